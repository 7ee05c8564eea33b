import { Trans, useLingui } from '@lingui/react/macro';
import type { TicketMember } from '@clube/shared/contracts/ticket-desk';
import { formatDate, formatPercent } from '@clube/shared/i18n';
import { ProgressBar } from '@clube/shared/ui';
import * as css from './beside.css.ts';

type Course = TicketMember['courses'][number];
const percentOf = ({ completed_count: done, lessons_count: all }: Course) => (all === 0 ? 0 : (100 * done) / all);

function Validity({ course: { expires_at, reason } }: { course: Course }) {
  if (!expires_at) return <Trans>Sem fim</Trans>;
  const day = formatDate(expires_at);
  return reason === 'expired' ? <Trans>Terminou em {day}</Trans> : <Trans>Até {day}</Trans>;
}

/** What a member has, how far they are, and until when. */
export function MemberCourses({ courses }: Pick<TicketMember, 'courses'>) {
  const { t } = useLingui();
  return (
    <section className={css.section}>
      <h3 className={css.heading}>
        <Trans>Cursos</Trans>
      </h3>
      {courses.length === 0 && (
        <p className={css.none}>
          <Trans>Nenhum curso.</Trans>
        </p>
      )}
      <ul className={css.list}>
        {courses.map((course) => {
          const { title } = course;
          return (
            <li key={course.id}>
              <p className={css.line}>
                <span className={css.main}>{title}</span>
                <span className={css.side}>
                  <Validity course={course} />
                </span>
                <strong className={css.percent}>{formatPercent(percentOf(course))}</strong>
              </p>
              <ProgressBar value={percentOf(course)} label={t`Progresso em ${title}`} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
