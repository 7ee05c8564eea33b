import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Course } from '@clube/shared/contracts/course';
import type { Lesson } from '@clube/shared/contracts/lesson';
import { formatPercent } from '@clube/shared/i18n';
import { LessonLength } from '@clube/shared/lesson-length';
import { CoverArt, PageHeading, ProgressBar } from '@clube/shared/ui';
import { lessonPath } from '../../paths.ts';
import { LessonsDone, TimeLeft } from '../../parts/counts.tsx';
import { LessonMark, LockReason } from '../../parts/lesson-mark.tsx';
import * as css from './course.css.ts';

type HeadProps = {
  course: Pick<Course, 'id' | 'cover'>;
  title: string;
  /** Lessons of the course or of the module, what percentage of them is done, and how many seconds of what is open are left. */
  progress: { done: number; total: number; percent: number; left: number };
  crumb?: ReactNode;
  lead?: string;
  /** Who teaches it, and how much it is. */
  facts?: ReactNode;
  actions?: ReactNode;
};

/** The course's cover as a backdrop, with the title and the progress of the course or of one module. */
export function CourseHead({ course, title, progress, crumb, lead, facts, actions }: HeadProps) {
  const { t } = useLingui();
  const { done, total, percent, left } = progress;
  return (
    <header className={css.backdrop}>
      <CoverArt seed={course.id} picture={course.cover} />
      <span className={css.shade} />
      <div className={css.head}>
        {crumb}
        <PageHeading title={title} className={css.title} />
        {facts && <p className={css.facts}>{facts}</p>}
        {lead && <p className={css.lead}>{lead}</p>}
        <div className={css.progress}>
          <ProgressBar value={percent} label={t`Progresso em ${title}`} onImage />
          <p className={css.progressText}>
            <LessonsDone done={done} total={total} /> · {formatPercent(percent)}
            {left > 0 && (
              <>
                {' · '}
                <TimeLeft seconds={left} />
              </>
            )}
          </p>
        </div>
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
    </header>
  );
}

/** How much of a lesson was watched, where it was begun and is not done. */
function Watched({ lesson: { is_completed, watched_percent } }: { lesson: Lesson }) {
  const part = formatPercent(Math.floor(watched_percent));
  if (is_completed || watched_percent < 1 || watched_percent >= 100) return null;
  return (
    <span className={css.watched}>
      <Trans>{part} assistido</Trans>
    </span>
  );
}

type RowProps = { courseId: number; lesson: Lesson; isNext?: boolean };
/** A lesson in a list: whether it is done or open, and if not, why; how long it is. */
export function LessonRow({ courseId, lesson, isNext = false }: RowProps) {
  const { id, module_id, title, is_liberated } = lesson;
  return (
    <li>
      <Link to={lessonPath(courseId, module_id, id)} className={css.lesson} aria-current={isNext ? 'step' : undefined}>
        <LessonMark lesson={lesson} />
        <span className={css.lessonText}>
          <span className={css.lessonTitle}>{title}</span>
          {!is_liberated && (
            <span className={css.itemNote}>
              <LockReason of={lesson} />
            </span>
          )}
        </span>
        <Watched lesson={lesson} />
        <span className={css.count}>
          <LessonLength of={lesson} />
        </span>
      </Link>
    </li>
  );
}
