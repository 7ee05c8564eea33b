import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';

const UNUSED = sql`not exists (select from search_postings p where p.site_id = w.site_id and p.word = w.word)`;

/** Panels that have words which nothing uses. */
export async function findPanelsOfUnused(db: Db): Promise<number[]> {
  const { rows } = await sql<{ site_id: number }>`
    select distinct w.site_id from search_words w where ${UNUSED}`.execute(db);
  return rows.map(({ site_id }) => site_id);
}

/** Holds the words of a panel until the transaction ends; false where somebody writes them at this moment. */
export async function tryLockWords(trx: Db, siteId: number): Promise<boolean> {
  const { rows } = await sql<{ is_mine: boolean }>`
    select pg_try_advisory_xact_lock(search_words_lock(${siteId})) as is_mine`.execute(trx);
  return rows[0]?.is_mine ?? false;
}

export const deleteUnusedWords = (trx: Db, siteId: number) =>
  sql`delete from search_words w where w.site_id = ${siteId} and ${UNUSED}`.execute(trx);
