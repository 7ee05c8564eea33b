import { type Static, Type } from 'typebox';
import { Closed, Enum, Id, Nullable, Page, Percent, Timestamp } from './common.ts';
import { Progress } from './lesson.ts';
import { answerShowings, QUIZ_LIMITS, questionKinds } from './quiz-rules.ts';

/** Of a question within its quiz, or an answer within its question: made by whoever writes it, by chance, and never used again. */
const ItemId = Type.String({ pattern: '^[a-z0-9]{4,12}$' });
const Points = Type.Integer({ minimum: 1, maximum: QUIZ_LIMITS.points });
const Kind = Enum(questionKinds);
const Revision = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** As its author writes it. Of a `text` question each answer is an accepted one; of `true_false` there are two, `true` and `false`, without texts. */
const WrittenAnswer = Closed({
  id: ItemId,
  text: Type.String({ maxLength: QUIZ_LIMITS.answer }),
  is_right: Type.Boolean(),
  /** Shown to who chose it. */
  feedback: Type.String({ maxLength: QUIZ_LIMITS.feedback }),
});
/** An answer as its author writes it. */
export type QuizAnswer = Static<typeof WrittenAnswer>;
const WrittenQuestion = Closed({
  id: ItemId,
  kind: Kind,
  text: Type.String({ maxLength: QUIZ_LIMITS.question }),
  points: Points,
  /** Shown to who answered right, and where right answers are shown. */
  feedback: Type.String({ maxLength: QUIZ_LIMITS.feedback }),
  answers: Type.Array(WrittenAnswer, { maxItems: QUIZ_LIMITS.answers }),
});
/** A question as its author writes it, with what is right. */
export type QuizQuestion = Static<typeof WrittenQuestion>;

const written = {
  passing_percent: Type.Integer({ minimum: 1, maximum: 100 }),
  /** Null: as many as somebody likes. */
  max_attempts: Nullable(Type.Integer({ minimum: 1, maximum: QUIZ_LIMITS.attempts })),
  shows_answers: Enum(answerShowings),
  /** Questions and their answers stand in another order for each member and attempt. */
  is_shuffled: Type.Boolean(),
  questions: Type.Array(WrittenQuestion, { maxItems: QUIZ_LIMITS.questions }),
};
/** What of a quiz is edited. `version` 0 before anything was saved; it goes back with a change. */
export const QuizDraft = Closed({ ...written, version: Type.Integer({ minimum: 0 }) });
export type QuizDraft = Static<typeof QuizDraft>;
/** What of a quiz changes, over which version. */
export const QuizPatch = Closed({
  ...Type.Partial(Closed(written)).properties,
  version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
});
export type QuizPatch = Static<typeof QuizPatch>;

/** A question as it is asked: nothing in it says what is right. A `text` question has no answers to choose from. */
const AskedQuestion = Closed({
  id: ItemId,
  kind: Kind,
  text: Type.String(),
  points: Points,
  answers: Type.Array(Closed({ id: ItemId, text: Type.String() })),
});
/** A question as it is asked. */
export type AskedQuestion = Static<typeof AskedQuestion>;

const Attempt = Closed({
  number: Type.Integer({ minimum: 1 }),
  percent: Percent,
  points: Type.Integer(),
  points_possible: Type.Integer(),
  is_passed: Type.Boolean(),
  submitted_at: Timestamp,
});
/** What came of an attempt. */
export type QuizAttempt = Static<typeof Attempt>;

/** One question of an attempt, as it was asked then. */
const ResultQuestion = Closed({
  id: ItemId,
  kind: Kind,
  text: Type.String(),
  points: Points,
  is_right: Type.Boolean(),
  /** What was written to a `text` question, else null. */
  given: Nullable(Type.String()),
  answers: Type.Array(
    Closed({
      id: ItemId,
      text: Type.String(),
      is_chosen: Type.Boolean(),
      /** Null while right answers are not shown. */
      is_right: Nullable(Type.Boolean()),
      /** Empty where there is none, or it was not chosen. */
      feedback: Type.String(),
    }),
  ),
  /** Empty where there is none, or it may not be said yet. */
  feedback: Type.String(),
});
/** One question of an attempt. */
export type QuizResultQuestion = Static<typeof ResultQuestion>;
const Result = Closed({ ...Attempt.properties, shows_answers: Type.Boolean(), questions: Type.Array(ResultQuestion) });
/** An attempt with what came of each question. */
export type QuizResult = Static<typeof Result>;

/** A quiz as a member sees it. */
export const Quiz = Closed({
  /** Of the questions that are asked; it goes back with the answers. */
  revision: Revision,
  passing_percent: Type.Integer(),
  max_attempts: Nullable(Type.Integer()),
  /** Null: as many as somebody likes. */
  attempts_left: Nullable(Type.Integer()),
  is_passed: Type.Boolean(),
  questions_count: Type.Integer(),
  /** The number of the attempt that may be made now; null when none may. */
  next_attempt: Nullable(Type.Integer()),
  /** In the order of that attempt; none when none may be made. */
  questions: Type.Array(AskedQuestion),
  /** The latest, newest first, 20 at most. */
  attempts: Type.Array(Attempt),
  /** The latest of all in whole. */
  result: Nullable(Result),
});
export type Quiz = Static<typeof Quiz>;

/** Answers to all questions that somebody answered: `chosen` are ids of answers, `text` is for a `text` question. */
export const QuizSubmission = Closed({
  revision: Revision,
  /** As `next_attempt` said: what is sent twice is one attempt. */
  attempt: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  answers: Type.Array(
    Closed({
      question: ItemId,
      chosen: Type.Optional(Type.Array(ItemId, { maxItems: QUIZ_LIMITS.answers })),
      text: Type.Optional(Type.String({ maxLength: QUIZ_LIMITS.answer })),
    }),
    { maxItems: QUIZ_LIMITS.questions },
  ),
});
export type QuizSubmission = Static<typeof QuizSubmission>;
/** The quiz after an attempt; `progress` where that completed its lesson. */
export const QuizSubmitted = Closed({ quiz: Quiz, progress: Nullable(Progress) });
export type QuizSubmitted = Static<typeof QuizSubmitted>;

/** What came of a quiz, of students alone. Questions as they are now, counted by their id over all attempts. */
export const QuizResults = Closed({
  members_count: Type.Integer(),
  passed_count: Type.Integer(),
  attempts_count: Type.Integer(),
  /** Mean of each member's best attempt; null without any. */
  average_percent: Nullable(Percent),
  questions: Type.Array(
    Closed({ id: ItemId, text: Type.String(), answered_count: Type.Integer(), right_count: Type.Integer() }),
  ),
});
export type QuizResults = Static<typeof QuizResults>;

const MemberAttempts = Closed({
  member: Closed({ id: Id, name: Type.String() }),
  is_passed: Type.Boolean(),
  best_percent: Percent,
  attempts_count: Type.Integer(),
  /** The latest, newest first, 20 at most. */
  attempts: Type.Array(Attempt),
});
/** A member with their attempts. */
export type QuizMemberAttempts = Static<typeof MemberAttempts>;
/** Members with their attempts, who tried last first. */
export const QuizMemberPage = Page(MemberAttempts);
export type QuizMemberPage = Static<typeof QuizMemberPage>;
