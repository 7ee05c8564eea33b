import { ChevronRight } from 'lucide-react';
import { Plural, Trans } from '@lingui/react/macro';
import type { SaleCourse } from '@clube/shared/contracts/sale';
import { formatClock, formatDuration } from '@clube/shared/i18n';
import * as css from './sale.css.ts';

type Module = SaleCourse['modules'][number];

function ModuleItem({ module, number }: { module: Module; number: number }) {
  const { title, duration_seconds, lessons } = module;
  return (
    <details className={css.module} open={number === 1}>
      <summary className={css.moduleHead}>
        <ChevronRight className={css.chevron} size={18} strokeWidth={1.75} aria-hidden />
        <span className={css.moduleTitle}>
          {number}. {title}
        </span>
        <span className={css.note}>
          <Plural value={lessons.length} one="# aula" other="# aulas" />
          {duration_seconds > 0 && ` · ${formatDuration(duration_seconds)}`}
        </span>
      </summary>
      <ul className={css.lessons}>
        {lessons.map((lesson, index) => (
          // Lessons are told without their ids, and this list never changes its order.
          <li key={index} className={css.lesson}>
            <span className={css.lessonTitle}>{lesson.title}</span>
            <span className={css.note}>
              {lesson.duration_seconds > 0 ? formatClock(lesson.duration_seconds) : <Trans>Texto</Trans>}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What is in a course, module by module; reads without a script. */
export function Outline({ course, isOnly }: { course: SaleCourse; isOnly: boolean }) {
  const { title, modules, lessons_count, duration_seconds } = course;
  return (
    <section className={css.section}>
      <div className={css.sectionHead}>
        <h2 className={css.title}>{isOnly ? <Trans>Conteúdo</Trans> : title}</h2>
        <span className={css.note}>
          <Plural value={lessons_count} one="# aula" other="# aulas" />
          {duration_seconds > 0 && ` · ${formatDuration(duration_seconds)}`}
        </span>
      </div>
      <div className={css.card}>
        {modules.map((module, index) => (
          <ModuleItem key={index} module={module} number={index + 1} />
        ))}
      </div>
    </section>
  );
}
