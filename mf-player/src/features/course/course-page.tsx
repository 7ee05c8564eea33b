import { Clapperboard, Play } from 'lucide-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Trans } from '@lingui/react/macro';
import { watchQuery } from '@clube/shared/clients/course';
import { notesQuery } from '@clube/shared/clients/note';
import type { Course } from '@clube/shared/contracts/course';
import type { Lesson } from '@clube/shared/contracts/lesson';
import type { Module } from '@clube/shared/contracts/module';
import { formatDuration } from '@clube/shared/i18n';
import { isApiError } from '@clube/shared/transport';
import { ButtonLink, EmptyState, SkeletonBlock } from '@clube/shared/ui';
import { editorPath } from '../../editor-paths.ts';
import { lessonPath, modulePath, usePathIds } from '../../paths.ts';
import { CertificateCard } from '../../parts/certificate-card.tsx';
import { LessonsCount, ModulesCount } from '../../parts/counts.tsx';
import { EditLink } from '../../parts/edit-link.tsx';
import { GoOnWord } from '../../parts/go-on-word.tsx';
import { goesOnWith } from '../../parts/goes-on-with.ts';
import { LockReason } from '../../parts/lesson-mark.tsx';
import { NotesExport } from '../../parts/notes-export.tsx';
import { secondsLeft } from '../../parts/seconds-left.ts';
import { WatchState } from '../../parts/watch-state.tsx';
import { CourseHead } from './course-parts.tsx';
import { ModuleList } from './module-list.tsx';
import * as css from './course.css.ts';

/** Who teaches it, and how much there is of it. */
function Facts({ course, modules }: { course: Course; modules: readonly Module[] }) {
  const { author, lessons_count } = course;
  const seconds = modules.reduce((sum, { duration_seconds }) => sum + duration_seconds, 0);
  return (
    <>
      {author && (
        <>
          <strong>{author}</strong>
          {' · '}
        </>
      )}
      <ModulesCount of={modules.length} />
      {' · '}
      <LessonsCount of={lessons_count} />
      {seconds > 0 && ` · ${formatDuration(seconds)}`}
    </>
  );
}

/** Where somebody goes on while all that is left of a module is closed: the first after it in which something is open and left, else the first before it. */
function otherModule(modules: readonly Module[], { module_id }: Lesson): Module | undefined {
  const at = modules.findIndex(({ id }) => id === module_id);
  return [...modules.slice(at + 1), ...modules.slice(0, Math.max(0, at))].find(
    ({ is_liberated, lessons_count, lessons_completed_count, open_left = lessons_count - lessons_completed_count }) =>
      is_liberated && open_left > 0,
  );
}

/** Begins the course, goes on with it, or looks at it again; where what comes next is not open, it says when it will be. */
function GoOn({ course, lesson, modules }: { course: Course; lesson: Lesson; modules: readonly Module[] }) {
  const { id } = course;
  const module = modules.find((one) => one.id === lesson.module_id)?.position;
  const what = (
    <>
      {module !== undefined && <Trans>Módulo {module} · </Trans>}
      {lesson.title}
    </>
  );
  if (!lesson.is_liberated) {
    const elsewhere = otherModule(modules, lesson);
    return (
      <>
        <p className={css.next}>
          {what} · <LockReason of={lesson} />
        </p>
        {elsewhere && (
          <ButtonLink to={modulePath(id, elsewhere.id)} variant="primary" size="large">
            <Play size={18} strokeWidth={2} aria-hidden />
            <Trans>Continuar no módulo {elsewhere.position}</Trans>
          </ButtonLink>
        )}
      </>
    );
  }
  const place = lessonPath(id, lesson.module_id, lesson.id);
  return (
    <>
      <ButtonLink to={place} variant="primary" size="large">
        <Play size={18} strokeWidth={2} aria-hidden />
        <GoOnWord of={course} />
      </ButtonLink>
      <p className={css.next}>{what}</p>
    </>
  );
}

/** What shows the course to whoever wants to know what it is; it is one of its lessons. */
function TrailerLink({ course: { id, trailer } }: { course: Course }) {
  return (
    trailer && (
      <ButtonLink to={lessonPath(id, trailer.module_id, trailer.id)} size="large">
        <Clapperboard size={18} strokeWidth={1.75} aria-hidden />
        <Trans>Ver o trailer</Trans>
      </ButtonLink>
    )
  );
}

function CourseState() {
  const { courseId } = usePathIds();
  const watch = useQuery(watchQuery(courseId));
  return (
    <WatchState query={watch} courseId={courseId} loading={<SkeletonBlock className={css.skeletonHead} />}>
      {(data) => {
        const { course, modules = [] } = data;
        const next = goesOnWith(data);
        if (!course) return null;
        const { title, description, lessons_completed_count: done, lessons_count: total, percentage_complete } = course;
        return (
          <>
            <CourseHead
              course={course}
              title={title}
              progress={{ done, total, percent: percentage_complete, left: secondsLeft(modules) }}
              lead={description}
              facts={<Facts course={course} modules={modules} />}
              actions={
                (next || course.trailer || course.editable) && (
                  <>
                    {next && <GoOn course={course} lesson={next} modules={modules} />}
                    <TrailerLink course={course} />
                    {course.editable && <EditLink to={editorPath(course.id)} title={title} size="small" />}
                  </>
                )
              }
            />
            <div className={css.body}>
              {modules.length > 0 ? (
                <div className={css.columns}>
                  <ModuleList courseId={courseId} watch={data} />
                  <CertificateCard courseId={courseId} className={css.beside} />
                </div>
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
