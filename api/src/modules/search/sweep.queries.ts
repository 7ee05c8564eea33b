import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';

const UNUSED = sql`not exists (select from search_postings p where p.site_id = w.site_id and p.word = w.word)`;

/**
 * Forgets words that nothing uses any more. A panel that somebody writes names in at this moment is left to the next time: the
 * words that they post are theirs until it is to be seen that they use them.
 */
export async function forgetUnusedWords(db: Db): Promise<void> {
  const { rows } = await sql<{ site_id: number }>`
    select distinct w.site_id from search_words w where ${UNUSED}`.execute(db);
  for (const { site_id: siteId } of rows)
    await db.transaction().execute(async (trx) => {
      const lock = await sql<{ is_mine: boolean }>`
        select pg_try_advisory_xact_lock(search_words_lock(${siteId})) as is_mine`.execute(trx);
      if (lock.rows[0]?.is_mine)
        await sql`delete from search_words w where w.site_id = ${siteId} and ${UNUSED}`.execute(trx);
    });
}
