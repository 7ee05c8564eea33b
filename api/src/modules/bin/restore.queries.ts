import { BIN_DAYS, type BinKind } from '@clube/shared/contracts/bin-kinds';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { touchOrder } from './delete.queries.ts';
import type { BinPath, Entry, Place } from './queries.ts';

type Above = { is_course_there: boolean; is_module_there: boolean };

/** Whether that in which it stood is there; held until the transaction ends. */
export async function holdAbove(trx: Db, { siteId, courseId, moduleId }: Place): Promise<Above> {
  const { rows } = await sql<{ is_there: boolean }>`select bin_id is null as is_there from public.courses
    where site_id = ${siteId} and id = ${courseId} for update`.execute(trx);
  const { rows: modules } = await sql<{ is_there: boolean }>`select bin_id is null as is_there from public.modules
    where site_id = ${siteId} and id = ${moduleId} for update`.execute(trx);
  return { is_course_there: rows[0]?.is_there ?? false, is_module_there: modules[0]?.is_there ?? false };
}

/** What stands at its place or behind it gives way, where another stands there by now. */
async function makeRoom(trx: Db, kind: BinKind, { siteId, courseId, moduleId, lessonId }: Place): Promise<void> {
  const beside = {
    course: { table: 'courses', id: courseId, in: sql`t.site_id = ${siteId}` },
    module: { table: 'modules', id: moduleId, in: sql`t.site_id = ${siteId} and t.course_id = ${courseId}` },
    lesson: { table: 'lessons', id: lessonId, in: sql`t.site_id = ${siteId} and t.module_id = ${moduleId}` },
  }[kind];
  const place = sql`(select position from ${sql.table(`public.${beside.table}`)} where site_id = ${siteId} and id = ${beside.id})`;
  // By its plain name: what is in the bin keeps its own place.
  await sql`update ${sql.table(beside.table)} t set position = t.position + 1
    where ${beside.in} and t.position >= ${place}
      and exists (select from ${sql.table(beside.table)} o where ${sql.raw(sameList[kind])} and o.position = ${place})`.execute(
    trx,
  );
}
const sameList: Record<BinKind, string> = {
  course: 'o.site_id = t.site_id',
  module: 'o.site_id = t.site_id and o.course_id = t.course_id',
  lesson: 'o.site_id = t.site_id and o.module_id = t.module_id',
};

/** Everything that the entry took along is back, at its place and as published as it was. Nobody is told of lessons that they know. */
export async function takeFromBin(trx: Db, binId: number, entry: Entry, place: Place): Promise<void> {
  const { siteId, courseId, moduleId, lessonId } = place;
  await makeRoom(trx, entry.kind, place);
  const its = sql`site_id = ${siteId} and bin_id = ${binId}`;
  if (entry.kind === 'lesson') {
    await sql`update public.lessons set bin_id = null, published_at = ${entry.published_at} where ${its} and id = ${lessonId}`.execute(
      trx,
    );
  } else {
    await sql`update public.lessons set bin_id = null where ${its}`.execute(trx);
    if (entry.kind === 'module')
      await sql`update public.modules set bin_id = null, published_at = ${entry.published_at} where ${its} and id = ${moduleId}`.execute(
        trx,
      );
    else {
      await sql`update public.modules set bin_id = null where ${its}`.execute(trx);
      await sql`update public.courses set bin_id = null where ${its}`.execute(trx);
    }
  }
  await sql`delete from lesson_news where site_id = ${siteId} and published_at = now()
    and lesson_id in (select id from lessons where site_id = ${siteId} and course_id = ${courseId})`.execute(trx);
  await sql`update bin_entries set restored_at = now() where site_id = ${siteId} and id = ${binId}`.execute(trx);
  await touchOrder(trx, place);
}

/** Entries whose time is over. */
export async function listOver(db: Db): Promise<BinPath[]> {
  const { rows } = await sql<BinPath>`select site_id as "siteId", id as "binId" from bin_entries
    where deleted_at < now() - make_interval(days => ${BIN_DAYS}) order by deleted_at limit 500`.execute(db);
  return rows;
}

/** An entry whose time is over, unless another server has it; what is restored names nothing to erase. */
export async function takeOver(trx: Db, { siteId, binId }: BinPath) {
  const { rows } = await sql<Place & { isRestored: boolean }>`
    select site_id as "siteId", course_id as "courseId", module_id as "moduleId", lesson_id as "lessonId",
      restored_at is not null as "isRestored"
    from bin_entries where site_id = ${siteId} and id = ${binId}
      and deleted_at < now() - make_interval(days => ${BIN_DAYS}) for update skip locked`.execute(trx);
  return rows[0];
}

export const forgetEntry = (trx: Db, { siteId, binId }: BinPath) =>
  trx.deleteFrom('bin_entries').where('site_id', '=', siteId).where('id', '=', binId).execute();
