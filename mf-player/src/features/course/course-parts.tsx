import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Course } from '@clube/shared/contracts/course';
import type { Lesson } from '@clube/shared/contracts/lesson';
import { formatClock, formatPercent } from '@clube/shared/i18n';
import { CoverArt, PageHeading, ProgressBar } from '@clube/shared/ui';
import { lessonPath } from '../../paths.ts';
import { LessonMark, LockReason } from '../../parts/lesson-mark.tsx';
import * as css from './course.css.ts';

type HeadProps = {
  course: Pick<Course, 'id'>;
  title: string;
  /** Lessons of the course or of the module, and what percentage of them is done. */
  progress: { done: number; total: number; percent: number };
  crumb?: ReactNode;
  lead?: string;
  actions?: ReactNode;
};

/** The course's cover as a backdrop, with the title and the progress of the course or of one module. */
export function CourseHead({ course, title, progress: { done, total, percent }, crumb, lead, actions }: HeadProps) {
  const { t } = useLingui();
  return (
    <header className={css.backdrop}>
      <CoverArt seed={course.id} />
      <span className={css.shade} />
      <div className={css.head}>
        {crumb}
        <PageHeading title={title} className={css.title} />
        {lead && <p className={css.lead}>{lead}</p>}
        <div className={css.progress}>
          <span className={css.progressBar}>
            <ProgressBar value={percent} label={t`Progresso em ${title}`} onImage />
          </span>
          <span>
            <Trans>
              {done} de {total} aulas
            </Trans>{' '}
            · {formatPercent(percent)}
          </span>
        </div>
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
    </header>
  );
}

export function LessonRow({ courseId, lesson }: { courseId: number; lesson: Lesson }) {
  const { id, module_id, title, duration_seconds, is_liberated } = lesson;
  return (
    <li>
      <Link to={lessonPath(courseId, module_id, id)} className={css.item}>
        <LessonMark lesson={lesson} />
        <span className={css.itemText}>
          <span className={css.itemTitle}>{title}</span>
          {!is_liberated && (
            <span className={css.itemNote}>
              <br />
              <LockReason of={lesson} />
            </span>
          )}
        </span>
        <span className={css.count}>{duration_seconds > 0 ? formatClock(duration_seconds) : <Trans>Texto</Trans>}</span>
      </Link>
    </li>
  );
}
