import type { Db } from '../../database/connect.ts';
import {
  holdCourse,
  holdLessons,
  keepFirst,
  keepNow,
  type Part,
  type Saver,
  type Several,
  type Showing,
} from './keep-version.queries.ts';

/** Writes something of a part, and down what it is then, in one transaction. @throws what `save` throws; nothing is kept then */
export const keepVersion = <T>(db: Db, part: Part, saver: Saver, save: (trx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await holdCourse(trx, part);
    await keepFirst(trx, part);
    const done = await save(trx);
    await keepNow(trx, part, saver);
    return done;
  });

/** As `keepVersion`, of what does not write the lesson's own row, and so has to hold it; in the transaction of whoever calls. */
export async function keepLessons<T>(
  trx: Db,
  of: (Part & { lessonId: number }) | Showing,
  saver: Saver,
  save: () => Promise<T>,
): Promise<T> {
  await holdLessons(trx, of);
  await keepFirst(trx, of);
  const done = await save();
  await keepNow(trx, of, saver);
  return done;
}

/** As `keepVersion`, of several of one course at once; in the transaction of whoever calls, who holds that course. */
export async function keepSeveral(trx: Db, of: Several, saver: Saver, save: () => Promise<unknown>): Promise<void> {
  await keepFirst(trx, of);
  await save();
  await keepNow(trx, of, saver);
}
