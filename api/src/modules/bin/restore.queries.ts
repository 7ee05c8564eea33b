import { BIN_DAYS, type PartKind } from '@clube/shared/contracts/bin-kinds';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { touchOrder } from '../course/put-into-bin.queries.ts';
import { makeRoom } from './place.queries.ts';
import { entryColumns, type BinPath, type Entry, type Place } from './queries.ts';

type Above = { is_course_there: boolean; is_module_there: boolean };

/** Whether that in which it stood is there; held until the transaction ends. */
export async function holdAbove(trx: Db, { siteId, courseId, moduleId }: Place): Promise<Above> {
  const { rows } = await sql<{ is_there: boolean }>`select bin_id is null as is_there from public.courses
    where site_id = ${siteId} and id = ${courseId} for update`.execute(trx);
  const { rows: modules } = await sql<{ is_there: boolean }>`select bin_id is null as is_there from public.modules
    where site_id = ${siteId} and id = ${moduleId} for update`.execute(trx);
  return { is_course_there: rows[0]?.is_there ?? false, is_module_there: modules[0]?.is_there ?? false };
}

/** Everything that the entry took along is back, at its place and as published as it was. Nobody is told of lessons that they know. */
export async function takeFromBin(
  trx: Db,
  binId: number,
  kind: PartKind,
  entry: Pick<Entry, 'published_at'>,
  place: Place,
): Promise<void> {
  const { siteId, courseId, moduleId, lessonId } = place;
  await makeRoom(trx, kind, { siteId, id: lessonId ?? moduleId ?? courseId });
  const its = sql`site_id = ${siteId} and bin_id = ${binId}`;
  if (kind === 'lesson') {
    await sql`update public.lessons set bin_id = null, published_at = ${entry.published_at} where ${its} and id = ${lessonId}`.execute(
      trx,
    );
  } else {
    await sql`update public.lessons set bin_id = null where ${its}`.execute(trx);
    if (kind === 'module')
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
  await touchOrder(trx, place);
}

/** It is kept for its time, so that whoever restores it once more is told that it is there. */
export const markRestored = (trx: Db, { siteId, binId }: BinPath) =>
  sql`update bin_entries set restored_at = now() where site_id = ${siteId} and id = ${binId}`.execute(trx);

/** Entries whose time is over. */
export async function listOver(db: Db): Promise<BinPath[]> {
  const { rows } = await sql<BinPath>`select site_id as "siteId", id as "binId" from bin_entries
    where deleted_at < now() - make_interval(days => ${BIN_DAYS}) order by deleted_at limit 500`.execute(db);
  return rows;
}

/** An entry whose time is over, unless another server has it; what is restored names nothing to erase. */
export async function takeOver(trx: Db, { siteId, binId }: BinPath): Promise<Entry | undefined> {
  const { rows } = await sql<Entry>`select ${entryColumns} from bin_entries l
    where l.site_id = ${siteId} and l.id = ${binId}
      and l.deleted_at < now() - make_interval(days => ${BIN_DAYS}) for update skip locked`.execute(trx);
  return rows[0];
}

export const forgetEntry = (trx: Db, { siteId, binId }: BinPath) =>
  trx.deleteFrom('bin_entries').where('site_id', '=', siteId).where('id', '=', binId).execute();
