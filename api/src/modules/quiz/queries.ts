import type { QuizDraft, QuizQuestion } from '@clube/shared/contracts/quiz';
import type { AnswerShowing } from '@clube/shared/contracts/quiz-rules';
import { sql } from 'kysely';
import { named, type Db } from '../../database/connect.ts';
import type { Viewer } from '../access/rule.ts';
import type { LessonIds } from '../course/paths.ts';
import type { GivenAnswers, Judged } from './judge.ts';

/** How many of somebody's attempts are listed. */
export const LISTED = 20;

export type QuizRow = {
  version: number;
  revision: number;
  passing_percent: number;
  max_attempts: number | null;
  shows_answers: AnswerShowing;
  is_shuffled: boolean;
  questions: QuizQuestion[];
};
export type AttemptSummary = {
  number: number;
  points: number;
  points_possible: number;
  is_passed: boolean;
  submitted_at: string;
};
/** An attempt with the questions as they were asked in it. */
export type AttemptRow = AttemptSummary & {
  answers: GivenAnswers;
  outcomes: Record<string, boolean>;
  questions: QuizQuestion[];
};
/** What a member has tried; `attempts` are the latest, newest first. */
export type Tries = {
  count: number;
  isPassed: boolean;
  isStaff: boolean;
  attempts: AttemptSummary[];
  last: AttemptRow | null;
};

/** A quiz that nobody wrote yet. */
export const UNWRITTEN: Omit<QuizDraft, 'version'> = {
  passing_percent: 70,
  max_attempts: null,
  shows_answers: 'passed',
  is_shuffled: false,
  questions: [],
};
const NONE: Omit<QuizRow, 'version'> = { revision: 1, ...UNWRITTEN };

const at = ({ siteId, courseId, moduleId, lessonId }: LessonIds) => [siteId, courseId, moduleId, lessonId];
const FIELDS = 'q.version, q.revision, q.passing_percent, q.max_attempts, q.shows_answers, q.is_shuffled, q.questions';
const FIND = `
  select case when q.lesson_id is not null then (select to_json(f) from (select ${FIELDS}) f) end as quiz
  from lessons l left join quizzes q on q.site_id = l.site_id and q.lesson_id = l.id
  where l.site_id = $1 and l.course_id = $2 and l.module_id = $3 and l.id = $4`;
type Found = { quiz: QuizRow | null };

const written = (row: Found | undefined): QuizRow | undefined => row && (row.quiz ?? { ...NONE, version: 0 });

/** The quiz of a lesson, whatever the lesson is now; undefined when it is not there, as nobody wrote it where it has none. */
export async function findQuiz(db: Db, path: LessonIds): Promise<QuizRow | undefined> {
  const [row] = await named<Found>(db, 'quiz', FIND, at(path));
  return written(row);
}

/**
 * The quiz of a lesson that is one, held as it is until the transaction ends: the lesson first, as whoever saves does, or each would wait for
 * the other. In one statement PostgreSQL holds the quiz before it.
 */
export async function holdQuiz(trx: Db, path: LessonIds): Promise<QuizRow | undefined> {
  const { rows: held } = await sql`
    select from lessons l where l.site_id = ${path.siteId} and l.course_id = ${path.courseId} and l.module_id = ${path.moduleId}
      and l.id = ${path.lessonId} and l.media_type = 'quiz' for share`.execute(trx);
  if (held.length === 0) return undefined;
  const { rows } = await sql<QuizRow>`
    select ${sql.raw(FIELDS)} from quizzes q where q.site_id = ${path.siteId} and q.lesson_id = ${path.lessonId} for share`.execute(
    trx,
  );
  return rows[0];
}

const FIND_ASKED = `${FIND} and l.media_type = 'quiz'`;
/** The quiz of a lesson that is one; undefined when it is none. */
export async function findAskedQuiz(db: Db, path: LessonIds): Promise<QuizRow | undefined> {
  const [row] = await named<Found>(db, 'quiz-asked', FIND_ASKED, at(path));
  return written(row);
}

/** What is edited of a quiz. */
export const draftOf = ({ revision: _revision, ...draft }: QuizRow): QuizDraft => draft;

/**
 * Writes a quiz over the version that was seen. What is asked, or the mark, makes another revision.
 * @returns the new version, or undefined when it is another one than was seen
 */
export async function writeQuiz(
  db: Db,
  { siteId, lessonId }: LessonIds,
  { version, ...quiz }: QuizDraft,
): Promise<number | undefined> {
  const questions = JSON.stringify(quiz.questions);
  const { passing_percent, max_attempts, shows_answers, is_shuffled } = quiz;
  const { rows } = await (
    version === 0
      ? sql<{ version: number }>`
        insert into quizzes (site_id, lesson_id, passing_percent, max_attempts, shows_answers, is_shuffled, questions)
        values (${siteId}, ${lessonId}, ${passing_percent}, ${max_attempts}, ${shows_answers}, ${is_shuffled}, ${questions}::jsonb)
        on conflict do nothing returning version`
      : sql<{ version: number }>`
        update quizzes set version = version + 1,
          revision = revision + case when questions is distinct from ${questions}::jsonb
            or passing_percent <> ${passing_percent} then 1 else 0 end,
          passing_percent = ${passing_percent}, max_attempts = ${max_attempts}, shows_answers = ${shows_answers},
          is_shuffled = ${is_shuffled}, questions = ${questions}::jsonb
        where site_id = ${siteId} and lesson_id = ${lessonId} and version = ${version} returning version`
  ).execute(db);
  return rows[0]?.version;
}

const SUMMARY = `'number', t.number, 'points', t.points, 'points_possible', t.points_possible, 'is_passed', t.is_passed,
  'submitted_at', t.submitted_at`;
const TRIES = `
  select count(*)::int as count, coalesce(bool_or(t.is_passed), false) as is_passed,
    (select coalesce(json_agg(json_build_object(${SUMMARY}) order by t.number desc), '[]')
      from (select * from quiz_attempts t where t.site_id = $1 and t.lesson_id = $3 and t.member_id = $2
        order by t.number desc limit $4) t) as attempts,
    (select json_build_object(${SUMMARY}, 'answers', t.answers, 'outcomes', t.outcomes, 'questions', r.questions)
      from quiz_attempts t
      join quiz_revisions r on r.site_id = t.site_id and r.lesson_id = t.lesson_id and r.revision = t.revision
      where t.site_id = $1 and t.lesson_id = $3 and t.member_id = $2 order by t.number desc limit 1) as last
  from quiz_attempts t where t.site_id = $1 and t.lesson_id = $3 and t.member_id = $2`;
type TriesRow = Pick<Tries, 'count' | 'attempts' | 'last'> & { is_passed: boolean };

/** What a viewer has tried. Staff of the panel try as often as they like. @param listed how many attempts are told, at most */
export async function findTries(db: Db, viewer: Viewer, { lessonId }: LessonIds, listed: number): Promise<Tries> {
  const values = [viewer.siteId, viewer.memberId, lessonId, listed];
  const [row] = await named<TriesRow>(db, 'quiz-tries', TRIES, values);
  const { is_passed: isPassed, ...tries } = row!;
  return { ...tries, isPassed, isStaff: viewer.isStaff === true };
}

/** Attempts of a member are made one after the other: the second waits until the first is counted. */
export const lockMember = (trx: Db, { siteId, memberId }: Viewer) =>
  sql`select 1 from members where site_id = ${siteId} and id = ${memberId} for no key update`.execute(trx);

export async function findAnswers(trx: Db, viewer: Viewer, { lessonId }: LessonIds, number: number) {
  const { rows } = await sql<{ answers: GivenAnswers; is_passed: boolean }>`
    select answers, is_passed from quiz_attempts where site_id = ${viewer.siteId} and lesson_id = ${lessonId}
      and member_id = ${viewer.memberId} and number = ${number}`.execute(trx);
  return rows[0];
}

/** Keeps an attempt, and with the first of a revision the questions as they are. */
export async function insertAttempt(
  trx: Db,
  viewer: Viewer,
  { siteId, lessonId }: LessonIds,
  attempt: Judged & { number: number; revision: number; answers: GivenAnswers; questions: QuizQuestion[] },
): Promise<void> {
  await sql`insert into quiz_revisions (site_id, lesson_id, revision, questions)
    values (${siteId}, ${lessonId}, ${attempt.revision}, ${JSON.stringify(attempt.questions)}::jsonb)
    on conflict do nothing`.execute(trx);
  await trx
    .insertInto('quiz_attempts')
    .values({
      site_id: siteId,
      lesson_id: lessonId,
      member_id: viewer.memberId,
      number: attempt.number,
      revision: attempt.revision,
      answers: JSON.stringify(attempt.answers),
      outcomes: JSON.stringify(attempt.outcomes),
      points: attempt.points,
      points_possible: attempt.pointsPossible,
      is_passed: attempt.isPassed,
    })
    .execute();
}
