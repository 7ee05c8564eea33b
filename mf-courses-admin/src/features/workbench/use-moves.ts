import { useMemo } from 'react';
import { atom, useAtom } from 'jotai';
import type { Outline, OutlineModule } from '@clube/shared/contracts/outline';

type Move = { before: OutlineModule[]; after: string };

/** By course: from one screen of it to another they stay. */
const movesAtom = atom<ReadonlyMap<number, readonly Move[]>>(new Map());

const orderOf = (modules: readonly OutlineModule[]) =>
  modules.map(({ id, lessons }) => [id, ...lessons.map((lesson) => lesson.id)].join()).join(';');

/** What there is by now, in the order of before. */
function inOrderOf(before: readonly OutlineModule[], modules: readonly OutlineModule[]): OutlineModule[] {
  const known = new Map(modules.map((module) => [module.id, module]));
  const lessons = new Map(modules.flatMap((module) => module.lessons).map((lesson) => [lesson.id, lesson]));
  return before.map((module) => ({
    ...known.get(module.id)!,
    lessons: module.lessons.map(({ id }) => lessons.get(id)!),
  }));
}

/**
 * Moves of this visit, the last of which can be taken back, and those before it: for as long as the order is the one that they made. What somebody
 * else has put in order since, or added, is not undone with it.
 * @param order shows and sends one
 */
export function useMoves(
  outline: Outline,
  order: (modules: OutlineModule[], over: Outline, onFailed?: () => void) => void,
) {
  const { id, modules } = outline;
  const [all, setAll] = useAtom(movesAtom);
  const moves = all.get(id) ?? [];
  const setMoves = (next: readonly Move[]) => setAll((known) => new Map(known).set(id, next));
  const now = useMemo(() => orderOf(modules), [modules]);
  // One that was not written made no order: those before it are still there.
  const mine = moves.slice(0, moves.findLastIndex(({ after }) => after === now) + 1);
  const move = (next: OutlineModule[]) => {
    const after = orderOf(next);
    if (after === now) return;
    setMoves([...mine, { before: modules, after }]);
    order(next, outline);
  };
  const undo = () => {
    setMoves(mine.slice(0, -1));
    order(inOrderOf(mine.at(-1)!.before, modules), outline, () => setMoves(mine));
  };
  return { move, undo: mine.length > 0 ? undo : undefined };
}
