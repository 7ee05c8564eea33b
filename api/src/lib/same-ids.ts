import { isDeepStrictEqual } from 'node:util';
import type { NewOrder } from '@clube/shared/contracts/new-order';
import { AppError } from './errors.ts';

/**
 * Ids of what is held, by its places. Sorted here, not by the statement that holds it: who waited for another reads the places that this one
 * wrote, in rows that were sorted before it did.
 */
export const inOrder = (rows: readonly { id: number; position: number }[]): number[] =>
  rows.toSorted((a, b) => a.position - b.position || a.id - b.id).map(({ id }) => id);

/** Whether a list names exactly what is there, each once. */
export function isSameIds(given: readonly number[], present: readonly number[]): boolean {
  const known = new Set(present);
  return given.length === known.size && new Set(given).size === given.length && given.every((id) => known.has(id));
}

/**
 * To be called while what is put in order is held.
 * @param present as it stands, in its order
 * @throws AppError `order.stale` when others are named than there are: somebody added or took one meanwhile; and when they stand neither
 *   as they were seen nor as they are to: somebody put them in another order meanwhile
 */
export function assertOrder({ ids, seen }: NewOrder, present: readonly number[]): void {
  const isKnown = seen === undefined || isDeepStrictEqual(seen, present) || isDeepStrictEqual(ids, present);
  if (!isSameIds(ids, present) || !isKnown) throw new AppError('order.stale', 'The list has changed');
}
