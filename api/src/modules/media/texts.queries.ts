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

/** Whoever else writes chapters of it waits: rows that are not there yet cannot be held. */
export const holdTexts = (trx: Db, { siteId, mediaId }: MediaPath) =>
  sql`select from media where site_id = ${siteId} and id = ${mediaId} for no key update`.execute(trx);

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

/** Of captions that were replaced so many bytes are kept of a media, the latest; of an hour of talk they are a hundred versions. */
const PAST_BYTES = 8 * 1024 * 1024;

/** What captions say now, for versions that name it once they say something else: in one language, or in all. */
export const keepPastCaptions = (trx: Db, { siteId, mediaId }: MediaPath, language: string | null = null) =>
  sql`insert into caption_texts (site_id, media_id, content_key, content)
    select c.site_id, c.media_id, c.content_key, c.content from media_captions c
    where c.site_id = ${siteId} and c.media_id = ${mediaId} and c.language = coalesce(${language}::text, c.language)
    on conflict do nothing`.execute(trx);

const isUnnamed = sql`(
  exists (select from media_captions c where c.site_id = t.site_id and c.media_id = t.media_id and c.content_key = t.content_key)
  or not exists (select from versions v where v.site_id = t.site_id and v.content ->> 'media_id' = t.media_id::text
    and jsonb_path_exists(v.content, '$.captions.*.key ? (@ == $key)', jsonb_build_object('key', t.content_key))))`;

/** Takes away what no version names, or what there is already, and the oldest of what is more than is kept. */
export async function dropPastCaptions(trx: Db, { siteId, mediaId }: MediaPath): Promise<void> {
  await sql`delete from caption_texts t where t.site_id = ${siteId} and t.media_id = ${mediaId} and ${isUnnamed}`.execute(
    trx,
  );
  await sql`delete from caption_texts d where d.site_id = ${siteId} and d.media_id = ${mediaId} and d.content_key in (
    select h.content_key from (
      select t.content_key, sum(octet_length(t.content)) over (order by t.replaced_at desc, t.content_key) as held
      from caption_texts t where t.site_id = ${siteId} and t.media_id = ${mediaId}) h
    where h.held > ${PAST_BYTES})`.execute(trx);
}

/** Of some panels, for all versions of a file are read for it: versions are forgotten with time, and what only they named goes with them. */
export const forgetPastCaptions = (db: Db, siteIds: readonly number[]) =>
  sql`delete from caption_texts t where t.site_id = any(${siteIds}::bigint[]) and ${isUnnamed}`.execute(db);

/** Those of the keys that there are words for, now or of before. */
export async function knownCaptions(db: Db, { siteId, mediaId }: MediaPath, keys: readonly string[]) {
  const { rows } = await sql<{ content_key: string }>`
    select content_key from caption_texts where site_id = ${siteId} and media_id = ${mediaId} and content_key = any(${keys})
    union select content_key from media_captions where site_id = ${siteId} and media_id = ${mediaId} and content_key = any(${keys})`.execute(
    db,
  );
  return new Set(rows.map((row) => row.content_key));
}

/** Captions say again what they said; those of other languages go. What they say now is kept by `keepPastCaptions` before. */
export async function bringCaptions(
  trx: Db,
  { siteId, mediaId }: MediaPath,
  captions: readonly { language: string; key: string; origin: Captions['origin'] }[],
): Promise<void> {
  const languages = captions.map(({ language }) => language);
  await sql`delete from media_captions where site_id = ${siteId} and media_id = ${mediaId} and language <> all(${languages})`.execute(
    trx,
  );
  await sql`insert into media_captions (site_id, media_id, language, origin, content)
    select t.site_id, t.media_id, b.language, b.origin, t.content
    from unnest(${languages}::text[], ${captions.map(({ key }) => key)}::text[], ${captions.map(({ origin }) => origin)}::text[])
      as b(language, key, origin)
    join caption_texts t on t.site_id = ${siteId} and t.media_id = ${mediaId} and t.content_key = b.key
    on conflict (site_id, media_id, language) do update set content = excluded.content, origin = excluded.origin
      where media_captions.content_key <> excluded.content_key`.execute(trx);
}
