import type { OutlineLesson, OutlineModule } from '@clube/shared/contracts/outline';
import { folded } from '@clube/shared/i18n/folded';
import { lessonKey, moduleKey, type RowKey } from './move.ts';

/** Where a row stands among those of its level, from 1, and how many these are. */
type Place = { level: 1 | 2; at: number; of: number };
/** A row as it is drawn: a module, one of its lessons, or what makes another one. */
export type TreeRow = Place &
  (
    | { kind: 'module'; key: RowKey; module: OutlineModule }
    | { kind: 'lesson'; key: RowKey; module: OutlineModule; lesson: OutlineLesson }
    | { kind: 'new'; key: `n${number}`; module: OutlineModule }
  );

/** From top to bottom; modules that are folded keep their lessons to themselves. */
export const rowsOf = (modules: readonly OutlineModule[], isOpen: (moduleId: number) => boolean): TreeRow[] =>
  modules.flatMap((module, index): TreeRow[] => {
    const { id, lessons } = module;
    const head: TreeRow = { kind: 'module', key: moduleKey(id), module, level: 1, at: index + 1, of: modules.length };
    if (!isOpen(id)) return [head];
    const of = lessons.length + 1;
    return [
      head,
      ...lessons.map((lesson, at): TreeRow => ({
        kind: 'lesson',
        key: lessonKey(lesson.id),
        module,
        lesson,
        level: 2,
        at: at + 1,
        of,
      })),
      { kind: 'new', key: `n${id}`, module, level: 2, at: of, of },
    ];
  });

/**
 * Those whose title holds the words, each lesson below its module; where a row stands among all is told as ever.
 * @param held keys of rows that are there all the same: somebody is at them
 */
export function rowsWith(
  modules: readonly OutlineModule[],
  words: string,
  held: readonly (string | undefined)[],
): TreeRow[] {
  const sought = folded(words.trim());
  const holds = (key: RowKey, title: string) => held.includes(key) || folded(title).includes(sought);
  const holdsLesson = ({ id, title }: OutlineLesson) => holds(lessonKey(id), title);
  return rowsOf(modules, () => true).filter((row) =>
    row.kind === 'lesson'
      ? holdsLesson(row.lesson)
      : row.kind === 'module' && (holds(row.key, row.module.title) || row.module.lessons.some(holdsLesson)),
  );
}
