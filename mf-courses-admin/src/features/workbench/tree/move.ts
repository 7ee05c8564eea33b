import type { OutlineLesson, OutlineModule } from '@clube/shared/contracts/outline';

/** A row of the tree: `m7` is module 7, `l9` lesson 9. */
export type RowKey = `m${number}` | `l${number}`;
export const moduleKey = (id: number): RowKey => `m${id}`;
export const lessonKey = (id: number): RowKey => `l${id}`;
export const isModuleKey = (key: RowKey) => key.startsWith('m');

type Row = { key: RowKey; module?: OutlineModule; lesson?: OutlineLesson };
const rowsOf = (modules: readonly OutlineModule[]): Row[] =>
  modules.flatMap((module) => [
    { key: moduleKey(module.id), module },
    ...module.lessons.map((lesson) => ({ key: lessonKey(lesson.id), lesson })),
  ]);
const placed = <T>(list: readonly T[], from: number, to: number): T[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, list[from]!);

/** Keys from top to bottom. */
export const keysOf = (modules: readonly OutlineModule[]): RowKey[] => rowsOf(modules).map(({ key }) => key);

/** The tree with one row taken to the place of another: a module among modules, a lesson to whatever module it lands in. */
export function moveRow(modules: readonly OutlineModule[], active: RowKey, over: RowKey): OutlineModule[] {
  const rows = rowsOf(modules);
  const [from, to] = [active, over].map((key) => rows.findIndex((row) => row.key === key)) as [number, number];
  if (from < 0 || to < 0 || from === to) return [...modules];
  if (isModuleKey(active)) {
    const indexOf = (row: number) => rows.slice(0, row + 1).filter(({ module }) => module).length - 1;
    return placed(modules, indexOf(from), indexOf(to));
  }
  const next: OutlineModule[] = [];
  // Nothing stands above the first module.
  for (const { module, lesson } of placed(rows, from, Math.max(1, to)))
    if (module) next.push({ ...module, lessons: [] });
    else next.at(-1)!.lessons.push(lesson!);
  return next;
}
