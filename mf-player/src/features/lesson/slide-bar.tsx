import { useRef, useState } from 'react';
import { atom, useAtom } from 'jotai';
import { ChevronDown, ChevronRight, Lock } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useLingui } from '@lingui/react/macro';
import { watchQuery } from '@clube/shared/clients/course';
import type { Watch } from '@clube/shared/contracts/course';
import type { Lesson } from '@clube/shared/contracts/lesson';
import type { Module } from '@clube/shared/contracts/module';
import { sparePart } from '@clube/shared/federation';
import { formatDuration, formatPercent } from '@clube/shared/i18n';
import { LessonLength } from '@clube/shared/lesson-length';
import { QuietQueryState } from '@clube/shared/quiet';
import { ProgressBar, Skeleton } from '@clube/shared/ui';
import { lessonPath } from '../../paths.ts';
import { LessonsCount, LessonsDone, TimeLeft } from '../../parts/counts.tsx';
import { LessonMark, LockReason } from '../../parts/lesson-mark.tsx';
import { useSayLocked } from '../../parts/locked-module.ts';
import { secondsLeft } from '../../parts/seconds-left.ts';
import * as css from './lesson.css.ts';
import { useCurrentInSight } from './use-current-in-sight.ts';

/** A module of so many lessons is looked over at a glance. */
const FEW = 12;
// Most modules are short.
const LessonFilter = sparePart(() =>
  import(/* webpackChunkName: "texts" */ './lesson-filter.tsx').then((module) => module.LessonFilter),
);

type Guard = (event: React.MouseEvent, target: Lesson) => void;
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

function LessonLink({
  courseId,
  lesson,
  current,
  guard,
}: {
  courseId: number;
  lesson: Lesson;
  current: boolean;
  guard: Guard;
}) {
  const { id, module_id, title } = lesson;
  return (
    <li>
      <Link
        to={lessonPath(courseId, module_id, id)}
        className={css.lesson}
        aria-current={current ? 'page' : undefined}
        // Where a dialog begins without a field (shared/src/ui/overlays/first-focus.ts).
        data-safe={current || undefined}
        onClick={(event) => guard(event, lesson)}
      >
        <LessonMark lesson={lesson} />
        <span className={css.lessonTitle}>{title}</span>
        <span className={css.note}>
          <LessonLength of={lesson} />
        </span>
      </Link>
    </li>
  );
}

/** Lessons of a module that is not the current one; asked for when it is opened. */
function OtherLessons({ courseId, moduleId, guard }: { courseId: number; moduleId: number; guard: Guard }) {
  return (
    <QuietQueryState query={useQuery(watchQuery(courseId, moduleId))} loading={<Skeleton lines={2} />}>
      {({ currentModuleLessons }) => (
        <ul>
          {currentModuleLessons?.map((lesson) => (
            <LessonLink key={lesson.id} courseId={courseId} lesson={lesson} current={false} guard={guard} />
          ))}
        </ul>
      )}
    </QuietQueryState>
  );
}

function ModuleSection({
  courseId,
  module,
  lessons,
  currentId,
  guard,
}: {
  courseId: number;
  module: Module;
  lessons: readonly Lesson[] | undefined;
  currentId: number;
  guard: Guard;
}) {
  const sayLocked = useSayLocked();
  const [open, setOpen] = useState(lessons !== undefined);
  const [found, setFound] = useState<ReadonlySet<number>>();
  const { id, position, title, is_liberated, lessons_count, lessons_completed_count, duration_seconds } = module;
  const toggle = () => {
    // What is looked for is gone with its field.
    setFound(undefined);
    if (is_liberated) setOpen(!open);
    else sayLocked();
  };
  return (
    <section className={css.part}>
      <button type="button" className={css.module} aria-expanded={open} onClick={toggle}>
        {!is_liberated ? <Lock {...icon} /> : open ? <ChevronDown {...icon} /> : <ChevronRight {...icon} />}
        <span className={css.moduleText}>
          <span className={css.moduleTitle}>
            {position}. {title}
          </span>
          <span className={css.note}>
            {is_liberated ? (
              <>
                <LessonsCount of={lessons_count} />
                {duration_seconds > 0 && ` · ${formatDuration(duration_seconds)}`}
              </>
            ) : (
              <LockReason of={module} />
            )}
          </span>
        </span>
        <span className={css.note}>
          {lessons_completed_count}/{lessons_count}
        </span>
      </button>
      {open && lessons && lessons.length > FEW && (
        <div className={css.filter}>
          <LessonFilter lessons={lessons} onFound={setFound} />
        </div>
      )}
      {open &&
        (lessons ? (
          <ul>
            {lessons.map(
              (lesson) =>
                (!found || found.has(lesson.id)) && (
                  <LessonLink
                    key={lesson.id}
                    courseId={courseId}
                    lesson={lesson}
                    current={lesson.id === currentId}
                    guard={guard}
                  />
                ),
            )}
          </ul>
        ) : (
          <OtherLessons courseId={courseId} moduleId={id} guard={guard} />
        ))}
    </section>
  );
}

type OutlineProps = { courseId: number; watch: Watch; currentId: number; guard: Guard };

/** Progress, modules and lessons of the course, the current one marked. */
export function CourseOutline({ courseId, watch, currentId, guard }: OutlineProps) {
  const { t } = useLingui();
  const { course, modules = [], currentModule, currentModuleLessons } = watch;
  if (!course) return null;
  const { title, lessons_completed_count: done, lessons_count: total, percentage_complete: percent } = course;
  const left = secondsLeft(modules);
  return (
    <>
      <div className={css.sideHead}>
        <div className={css.sideTitle}>
          <span>{title}</span>
          <span>{formatPercent(percent)}</span>
        </div>
        <ProgressBar value={percent} label={t`Progresso em ${title}`} />
        <p className={css.sideNote}>
          <span>
            <LessonsDone done={done} total={total} />
          </span>
          {left > 0 && (
            <span>
              {' · '}
              <TimeLeft seconds={left} />
            </span>
          )}
        </p>
      </div>
      {modules.map((module) => (
        <ModuleSection
          key={`${module.id}:${module.id === currentModule?.id}`}
          courseId={courseId}
          module={module}
          lessons={module.id === currentModule?.id ? currentModuleLessons : undefined}
          currentId={currentId}
          guard={guard}
        />
      ))}
    </>
  );
}

/** It stays as it is from lesson to lesson, each of which has its own. */
const foldedAtom = atom(false);

/** The course beside the player, which takes its room where it is folded away; where there is no beside, it opens from below (LessonsSheet). */
export function SlideBar(props: OutlineProps) {
  const { t } = useLingui();
  const list = useRef<HTMLElement>(null);
  const [isFolded, setFolded] = useAtom(foldedAtom);
  useCurrentInSight(list, isFolded ? undefined : props.currentId);
  return (
    <aside ref={list} className={css.side} data-folded={isFolded || undefined} aria-label={t`Aulas do curso`}>
      <button
        type="button"
        className={css.fold}
        aria-label={t`Lista de aulas`}
        aria-expanded={!isFolded}
        onClick={() => setFolded(!isFolded)}
      >
        <ChevronRight {...icon} />
      </button>
      <CourseOutline {...props} />
    </aside>
  );
}
