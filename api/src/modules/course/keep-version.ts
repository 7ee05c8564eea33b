import type { Db } from '../../database/connect.ts';
import { holdCourse, keepFirst, keepNow, type Part, type Saver } from './keep-version.queries.ts';

/** Writes something of a part, and down what it is then, in one transaction. @throws what `save` throws; nothing is kept then */
export const keepVersion = <T>(db: Db, part: Part, saver: Saver, save: (trx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await holdCourse(trx, part);
    await keepFirst(trx, part);
    const done = await save(trx);
    await keepNow(trx, part, saver);
    return done;
  });
