import type { PageQuery } from '@clube/shared/contracts/common';
import type { QuizResults } from '@clube/shared/contracts/quiz';
import { named, type Db } from '../../database/connect.ts';
import type { LessonIds } from '../course/paths.ts';
import { LISTED, type AttemptSummary } from './queries.ts';

// Of students alone: what the team tries out says nothing of a quiz.
const STUDENTS = `quiz_attempts t join members m on m.site_id = t.site_id and m.id = t.member_id and m.role = 'student'`;
const BEST = 'max(floor(t.points * 10000.0 / t.points_possible)) / 100';

const TOTALS = `
  select count(*)::int as members_count, count(*) filter (where b.is_passed)::int as passed_count,
    coalesce(sum(b.attempts), 0)::int as attempts_count, round(avg(b.best), 2)::float8 as average_percent
  from (select count(*) as attempts, bool_or(t.is_passed) as is_passed, ${BEST} as best
    from ${STUDENTS} where t.site_id = $1 and t.lesson_id = $2 group by t.member_id) b`;
const QUESTIONS = `
  select o.key as id, count(*)::int as answered_count, count(*) filter (where o.value = 'true')::int as right_count
  from ${STUDENTS} cross join lateral jsonb_each_text(t.outcomes) o
  where t.site_id = $1 and t.lesson_id = $2 group by o.key`;

type Totals = Omit<QuizResults, 'questions'>;
type Counted = Omit<QuizResults['questions'][number], 'text'>;

/** What came of a quiz, in all and by question. */
export async function findResults(db: Db, { siteId, lessonId }: LessonIds) {
  const values = [siteId, lessonId];
  const [totals] = await named<Totals>(db, 'quiz-totals', TOTALS, values);
  return { totals: totals!, counted: await named<Counted>(db, 'quiz-questions', QUESTIONS, values) };
}

const MEMBERS = `
  select t.member_id as id, trim(m.first_name || ' ' || m.last_name) as name, bool_or(t.is_passed) as is_passed,
    (${BEST})::float8 as best_percent, count(*)::int as attempts_count, count(*) over ()::int as total,
    (select json_agg(json_build_object('number', a.number, 'points', a.points, 'points_possible', a.points_possible,
        'is_passed', a.is_passed, 'submitted_at', a.submitted_at) order by a.number desc)
      from (select * from quiz_attempts a where a.site_id = $1 and a.lesson_id = $2 and a.member_id = t.member_id
        order by a.number desc limit ${LISTED}) a) as attempts
  from ${STUDENTS} where t.site_id = $1 and t.lesson_id = $2
  group by t.member_id, m.first_name, m.last_name
  order by max(t.submitted_at) desc, t.member_id limit $3 offset $4`;
type MemberRow = {
  id: number;
  name: string;
  is_passed: boolean;
  best_percent: number;
  attempts_count: number;
  total: number;
  attempts: AttemptSummary[];
};

/** Who has tried, by pages; a page beyond the last is empty. */
export async function listMembers(
  db: Db,
  { siteId, lessonId }: LessonIds,
  { page, per_page }: Required<PageQuery>,
): Promise<{ rows: MemberRow[]; total: number }> {
  const rows = await named<MemberRow>(db, 'quiz-members', MEMBERS, [siteId, lessonId, per_page, (page - 1) * per_page]);
  const [totals] = rows.length > 0 ? [] : await named<Totals>(db, 'quiz-totals', TOTALS, [siteId, lessonId]);
  return { rows, total: rows[0]?.total ?? totals?.members_count ?? 0 };
}
