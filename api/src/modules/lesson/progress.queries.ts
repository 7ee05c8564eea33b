import type { Progress } from '@clube/shared/contracts/lesson';
import { named, type Db } from '../../database/connect.ts';
import type { Viewer } from '../access/rule.ts';
import type { LessonIds } from '../course/paths.ts';

const ANSWER = `
  select p.completed_at is not null as is_completed, p.percent, c.lessons_count,
    coalesce(cp.lessons_completed_count, 0) as course_completed, coalesce(mp.lessons_completed_count, 0) as module_completed
  from lesson_progress p
  join courses c on c.site_id = p.site_id and c.id = p.course_id
  left join course_progress cp on cp.site_id = p.site_id and cp.member_id = p.member_id and cp.course_id = p.course_id
  left join module_progress mp on mp.site_id = p.site_id and mp.member_id = p.member_id and mp.module_id = p.module_id
  where p.site_id = $1 and p.member_id = $2 and p.lesson_id = $3`;

// product.md §5, for every way to complete: a tracked video must have been watched as far as the panel asks; a configured
// 100 is reached at 98. A quiz must have been passed. What is being
// converted nobody has watched; where no converter is, nobody waits for one. What is complete already passes.
const IS_CONVERTING = `l.media_type not in ('text', 'quiz', 'youtube', 'vimeo', 'panda', 'embed') and exists (select from media md
  where md.site_id = l.site_id and md.id = l.media_id
    and (md.status = 'processing' or md.status = 'waiting' and md.error_code is distinct from 'converter_missing'))`;
const MAY_COMPLETE = `
  select 1 from lessons l
  left join metas rule on rule.site_id = l.site_id and rule.key = 'limit_percetage_lesson'
  left join metas minimum on minimum.site_id = l.site_id and minimum.key = 'number_limit_percetage_lesson'
  cross join lateral (select (minimum.value #>> '{}')::numeric as needed) m
  left join lesson_progress p on p.site_id = l.site_id and p.member_id = $2 and p.lesson_id = l.id
  where l.site_id = $1 and l.id = $3 and (p.completed_at is not null or case
    when l.media_type = 'quiz' then exists (select from quiz_attempts t
      where t.site_id = l.site_id and t.lesson_id = l.id and t.member_id = $2 and t.is_passed)
    when ${IS_CONVERTING} then false
    else l.media_type not in ('youtube', 'vimeo', 'panda') or rule.value is distinct from '"on"'
      or coalesce(p.percent, 0) >= case when m.needed >= 100 then 98 else coalesce(m.needed, 0) end end)`;

// Triggers keep the counters in the same transaction; writing the state that is there already changes nothing.
const COMPLETE = `
  with asked as (select not $6::boolean or exists (${MAY_COMPLETE}) as is_allowed), written as (
    insert into lesson_progress as p (site_id, member_id, lesson_id, course_id, module_id, completed_at)
    select $1, $2, $3, $4, $5, case when $6::boolean then now() end from asked where is_allowed
    on conflict (site_id, member_id, lesson_id) do update set completed_at = excluded.completed_at, updated_at = now()
    where (p.completed_at is not null) <> $6::boolean)
  select is_allowed, l.media_type = 'quiz' as is_quiz, ${IS_CONVERTING} as is_converting
  from asked left join lessons l on l.site_id = $1 and l.id = $3`;

// Union of watched seconds: jumping ahead is not watching, and a batch that arrives twice adds nothing. How much is believed
// is said where the function is written (api/migrations/0413).
const WATCHED = `select watch_lesson($1, $2, $4, $5, $3, $6::int4multirange, $7, $8, $9, $10)`;

type AnswerRow = {
  is_completed: boolean;
  percent: number;
  lessons_count: number;
  course_completed: number;
  module_completed: number;
};

/** How far a member is by now. */
export async function findProgress(db: Db, path: LessonIds, memberId: number): Promise<Progress> {
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

/** Marks a lesson where it may be, and says whether it might; what it is decides what was missing. */
export async function writeCompleted(db: Db, path: LessonIds, memberId: number, completed: boolean) {
  const [asked] = await named<{ is_allowed: boolean; is_quiz: boolean; is_converting: boolean }>(
    db,
    'progress-complete',
    COMPLETE,
    [...keys(path, memberId), completed],
  );
  const { is_allowed: isAllowed = false, is_quiz: isQuiz = false, is_converting: isConverting = false } = asked ?? {};
  return { isAllowed, isQuiz, isConverting };
}

/**
 * Whole seconds. `duration` is what the player says that the video lasts, 0 when it does not say; a guessed one is never
 * taken for the lesson's. `ago` is how long before now it stood there; a place that is newer stays.
 */
export type Watched = {
  position: number;
  duration?: number;
  guessed?: boolean;
  ago?: number;
  intervals: readonly { start: number; end: number }[];
};

/** Adds what a member's player says was played, as far as it can be true. */
export async function addWatched(
  db: Db,
  path: LessonIds,
  viewer: Pick<Viewer, 'memberId' | 'isStaff'>,
  { position, duration = 0, guessed = false, ago = 0, intervals }: Watched,
): Promise<Progress> {
  const { memberId, isStaff } = viewer;
  const ranges = intervals.filter(({ start, end }) => end > start).map(({ start, end }) => `[${start},${end})`);
  const values = [...keys(path, memberId), `{${ranges.join(',')}}`, position, duration, isStaff && !guessed, ago];
  await named(db, 'progress-watched', WATCHED, values);
  return findProgress(db, path, memberId);
}
