import { useId, useState } from 'react';
import { ChevronDown, ChevronRight, Lock } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Trans } from '@lingui/react/macro';
import { watchQuery } from '@clube/shared/clients/course';
import type { Watch } from '@clube/shared/contracts/course';
import type { Lesson } from '@clube/shared/contracts/lesson';
import type { Module } from '@clube/shared/contracts/module';
import { formatDuration } from '@clube/shared/i18n';
import { QuietQueryState } from '@clube/shared/quiet';
import { Chip, Skeleton, VisuallyHidden } from '@clube/shared/ui';
import { modulePath } from '../../paths.ts';
import { LessonsCount } from '../../parts/counts.tsx';
import { goesOnWith } from '../../parts/goes-on-with.ts';
import { LockReason } from '../../parts/lesson-mark.tsx';
import { useSayLocked } from '../../parts/locked-module.ts';
import { LessonRow } from './course-parts.tsx';
import * as css from './course.css.ts';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

type LessonsProps = { courseId: number; module: Module; lessons: readonly Lesson[]; nextId: number | undefined };
const Lessons = ({ courseId, module, lessons, nextId }: LessonsProps) =>
  lessons.length === 0 ? (
    <p className={css.none}>
      <Trans>Este módulo ainda não tem aulas</Trans>
    </p>
  ) : (
    <>
      <ul>
        {lessons.map((lesson) => (
          <LessonRow key={lesson.id} courseId={courseId} lesson={lesson} isNext={lesson.id === nextId} />
        ))}
      </ul>
      <Link to={modulePath(courseId, module.id)} className={css.whole}>
        <Trans>Ver o módulo</Trans> <VisuallyHidden>{module.title}</VisuallyHidden>
      </Link>
    </>
  );

/** Lessons of a module that the page did not bring along; asked for when it is opened. */
function OtherLessons({ courseId, module }: Pick<LessonsProps, 'courseId' | 'module'>) {
  const watch = useQuery(watchQuery(courseId, module.id));
  return (
    <QuietQueryState
      query={watch}
      loading={
        <div className={css.waiting}>
          <Skeleton lines={2} />
        </div>
      }
    >
      {({ currentModuleLessons = [] }) => (
        <Lessons courseId={courseId} module={module} lessons={currentModuleLessons} nextId={undefined} />
      )}
    </QuietQueryState>
  );
}

type ItemProps = {
  courseId: number;
  module: Module;
  lessons: readonly Lesson[] | undefined;
  nextId: number | undefined;
};
function ModuleItem({ courseId, module, lessons, nextId }: ItemProps) {
  const panel = useId();
  const sayLocked = useSayLocked();
  const { position, title, is_liberated, lessons_count, lessons_completed_count: done, duration_seconds } = module;
  const [open, setOpen] = useState(lessons !== undefined && is_liberated);
  return (
    <li className={css.module}>
      <h3>
        <button
          type="button"
          className={css.moduleHead}
          aria-expanded={open}
          aria-controls={open ? panel : undefined}
          onClick={() => (is_liberated ? setOpen(!open) : sayLocked())}
        >
          {!is_liberated ? <Lock {...icon} /> : open ? <ChevronDown {...icon} /> : <ChevronRight {...icon} />}
          <span className={css.itemText}>
            <span className={css.itemTitle}>
              {position}. {title}
            </span>
            <span className={css.itemNote}>
              <LessonsCount of={lessons_count} />
              {duration_seconds > 0 && ` · ${formatDuration(duration_seconds)}`}
            </span>
            {!is_liberated && (
              <span className={css.itemNote}>
                <LockReason of={module} />
              </span>
            )}
          </span>
          {lessons_count > 0 && done >= lessons_count ? (
            <Chip tone="success">
              <Trans>Concluído</Trans>
            </Chip>
          ) : (
            <span className={css.count}>
              {done}/{lessons_count}
            </span>
          )}
        </button>
      </h3>
      {open && (
        <div id={panel} className={css.lessons}>
          {lessons ? (
            <Lessons courseId={courseId} module={module} lessons={lessons} nextId={nextId} />
          ) : (
            <OtherLessons courseId={courseId} module={module} />
          )}
        </div>
      )}
    </li>
  );
}

/** Modules that open with their lessons; the one that goes on is open. */
export function ModuleList({ courseId, watch }: { courseId: number; watch: Watch }) {
  const { modules = [], currentModule, currentModuleLessons } = watch;
  const next = goesOnWith(watch);
  return (
    <section className={css.outline}>
      <h2 className={css.sectionTitle}>
        <Trans>Módulos e aulas</Trans>
      </h2>
      <ul className={css.list}>
        {modules.map((module) => (
          <ModuleItem
            key={module.id}
            courseId={courseId}
            module={module}
            lessons={module.id === currentModule?.id ? currentModuleLessons : undefined}
            nextId={next?.is_completed === false ? next.id : undefined}
          />
        ))}
      </ul>
    </section>
  );
}
