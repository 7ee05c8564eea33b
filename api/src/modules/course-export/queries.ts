import type { CourseExport } from '@clube/shared/contracts/course-export';
import { COURSE_EXPORT_DAYS } from '@clube/shared/contracts/course-file-limits';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { CoursePath } from '../course/paths.ts';
import { panelsThatShare } from '../plan/limit.queries.ts';

const SHOWN = 5;
/** What kills a server is not to kill each of them for days. */
export const TRIES = 3;
const FIELDS = sql`id, with_media, created_at, ready_at, size_bytes, failed_at is not null as failed, expires_at`;

export type ExportPath = { siteId: number; id: number };

export async function listExports(db: Db, { siteId, courseId }: CoursePath): Promise<CourseExport[]> {
  const { rows } = await sql<CourseExport>`select ${FIELDS} from course_exports
    where site_id = ${siteId} and course_id = ${courseId} and expires_at > now()
    order by id desc limit ${SHOWN}`.execute(db);
  return rows;
}

/** Bytes of all that its lessons and its cover show. */
export async function sizeMedia(db: Db, { siteId, courseId }: CoursePath): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select coalesce(sum(d.size_bytes), 0)::bigint as bytes from media d
    where d.site_id = ${siteId} and (exists (select from lessons l
        where l.site_id = d.site_id and l.course_id = ${courseId} and l.media_id = d.id)
      or exists (select from courses c where c.site_id = d.site_id and c.id = ${courseId} and c.cover_media_id = d.id))`.execute(
    db,
  );
  return rows[0]?.bytes ?? 0;
}

/** A new one; undefined where the panel has one that is being made. */
export async function insertExport(
  trx: Db,
  { siteId, courseId }: CoursePath,
  { memberId, withMedia, key }: { memberId: number; withMedia: boolean; key: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into course_exports (site_id, course_id, created_by, with_media, key, expires_at)
    select c.site_id, c.id, ${memberId}, ${withMedia}, ${key}, now() + make_interval(days => ${COURSE_EXPORT_DAYS})
    from courses c where c.site_id = ${siteId} and c.id = ${courseId}
    on conflict (site_id) where ready_at is null and failed_at is null do nothing returning id`.execute(trx);
  return rows[0]?.id;
}

/** The key of a file that is ready, with what its course is called; undefined when there is none. */
export async function findReady(db: Db, { siteId, courseId }: CoursePath, id: number) {
  const { rows } = await sql<{ key: string; title: string }>`select e.key, c.title from course_exports e
    join courses c on c.site_id = e.site_id and c.id = e.course_id
    where e.site_id = ${siteId} and e.course_id = ${courseId} and e.id = ${id}
      and e.ready_at is not null and e.expires_at > now()`.execute(db);
  return rows[0];
}

export type Waiting = { courseId: number; withMedia: boolean; key: string };
/** What is to be made; undefined when that is over. */
export async function findWaiting(db: Db, { siteId, id }: ExportPath): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`select course_id as "courseId", with_media as "withMedia", key from course_exports
    where site_id = ${siteId} and id = ${id} and ready_at is null and failed_at is null and expires_at > now()`.execute(
    db,
  );
  return rows[0];
}

/** Counts a try before it begins, so that one that ends with its server counts; undefined when there were enough. */
export async function countTry(db: Db, { siteId, id }: ExportPath): Promise<number | undefined> {
  const { rows } = await sql<{ tries: number }>`update course_exports set tries = tries + 1
    where site_id = ${siteId} and id = ${id} and ready_at is null and failed_at is null and tries < ${TRIES}
    returning tries`.execute(db);
  return rows[0]?.tries;
}

export const markFailed = (db: Db, { siteId, id }: ExportPath) =>
  sql`update course_exports set failed_at = now()
    where site_id = ${siteId} and id = ${id} and ready_at is null and failed_at is null`.execute(db);

/** Says that the file lies there; false when nobody waits for it any more. */
export async function markReady(db: Db, { siteId, id }: ExportPath, size: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update course_exports set ready_at = coalesce(ready_at, now()),
    size_bytes = ${size}, expires_at = now() + make_interval(days => ${COURSE_EXPORT_DAYS})
    where site_id = ${siteId} and id = ${id} and failed_at is null`.execute(db);
  return numAffectedRows === 1n;
}

export type Packed = { siteId: number; key: string };
/** What is over. */
export async function findOver(db: Db): Promise<Packed[]> {
  const { rows } = await sql<Packed>`select e.site_id as "siteId", e.key from course_exports e
    where e.expires_at < now()`.execute(db);
  return rows;
}

/** Ready files of a course that a newer one has taken the place of. */
export async function findReplaced(db: Db, { siteId, courseId }: CoursePath, id: number): Promise<Packed[]> {
  const { rows } = await sql<Packed>`select site_id as "siteId", key from course_exports
    where site_id = ${siteId} and course_id = ${courseId} and id < ${id} and ready_at is not null`.execute(db);
  return rows;
}

/**
 * The oldest files of all panels of the same person that do not fit with what was packed after them; the last one stays, whatever its size.
 * @param most bytes of all of them
 */
export async function findBeyond(db: Db, siteId: number, most: number): Promise<Packed[]> {
  const { rows } = await sql<Packed>`select site_id as "siteId", key from (
      select site_id, key, sum(size_bytes) over newest as bytes, row_number() over newest as place
      from course_exports where site_id in (${panelsThatShare(siteId)}) and ready_at is not null
      window newest as (order by ready_at desc, id desc)) e
    where place > 1 and bytes > ${most}`.execute(db);
  return rows;
}

export const deleteExport = (db: Db, siteId: number, key: string) =>
  sql`delete from course_exports where site_id = ${siteId} and key = ${key}`.execute(db);
