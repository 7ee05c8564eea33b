import { sql, type Selectable } from 'kysely';
import { connect, type Db } from '../../database/connect.ts';
import type { Database } from '../../database/types.ts';
import type { FileProblem } from '../../worker/errors.ts';
import { laneToConvert, laneToDraw, type Lane } from './jobs.ts';
import type { Progress } from './progress.ts';
import type { MediaPath } from './queries.ts';

/** What a try works with. `attempts` counts the tries of the step under way, this one included. */
export type MediaInWork = Pick<
  Selectable<Database['media']>,
  | 'kind'
  | 'status'
  | 'attempts'
  | 'source_key'
  | 'play_key'
  | 'play_type'
  | 'renditions'
  | 'damages'
  | 'looked_through'
  | 'width'
  | 'height'
  | 'duration_seconds'
  | 'size_bytes'
> & { content_key: Buffer };

/** Which of a media's states each lane works on. What is in the bin waits: it may come back. */
const lanes: Record<Lane, { statuses: readonly string[] }> = {
  'media.copy': { statuses: ['processing', 'waiting'] },
  'media.convert': { statuses: ['waiting'] },
  'media.convert-long': { statuses: ['waiting'] },
  'media.ladder': { statuses: ['ready'] },
  'media.ladder-long': { statuses: ['ready'] },
};

/**
 * Counts a try before it is made: whatever happens to this server meanwhile, the next one knows of it.
 * @param key the media's AES key unless it has one already
 * @returns undefined when this lane has nothing to do for the media (any more)
 */
export async function beginTry(
  db: Db,
  { siteId, mediaId }: MediaPath,
  lane: Lane,
  key: Buffer,
): Promise<MediaInWork | undefined> {
  const { rows } = await sql<MediaInWork>`
    update media set attempts = attempts + 1, content_key = coalesce(content_key, ${key}), progress = null, seconds_left = null,
      updated_at = now()
    where site_id = ${siteId} and id = ${mediaId} and settled_at is null and status in (${sql.join(lanes[lane].statuses)})
    returning kind, status, attempts, source_key, play_key, play_type, renditions, damages, looked_through, width, height,
      duration_seconds, size_bytes, content_key`.execute(db);
  return rows[0];
}

/** A try that the server broke off itself, or that the disk had no room for, was none. */
export const giveBackTry = (db: Db, { siteId, mediaId }: MediaPath) =>
  sql`update public.media set attempts = greatest(0, attempts - 1) where site_id = ${siteId} and id = ${mediaId}`.execute(
    db,
  );

/** The same where a worker blames the machine. Answers how often it did so with this file. */
export async function giveBackBlamed(db: Db, { siteId, mediaId }: MediaPath): Promise<number> {
  const { rows } = await sql<{ given_back: number }>`
    update public.media set attempts = greatest(0, attempts - 1), given_back = given_back + 1
    where site_id = ${siteId} and id = ${mediaId} returning given_back`.execute(db);
  return rows[0]?.given_back ?? 0;
}

/** How far its conversion is. Nobody is told: who looks asks again (shared/src/clients/media.ts). */
export const writeProgress = (db: Db, { siteId, mediaId }: MediaPath, { share, secondsLeft }: Progress) =>
  sql`update public.media set progress = ${share}, seconds_left = ${secondsLeft}
    where site_id = ${siteId} and id = ${mediaId} and status = 'waiting'`.execute(db);

/** A step went well: the next one has its own tries. */
export const forgetTries = (db: Db, { siteId, mediaId }: MediaPath) =>
  sql`update public.media set attempts = 0, given_back = 0 where site_id = ${siteId} and id = ${mediaId}`.execute(db);

/** Looking through it is given up, and its owner is told; what comes next has its own tries. */
export const leaveUnchecked = (db: Db, { siteId, mediaId }: MediaPath) =>
  sql`update public.media set looked_through = false, error_code = null, attempts = 0, given_back = 0, updated_at = now()
    where site_id = ${siteId} and id = ${mediaId}`.execute(db);

/** Nothing here decodes: its owner is told that it waits, or that nobody looked through it, until a converter has come. */
export const leaveForConverter = (db: Db, { siteId, mediaId }: MediaPath) =>
  sql`update public.media set error_code = 'converter_missing', updated_at = now()
    where site_id = ${siteId} and id = ${mediaId} and settled_at is null
      and (status = 'waiting' or status = 'ready' and looked_through is null)`.execute(db);

/** The same for all that play: of those that a server left before it could say so, too. */
export const leaveAllForConverter = (db: Db) =>
  sql`update public.media set error_code = 'converter_missing', updated_at = now()
    where status = 'ready' and kind in ('video', 'audio') and looked_through is null and settled_at is null and error_code is null`.execute(
    db,
  );

/** A converter has come: what was found to need one needs no second look to find it again. */
export const convertAllThatWait = (db: Db) =>
  sql`update public.media set error_code = 'converting', updated_at = now()
    where status = 'waiting' and error_code = 'converter_missing' and settled_at is null`.execute(db);

/** Nothing is left to do for the media, or nothing more will be tried. */
export const settle = (db: Db, { siteId, mediaId }: MediaPath) =>
  sql`update public.media set settled_at = now(), attempts = 0, given_back = 0 where site_id = ${siteId} and id = ${mediaId}`.execute(
    db,
  );

/** The same for what cannot be played; in one statement, so that no kill leaves one that is neither. */
export const settleFailed = (db: Db, { siteId, mediaId }: MediaPath, problem: FileProblem) =>
  sql`update public.media set status = 'failed', error_code = ${problem}, settled_at = now(), attempts = 0, given_back = 0,
      updated_at = now()
    where site_id = ${siteId} and id = ${mediaId}`.execute(db);

const isIn = async (db: Db, table: 'media' | 'public.media', { siteId, mediaId }: MediaPath): Promise<boolean> => {
  const { rows } = await sql`select 1 from ${sql.table(table)} where site_id = ${siteId} and id = ${mediaId}`.execute(
    db,
  );
  return rows.length > 0;
};
/** Whether it is worth working on: not in the bin. */
export const isMediaThere = (db: Db, at: MediaPath) => isIn(db, 'media', at);
/** In the bin or not: what was made of it stays with it. */
export const isMediaKept = (db: Db, at: MediaPath) => isIn(db, 'public.media', at);

/**
 * Media with something left to do, and the lane for it: what was cut off by a kill, and what waits for ffmpeg when it is
 * there by now.
 */
export async function findUnsettled(db: Db, hasFfmpeg: boolean): Promise<{ at: MediaPath; lane: Lane }[]> {
  type Row = { site_id: number; id: number; lane: Lane; duration_seconds: number | null; size_bytes: number };
  const { rows } = await sql<Row>`
    select site_id, id, duration_seconds, size_bytes, case
        when status = 'ready' then 'media.ladder'
        when status = 'waiting' and error_code = 'converting' then 'media.convert'
        else 'media.copy' end as lane
    from media where settled_at is null and status in ('processing', 'waiting', 'ready')
      and (${hasFfmpeg} or status = 'processing')
    order by status = 'ready', id`.execute(db);
  return rows.map(({ site_id, id, lane, ...file }) => ({
    at: { siteId: site_id, mediaId: id },
    lane: lane === 'media.convert' ? laneToConvert(file) : lane === 'media.ladder' ? laneToDraw(file) : lane,
  }));
}

/** Any number; the lock that says that a server works on media. */
const WORKERS_LOCK = 7_303_003;

/**
 * Says for the life of this server that it works on media; its end, however it comes, takes that back.
 * @param ifAlone called when no other server does
 * @returns what takes it back
 */
export async function joinWorkers(databaseUrl: string, ifAlone: () => Promise<void>): Promise<() => Promise<void>> {
  const connection = connect(databaseUrl, 1);
  const client = await connection.pool.connect();
  client.on('error', () => {});
  const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [WORKERS_LOCK]);
  const alone = rows[0]?.alone ?? false;
  if (alone) await ifAlone();
  await client.query('select pg_advisory_lock_shared($1)', [WORKERS_LOCK]);
  if (alone) await client.query('select pg_advisory_unlock($1)', [WORKERS_LOCK]);
  return async () => {
    client.release(true);
    await connection.close();
  };
}
