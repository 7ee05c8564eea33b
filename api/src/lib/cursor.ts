import { AppError } from './errors.ts';

/** Where a page ended: the value that it is ordered by, as PostgreSQL writes it, and the id. */
type Cursor = { at: string; id: number };

const refused = () =>
  new AppError('request.invalid', 'This is no place in the list', {
    fields: [{ path: '/after', code: 'cursor', message: 'must be the `next` of a page of the same order' }],
  });

/** Whether PostgreSQL reads it as a text. */
export const isStorableText = (at: string) => !at.includes('\0') && at.isWellFormed();

/**
 * Places in a list that is paged by its last row. What PostgreSQL would not read is refused: whoever sends it made it themselves.
 * @param sorts the orders that the list has
 * @param fits whether a value is one of that order
 */
export function createCursors<S extends string>(sorts: readonly S[], fits: Record<S, (at: string) => boolean>) {
  return {
    write: (sort: S, { at, id }: Cursor): string =>
      Buffer.from(JSON.stringify([sorts.indexOf(sort), at, id])).toString('base64url'),
    /** @throws AppError `request.invalid` when it is none, or one of another order */
    read(text: string, sort: S): Cursor {
      let read: unknown;
      try {
        read = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
      } catch {
        throw refused();
      }
      if (!Array.isArray(read)) throw refused();
      const [order, at, id] = read as unknown[];
      if (order !== sorts.indexOf(sort) || typeof at !== 'string' || !fits[sort](at)) throw refused();
      if (typeof id !== 'number' || !Number.isSafeInteger(id)) throw refused();
      return { at, id };
    },
  };
}
