import { ChevronRight } from 'lucide-react';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { SaleCourse } from '@clube/shared/contracts/sale';
import { formatDuration } from '@clube/shared/i18n';
import { LessonLength } from '@clube/shared/lesson-length';
import { useFreePath } from './free-path.ts';
import * as css from './sale.css.ts';

type Module = SaleCourse['modules'][number];
/** `at`: the page that it stands on; `shown`: the lesson that is open beside it. */
type Place = { at: string; courseId: number; shown: number | undefined };
type ItemProps = Place & { module: Module; number: number };

function ModuleItem({ at, courseId, shown, module, number }: ItemProps) {
  const toFree = useFreePath(at);
  const { title, duration_seconds, lessons } = module;
  const holdsShown = shown !== undefined && lessons.some(({ free }) => free?.lesson_id === shown);
  return (
    <details className={css.module} open={shown === undefined ? number === 1 : holdsShown}>
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
          // Lessons are told without their ids but for those that are free, and this list never changes its order.
          <li
            key={index}
            className={css.lesson}
            aria-current={shown !== undefined && lesson.free?.lesson_id === shown ? 'page' : undefined}
          >
            <span className={css.lessonTitle}>{lesson.title}</span>
            {lesson.free && lesson.free.lesson_id !== shown && (
              <Link to={toFree(courseId, lesson.free)}>
                <Trans>Assistir grátis</Trans>
              </Link>
            )}
            <span className={css.note}>
              <LessonLength of={lesson} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

type Props = { at: string; course: SaleCourse; isOnly: boolean; shown?: number };
/** What is in a course, module by module; reads without a script. */
export function Outline({ at, course, isOnly, shown }: Props) {
  const { id, title, modules, lessons_count, duration_seconds } = course;
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
          <ModuleItem key={index} at={at} courseId={id} shown={shown} module={module} number={index + 1} />
        ))}
      </div>
    </section>
  );
}
