import { sql } from 'kysely';
import { named, type Db } from '../../database/connect.ts';
import { leftForPeople, lockStorage } from '../plan/limit.queries.ts';
import type { LessonIds } from '../course/paths.ts';
import { there, type CommentViewer } from './queries.ts';

type Person = { siteId: number; memberId: number };
export type ImageKey = { siteId: number; key: string };
type NewImage = Person & ImageKey & { width: number; height: number; sizeBytes: number };

/** Keeps room for a picture in the share of what members send: false when it does not fit. To be called in a transaction. */
export async function reserveImage(trx: Db, image: NewImage): Promise<boolean> {
  const { siteId, memberId, key, width, height, sizeBytes } = image;
  await lockStorage(trx, siteId);
  const { numAffectedRows } = await sql`
    insert into comment_images (site_id, member_id, key, width, height, size_bytes)
    select s.id, ${memberId}, ${key}, ${width}, ${height}, ${sizeBytes} from sites s
    where s.id = ${siteId} and ${leftForPeople('s', 'members')} >= ${sizeBytes}`.execute(trx);
  return numAffectedRows === 1n;
}

/** Takes back one whose bytes could not be written. */
export const dropImage = (db: Db, { siteId, key }: ImageKey) =>
  db.deleteFrom('comment_images').where('site_id', '=', siteId).where('key', '=', key).execute();

// A retry of a comment finds that it has its picture: what was sent first stands, as its words do.
const GIVE = `
  with had as (select key from comment_images where site_id = $1 and comment_id = $4),
  given as (
    update comment_images set comment_id = $4
    where site_id = $1 and member_id = $2 and key = $3 and comment_id is null and not exists (select from had) returning key
  )
  select key from had union all select key from given`;
/** Gives a picture to a comment that has none yet; false unless this person sent it and no other comment has it. */
export const giveImage = async (db: Db, { siteId, memberId }: Person, key: string, commentId: number) =>
  (await named(db, 'give-comment-image', GIVE, [siteId, memberId, key, commentId])).length > 0;

const SHOWN = `
  select i.key from comments c join comment_images i on i.site_id = c.site_id and i.comment_id = c.id
  where c.site_id = $1 and c.lesson_id = $4 and c.id = $5 and ${there('c')}`;
/** What a comment of the lesson shows to the viewer; undefined where they do not see the comment, or it shows nothing. */
export async function findShownImage(
  db: Db,
  path: Pick<LessonIds, 'siteId' | 'lessonId'>,
  viewer: CommentViewer,
  commentId: number,
): Promise<string | undefined> {
  const values = [path.siteId, viewer.memberId, viewer.moderates, path.lessonId, commentId];
  return (await named<{ key: string }>(db, 'find-comment-image', SHOWN, values))[0]?.key;
}

/** Takes the rows of pictures that no comment came for; what they were. */
export const takeUnusedImages = (db: Db, before: Date) =>
  db
    .deleteFrom('comment_images')
    .where('comment_id', 'is', null)
    .where('created_at', '<', before)
    .returning(['site_id as siteId', 'key'])
    .execute();

/** Those of the keys that the panel has a picture for. */
export const knownImages = async (db: Db, siteId: number, keys: readonly string[]): Promise<string[]> =>
  (
    await sql<{ key: string }>`select key from comment_images where site_id = ${siteId} and key = any(${keys})`.execute(
      db,
    )
  ).rows.map(({ key }) => key);
