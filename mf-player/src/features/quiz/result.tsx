import { useEffect, useRef } from 'react';
import { Check, CircleCheck, RotateCcw, X } from 'lucide-react';
import { Trans } from '@lingui/react/macro';
import type { Quiz, QuizResult, QuizResultQuestion } from '@clube/shared/contracts/quiz';
import { formatDate, formatPercent } from '@clube/shared/i18n';
import { Button, Chip } from '@clube/shared/ui';
import * as css from './quiz.css.ts';
import { AnswerText } from './words.tsx';

const icon = { size: 18, strokeWidth: 2, 'aria-hidden': true } as const;

function Reviewed({ question, number }: { question: QuizResultQuestion; number: number }) {
  const { kind, text, is_right, given, answers, feedback } = question;
  return (
    <li className={css.question}>
      <div className={css.legend}>
        <span className={css.number}>
          <Trans>Pergunta {number}</Trans>
        </span>
        <span className={css.asked}>{text}</span>
      </div>
      <p className={css.verdict} data-right={is_right}>
        {is_right ? <Check {...icon} /> : <X {...icon} />}
        {is_right ? <Trans>Certa</Trans> : <Trans>Errada</Trans>}
      </p>
      {given !== null && (
        <p className={css.given}>
          <Trans>Sua resposta</Trans>: {given === '' ? '—' : <strong>{given}</strong>}
        </p>
      )}
      {kind === 'text' && answers.length > 0 && (
        <p className={css.given}>
          <Trans>Respostas aceitas</Trans>: {answers.map((answer) => answer.text).join(' · ')}
        </p>
      )}
      {kind !== 'text' && (
        <ul className={css.reviewed}>
          {answers.map((answer) => (
            <li key={answer.id} className={css.reviewedAnswer} data-chosen={answer.is_chosen}>
              <span className={css.optionText}>
                <AnswerText kind={kind} answer={answer} />
              </span>
              {answer.is_chosen && (
                <Chip tone={is_right ? 'success' : 'neutral'}>
                  <Trans>Sua resposta</Trans>
                </Chip>
              )}
              {answer.is_right && (
                <Chip tone="success">
                  <Trans>Resposta certa</Trans>
                </Chip>
              )}
              {answer.feedback && <span className={css.feedback}>{answer.feedback}</span>}
            </li>
          ))}
        </ul>
      )}
      {feedback && <p className={css.explanation}>{feedback}</p>}
    </li>
  );
}

function Earlier({ quiz }: { quiz: Quiz }) {
  if (quiz.attempts.length < 2) return null;
  return (
    <details className={css.earlier}>
      <summary className={css.summary}>
        <Trans>Tentativas anteriores</Trans>
      </summary>
      <ul className={css.plain}>
        {quiz.attempts.slice(1).map(({ number, percent, submitted_at }) => {
          const [share, day] = [formatPercent(percent), formatDate(submitted_at)];
          return (
            <li key={number}>
              <Trans>
                Tentativa {number}: {share}, em {day}
              </Trans>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

type Props = { quiz: Quiz; result: QuizResult; isFocused: boolean; onAgain: () => void };

/** What came of the last attempt, question by question. */
export function Result({ quiz, result, isFocused, onAgain }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFocused) heading.current?.focus();
  }, [isFocused]);
  const { points, points_possible, is_passed } = result;
  const share = formatPercent(result.percent);
  const isOver = quiz.next_attempt === null;
  return (
    <>
      <div className={css.outcome} data-passed={is_passed}>
        <h2 ref={heading} tabIndex={-1} className={css.share}>
          {is_passed && <CircleCheck size={28} strokeWidth={2} aria-hidden />}
          {is_passed ? <Trans>Você passou com {share}</Trans> : <Trans>Você fez {share}</Trans>}
        </h2>
        <p>
          <Trans>
            {points} de {points_possible} pontos.
          </Trans>{' '}
          {is_passed ? (
            <Trans>A aula está concluída.</Trans>
          ) : isOver ? (
            <Trans>Não há mais tentativas. Fale com quem dá o curso.</Trans>
          ) : (
            <Trans>Revise e tente de novo.</Trans>
          )}
        </p>
        {!isOver && (
          <Button variant="primary" onClick={onAgain}>
            <RotateCcw {...icon} />
            <Trans>Tentar de novo</Trans>
          </Button>
        )}
      </div>
      <ol className={css.plain}>
        {result.questions.map((question, index) => (
          <Reviewed key={question.id} question={question} number={index + 1} />
        ))}
      </ol>
      <Earlier quiz={quiz} />
    </>
  );
}
