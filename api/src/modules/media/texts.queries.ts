import type { Captions, Chapter } from '@clube/shared/contracts/media';
import type { Db } from '../../database/connect.ts';
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

/** In the place of what there was in this language. False when there are too many languages already. */
export const putCaptions = (db: Db, at: MediaPath, { language, content }: Written): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    // One after the other, so that many at once are not too many together.
    const lock = trx.selectFrom('media').select('id').where('site_id', '=', at.siteId).where('id', '=', at.mediaId);
    await lock.forNoKeyUpdate().execute();
    const there = await listCaptions(trx, at);
    if (there.length >= MAX_LANGUAGES && !there.some((one) => one.language === language)) return false;
    await trx
      .insertInto('media_captions')
      .values({ site_id: at.siteId, media_id: at.mediaId, language, origin: 'owner', content })
      .onConflict((conflict) =>
        conflict.columns(['site_id', 'media_id', 'language']).doUpdateSet({ content, origin: 'owner' }),
      )
      .execute();
    return true;
  });

/** What a file brings along stands behind what somebody wrote. */
export const keepFileCaptions = (db: Db, { siteId, mediaId }: MediaPath, { language, content }: Written) =>
  db
    .insertInto('media_captions')
    .values({ site_id: siteId, media_id: mediaId, language, origin: 'file', content })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

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
