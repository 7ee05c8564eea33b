import { Lock, Play } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Trans } from '@lingui/react/macro';
import { watchQuery } from '@clube/shared/clients/course';
import type { Course } from '@clube/shared/contracts/course';
import type { Module } from '@clube/shared/contracts/module';
import { ButtonLink, EmptyState, SkeletonBlock } from '@clube/shared/ui';
import { coursePath, lessonPath, usePathIds } from '../../paths.ts';
import { goesOnWith } from '../../parts/goes-on-with.ts';
import { LockReason } from '../../parts/lesson-mark.tsx';
import { NotFound } from '../../parts/not-found.tsx';
import { WatchState } from '../../parts/watch-state.tsx';
import { CourseHead, LessonRow } from './course-parts.tsx';
import * as css from './course.css.ts';

const LockedModule = ({ course, module }: { course: Course; module: Module }) => (
  <EmptyState
    icon={Lock}
    title={<Trans>Este módulo ainda está bloqueado.</Trans>}
    text={<LockReason of={module} />}
    action={<ButtonLink to={coursePath(course.id)}>{course.title}</ButtonLink>}
  />
);

export function ModulePage() {
  const { courseId, moduleId } = usePathIds();
  const watch = useQuery(watchQuery(courseId, moduleId));
  return (
    <WatchState query={watch} courseId={courseId} loading={<SkeletonBlock className={css.skeletonHead} />}>
      {(data) => {
        const { course, currentModule, currentModuleLessons = [] } = data;
        if (!course || !currentModule)
          return <NotFound to={coursePath(courseId)}>{course?.title ?? <Trans>Voltar ao curso</Trans>}</NotFound>;
        // product.md §4: going to a locked module stops; its lessons can still be reached by their address.
        if (!currentModule.is_liberated) return <LockedModule course={course} module={currentModule} />;
        const next = goesOnWith(data);
        const {
          position,
          title,
          lessons_completed_count: done,
          lessons_count: total,
          seconds_left = 0,
        } = currentModule;
        return (
          <>
            <CourseHead
              course={course}
              title={`${position}. ${title}`}
              progress={{ done, total, percent: total === 0 ? 0 : (100 * done) / total, left: seconds_left }}
              crumb={
                <Link to={coursePath(courseId)} className={css.crumb}>
                  {course.title}
                </Link>
              }
              actions={
                next?.is_liberated && (
                  <ButtonLink to={lessonPath(courseId, moduleId, next.id)} variant="primary" size="large">
                    <Play size={18} strokeWidth={2} aria-hidden />
                    {next.title}
                  </ButtonLink>
                )
              }
            />
            <div className={css.body}>
              {currentModuleLessons.length > 0 ? (
                <ul className={css.rows}>
                  {currentModuleLessons.map((lesson) => (
                    <LessonRow key={lesson.id} courseId={courseId} lesson={lesson} />
                  ))}
                </ul>
              ) : (
                <EmptyState
                  title={<Trans>Este módulo ainda não tem aulas</Trans>}
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
