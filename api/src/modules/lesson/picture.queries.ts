import type { LessonPicture } from '@clube/shared/contracts/lesson-text';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { lockStorage, storageQuota } from '../plan/limit.queries.ts';
import type { LessonIds } from '../course/paths.ts';

export type PictureKey = { siteId: number; key: string };
export type NewPicture = PictureKey & LessonPicture & { lessonId: number | null; sizeBytes: number };

/** Keeps room for a picture, as `reserveFile` does for a material: false when it does not fit. To be called in a transaction. */
export async function reservePicture(trx: Db, picture: NewPicture): Promise<boolean> {
  const { siteId, lessonId, key, width, height, sizeBytes } = picture;
  await lockStorage(trx, siteId);
  const { numAffectedRows } = await sql`
    insert into lesson_pictures (site_id, lesson_id, key, width, height, size_bytes)
    select s.id, ${lessonId}, ${key}, ${width}, ${height}, ${sizeBytes} from sites s
    where s.id = ${siteId} and ${storageQuota('s')} >= ${sizeBytes} + storage_used(s.id)
      + (select coalesce(sum(size_bytes), 0) from uploads where site_id = s.id)`.execute(trx);
  return numAffectedRows === 1n;
}

/** Takes back one whose bytes could not be written. */
export const dropPicture = (db: Db, { siteId, key }: PictureKey) =>
  db.deleteFrom('lesson_pictures').where('site_id', '=', siteId).where('key', '=', key).execute();

/** Pictures that were sent before their sizes were kept. */
export const listUnmeasured = async (db: Db): Promise<PictureKey[]> =>
  (
    await sql<PictureKey>`select site_id as "siteId", key from lesson_pictures where size_bytes is null
      order by site_id, key limit 1000`.execute(db)
  ).rows;

export const writeSize = (db: Db, { siteId, key }: PictureKey, sizeBytes: number) =>
  db
    .updateTable('lesson_pictures')
    .set({ size_bytes: sizeBytes })
    .where('site_id', '=', siteId)
    .where('key', '=', key)
    .execute();

/** Those of the keys that the panel has a picture for. */
export async function knownPictures(db: Db, siteId: number, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('lesson_pictures')
    .select('key')
    .where('site_id', '=', siteId)
    .where(sql<boolean>`key = any(${keys})`)
    .execute();
  return rows.map(({ key }) => key);
}

/** Whether a lesson shows a picture, in its text or for its video; to whoever edits it, also whether it was sent there. */
export async function showsPicture(db: Db, { siteId, lessonId }: LessonIds, key: string, isEditor: boolean) {
  const { rows } = await sql`
    select from lesson_pictures f join lessons l on l.site_id = f.site_id and l.id = ${lessonId}
    where f.site_id = ${siteId} and f.key = ${key}
      and (l.picture_keys @> array[f.key] or l.own_poster_key = f.key or (${isEditor} and f.lesson_id = l.id))`.execute(
    db,
  );
  return rows.length > 0;
}

/** Not in the bin either, nor by what a lesson was before: what is restored has its pictures. */
const shownNowhere = sql`not exists (
  select from public.lessons l where l.site_id = f.site_id and l.picture_keys @> array[f.key])
  and not exists (select from public.lessons l where l.site_id = f.site_id and l.own_poster_key = f.key)
  and not exists (select from versions v where v.site_id = f.site_id and v.content -> 'picture_keys' ? f.key)`;

/** Pictures that no lesson shows, sent before. */
export async function listUnusedPictures(db: Db, before: Date): Promise<PictureKey[]> {
  const { rows } = await sql<PictureKey>`
    select f.site_id as "siteId", f.key from lesson_pictures f
    where f.created_at < ${before} and ${shownNowhere} order by f.created_at limit 1000`.execute(db);
  return rows;
}

/** False when a lesson shows it by now. */
export async function deleteUnusedPicture(trx: Db, { siteId, key }: PictureKey): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from lesson_pictures f where f.site_id = ${siteId} and f.key = ${key} and ${shownNowhere}`.execute(trx);
  return numAffectedRows === 1n;
}
