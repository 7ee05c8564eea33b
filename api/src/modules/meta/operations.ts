import type { Db } from '../../database/connect.ts';
import { assertSeen } from '../../lib/seen.ts';
import { findMetas, holdMetas, writeMeta } from './queries.ts';

/** Without what is empty in it: a text that says nothing is one that nobody wrote. */
function said(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value || undefined;
  const texts = Object.entries(value).filter(([, text]) => text !== '');
  return texts.length > 0 ? Object.fromEntries(texts) : undefined;
}
/**
 * A setting of a panel, not while somebody changes several that they have seen together (comment-rule).
 * @param seen what it was changed from; undefined: nobody says
 * @throws AppError `version.stale`
 */
export const saveMeta = (db: Db, siteId: number, key: string, value: unknown, seen: unknown): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await holdMetas(trx, siteId);
    if (seen !== undefined) {
      const { [key]: now } = await findMetas(trx, siteId, [key]);
      assertSeen({ value: said(now) }, { value: said(seen) }, { value: said(value) });
    }
    await writeMeta(trx, siteId, key, value);
  });
