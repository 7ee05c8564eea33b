import { useEffect, useRef } from 'react';
import { ChevronDown, ChevronRight, CircleAlert, Copy, Trash2 } from 'lucide-react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { QuizQuestion } from '@clube/shared/contracts/quiz';
import { problemsOf, QUIZ_LIMITS } from '@clube/shared/contracts/quiz-rules';
import { tooLong } from '@clube/shared/contracts/too-long';
import { Button, Row, TextArea, TextField } from '@clube/shared/ui';
import { Answers } from './answers.tsx';
import { useProblemWords } from './problems.tsx';
import * as css from './quiz.css.ts';
import { WholeField } from './whole-field.tsx';
import { useKindWords } from './words.ts';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

type Props = {
  question: QuizQuestion;
  number: number;
  isOpen: boolean;
  /** It was made a moment ago: whoever made it writes it. */
  isNew: boolean;
  onToggle: () => void;
  onChange: (question: QuizQuestion) => void;
  onCopy: (() => void) | undefined;
  onRemove: () => void;
};

function Fields({ question, isNew, onChange, onCopy, onRemove }: Props) {
  const { t } = useLingui();
  const words = useProblemWords();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) place.current?.querySelector('textarea')?.focus();
  }, [isNew]);
  const problems = problemsOf(question);
  const change = (more: Partial<QuizQuestion>) => onChange({ ...question, ...more });
  return (
    <div ref={place} className={css.fields}>
      <TextArea
        label={t`Pergunta`}
        rows={2}
        value={question.text}
        error={tooLong(question.text, QUIZ_LIMITS.question)}
        onChange={({ target }) => change({ text: target.value })}
      />
      <Answers question={question} onChange={(answers) => change({ answers })} />
      <TextField
        label={t`Explicação (opcional)`}
        hint={t`Aparece para quem acerta, e onde as respostas certas são mostradas.`}
        value={question.feedback}
        error={tooLong(question.feedback, QUIZ_LIMITS.feedback)}
        onChange={({ target }) => change({ feedback: target.value })}
      />
      <div className={css.narrow}>
        <WholeField
          max={QUIZ_LIMITS.points}
          label={t`Pontos`}
          value={question.points}
          onChange={(points) => change({ points })}
        />
      </div>
      {problems.length > 0 && (
        <ul className={css.problems} role="alert">
          {problems.map((problem) => (
            <li key={problem}>{words[problem]}</li>
          ))}
        </ul>
      )}
      <Row>
        {onCopy && (
          <Button size="small" onClick={onCopy}>
            <Copy {...icon} />
            <Trans>Duplicar pergunta</Trans>
          </Button>
        )}
        <Button size="small" variant="outline-danger" onClick={onRemove}>
          <Trash2 {...icon} />
          <Trans>Apagar pergunta</Trans>
        </Button>
      </Row>
    </div>
  );
}

/** One question: what it asks in a line, and all of it when it is opened. */
export function QuestionCard(props: Props) {
  const { t } = useLingui();
  const kinds = useKindWords();
  const { question, number, isOpen, onToggle } = props;
  const isWrong = problemsOf(question).length > 0;
  const Fold = isOpen ? ChevronDown : ChevronRight;
  return (
    <div className={css.card}>
      <button type="button" className={css.cardHead} aria-expanded={isOpen} onClick={onToggle}>
        <Fold {...icon} />
        <span className={css.cardText}>
          <span className={css.cardTitle}>
            {number}. {question.text.trim() || t`Pergunta sem texto`}
          </span>
          <span className={css.hint}>
            {kinds[question.kind]} · <Plural value={question.points} one="# ponto" other="# pontos" />
          </span>
        </span>
        {isWrong && <CircleAlert size={18} strokeWidth={1.75} className={css.alert} aria-label={t`Incompleta`} />}
      </button>
      {isOpen && <Fields {...props} />}
    </div>
  );
}
