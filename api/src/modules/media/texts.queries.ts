import type { Captions, Chapter } from '@clube/shared/contracts/media';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { lockStorage, storageQuota } from '../plan/limit.queries.ts';
import { AppError } from '../../lib/errors.ts';
import type { MediaPath } from './queries.ts';

/** As many languages as anybody chooses from. */
const MAX_LANGUAGES = 20;

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
async function isWithinQuota(trx: Db, siteId: number): Promise<boolean> {
  const { rows } = await sql<{ is_within: boolean }>`
    select storage_used(id) + (select coalesce(sum(size_bytes), 0) from uploads where site_id = ${siteId})
      <= ${storageQuota('sites')} as is_within
    from sites where id = ${siteId}`.execute(trx);
  return rows[0]?.is_within ?? false;
}

/**
 * In the place of what there was in this language. Panels take turns with themselves, so that many at once are neither too many
 * together nor more than the quota holds.
 * @throws AppError `captions.too_many`, `site.storage_exceeded`: of what grows, for who corrects a word is never in the way
 */
export const putCaptions = (db: Db, at: MediaPath, { language, content }: Written): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockStorage(trx, at.siteId);
    const there = await captionsOf(trx, at)
      .select(['language', sql<number>`case origin when 'owner' then octet_length(content) else 0 end`.as('bytes')])
      .execute();
    const before = there.find((one) => one.language === language);
    if (!before && there.length >= MAX_LANGUAGES)
      throw new AppError('captions.too_many', `A media has captions in ${MAX_LANGUAGES} languages at most`);
    await trx
      .insertInto('media_captions')
      .values({ site_id: at.siteId, media_id: at.mediaId, language, origin: 'owner', content })
      .onConflict((conflict) =>
        conflict.columns(['site_id', 'media_id', 'language']).doUpdateSet({ content, origin: 'owner' }),
      )
      .execute();
    if (Buffer.byteLength(content) > (before?.bytes ?? 0) && !(await isWithinQuota(trx, at.siteId)))
      throw new AppError('site.storage_exceeded', 'The storage of the panel is full');
  });

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

/** What a file brings along stands behind what somebody wrote. */
export async function keepFileChapters(db: Db, at: MediaPath, chapters: readonly Chapter[]): Promise<void> {
  if (chapters.length > 0 && (await listChapters(db, at)).length === 0) await replaceChapters(db, at, chapters);
}

/** All chapters of a media, in the place of those there were. */
export const replaceChapters = (db: Db, { siteId, mediaId }: MediaPath, chapters: readonly Chapter[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx.deleteFrom('media_chapters').where('site_id', '=', siteId).where('media_id', '=', mediaId).execute();
    if (chapters.length === 0) return;
    const rows = chapters.map((chapter) => ({ site_id: siteId, media_id: mediaId, ...chapter }));
    await trx
      .insertInto('media_chapters')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
