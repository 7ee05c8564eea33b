import type { Progress } from '@clube/shared/contracts/lesson';
import { named, type Db } from '../../database/connect.ts';
import type { LessonIds } from '../course/paths.ts';

const ANSWER = `
  select p.completed_at is not null as is_completed, p.percent, c.lessons_count,
    coalesce(cp.lessons_completed_count, 0) as course_completed, coalesce(mp.lessons_completed_count, 0) as module_completed
  from lesson_progress p
  join courses c on c.site_id = p.site_id and c.id = p.course_id
  left join course_progress cp on cp.site_id = p.site_id and cp.member_id = p.member_id and cp.course_id = p.course_id
  left join module_progress mp on mp.site_id = p.site_id and mp.member_id = p.member_id and mp.module_id = p.module_id
  where p.site_id = $1 and p.member_id = $2 and p.lesson_id = $3`;

// Triggers keep the counters in the same transaction; writing the state that is there already changes nothing.
const COMPLETE = `
  insert into lesson_progress as p (site_id, member_id, lesson_id, course_id, module_id, completed_at)
  values ($1, $2, $3, $4, $5, case when $6::boolean then now() end)
  on conflict (site_id, member_id, lesson_id) do update set completed_at = excluded.completed_at, updated_at = now()
  where (p.completed_at is not null) <> $6::boolean`;

const percentOf = (watched: string) => `
  case when l.duration_seconds > 0 then least(100, (
    select round(100.0 * coalesce(sum(upper(r) - lower(r)), 0) / l.duration_seconds) from unnest(${watched}) r)) else 0 end`;

// Union of watched seconds: jumping ahead is not watching, and a batch that arrives twice adds nothing. One statement, so
// that what was watched and its percentage never part.
const WATCHED = `
  insert into lesson_progress as p (site_id, member_id, lesson_id, course_id, module_id, watched, percent, position_seconds)
  select $1, $2, l.id, $4, $5, $6::int4multirange, ${percentOf('$6::int4multirange')}, $7
  from lessons l where l.site_id = $1 and l.id = $3
  on conflict (site_id, member_id, lesson_id) do update
  set watched = p.watched + excluded.watched, position_seconds = excluded.position_seconds, updated_at = now(),
    percent = (select ${percentOf('p.watched + excluded.watched')} from lessons l where l.site_id = $1 and l.id = $3)`;

type AnswerRow = {
  is_completed: boolean;
  percent: number;
  lessons_count: number;
  course_completed: number;
  module_completed: number;
};

async function answer(db: Db, path: LessonIds, memberId: number): Promise<Progress> {
  const [row] = await named<AnswerRow>(db, 'progress-answer', ANSWER, [path.siteId, memberId, path.lessonId]);
  const { is_completed, percent, lessons_count, course_completed, module_completed } = row ?? {
    is_completed: false,
    percent: 0,
    lessons_count: 0,
    course_completed: 0,
    module_completed: 0,
  };
  return {
    is_completed,
    percent,
    course: {
      lessons_count,
      lessons_completed_count: course_completed,
      percentage_complete: lessons_count === 0 ? 0 : Math.round((10_000 * course_completed) / lessons_count) / 100,
    },
    module: { lessons_completed_count: module_completed },
  };
}

const keys = (path: LessonIds, memberId: number) => [
  path.siteId,
  memberId,
  path.lessonId,
  path.courseId,
  path.moduleId,
];

export async function setCompleted(db: Db, path: LessonIds, memberId: number, completed: boolean): Promise<Progress> {
  await named(db, 'progress-complete', COMPLETE, [...keys(path, memberId), completed]);
  return answer(db, path, memberId);
}

export type Watched = { position: number; intervals: readonly { start: number; end: number }[] };

export async function addWatched(
  db: Db,
  path: LessonIds,
  memberId: number,
  { position, intervals }: Watched,
): Promise<Progress> {
  const ranges = intervals.filter(({ start, end }) => end > start).map(({ start, end }) => `[${start},${end})`);
  await named(db, 'progress-watched', WATCHED, [...keys(path, memberId), `{${ranges.join(',')}}`, position]);
  return answer(db, path, memberId);
}
