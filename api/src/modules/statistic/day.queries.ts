import { named, type Db } from '../../database/connect.ts';

/** A day lies between two moments; where a zone's clock jumps over midnight PostgreSQL takes the moment of the jump. */
const DAYS = `days as (
  select d as day, d::timestamp at time zone $2 as since, (d + 1)::timestamp at time zone $2 as until
  from unnest($3::date[]) d)`;
/** Of a course, and of the panel (course 0). */
const SCOPES = 'cross join lateral (values (0::bigint), (f.course_id)) s (course_id)';
const isStudent = (row: string) =>
  `exists (select from members m where m.site_id = ${row}.site_id and m.id = ${row}.member_id and m.role = 'student')`;

// Only rows that change are written: an hour later most of a day is as it was. By members, so that a year of them fills both indexes at a few
// places at a time, one a day in that of days and one in that of members: by days every member's page came and went for every day.
const MEMBERS = `
  with ${DAYS}, raw as (
    select distinct f.day, s.course_id, f.member_id from (
      select d.day, u.course_id, u.member_id from days d
      join lesson_uses u on u.site_id = $1 and u.quarter >= d.since and u.quarter < d.until
      where ${isStudent('u')}) f ${SCOPES}
  ), gone as (
    delete from member_days m where m.site_id = $1 and m.day = any ($3::date[]) and not exists (
      select from raw r where r.day = m.day and r.course_id = m.course_id and r.member_id = m.member_id)
    returning m.course_id, m.day
  ), come as (
    insert into member_days (site_id, day, course_id, member_id) select $1, day, course_id, member_id from raw
    order by course_id, member_id, day on conflict do nothing returning course_id, day
  )
  select course_id::text, min(day)::text as since from (table gone union all table come) t group by course_id`;

const FORGET_ACTIVES = `
  delete from statistic_actives a using unnest($2::bigint[], $3::date[]) t (course_id, since)
  where a.site_id = $1 and a.course_id = t.course_id and a.day >= t.since`;
// The day before is beside it among the days that are counted; only the first of each member is looked up.
const WRITE_ACTIVES = `
  insert into statistic_actives (site_id, course_id, day, previous_day, members)
  select $1, course_id, day, previous_day, count(*) from (
    select d.course_id, d.day, coalesce(d.previous_day, (
      select b.day from member_days b
      where b.site_id = $1 and b.member_id = d.member_id and b.course_id = d.course_id and b.day < d.day
      order by b.day desc limit 1), '-infinity') as previous_day
    from (
      select m.course_id, m.member_id, m.day, lag(m.day) over (partition by m.course_id, m.member_id order by m.day) as previous_day
      from unnest($2::bigint[], $3::date[]) t (course_id, since)
      join member_days m on m.site_id = $1 and m.course_id = t.course_id and m.day >= t.since) d) p
  group by course_id, day, previous_day`;

const FORGET_DAYS = `delete from statistic_days where site_id = $1 and day = any ($2::date[])`;
/** Columns of facts that have none of them. */
const NONE =
  '0 as comment_answers, 0::numeric as comment_wait, 0 as ticket_answers, 0::numeric as ticket_wait, 0 as hour, 0 as within_day';
const waited = (from: string, to: string) => `floor(extract(epoch from ${to} - ${from}))`;
const inTime = (from: string, to: string) => `
  (${to} - ${from} <= interval '1 hour')::int,
  (${to} - ${from} > interval '1 hour' and ${to} - ${from} <= interval '24 hours')::int`;
const isTeam = (member: string) =>
  `exists (select from members m where m.site_id = $1 and m.id = ${member} and m.role <> 'student')`;
/** The account of a comment's author may be erased: then the comment itself says what they were. */
const ofTeam = (comment: string) => `coalesce(${comment}.by_team, ${isTeam(`${comment}.member_id`)})`;
/** In a ticket nothing is left of those who are gone but what staff said to others. */
const answersTicket = (message: string) =>
  `(${message}.member_id is null or (${message}.member_id <> t.member_id and ${isTeam(`${message}.member_id`)}))`;

// An answer is the team's first to a student, and it counts on the day on which it is given.
const WRITE_DAYS = `
  with ${DAYS}, facts as (
    select d.day, u.course_id, u.seconds::bigint as seconds, 0 as completed, ${NONE}
    from days d join lesson_uses u on u.site_id = $1 and u.quarter >= d.since and u.quarter < d.until
    where u.seconds > 0 and ${isStudent('u')}
    union all
    select d.day, p.course_id, 0, 1, ${NONE}
    from days d join lesson_progress p on p.site_id = $1 and p.completed_at >= d.since and p.completed_at < d.until
    where ${isStudent('p')}
    union all
    select d.day, q.course_id, 0, 0, 1, ${waited('q.created_at', 'a.created_at')}, 0, 0, ${inTime('q.created_at', 'a.created_at')}
    from days d
    join comments a on a.site_id = $1 and a.created_at >= d.since and a.created_at < d.until
      and a.status = 'approved' and a.parent_lesson_comment_id is not null
    join comments q on q.site_id = $1 and q.id = a.parent_lesson_comment_id
    where ${ofTeam('a')} and not ${ofTeam('q')}
      and not exists (select from comments b where b.site_id = $1 and b.parent_lesson_comment_id = q.id
        and b.status = 'approved' and (b.created_at, b.id) < (a.created_at, a.id) and ${ofTeam('b')})
    union all
    select d.day, null, 0, 0, 0, 0, 1, ${waited('t.created_at', 'a.created_at')}, ${inTime('t.created_at', 'a.created_at')}
    from days d
    join ticket_messages a on a.site_id = $1 and a.created_at >= d.since and a.created_at < d.until
    join tickets t on t.site_id = $1 and t.id = a.ticket_id
    where ${answersTicket('a')}
      and not exists (select from ticket_messages b where b.site_id = $1 and b.ticket_id = t.id
        and (b.created_at, b.id) < (a.created_at, a.id) and ${answersTicket('b')})
  )
  insert into statistic_days (site_id, course_id, day, seconds, completed, comment_answers, comment_wait, ticket_answers,
    ticket_wait, within_hour, within_day)
  select $1, s.course_id, f.day, sum(f.seconds), sum(f.completed), sum(f.comment_answers), sum(f.comment_wait),
    sum(f.ticket_answers), sum(f.ticket_wait), sum(f.hour), sum(f.within_day)
  from facts f ${SCOPES} where s.course_id is not null group by s.course_id, f.day`;

const FORGET_SALES = `delete from statistic_sales where site_id = $1 and day = any ($2::date[])`;
const WRITE_SALES = `
  with ${DAYS}, paid as (
    select d.day, o.id, o.currency, o.amount
    from days d join orders o on o.site_id = $1 and o.paid_at >= d.since and o.paid_at < d.until
    -- Who tries something has bought nothing yet.
    where o.state = 'paid' and o.trial_days is null)
  insert into statistic_sales (site_id, course_id, day, currency, orders, amount)
  select $1, course_id, day, currency, count(*), sum(amount) from (
    select 0::bigint as course_id, day, currency, amount from paid
    union all
    select c.course_id, p.day, p.currency, p.amount
    from paid p join order_courses c on c.site_id = $1 and c.order_id = p.id) f
  group by course_id, day, currency`;

/** Counts what people did on days of a panel anew, whatever was counted of them before. @param days `2026-11-22`, of the zone */
export async function countDays(trx: Db, siteId: number, zone: string, days: readonly string[]): Promise<void> {
  if (days.length === 0) return;
  const values = [siteId, zone, days];
  const touched = await named<{ course_id: string; since: string }>(trx, 'statistic-members', MEMBERS, values);
  if (touched.length > 0) {
    const from = [siteId, touched.map(({ course_id }) => course_id), touched.map(({ since }) => since)];
    await named(trx, 'statistic-actives-forget', FORGET_ACTIVES, from);
    await named(trx, 'statistic-actives', WRITE_ACTIVES, from);
  }
  await named(trx, 'statistic-days-forget', FORGET_DAYS, [siteId, days]);
  await named(trx, 'statistic-days', WRITE_DAYS, values);
}

/** Counts what was sold on days of a panel anew. @param days as of `countDays` */
export async function countSales(trx: Db, siteId: number, zone: string, days: readonly string[]): Promise<void> {
  if (days.length === 0) return;
  await named(trx, 'statistic-sales-forget', FORGET_SALES, [siteId, days]);
  await named(trx, 'statistic-sales', WRITE_SALES, [siteId, zone, days]);
}
