import { useState } from 'react';
import { Plus, Trash2 } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { QuizAnswer, QuizQuestion } from '@clube/shared/contracts/quiz';
import { QUIZ_LIMITS } from '@clube/shared/contracts/quiz-rules';
import { tooLong } from '@clube/shared/contracts/too-long';
import { Button, TextField } from '@clube/shared/ui';
import { markRight, newAnswer } from './items.ts';
import { Removed } from './removed.tsx';
import * as bench from '../workbench.css.ts';
import * as css from './quiz.css.ts';
import { Sortables } from '../../../sortables/sortables.tsx';

type Props = { question: QuizQuestion; onChange: (answers: QuizAnswer[]) => void };
type OneProps = Props & {
  answer: QuizAnswer;
  index: number;
  /** It was brought back a moment ago: whoever did so goes on in it. */
  isBack: boolean;
  onRemove: () => void;
};

function Answer({ question, answer, index, isBack, onChange, onRemove }: OneProps) {
  const { t } = useLingui();
  const { kind, answers } = question;
  const number = index + 1;
  const change = (more: Partial<QuizAnswer>) =>
    onChange(answers.map((one) => (one.id === answer.id ? { ...one, ...more } : one)));
  const fixed = answer.id === 'true' ? t`Verdadeiro` : t`Falso`;
  const label = kind === 'true_false' ? fixed : kind === 'text' ? t`Resposta aceita ${number}` : t`Resposta ${number}`;
  return (
    <div className={css.answer}>
      <div className={css.answerHead}>
        {kind !== 'text' && (
          <label className={css.right}>
            <input
              type={kind === 'multiple' ? 'checkbox' : 'radio'}
              name={`right-${question.id}`}
              checked={answer.is_right}
              aria-label={t`${label} é certa`}
              onChange={({ target }) => onChange(markRight(question, answer.id, target.checked))}
            />
            <span aria-hidden>{kind === 'true_false' ? fixed : <Trans>Certa</Trans>}</span>
          </label>
        )}
        {kind !== 'true_false' && (
          <Button size="small" variant="link" className={css.atEnd} aria-label={t`Tirar ${label}`} onClick={onRemove}>
            <Trash2 size={16} strokeWidth={1.75} aria-hidden />
          </Button>
        )}
      </div>
      {kind !== 'true_false' && (
        <TextField
          label={label}
          autoFocus={isBack}
          value={answer.text}
          error={tooLong(answer.text, QUIZ_LIMITS.answer)}
          onChange={({ target }) => change({ text: target.value })}
        />
      )}
      {kind !== 'text' && (
        <TextField
          label={t`Comentário para quem escolhe ${label}`}
          value={answer.feedback}
          error={tooLong(answer.feedback, QUIZ_LIMITS.feedback)}
          onChange={({ target }) => change({ feedback: target.value })}
        />
      )}
    </div>
  );
}

/** The answers of a question: what is right, and what is said to who chooses what. */
export function Answers({ question, onChange }: Props) {
  const { t } = useLingui();
  const { kind, answers } = question;
  const [removed, setRemoved] = useState<{ answer: QuizAnswer; index: number }>();
  const [back, setBack] = useState<string>();
  const isFixed = kind === 'true_false';
  const isFull = answers.length >= QUIZ_LIMITS.answers;
  const remove = (answer: QuizAnswer, index: number) => {
    onChange(answers.filter(({ id }) => id !== answer.id));
    setRemoved({ answer, index });
  };
  const undo = () => {
    if (!removed) return;
    const { answer, index } = removed;
    // Another one may have been marked meanwhile, and of one kind only one is right.
    const isTaken = kind === 'single' && answers.some(({ is_right }) => is_right);
    onChange(answers.toSpliced(index, 0, { ...answer, is_right: answer.is_right && !isTaken }));
    setBack(answer.id);
    setRemoved(undefined);
  };
  const one = (answer: QuizAnswer, index: number) => (
    <Answer
      question={question}
      answer={answer}
      index={index}
      isBack={back === answer.id}
      onChange={onChange}
      onRemove={() => remove(answer, index)}
    />
  );
  return (
    <>
      {isFixed ? (
        answers.map((answer, index) => <div key={answer.id}>{one(answer, index)}</div>)
      ) : (
        <Sortables
          id={`answers-${question.id}`}
          label={t`Respostas`}
          items={answers}
          look={{ list: bench.list, row: css.answerRow, handle: bench.handle }}
          titleOf={(answer, index) => answer.text || t`Resposta ${index + 1}`}
          onMove={onChange}
          notice={
            removed && {
              at: removed.index,
              text: (
                <Removed
                  key={removed.answer.id}
                  text={<Trans>Resposta removida.</Trans>}
                  isFull={isFull}
                  onUndo={undo}
                />
              ),
            }
          }
        >
          {one}
        </Sortables>
      )}
      {kind === 'text' && (
        <p className={css.hint}>
          <Trans>Acentos, maiúsculas e espaços a mais não contam.</Trans>
        </p>
      )}
      {!isFixed && !isFull && (
        <Button size="small" className={css.atStart} onClick={() => onChange([...answers, newAnswer(kind === 'text')])}>
          <Plus size={16} strokeWidth={1.75} aria-hidden />
          <Trans>Nova resposta</Trans>
        </Button>
      )}
    </>
  );
}
