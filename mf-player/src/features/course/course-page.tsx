import { Lock, Play } from 'lucide-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { watchQuery } from '@clube/shared/clients/course';
import { notesQuery } from '@clube/shared/clients/note';
import type { Module } from '@clube/shared/contracts/module';
import { formatDuration } from '@clube/shared/i18n';
import { isApiError } from '@clube/shared/transport';
import { ButtonLink, CoverArt, EmptyState, showToast, SkeletonBlock } from '@clube/shared/ui';
import { lessonPath, modulePath, usePathIds } from '../../paths.ts';
import { LockReason } from '../../parts/lesson-mark.tsx';
import { NotesExport } from '../../parts/notes-export.tsx';
import { WatchState } from '../../parts/watch-state.tsx';
import { CourseHead } from './course-parts.tsx';
import * as css from './course.css.ts';

function ModuleItem({ courseId, module }: { courseId: number; module: Module }) {
  const { t } = useLingui();
  const { id, position, title, is_liberated, lessons_count, lessons_completed_count, duration_seconds } = module;
  // product.md §4: going to a locked module stops here; its lessons can still be reached by their address.
  const stop = (event: React.MouseEvent) => {
    if (is_liberated) return;
    event.preventDefault();
    showToast(t`O curso ainda não está liberado!`, 'danger');
  };
  return (
    <li>
      <Link to={modulePath(courseId, id)} className={css.item} onClick={stop}>
        <span className={css.thumb}>
          <CoverArt seed={id + courseId} locked={!is_liberated} />
          {!is_liberated && (
            <span className={css.thumbIcon}>
              <Lock size={20} strokeWidth={1.75} aria-hidden />
            </span>
          )}
        </span>
        <span className={css.itemText}>
          <span className={css.itemTitle}>
            {position}. {title}
          </span>
          <br />
          <span className={css.itemNote}>
            {is_liberated ? (
              <>
                <Plural value={lessons_count} one="# aula" other="# aulas" />
                {duration_seconds > 0 && ` · ${formatDuration(duration_seconds)}`}
              </>
            ) : (
              <LockReason of={module} />
            )}
          </span>
        </span>
        <span className={css.count}>
          {lessons_completed_count}/{lessons_count}
        </span>
      </Link>
    </li>
  );
}

function CourseState() {
  const { courseId } = usePathIds();
  const watch = useQuery(watchQuery(courseId));
  return (
    <WatchState query={watch} courseId={courseId} loading={<SkeletonBlock className={css.skeletonHead} />}>
      {({ course, modules = [], currentLesson }) => {
        if (!course) return null;
        const { title, description, lessons_completed_count: done, lessons_count: total, percentage_complete } = course;
        return (
          <>
            <CourseHead
              course={course}
              title={title}
              progress={{ done, total, percent: percentage_complete }}
              lead={description}
              actions={
                currentLesson && (
                  <ButtonLink
                    to={lessonPath(courseId, currentLesson.module_id, currentLesson.id)}
                    variant="primary"
                    size="large"
                  >
                    <Play size={18} strokeWidth={2} aria-hidden />
                    {done > 0 ? <Trans>Continuar</Trans> : <Trans>Começar</Trans>}
                  </ButtonLink>
                )
              }
            />
            <div className={css.body}>
              {modules.length > 0 ? (
                <ul className={css.list}>
                  {modules.map((module) => (
                    <ModuleItem key={module.id} courseId={courseId} module={module} />
                  ))}
                </ul>
              ) : (
                <EmptyState
                  title={<Trans>Este curso ainda não tem aulas</Trans>}
                  text={<Trans>Volte em breve.</Trans>}
                />
              )}
            </div>
          </>
        );
      }}
    </WatchState>
  );
}

/** Whoever may not go in any more still has what they wrote. */
function KeptNotes({ courseId }: { courseId: number }) {
  const { data } = useInfiniteQuery(notesQuery(courseId, {}));
  if (!data?.pages[0]?.total) return null;
  return (
    <section className={css.body}>
      <p>
        <Trans>O que você anotou neste curso continua seu.</Trans>
      </p>
      <NotesExport courseId={courseId} />
    </section>
  );
}

export function CoursePage() {
  const { courseId } = usePathIds();
  const { error } = useQuery(watchQuery(courseId));
  const isClosed = isApiError(error, 'course.no_access') || isApiError(error, 'course.not_released');
  return (
    <>
      <CourseState />
      {isClosed && <KeptNotes courseId={courseId} />}
    </>
  );
}
