import type { Captions, Chapter } from '@clube/shared/contracts/media';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { storageQuota } from '../plan/limit.queries.ts';
import type { MediaPath } from './queries.ts';

/** As many languages as anybody chooses from. */
export const MAX_LANGUAGES = 20;

const captionsOf = (db: Db, { siteId, mediaId }: MediaPath) =>
  db.selectFrom('media_captions').where('site_id', '=', siteId).where('media_id', '=', mediaId);

export const listCaptions = (db: Db, at: MediaPath): Promise<Captions[]> =>
  captionsOf(db, at).select(['language', 'origin']).$narrowType<Captions>().orderBy('language').execute();

export const listChapters = (db: Db, { siteId, mediaId }: MediaPath): Promise<Chapter[]> =>
  db
    .selectFrom('media_chapters')
    .select(['seconds', 'title'])
    .where('site_id', '=', siteId)
    .where('media_id', '=', mediaId)
    .orderBy('seconds')
    .execute();

/** WebVTT; undefined where nobody wrote down what is said in this language. */
export async function findCaptions(db: Db, at: MediaPath, language: string): Promise<string | undefined> {
  const row = await captionsOf(db, at).select('content').where('language', '=', language).executeTakeFirst();
  return row?.content;
}

type Written = { language: string; content: string };

/** Whether what a panel keeps, and what is on its way to it, is within its quota. */
export async function isWithinQuota(trx: Db, siteId: number): Promise<boolean> {
  const { rows } = await sql<{ is_within: boolean }>`
    select storage_used(id) + (select coalesce(sum(size_bytes), 0) from uploads where site_id = ${siteId})
      <= ${storageQuota('sites')} as is_within
    from sites where id = ${siteId}`.execute(trx);
  return rows[0]?.is_within ?? false;
}

/** In which languages there are captions, and how many bytes of each count. */
export const sizeCaptions = (trx: Db, at: MediaPath) =>
  captionsOf(trx, at)
    .select(['language', sql<number>`case origin when 'owner' then octet_length(content) else 0 end`.as('bytes')])
    .execute();

/** In the place of what there was in this language. */
export const writeCaptions = (trx: Db, { siteId, mediaId }: MediaPath, { language, content }: Written) =>
  trx
    .insertInto('media_captions')
    .values({ site_id: siteId, media_id: mediaId, language, origin: 'owner', content })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'media_id', 'language']).doUpdateSet({ content, origin: 'owner' }),
    )
    .execute();

/** What a file brings along stands behind what somebody wrote, and has no more languages than anybody may write. */
export const keepFileCaptions = (db: Db, { siteId, mediaId }: MediaPath, { language, content }: Written) =>
  sql`
    insert into media_captions (site_id, media_id, language, origin, content)
    select ${siteId}, ${mediaId}, ${language}, 'file', ${content}
    where (select count(*) from media_captions where site_id = ${siteId} and media_id = ${mediaId}) < ${MAX_LANGUAGES}
    on conflict do nothing`.execute(db);

export const deleteCaptions = (db: Db, { siteId, mediaId }: MediaPath, language: string) =>
  db
    .deleteFrom('media_captions')
    .where('site_id', '=', siteId)
    .where('media_id', '=', mediaId)
    .where('language', '=', language)
    .returning('language')
    .executeTakeFirst();

export const deleteChapters = (trx: Db, { siteId, mediaId }: MediaPath) =>
  trx.deleteFrom('media_chapters').where('site_id', '=', siteId).where('media_id', '=', mediaId).execute();

/** @param chapters one or more */
export const insertChapters = (trx: Db, { siteId, mediaId }: MediaPath, chapters: readonly Chapter[]) =>
  trx
    .insertInto('media_chapters')
    .values(chapters.map((chapter) => ({ site_id: siteId, media_id: mediaId, ...chapter })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
