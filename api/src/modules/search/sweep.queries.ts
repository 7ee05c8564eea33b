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

/** Words that were looked after the longest ago, by panel. */
export async function findOldestSaid(db: Db, since: Date, most: number): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ site_id: number; words: string[] }>`
    select o.site_id, array_agg(o.word) as words
    from (select site_id, word from said_words where seen_at < ${since} order by seen_at limit ${most}) o
    group by o.site_id`.execute(db);
  return new Map(rows.map(({ site_id, words }) => [site_id, words]));
}

/** Forgets those of the words that no captions have any more. */
export async function deleteUnsaidWords(trx: Db, siteId: number, words: readonly string[]): Promise<void> {
  await sql`
    with said as materialized (
      select w.word, exists (
        select from media_captions s
        where s.site_id = ${siteId} and caption_terms(s.content) @@ ('''' || w.word || '''')::tsquery) as still
      from unnest(${words}::text[]) w(word)
    ), kept as (
      update said_words w set seen_at = now() from said s where w.site_id = ${siteId} and w.word = s.word and s.still
    )
    delete from said_words w using said s where w.site_id = ${siteId} and w.word = s.word and not s.still`.execute(trx);
}
