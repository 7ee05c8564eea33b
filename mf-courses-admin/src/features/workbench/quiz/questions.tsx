import { useState } from 'react';
import { Plus } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { QuizQuestion } from '@clube/shared/contracts/quiz';
import { isQuizTooLarge, QUIZ_LIMITS, questionKinds, type QuestionKind } from '@clube/shared/contracts/quiz-rules';
import { Button } from '@clube/shared/ui';
import { copyOf, newQuestion } from './items.ts';
import { QuestionCard } from './question-card.tsx';
import { Removed } from './removed.tsx';
import * as bench from '../workbench.css.ts';
import * as css from './quiz.css.ts';
import { Sortables } from '../../../sortables/sortables.tsx';
import { useKindWords } from './words.ts';

type Props = {
  questions: QuizQuestion[];
  /** Typed: saved a while after. */
  onChange: (questions: QuizQuestion[]) => void;
  /** Chosen: saved at once. */
  onChoose: (questions: QuizQuestion[]) => void;
};
type Removed = { question: QuizQuestion; index: number };

/** The questions of a quiz, one of them open. */
export function Questions({ questions, onChange, onChoose }: Props) {
  const { t } = useLingui();
  const kinds = useKindWords();
  const [opened, setOpened] = useState<string>();
  const [made, setMade] = useState<string>();
  const [removed, setRemoved] = useState<Removed>();
  const isFull = questions.length >= QUIZ_LIMITS.questions;
  const put = (question: QuizQuestion, index: number) => {
    onChoose(questions.toSpliced(index, 0, question));
    setOpened(question.id);
    setMade(question.id);
    setRemoved(undefined);
  };
  const remove = (question: QuizQuestion, index: number) => {
    onChoose(questions.filter(({ id }) => id !== question.id));
    setRemoved({ question, index });
  };
  return (
    <div className={css.group}>
      {questions.length === 0 && (
        <p className={css.hint}>
          <Trans>Sem perguntas, ninguém conclui esta aula.</Trans>
        </p>
      )}
      <Sortables
        id="questions"
        label={t`Perguntas`}
        items={questions}
        look={{ list: bench.list, row: css.questionRow, handle: bench.handle }}
        titleOf={(question, index) => question.text || t`Pergunta ${index + 1}`}
        onMove={onChoose}
        notice={
          removed && {
            at: removed.index,
            text: (
              <Removed
                key={removed.question.id}
                text={<Trans>Pergunta apagada.</Trans>}
                isFull={isFull}
                onUndo={() => put(removed.question, removed.index)}
              />
            ),
          }
        }
      >
        {(question, index) => (
          <QuestionCard
            question={question}
            number={index + 1}
            isOpen={opened === question.id}
            isNew={made === question.id}
            onToggle={() => {
              setMade(undefined);
              setOpened(opened === question.id ? undefined : question.id);
            }}
            onChange={(next) => onChange(questions.map((one) => (one.id === next.id ? next : one)))}
            onCopy={isFull ? undefined : () => put(copyOf(question), index + 1)}
            onRemove={() => remove(question, index)}
          />
        )}
      </Sortables>
      {isQuizTooLarge(questions) && (
        <p className={css.problems} role="alert">
          <Trans>O quiz tem texto demais. Encurte perguntas ou divida em duas aulas.</Trans>
        </p>
      )}
      {isFull ? (
        <p className={css.hint}>
          <Trans>Cabem até {QUIZ_LIMITS.questions} perguntas.</Trans>
        </p>
      ) : (
        <div role="group" aria-label={t`Nova pergunta`} className={css.kinds}>
          <span className={css.kindsLabel} aria-hidden>
            <Trans>Nova pergunta</Trans>
          </span>
          {questionKinds.map((kind: QuestionKind) => (
            <Button key={kind} size="small" onClick={() => put(newQuestion(kind), questions.length)}>
              <Plus size={16} strokeWidth={1.75} aria-hidden />
              {kinds[kind]}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
