import type { Db } from '../../database/connect.ts';
import { holdMetas, writeMeta } from './queries.ts';

/** A setting of a panel, not while somebody changes several that they have seen together (comment-rule). */
export const saveMeta = (db: Db, siteId: number, key: string, value: unknown): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await holdMetas(trx, siteId);
    await writeMeta(trx, siteId, key, value);
  });
