import type { Quiz, QuizDraft, QuizPatch, QuizSubmission, QuizSubmitted } from '@clube/shared/contracts/quiz';
import { isQuizSound } from '@clube/shared/contracts/quiz-rules';
import type { Db } from '../../database/connect.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { findLessonAccess } from '../access/queries.ts';
import { assertOpen, type Viewer } from '../access/rule.ts';
import { keepLessons } from '../course/keep-version.ts';
import type { Saver } from '../course/keep-version.queries.ts';
import type { LessonIds } from '../course/paths.ts';
import { setCompleted } from '../lesson/progress.ts';
import { givenAnswers, judge } from './judge.ts';
import { attemptsLeft, presentQuiz } from './present.ts';
import {
  draftOf,
  findAnswers,
  findAskedQuiz,
  findQuiz,
  findTries,
  holdQuiz,
  insertAttempt,
  lockMember,
  LISTED,
  writeQuiz,
  type QuizRow,
} from './queries.ts';

/** What of a quiz is edited. @throws AppError `lesson.not_found` */
export const readDraft = async (db: Db, path: LessonIds): Promise<QuizDraft> =>
  draftOf(assertFound(await findQuiz(db, path), 'lesson.not_found'));

/** In the transaction of whoever calls. @throws AppError as `saveQuiz` */
export async function saveQuizIn(trx: Db, path: LessonIds, { version, ...patch }: QuizPatch): Promise<QuizDraft> {
  const stale = () => new AppError('version.stale', 'Somebody else has saved meanwhile');
  const known = await readDraft(trx, path);
  if (known.version !== version) throw stale();
  const quiz: QuizDraft = { ...known, ...patch };
  const { questions } = quiz;
  if (!isQuizSound(questions)) throw new AppError('quiz.invalid', 'A question cannot be asked as it is');
  const written = await writeQuiz(trx, path, quiz);
  if (written === undefined) throw stale();
  return { ...quiz, version: written };
}

/** @throws AppError `lesson.not_found`, `quiz.invalid`, `version.stale` when somebody else saved meanwhile */
export const saveQuiz = (db: Db, path: LessonIds, patch: QuizPatch, saver: Saver): Promise<QuizDraft> =>
  db.transaction().execute((trx) => keepLessons(trx, path, saver, () => saveQuizIn(trx, path, patch)));

const seedOf = ({ siteId, memberId }: Viewer, { lessonId }: LessonIds) => `${siteId}:${memberId}:${lessonId}`;
const seen = async (db: Db, viewer: Viewer, path: LessonIds, quiz: QuizRow): Promise<Quiz> =>
  presentQuiz(quiz, await findTries(db, viewer, path, LISTED), seedOf(viewer, path));

/** A quiz as it is asked of a viewer. @throws AppError why the lesson is not open, `quiz.not_found` when it is no quiz */
export async function readQuiz(db: Db, viewer: Viewer, path: LessonIds): Promise<Quiz> {
  assertOpen('lesson', await findLessonAccess(db, viewer, path));
  return seen(db, viewer, path, assertFound(await findAskedQuiz(db, path), 'quiz.not_found'));
}

/** Whether an attempt was made already: with the same answers it is the same one. @throws AppError `quiz.attempt_taken` */
async function isRepeated(trx: Db, viewer: Viewer, path: LessonIds, number: number, answers: object) {
  const taken = await findAnswers(trx, viewer, path, number);
  const sorted = (value: object) => JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  if (taken && sorted(taken.answers) !== sorted(answers))
    throw new AppError('quiz.attempt_taken', 'This attempt was made already, with other answers');
  return taken;
}

/** Judges an attempt, and completes the lesson where it passes. In a transaction that holds the member. */
async function attempt(trx: Db, viewer: Viewer, path: LessonIds, sent: QuizSubmission): Promise<QuizSubmitted> {
  assertOpen('lesson', await findLessonAccess(trx, viewer, path));
  const quiz = assertFound(await holdQuiz(trx, path), 'quiz.not_found');
  if (sent.revision !== quiz.revision) throw new AppError('quiz.changed', 'The questions have changed meanwhile');
  const answers = givenAnswers(quiz.questions, sent.answers);
  const repeated = await isRepeated(trx, viewer, path, sent.attempt, answers);
  if (!repeated) {
    const tries = await findTries(trx, viewer, path, 0);
    if (attemptsLeft(quiz, tries) === 0 || quiz.questions.length === 0)
      throw new AppError('quiz.no_attempts', 'There is no attempt left');
    if (sent.attempt !== tries.count + 1)
      throw new AppError('quiz.attempt_taken', 'This is not the attempt that comes next');
  }
  const judged = judge(quiz.questions, answers, quiz.passing_percent);
  if (!repeated)
    await insertAttempt(trx, viewer, path, {
      ...judged,
      number: sent.attempt,
      revision: quiz.revision,
      answers,
      questions: quiz.questions,
    });
  const isPassed = repeated?.is_passed ?? judged.isPassed;
  const progress = isPassed ? await setCompleted(trx, path, viewer.memberId, true) : null;
  return { quiz: await seen(trx, viewer, path, quiz), progress };
}

/**
 * @throws AppError why the lesson is not open, `quiz.not_found`, `quiz.changed`, `quiz.attempt_taken`, `quiz.no_attempts`,
 *   `quiz.answers_invalid`
 */
export const submit = (db: Db, viewer: Viewer, path: LessonIds, sent: QuizSubmission): Promise<QuizSubmitted> =>
  db.transaction().execute(async (trx) => {
    await lockMember(trx, viewer);
    return attempt(trx, viewer, path, sent);
  });
