import type { StatisticZone } from '@clube/shared/contracts/statistic-periods';
import { sql } from 'kysely';
import { named, type Db } from '../../database/connect.ts';

/** Changes that one transaction counts at most. */
export const BATCH = 20_000;

/** What is to be counted: days of the panel's zone, and what stands of lessons and courses. */
export type Due = { days: string[]; lessons: number[]; courses: number[] };
/** What was found of a panel's changes. `all`: the rest does not matter. */
type Taken = Due & { taken: number; all: boolean };

/** Panels with something that is not counted. */
export async function panelsBehind(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from sites s where exists (select from statistic_changes c where c.site_id = s.id)`.execute(db);
  return rows.map(({ id }) => id);
}

/** One at a time counts a panel. @returns false when somebody does already */
export async function holdPanel(trx: Db, siteId: number): Promise<boolean> {
  const { rows } = await sql<{ is_held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('statistic:' || ${siteId}, 0)) as is_held`.execute(trx);
  return rows[0]?.is_held ?? false;
}

/** The zone that a panel counts its days in; @param trx in a transaction nobody changes it until that ends */
export async function lockZone(trx: Db, siteId: number): Promise<StatisticZone> {
  const { rows } = await sql<{ time_zone: StatisticZone }>`
    insert into statistic_panels as p (site_id) values (${siteId})
    on conflict (site_id) do update set time_zone = p.time_zone returning time_zone`.execute(trx);
  return rows[0]!.time_zone;
}

// The rows go with what is read of them: who adds one while this runs is found by the next, for none of theirs is seen here.
const TAKE = `
  with gone as (
    delete from statistic_changes c where c.site_id = $1 and c.id in (
      select id from statistic_changes where site_id = $1 order by id limit ${BATCH}) returning kind, lesson_id, course_id, at)
  select count(*)::int as taken, coalesce(bool_or(kind = 'all'), false) as all,
    coalesce(array_agg(distinct (at at time zone $2)::date::text) filter (where at is not null), '{}') as days,
    coalesce(array_agg(distinct lesson_id) filter (where lesson_id is not null), '{}')::text[] as lessons,
    coalesce(array_agg(distinct course_id) filter (where course_id is not null), '{}')::text[] as courses
  from gone`;

/** Identities come as text: the driver reads no lists of big numbers. */
type Named = { days: string[]; lessons: string[]; courses: string[] };
const dueOf = ({ days, lessons, courses }: Named): Due => ({
  days,
  lessons: lessons.map(Number),
  courses: courses.map(Number),
});

/** Takes what has changed in a panel, the oldest first. */
export async function takeChanges(trx: Db, siteId: number, zone: string): Promise<Taken> {
  const [row] = await named<Named & Pick<Taken, 'taken' | 'all'>>(trx, 'statistic-take', TAKE, [siteId, zone]);
  const { taken, all, ...due } = row!;
  return { taken, all, ...dueOf(due) };
}

const EVERYTHING = `
  select
    array(select distinct day::text from (
      select (quarter at time zone $2)::date as day from lesson_uses where site_id = $1
      union select (completed_at at time zone $2)::date from lesson_progress where site_id = $1 and completed_at is not null
      union select (paid_at at time zone $2)::date from orders where site_id = $1 and paid_at is not null
      union select (created_at at time zone $2)::date from comments where site_id = $1 and parent_lesson_comment_id is not null
      union select (created_at at time zone $2)::date from ticket_messages where site_id = $1) d order by 1) as days,
    array(select id::text from public.lessons where site_id = $1 order by 1) as lessons,
    array(select id::text from public.courses where site_id = $1 order by 1) as courses`;

/** Every day of a panel on which something happened, and all of its lessons and courses. */
export async function findEverything(trx: Db, siteId: number, zone: string): Promise<Due> {
  const [row] = await named<Named>(trx, 'statistic-all', EVERYTHING, [siteId, zone]);
  return dueOf(row!);
}

/** Forgets what was counted of a panel's days and can be counted anew. @param since the oldest day of which is known what people did; of sales all is */
export async function forgetDays(trx: Db, siteId: number, since: string): Promise<void> {
  await trx.deleteFrom('statistic_sales').where('site_id', '=', siteId).execute();
  for (const table of ['statistic_days', 'statistic_actives', 'member_days'] as const)
    await sql`delete from ${sql.table(table)} where site_id = ${siteId} and day >= ${since}::date`.execute(trx);
}

/** Everything up to this transaction is counted. */
export const writeCounted = (trx: Db, siteId: number) =>
  sql`update statistic_panels set counted_at = now() where site_id = ${siteId}`.execute(trx);

/** Has the whole panel counted anew in another zone; nothing happens when it is the one that it has. */
export async function writeZone(trx: Db, siteId: number, zone: StatisticZone): Promise<boolean> {
  const { rows } = await sql`
    insert into statistic_panels as p (site_id, time_zone) values (${siteId}, ${zone})
    on conflict (site_id) do update set time_zone = excluded.time_zone where p.time_zone <> excluded.time_zone
    returning 1`.execute(trx);
  if (rows.length === 0) return false;
  await sql`insert into statistic_changes (site_id, kind) values (${siteId}, 'all')`.execute(trx);
  return true;
}
