import { AppError } from './errors.ts';

/** Whether a list names exactly what is there, each once. */
export function isSameIds(given: readonly number[], present: readonly number[]): boolean {
  const known = new Set(present);
  return given.length === known.size && new Set(given).size === given.length && given.every((id) => known.has(id));
}

/** @throws AppError `order.stale` when the list names others than there are: somebody added or took one meanwhile */
export function assertSameIds(given: readonly number[], present: readonly number[]): void {
  if (!isSameIds(given, present)) throw new AppError('order.stale', 'The list has changed');
}
