import { memberSorts, type MemberSort } from '@clube/shared/contracts/member-filters';
import { AppError } from '../../lib/errors.ts';

/** Where a page ended: the value that it is ordered by, as PostgreSQL writes it, and the id. */
type Cursor = { at: string; id: number };
const MOMENT = /^(-infinity|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?)$/;
/** What PostgreSQL would not read is refused here: whoever sends it made it themselves. */
const fits: Record<MemberSort, (at: string) => boolean> = {
  name: (at) => !at.includes('\0') && at.isWellFormed(),
  seen: (at) =>
    (MOMENT.test(at) && !Number.isNaN(Date.parse(at.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')))) ||
    at === '-infinity',
  away: (at) => fits.seen(at),
  newest: (at) => /^\d{1,15}$/.test(at),
};

export const writeCursor = (sort: MemberSort, { at, id }: Cursor): string =>
  Buffer.from(JSON.stringify([memberSorts.indexOf(sort), at, id])).toString('base64url');

const refused = () =>
  new AppError('request.invalid', 'This is no place in the list', {
    fields: [{ path: '/after', code: 'cursor', message: 'must be the `next` of a page of the same order' }],
  });

/** @throws AppError `request.invalid` when it is none, or one of another order */
export function readCursor(text: string, sort: MemberSort): Cursor {
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    throw refused();
  }
  if (!Array.isArray(read)) throw refused();
  const [order, at, id] = read as unknown[];
  if (order !== memberSorts.indexOf(sort) || typeof at !== 'string' || !fits[sort](at)) throw refused();
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) throw refused();
  return { at, id };
}
