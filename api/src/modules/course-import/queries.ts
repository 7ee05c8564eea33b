import type {
  CourseImport,
  CourseImportError,
  CourseImportReport,
  OutlineColumns,
} from '@clube/shared/contracts/course-import';
import { allows } from '@clube/shared/contracts/policy';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { Member } from '../../plugins/session.ts';
import { MOST_ERRORS } from '../../worker/course-plan.ts';
import { lockStorage, panelsThatShare, storageQuota } from '../plan/limit.queries.ts';

export type ImportPath = { siteId: number; id: number };
const SHOWN = 5;
/** Of one file: what kills a server is not to kill each of them for days. */
const TRIES = 3;
/** What was made stays to be read for so long, and a file that nobody goes on with for a day. */
const KEPT = '30 days';

const fields = sql`i.id, i.file, i.kind, i.size_bytes, i.state, i.total, i.done, i.known, i.created_at,
  (select c.id from courses c where c.site_id = i.site_id and c.id = i.course_id) as course_id,
  (select greatest(0, ${storageQuota('s')} - storage_used(s.id) - (select coalesce(sum(u.size_bytes), 0) from uploads u
    where u.site_id = s.id)) from sites s where s.id = i.site_id) as room_bytes`;

type Who = Pick<Member, 'siteId' | 'memberId' | 'role'>;
/** Whether somebody stops it: who manages the panel may stop any of them. */
const mayStop = ({ memberId, role }: Who) =>
  sql`(i.created_by = ${memberId} or ${allows('panel.manage', role)}::boolean)`;

/** Those that somebody began, and what they may stop of others: what is in a file is its sender's until it is a course. */
export async function listImports(db: Db, who: Who): Promise<CourseImport[]> {
  const { siteId, memberId } = who;
  const { rows } = await sql<CourseImport>`
    select ${fields}, case when o.is_own then i.report end as report,
      case when not o.is_own then json_build_object('name', (select trim(m.first_name || ' ' || m.last_name) from members m
        where m.site_id = i.site_id and m.id = i.created_by)) end as colleague
    from course_imports i cross join lateral (select i.created_by is not distinct from ${memberId} as is_own) o
    where i.site_id = ${siteId} and i.expires_at > now()
      and (o.is_own and i.state <> 'sending' or not o.is_own and ${mayStop(who)} and i.state in ('sending', 'checking', 'ready', 'running'))
    order by i.id desc limit ${SHOWN}`.execute(db);
  return rows;
}

type NewImport = {
  siteId: number;
  memberId: number;
  courseId: number | null;
  file: string;
  kind: 'zip' | 'csv';
  size: number;
  key: string;
  /** Of what was sent in parts and is whole. */
  uploadId?: string;
};
/** The import that an upload of this member has become. */
export async function findOfUpload(db: Db, { siteId, id, memberId }: { siteId: number; id: string; memberId: number }) {
  const { rows } = await sql<{ id: number; sizeBytes: number }>`select id, size_bytes as "sizeBytes" from course_imports
    where site_id = ${siteId} and upload_id = ${id} and created_by = ${memberId}`.execute(db);
  return rows[0];
}

/**
 * Whether files that wait in other panels of the same person leave room for one more; one's own panel has one at a time. Until the
 * transaction ends no other is begun.
 * @param most bytes of all of them
 */
export async function leavesRoom(trx: Db, siteId: number, size: number, most: number): Promise<boolean> {
  await lockStorage(trx, siteId);
  const { rows } = await sql<{ fits: boolean }>`select coalesce(sum(size_bytes), 0) + ${size} <= ${most} as fits
    from course_imports where site_id in (${panelsThatShare(siteId)}) and site_id <> ${siteId}
      and state in ('sending', 'checking', 'ready', 'running')`.execute(trx);
  return rows[0]?.fits ?? false;
}

/** In the place of what waits of theirs, or waits for long; undefined while one runs, or another is sent at this moment. To be called in a transaction. */
export async function insertImport(trx: Db, made: NewImport): Promise<{ id: number; replaced: string[] } | undefined> {
  const { rows: replaced } = await sql<{ key: string }>`update course_imports set state = 'cancelled'
    where site_id = ${made.siteId} and state in ('sending', 'checking', 'ready')
      and (created_by = ${made.memberId} or created_at < now() - interval '1 hour') returning key`.execute(trx);
  const { rows } = await sql<{ id: number }>`
    insert into course_imports (site_id, created_by, course_id, file, kind, size_bytes, key, upload_id)
    values (${made.siteId}, ${made.memberId}, ${made.courseId}, ${made.file}, ${made.kind}, ${made.size}, ${made.key}, ${made.uploadId ?? null})
    on conflict (site_id) where state in ('sending', 'checking', 'ready', 'running') do nothing returning id`.execute(
    trx,
  );
  return rows[0] && { id: rows[0].id, replaced: replaced.map(({ key }) => key) };
}

/** What was sent is whole. False when another took its place meanwhile. A spreadsheet that made a course goes on with that. */
export async function markSent(trx: Db, { siteId, id }: ImportPath, digest: Buffer | null): Promise<boolean> {
  const { numAffectedRows } = await sql`update course_imports i set state = 'checking', digest = ${digest},
      course_id = coalesce(i.course_id, (select o.course_id from course_imports o
        join courses c on c.site_id = o.site_id and c.id = o.course_id
        where i.kind = 'csv' and o.site_id = i.site_id and o.created_by = i.created_by and o.kind = 'csv' and o.digest = ${digest}
          and o.state in ('done', 'running') order by o.id desc limit 1))
    where i.site_id = ${siteId} and i.id = ${id} and i.state = 'sending'`.execute(trx);
  return numAffectedRows === 1n;
}

export type Import = {
  file: string;
  kind: 'zip' | 'csv';
  size_bytes: number;
  key: string;
  columns: OutlineColumns | null;
  round: number;
  course_id: number | null;
  created_by: number | null;
};
export async function findIn(
  db: Db,
  { siteId, id }: ImportPath,
  state: 'checking' | 'running',
): Promise<Import | undefined> {
  const { rows } = await sql<Import>`select file, kind, size_bytes, key, columns, round, course_id, created_by
    from course_imports where site_id = ${siteId} and id = ${id} and state = ${state}`.execute(db);
  return rows[0];
}

/** Counts a try before it begins; false when there were enough. */
export async function countTry(db: Db, { siteId, id }: ImportPath): Promise<boolean> {
  const { numAffectedRows } = await sql`update course_imports set tries = tries + 1
    where site_id = ${siteId} and id = ${id} and tries < ${TRIES}`.execute(db);
  return numAffectedRows === 1n;
}

export const deleteSteps = (trx: Db, { siteId, id }: ImportPath) =>
  sql`delete from course_import_steps where site_id = ${siteId} and import_id = ${id}`.execute(trx);

/** @param steps as JSON, each with its kind */
export const insertSteps = (trx: Db, { siteId, id }: ImportPath, from: number, steps: readonly string[]) =>
  sql`insert into course_import_steps (site_id, import_id, place, kind, name, content)
    select ${siteId}, ${id}, ${from} + s.place::integer, s.step ->> 'kind', s.step ->> 'name', s.step - 'kind'
    from jsonb_array_elements(${`[${steps.join(',')}]`}::jsonb) with ordinality as s(step, place)`.execute(trx);

/** What a file holds is known; a file of which nothing is to be made has failed. */
export async function markLooked(
  trx: Db,
  { siteId, id }: ImportPath,
  { report, total, round }: { report: CourseImportReport; total: number; round: number },
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update course_imports set report = ${JSON.stringify(report)}::jsonb, total = ${total}, tries = 0,
      state = ${total > 0 ? 'ready' : 'failed'}
    where site_id = ${siteId} and id = ${id} and state = 'checking' and round = ${round}`.execute(trx);
  return numAffectedRows === 1n;
}

type Of = ImportPath & { memberId: number };
/** Looks at a spreadsheet of somebody anew; the number of the round. */
export async function mapAnew(
  trx: Db,
  { siteId, id, memberId }: Of,
  columns: OutlineColumns,
): Promise<number | undefined> {
  const { rows } = await sql<{
    round: number;
  }>`update course_imports set columns = ${JSON.stringify(columns)}::jsonb, round = round + 1,
      state = 'checking', tries = 0
    where site_id = ${siteId} and id = ${id} and created_by = ${memberId} and kind = 'csv'
      and (state = 'ready' or state = 'failed' and report -> 'sheet' <> 'null')
    returning round`.execute(trx);
  return rows[0]?.round;
}

/** Undefined when it is not one of theirs that waits. */
export async function markRunning(
  trx: Db,
  { siteId, id, memberId }: Of,
  publication: 'draft' | 'file',
): Promise<number | undefined> {
  const { rows } = await sql<{ round: number }>`update course_imports
    set state = 'running', publication = ${publication}, round = round + 1, tries = 0, expires_at = now() + ${KEPT}::interval
    where site_id = ${siteId} and id = ${id} and created_by = ${memberId} and state = 'ready' returning round`.execute(
    trx,
  );
  return rows[0]?.round;
}

/** Bytes that an import that waits would keep. */
export async function findBytes(trx: Db, { siteId, id, memberId }: Of): Promise<number | undefined> {
  const { rows } = await sql<{ bytes: number }>`select (report ->> 'bytes')::bigint as bytes from course_imports
    where site_id = ${siteId} and id = ${id} and created_by = ${memberId} and state = 'ready'`.execute(trx);
  return rows[0]?.bytes;
}

/** `made`: the course that it has made, null where it goes into another or had none yet. */
type Ended = { key: string; made: number | null };
export async function markCancelled(trx: Db, id: number, who: Who): Promise<Ended | undefined> {
  const { rows } = await sql<Ended>`
    update course_imports i set state = 'cancelled' from (select site_id, id, state from course_imports
      where site_id = ${who.siteId} and id = ${id} for update) o
    where i.site_id = o.site_id and i.id = o.id and ${mayStop(who)} and o.state in ('sending', 'checking', 'ready', 'running')
    returning i.key, (select t.made::bigint from course_import_steps t
      where t.site_id = i.site_id and t.import_id = i.id and t.kind = 'course') as made`.execute(trx);
  return rows[0];
}

export const markEnded = (trx: Db, { siteId, id }: ImportPath, state: 'done' | 'failed' | 'cancelled') =>
  sql`update course_imports set state = ${state} where site_id = ${siteId} and id = ${id}
    and state in ('checking', 'running')`.execute(trx);

/** Adds what is wrong to what is known of a file. */
export const addFaults = (trx: Db, { siteId, id }: ImportPath, errors: readonly CourseImportError[]) =>
  sql`update course_imports set report = report || jsonb_build_object(
      'faults', (report ->> 'faults')::int + ${errors.length},
      'errors', case when jsonb_array_length(report -> 'errors') < ${MOST_ERRORS}
        then (report -> 'errors') || ${JSON.stringify(errors)}::jsonb else report -> 'errors' end)
    where site_id = ${siteId} and id = ${id} and report is not null`.execute(trx);

/** @returns false when another took its place meanwhile */
export async function deleteSending(db: Db, { siteId, id }: ImportPath): Promise<boolean> {
  const { numAffectedRows } =
    await sql`delete from course_imports where site_id = ${siteId} and id = ${id} and state = 'sending'`.execute(db);
  return numAffectedRows === 1n;
}

export type Left = ImportPath & { key: string; isOver: boolean };
/** Whose files nobody reads any more, as long as they may lie there. */
export async function findOver(db: Db): Promise<Left[]> {
  const { rows } =
    await sql<Left>`select site_id as "siteId", id, key, expires_at < now() as "isOver" from course_imports
    where expires_at < now() or ((state in ('done', 'cancelled') or state = 'failed' and kind = 'zip') and created_at > now() - interval '3 days')
    order by id limit 1000`.execute(db);
  return rows;
}
export const deleteImport = (db: Db, { siteId, id }: ImportPath) =>
  sql`delete from course_imports where site_id = ${siteId} and id = ${id} and expires_at < now() and state <> 'running'`.execute(
    db,
  );

/** Those of the files that an import has, by the end of their keys. */
export async function knownImports(db: Db, siteId: number, names: readonly string[]): Promise<string[]> {
  const folder = `sites/${siteId}/course-imports/`;
  const { rows } = await sql<{ name: string }>`
    select substr(key, ${folder.length + 1}) as name from course_imports
    where site_id = ${siteId} and key = any(${names.map((name) => folder + name)})`.execute(db);
  return rows.map(({ name }) => name);
}
