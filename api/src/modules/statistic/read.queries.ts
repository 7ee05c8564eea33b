import type { Currency } from '@clube/shared/contracts/money';
import type { StatisticLesson } from '@clube/shared/contracts/statistic';
import type { StatisticZone } from '@clube/shared/contracts/statistic-periods';
import { named, type Db } from '../../database/connect.ts';

/** A period and the one before it, as days: `before` and `from` are their first ones, `to` is today. */
export type Window = {
  siteId: number;
  /** 0: the whole panel. */
  courseId: number;
  before: string;
  from: string;
  to: string;
};
export type PanelState = {
  time_zone: StatisticZone;
  counted_at: Date | null;
  /** Something waits that was not counted a moment ago, or for longer than whoever looks expects. */
  is_due: boolean;
  is_behind: boolean;
  /** In that zone. */
  today: string;
};

const STATE = `
  select z.time_zone, p.counted_at, (now() at time zone z.time_zone)::date::text as today,
    p.counted_at is null or (w.waits and p.counted_at < now() - interval '10 seconds') as is_due,
    p.counted_at is null or (w.waits and p.counted_at < now() - interval '1 minute') as is_behind
  from sites s left join statistic_panels p on p.site_id = s.id
  cross join lateral (select coalesce(p.time_zone, 'America/Sao_Paulo') as time_zone) z
  cross join lateral (select exists (select from statistic_changes c where c.site_id = s.id) as waits) w
  where s.id = $1`;

/** In which zone a panel is counted, and how far. */
export async function findState(db: Db, siteId: number): Promise<PanelState> {
  const [row] = await named<PanelState>(db, 'statistic-state', STATE, [siteId]);
  return row!;
}

export type DayRow = {
  day: string;
  seconds: number;
  completed: number;
  comment_answers: number;
  comment_wait: number;
  ticket_answers: number;
  ticket_wait: number;
  within_hour: number;
  within_day: number;
};
const DAYS = `
  select day::text, seconds, completed, comment_answers, comment_wait, ticket_answers, ticket_wait, within_hour, within_day
  from statistic_days where site_id = $1 and course_id = $2 and day between $3 and $4`;
/** The days of both periods that have something. */
export const findDays = (db: Db, { siteId, courseId, before, to }: Window) =>
  named<DayRow>(db, 'statistic-read-days', DAYS, [siteId, courseId, before, to]);

export type ActiveRow = {
  day: string;
  /** Who was there. */
  members: number;
  /** Who of them was not in the period before on that day; a person of a period is new to it once. */
  come: number;
};
/** Of a day of a course who came to it from before a day: what was added up so far in the last row of those (migration 0681). */
const soFar = (course: string, day: string, since: string) => `
  select a.so_far from statistic_actives a
  where a.site_id = $1 and a.course_id = ${course} and a.day = ${day} and a.previous_day < ${since}
  order by a.previous_day desc limit 1`;
const ACTIVES = `
  select d.day::text, w.so_far as members, coalesce(c.so_far, 0) as come
  from (select $3::date + n as day, case when $3::date + n >= $4::date then $4::date else $3::date end as since
    from generate_series(0, $5::date - $3::date) n) d
  cross join lateral (${soFar('$2', 'd.day', 'd.day')}) w
  left join lateral (${soFar('$2', 'd.day', 'd.since')}) c on true`;
/** Active students of both periods by day. */
export const findActives = (db: Db, { siteId, courseId, before, from, to }: Window) =>
  named<ActiveRow>(db, 'statistic-read-actives', ACTIVES, [siteId, courseId, before, from, to]);

export type SaleRow = { day: string; currency: Currency; orders: number; amount: number };
const SALES = `
  select day::text, currency, orders, amount from statistic_sales
  where site_id = $1 and course_id = $2 and day between $3 and $4 order by currency, day`;
/** What was sold in both periods. */
export const findSales = (db: Db, { siteId, courseId, before, to }: Window) =>
  named<SaleRow>(db, 'statistic-read-sales', SALES, [siteId, courseId, before, to]);

const COURSES = `
  select c.id, c.title, coalesce(a.active, 0)::int as active, coalesce(d.seconds, 0)::bigint as seconds,
    coalesce(d.completed, 0)::int as completed, coalesce(o.orders, 0)::int as orders
  from courses c
  cross join lateral (select sum(w.so_far) as active from generate_series(0, $3::date - $2::date) n
    cross join lateral (${soFar('c.id', '$2::date + n', '$2::date')}) w) a
  left join (select course_id, sum(seconds) as seconds, sum(completed) as completed from statistic_days
    where site_id = $1 and day between $2 and $3 group by course_id) d on d.course_id = c.id
  left join (select course_id, sum(orders) as orders from statistic_sales
    where site_id = $1 and day between $2 and $3 group by course_id) o on o.course_id = c.id
  where c.site_id = $1 order by seconds desc, completed desc, c.position, c.id`;
type CourseRow = { id: number; title: string; active: number; seconds: number; completed: number; orders: number };
/** What happened in each course of a panel in the period. */
export const findCourses = (db: Db, { siteId, from, to }: Window) =>
  named<CourseRow>(db, 'statistic-read-courses', COURSES, [siteId, from, to]);

const COURSE = `
  select c.title, coalesce(s.finished, 0) as finished from courses c
  left join statistic_courses s on s.site_id = c.site_id and s.course_id = c.id
  where c.site_id = $1 and c.id = $2`;
/** A course, and how many have completed it; undefined when the panel has no such course. */
export async function findCourse(db: Db, siteId: number, courseId: number) {
  const [row] = await named<{ title: string; finished: number }>(db, 'statistic-read-course', COURSE, [
    siteId,
    courseId,
  ]);
  return row;
}

const LESSONS = `
  select l.id, l.module_id, m.title as module_title, l.title, l.media_type not in ('text', 'quiz', 'pdf', 'embed') as is_timed,
    coalesce(s.started, 0) as started, coalesce(s.completed, 0) as completed, coalesce(s.ratings, 0) as ratings,
    case when s.ratings > 0 then round(s.stars::numeric / s.ratings, 2)::float8 end as rating
  from lessons l
  join modules m on m.site_id = l.site_id and m.id = l.module_id
  left join lesson_statistics s on s.site_id = l.site_id and s.lesson_id = l.id
  where l.site_id = $1 and l.course_id = $2
  order by m.position, m.id, l.position, l.id`;
/** The lessons of a course in its order. */
export const findLessons = (db: Db, siteId: number, courseId: number) =>
  named<StatisticLesson>(db, 'statistic-read-lessons', LESSONS, [siteId, courseId]);

export type LessonSeconds = { title: string; viewers: number; still: number[]; again: number[] };
const LESSON = `
  select l.title, coalesce(s.viewers, 0) as viewers, coalesce(s.still, '{}') as still, coalesce(s.again, '{}') as again
  from lessons l left join lesson_statistics s on s.site_id = l.site_id and s.lesson_id = l.id
  where l.site_id = $1 and l.course_id = $2 and l.id = $3`;
/** A lesson second by second; undefined when the course has no such lesson. */
export async function findSeconds(
  db: Db,
  { siteId, courseId, lessonId }: { siteId: number; courseId: number; lessonId: number },
): Promise<LessonSeconds | undefined> {
  const [row] = await named<LessonSeconds>(db, 'statistic-read-seconds', LESSON, [siteId, courseId, lessonId]);
  return row;
}
