import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { LessonIds } from '@clube/shared/clients/lesson';
import { quizMembersQuery, quizResultsQuery } from '@clube/shared/clients/quiz';
import type { QuizMemberAttempts, QuizResults as Numbers } from '@clube/shared/contracts/quiz';
import { formatDate, formatPercent } from '@clube/shared/i18n';
import { Chip, EmptyState, Pager, ProgressBar, QueryState } from '@clube/shared/ui';
import * as css from './quiz.css.ts';

function Figures({ results }: { results: Numbers }) {
  const { members_count, passed_count, attempts_count, average_percent } = results;
  return (
    <dl className={css.figures}>
      <div>
        <dt>
          <Trans>Alunos que tentaram</Trans>
        </dt>
        <dd>{members_count}</dd>
      </div>
      <div>
        <dt>
          <Trans>Passaram</Trans>
        </dt>
        <dd>{passed_count}</dd>
      </div>
      <div>
        <dt>
          <Trans>Média da melhor nota</Trans>
        </dt>
        <dd>{average_percent === null ? '—' : formatPercent(average_percent)}</dd>
      </div>
      <div>
        <dt>
          <Trans>Tentativas</Trans>
        </dt>
        <dd>{attempts_count}</dd>
      </div>
    </dl>
  );
}

function ByQuestion({ questions }: { questions: Numbers['questions'] }) {
  const { t } = useLingui();
  return (
    <section className={css.group}>
      <h3 className={css.title}>
        <Trans>Por pergunta</Trans>
      </h3>
      <ol className={css.plain}>
        {questions.map(({ id, text, answered_count, right_count }, index) => (
          <li key={id} className={css.resultRow}>
            <span className={css.resultText}>
              {index + 1}. {text}
            </span>
            <span className={css.resultCount}>
              <Trans>
                {right_count} de {answered_count} certas
              </Trans>
            </span>
            <ProgressBar
              value={answered_count === 0 ? 0 : (100 * right_count) / answered_count}
              label={t`Acertos na pergunta ${index + 1}`}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

function MemberRow({ of: { member, is_passed, best_percent, attempts_count, attempts } }: { of: QuizMemberAttempts }) {
  return (
    <li className={css.memberRow}>
      <details>
        <summary className={css.memberHead}>
          <span className={css.resultText}>{member.name}</span>
          {is_passed ? (
            <Chip tone="success">
              <Trans>Passou</Trans>
            </Chip>
          ) : (
            <Chip>
              <Trans>Ainda não passou</Trans>
            </Chip>
          )}
          <span className={css.resultCount}>
            {formatPercent(best_percent)} · <Plural value={attempts_count} one="# tentativa" other="# tentativas" />
          </span>
        </summary>
        <ul className={css.attempts}>
          {attempts.map(({ number, percent, submitted_at }) => {
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
    </li>
  );
}

function Members({ ids }: { ids: LessonIds }) {
  const [page, setPage] = useState(1);
  const members = useQuery(quizMembersQuery(ids, page));
  return (
    <section className={css.group}>
      <h3 className={css.title}>
        <Trans>Por aluno</Trans>
      </h3>
      <QueryState query={members}>
        {({ data, current_page, last_page }) => (
          <>
            <ul className={css.plain}>
              {data.map((one) => (
                <MemberRow key={one.member.id} of={one} />
              ))}
            </ul>
            <Pager current={current_page} last={last_page} onChange={setPage} />
          </>
        )}
      </QueryState>
    </section>
  );
}

/** What came of a quiz: in all, question by question, and by whom. */
export function QuizResults({ ids }: { ids: LessonIds }) {
  const results = useQuery(quizResultsQuery(ids));
  return (
    <QueryState query={results}>
      {(numbers) =>
        numbers.members_count === 0 ? (
          <EmptyState
            title={<Trans>Ninguém respondeu ainda</Trans>}
            text={<Trans>Aqui aparece quem respondeu, e o que mais se erra.</Trans>}
          />
        ) : (
          <div className={css.group}>
            <Figures results={numbers} />
            <ByQuestion questions={numbers.questions} />
            <Members ids={ids} />
          </div>
        )
      }
    </QueryState>
  );
}
