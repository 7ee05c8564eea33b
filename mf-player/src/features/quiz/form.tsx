import { useEffect, useRef, useState } from 'react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { AskedQuestion } from '@clube/shared/contracts/quiz';
import { QUIZ_LIMITS } from '@clube/shared/contracts/quiz-rules';
import { tooLong } from '@clube/shared/contracts/too-long';
import { Button, ProgressBar, TextField } from '@clube/shared/ui';
import { isAnswered, type Answers } from './answers.ts';
import * as css from './quiz.css.ts';
import { AnswerText } from './words.tsx';

/** What is said of a short answer that cannot be sent; it stays in its field. */
const problemOf = (given: Answers[string] | undefined) => tooLong(given?.text, QUIZ_LIMITS.answer);

type QuestionProps = {
  question: AskedQuestion;
  number: number;
  given: Answers[string] | undefined;
  isMissing: boolean;
  isSending: boolean;
  onChange: (given: Answers[string]) => void;
};

function Question({ question, number, given, isMissing, isSending, onChange }: QuestionProps) {
  const { t } = useLingui();
  const { id, kind, text, points, answers } = question;
  const chosen = given?.chosen ?? [];
  const isMany = kind === 'multiple';
  const choose = (answer: string, isOn: boolean) =>
    onChange({ chosen: isMany ? [...chosen.filter((one) => one !== answer), ...(isOn ? [answer] : [])] : [answer] });
  const problem = isMissing ? t`Responda esta pergunta.` : undefined;
  return (
    <fieldset
      id={`quiz-${id}`}
      className={css.question}
      disabled={isSending}
      data-missing={isMissing}
      aria-describedby={isMissing ? `quiz-${id}-error` : undefined}
    >
      <legend className={css.ofGroup}>
        <span className={css.number}>
          <Trans>Pergunta {number}</Trans>
          {points > 1 && (
            <>
              {' · '}
              <Plural value={points} one="# ponto" other="# pontos" />
            </>
          )}
        </span>
        <span className={css.asked}>{text}</span>
        {isMany && (
          <span className={css.hint}>
            <Trans>Marque todas as certas.</Trans>
          </span>
        )}
      </legend>
      <div className={css.rest}>
        {kind === 'text' ? (
          <TextField
            label={t`Sua resposta`}
            autoComplete="off"
            value={given?.text ?? ''}
            error={problemOf(given) ?? problem}
            onChange={({ target }) => onChange({ text: target.value })}
          />
        ) : (
          <>
            {answers.map((answer) => (
              <label key={answer.id} className={css.option}>
                <input
                  type={isMany ? 'checkbox' : 'radio'}
                  name={`quiz-${id}`}
                  checked={chosen.includes(answer.id)}
                  onChange={({ target }) => choose(answer.id, target.checked)}
                />
                <span className={css.optionText}>
                  <AnswerText kind={kind} answer={answer} />
                </span>
              </label>
            ))}
            {problem && (
              <p id={`quiz-${id}-error`} className={css.problem}>
                {problem}
              </p>
            )}
          </>
        )}
      </div>
    </fieldset>
  );
}

type Props = {
  questions: readonly AskedQuestion[];
  answers: Answers;
  /** Whoever began it anew goes on at its first question. */
  isFocused: boolean;
  isSending: boolean;
  onChange: (answers: Answers) => void;
  onSend: (answers: Answers) => void;
};

/** All questions, one below the other. What is not answered is said before anything is sent. */
export function Form({ questions, answers, isFocused, isSending, onChange, onSend }: Props) {
  const { t } = useLingui();
  const [isAsked, setAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const missing = questions.filter((question) => !isAnswered(question, answers));
  const isWrong = (question: AskedQuestion) =>
    missing.includes(question) || problemOf(answers[question.id]) !== undefined;
  const focusOn = (id: string | undefined) =>
    form.current?.querySelector<HTMLElement>(id ? `#quiz-${id} input` : 'input')?.focus();
  useEffect(() => {
    if (isFocused) form.current?.querySelector('input')?.focus();
  }, [isFocused]);
  const answered = questions.length - missing.length;
  const left = missing.length;
  return (
    <form
      ref={form}
      method="dialog"
      noValidate
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isSending) return;
        const wrong = questions.find(isWrong);
        if (!wrong) return onSend(answers);
        setAsked(true);
        focusOn(wrong.id);
      }}
    >
      {questions.map((question, index) => (
        <Question
          key={question.id}
          question={question}
          number={index + 1}
          given={answers[question.id]}
          isMissing={isAsked && missing.includes(question)}
          isSending={isSending}
          onChange={(given) => onChange({ ...answers, [question.id]: given })}
        />
      ))}
      <div className={css.foot}>
        <div className={css.count}>
          <span>
            <Trans>
              {answered} de {questions.length} respondidas
            </Trans>
          </span>
          <ProgressBar value={(100 * answered) / Math.max(1, questions.length)} label={t`Perguntas respondidas`} />
        </div>
        <Button type="submit" variant="primary" loading={isSending}>
          <Trans>Enviar respostas</Trans>
        </Button>
      </div>
      <p role="alert" className={css.problem}>
        {isAsked && left > 0 && (
          <Plural value={left} one="Falta # pergunta por responder." other="Faltam # perguntas por responder." />
        )}
      </p>
    </form>
  );
}
