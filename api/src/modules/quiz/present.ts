import { createHash } from 'node:crypto';
import type { PageQuery } from '@clube/shared/contracts/common';
import type {
  AskedQuestion,
  Quiz,
  QuizAttempt,
  QuizMemberPage,
  QuizQuestion,
  QuizResult,
  QuizResults,
} from '@clube/shared/contracts/quiz';
import type { AttemptRow, AttemptSummary, QuizRow, Tries } from './queries.ts';
import type { findResults, listMembers } from './results.queries.ts';

/** To two decimals, down: 69.999 is no 70. */
const percentOf = (points: number, possible: number) => Math.floor((points * 10_000) / possible) / 100;

const presentAttempt = ({ points, points_possible, ...attempt }: AttemptSummary): QuizAttempt => ({
  number: attempt.number,
  percent: percentOf(points, points_possible),
  points,
  points_possible,
  is_passed: attempt.is_passed,
  submitted_at: new Date(attempt.submitted_at).toISOString(),
});

/** Always the same for the same words, and of no meaning. */
const shuffled = <Item extends { id: string }>(items: readonly Item[], seed: string): Item[] => {
  const place = ({ id }: Item) => createHash('sha256').update(`${seed}:${id}`).digest('hex');
  return items.toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
};

const inAskedOrder = ({ is_shuffled }: QuizRow, questions: readonly QuizQuestion[], seed: string) =>
  is_shuffled ? shuffled(questions, seed) : questions;

/** The questions as they are asked: what is right, accepted or said of an answer stays here. */
function asked(row: QuizRow, seed: string): AskedQuestion[] {
  const { is_shuffled } = row;
  return inAskedOrder(row, row.questions, seed).map(({ id, kind, text, points, answers }) => ({
    id,
    kind,
    text,
    points,
    answers: (kind === 'text' ? [] : is_shuffled && kind !== 'true_false' ? shuffled(answers, seed) : answers).map(
      (answer) => ({ id: answer.id, text: answer.text }),
    ),
  }));
}

type Shown = { isShown: boolean };

function resultOf(
  question: QuizQuestion,
  { answers, outcomes }: AttemptRow,
  { isShown }: Shown,
): QuizResult['questions'][number] {
  const { id, kind, text, points, feedback } = question;
  const { chosen = [], text: written } = answers[id] ?? {};
  const isRight = outcomes[id] === true;
  // Accepted texts are answers as much as others, so they show with what is right.
  const listed = kind === 'text' && !isShown ? [] : question.answers;
  return {
    id,
    kind,
    text,
    points,
    is_right: isRight,
    given: kind === 'text' ? (written ?? '') : null,
    answers: listed.map((answer) => {
      const isChosen = chosen.includes(answer.id);
      return {
        id: answer.id,
        text: answer.text,
        is_chosen: isChosen,
        is_right: isShown ? answer.is_right : null,
        feedback: isChosen ? answer.feedback : '',
      };
    }),
    feedback: isRight || isShown ? feedback : '',
  };
}

/** Whether right answers may be seen by who has passed, or has no attempt left. */
const showsAnswers = ({ shows_answers }: QuizRow, isPassed: boolean, isOver: boolean) =>
  shows_answers === 'passed' ? isPassed : shows_answers === 'last' && (isPassed || isOver);

/** How many attempts may still be made; null for as many as somebody likes. */
export function attemptsLeft({ max_attempts }: QuizRow, { count, isPassed, isStaff }: Tries): number | null {
  if (isStaff) return null;
  if (isPassed) return 0;
  return max_attempts === null ? null : Math.max(0, max_attempts - count);
}

/** @param seed what the order of questions follows from, beside the attempt */
export function presentQuiz(row: QuizRow, tries: Tries, seed: string): Quiz {
  const left = attemptsLeft(row, tries);
  const next = left === 0 || row.questions.length === 0 ? null : tries.count + 1;
  const isShown = showsAnswers(row, tries.isPassed, left === 0);
  const { last } = tries;
  return {
    revision: row.revision,
    passing_percent: row.passing_percent,
    max_attempts: row.max_attempts,
    attempts_left: left,
    is_passed: tries.isPassed,
    questions_count: row.questions.length,
    next_attempt: next,
    questions: next === null ? [] : asked(row, `${seed}:${next}`),
    attempts: tries.attempts.map(presentAttempt),
    result: last && {
      ...presentAttempt(last),
      shows_answers: isShown,
      questions: inAskedOrder(row, last.questions, `${seed}:${last.number}`).map((question) =>
        resultOf(question, last, { isShown }),
      ),
    },
  };
}

/** What came of a quiz, for its questions as they are now. */
export function presentResults(
  questions: readonly QuizQuestion[],
  { totals, counted }: Awaited<ReturnType<typeof findResults>>,
): QuizResults {
  const known = new Map(counted.map((row) => [row.id, row]));
  return {
    ...totals,
    questions: questions.map(({ id, text }) => ({
      ...(known.get(id) ?? { id, answered_count: 0, right_count: 0 }),
      text,
    })),
  };
}

export const presentMembers = (
  { rows, total }: Awaited<ReturnType<typeof listMembers>>,
  { page, per_page }: Required<PageQuery>,
): QuizMemberPage => ({
  data: rows.map(({ id, name, total: _total, attempts, ...row }) => ({
    ...row,
    member: { id, name },
    attempts: attempts.map(presentAttempt),
  })),
  total,
  current_page: page,
  last_page: Math.max(1, Math.ceil(total / per_page)),
});
