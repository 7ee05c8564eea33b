import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import type { MemberCourse, MemberProfile } from '@clube/shared/contracts/member';
import { formatDate, formatPercent } from '@clube/shared/i18n';
import { Button, Chip, ProgressBar } from '@clube/shared/ui';
import { CourseDialog } from '../list/course-dialog.tsx';
import type { Act } from '../list/use-acts.ts';
import * as css from './profile.css.ts';

const percentOf = ({ completed_count: done, lessons_count: all }: MemberCourse) => (all === 0 ? 0 : (100 * done) / all);

function Validity({ course: { expires_at, reason } }: { course: MemberCourse }) {
  if (!expires_at) return <Trans>Sem fim</Trans>;
  const day = formatDate(expires_at);
  return reason === 'expired' ? <Trans>Terminou em {day}</Trans> : <Trans>Até {day}</Trans>;
}

function CourseItem({ course, onChange }: { course: MemberCourse; onChange: () => void }) {
  const { t } = useLingui();
  const { title, class_title, completed_count: done, lessons_count: all, reason } = course;
  const percent = percentOf(course);
  return (
    <li className={css.course}>
      <div className={css.line}>
        <span className={css.courseTitle}>{title}</span>
        {reason === 'expired' ? (
          <Chip tone="danger">
            <Trans>Terminado</Trans>
          </Chip>
        ) : (
          <span className={css.side}>{formatPercent(percent)}</span>
        )}
      </div>
      <ProgressBar value={percent} label={t`Progresso em ${title}`} />
      <div className={css.line}>
        <span className={css.small}>
          <Validity course={course} />
          {class_title && ` · ${class_title}`} ·{' '}
          <Trans>
            {done} de {all} aulas
          </Trans>
        </span>
        <Button size="small" variant="link" aria-label={t`Mudar a matrícula em ${title}`} onClick={onChange}>
          <Trans>Mudar</Trans>
        </Button>
      </div>
    </li>
  );
}

/** What somebody has or had, how far they are, and until when. */
export function Courses({ member, onAct }: { member: MemberProfile; onAct: (act: Act) => Promise<unknown> }) {
  const [asking, setAsking] = useState<{ course?: number }>();
  return (
    <section className={css.section} aria-labelledby="member-courses">
      <div className={css.title}>
        <h3 id="member-courses" className={css.heading}>
          <Trans>Cursos</Trans>
        </h3>
        <span className={css.links}>
          <Link className={css.small} to={`/registro?sobre=${member.id}`}>
            <Trans>Quem mudou o quê</Trans>
          </Link>
          <Button size="small" variant="link" onClick={() => setAsking({})}>
            <Trans>Matricular</Trans>
          </Button>
        </span>
      </div>
      {member.courses.length === 0 ? (
        <p className={css.small}>
          <Trans>Nenhum curso ainda.</Trans>
        </p>
      ) : (
        <ul className={css.list}>
          {member.courses.map((course) => (
            <CourseItem key={course.id} course={course} onChange={() => setAsking({ course: course.id })} />
          ))}
        </ul>
      )}
      {asking && <CourseDialog count={1} course={asking.course} onAct={onAct} onClose={() => setAsking(undefined)} />}
    </section>
  );
}
