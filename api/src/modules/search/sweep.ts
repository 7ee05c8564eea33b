import type { Db } from '../../database/connect.ts';
import {
  deleteUnsaidWords,
  deleteUnusedWords,
  findOldestSaid,
  findPanelsOfUnused,
  tryLockWords,
} from './sweep.queries.ts';

/** A word of captions is looked after once in so long, and so many at once: each is asked of the index, while nobody can write names. */
const SAID_MS = 24 * 60 * 60_000;
const MOST_SAID = 2000;
/** Batches of one time: the rest comes with the next. */
const MOST_BATCHES = 100;

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

/** Forgets words that are said nowhere any more. As above, a panel whose captions are written at this moment is left to the next time. */
export async function forgetUnsaidWords(db: Db, now = Date.now()): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const oldest = await findOldestSaid(db, new Date(now - SAID_MS), MOST_SAID);
    if (oldest.size === 0) return;
    let hasLooked = false;
    for (const [siteId, words] of oldest)
      await db.transaction().execute(async (trx) => {
        if (!(await tryLockWords(trx, siteId))) return;
        await deleteUnsaidWords(trx, siteId, words);
        hasLooked = true;
      });
    // All that was due is being written: the same would be found again.
    if (!hasLooked) return;
  }
}
