import type { QuizQuestion, QuizSubmission } from '@clube/shared/contracts/quiz';
import { foldAnswer } from '@clube/shared/contracts/quiz-rules';
import { AppError } from '../../lib/errors.ts';

/** What was sent to a question. */
type GivenAnswer = { chosen?: string[]; text?: string };
/** What was sent, by the id of the question. */
export type GivenAnswers = Record<string, GivenAnswer>;
/** What an attempt is worth; `outcomes` says what was right, by the id of the question. */
export type Judged = { outcomes: Record<string, boolean>; points: number; pointsPossible: number; isPassed: boolean };

const forged = () => new AppError('quiz.answers_invalid', 'These are no answers to the questions of this quiz');

/** One answer, as far as its question takes it. */
function given(question: QuizQuestion, { chosen = [], text = '' }: QuizSubmission['answers'][number]): GivenAnswer {
  if (question.kind === 'text') {
    if (chosen.length > 0) throw forged();
    return { text: text.normalize('NFC').trim() };
  }
  const known = new Set(question.answers.map(({ id }) => id));
  const isKnown = new Set(chosen).size === chosen.length && chosen.every((id) => known.has(id));
  if (text !== '' || !isKnown || (question.kind !== 'multiple' && chosen.length > 1)) throw forged();
  return { chosen: chosen.toSorted() };
}

/** What was sent, as it is kept: the same answers are the same text. @throws AppError `quiz.answers_invalid` for what nobody was asked */
export function givenAnswers(questions: readonly QuizQuestion[], answers: QuizSubmission['answers']): GivenAnswers {
  const sent = new Map(answers.map((answer) => [answer.question, answer]));
  const known = questions.filter(({ id }) => sent.has(id));
  if (sent.size < answers.length || known.length < sent.size) throw forged();
  return Object.fromEntries(known.map((question) => [question.id, given(question, sent.get(question.id)!)]));
}

/** Whether all that is right was chosen and nothing else, or a text is one of those that are accepted. */
function isRight({ kind, answers }: QuizQuestion, { chosen = [], text = '' }: GivenAnswer): boolean {
  if (kind === 'text') {
    const said = foldAnswer(text);
    return said !== '' && answers.some((answer) => foldAnswer(answer.text) === said);
  }
  const right = answers.filter((answer) => answer.is_right);
  return right.length === chosen.length && right.every(({ id }) => chosen.includes(id));
}

/** Points are all or nothing for each question; whole numbers decide, so that no rounding does. */
export function judge(questions: readonly QuizQuestion[], answers: GivenAnswers, passingPercent: number): Judged {
  const outcomes = Object.fromEntries(
    questions.map((question) => [question.id, isRight(question, answers[question.id] ?? {})]),
  );
  const sum = (list: readonly QuizQuestion[]) => list.reduce((points, question) => points + question.points, 0);
  const points = sum(questions.filter(({ id }) => outcomes[id]));
  const pointsPossible = sum(questions);
  return { outcomes, points, pointsPossible, isPassed: points * 100 >= passingPercent * pointsPossible };
}
