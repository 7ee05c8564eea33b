import { named, type Db } from '../../database/connect.ts';

/** A student has begun a stretch at its first second and left it after its last; between both they are counted in. */
const edges = (stretches: string) => `
  select second, sum(step)::int as step from (
    select lower(r) as second, 1 as step from ${stretches} union all select upper(r), -1 from ${stretches}) e group by second`;
const bySecond = (steps: string) => `
  coalesce((select array_agg(seen order by second) from (
    select s.second, sum(coalesce(e.step, 0)) over (order by s.second)::int as seen
    from generate_series(0, (select length from size) - 1) s (second) left join ${steps} e on e.second = s.second) t), '{}')`;

const COUNT = `
  with students as materialized (
    select p.watched, p.completed_at is not null as is_completed from lesson_progress p
    join members m on m.site_id = p.site_id and m.id = p.member_id and m.role = 'student'
    where p.site_id = $1 and p.lesson_id = $2
  ), seen as materialized (select r from students, unnest(watched) r),
  returns as materialized (
    select r from lesson_uses u join members m on m.site_id = u.site_id and m.id = u.member_id and m.role = 'student'
    cross join lateral unnest(u.again) r where u.site_id = $1 and u.lesson_id = $2 and not isempty(u.again)
  ), size as (
    select least(86400, case when l.duration_seconds > 0 then l.duration_seconds else coalesce((select max(upper(r)) from seen), 0) end)
      as length from lessons l where l.site_id = $1 and l.id = $2
  ), seen_steps as (${edges('seen')}), return_steps as (${edges('returns')}),
  rated as (
    select count(*)::int as ratings, coalesce(sum(r.rating), 0)::int as stars from ratings r
    join members m on m.site_id = r.site_id and m.id = r.member_id and m.role = 'student'
    where r.site_id = $1 and r.lesson_id = $2)
  insert into lesson_statistics (site_id, lesson_id, started, completed, viewers, ratings, stars, still, again)
  select $1, $2, s.started, s.completed, s.viewers, rated.ratings, rated.stars, ${bySecond('seen_steps')}, ${bySecond('return_steps')}
  from size, rated, (select count(*)::int as started, count(*) filter (where is_completed)::int as completed,
    count(*) filter (where not isempty(watched))::int as viewers from students) s
  on conflict (site_id, lesson_id) do update set started = excluded.started, completed = excluded.completed,
    viewers = excluded.viewers, ratings = excluded.ratings, stars = excluded.stars, still = excluded.still, again = excluded.again`;

/** Counts what stands of a lesson anew; one that is gone has nothing. */
export const countLesson = (trx: Db, siteId: number, lessonId: number) =>
  named(trx, 'statistic-lesson', COUNT, [siteId, lessonId]);
