import type { Db } from '../../database/connect.ts';
import { deleteUnusedWords, findPanelsOfUnused, tryLockWords } from './sweep.queries.ts';

/**
 * Forgets words that nothing uses any more. A panel that somebody writes names in at this moment is left to the next time: the
 * words that they post are theirs until it is to be seen that they use them.
 */
export async function forgetUnusedWords(db: Db): Promise<void> {
  for (const siteId of await findPanelsOfUnused(db))
    await db.transaction().execute(async (trx) => {
      if (await tryLockWords(trx, siteId)) await deleteUnusedWords(trx, siteId);
    });
}
