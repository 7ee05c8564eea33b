// In a file of its own: the browser needs the rules, not the schemas.

/** One right answer, several, true or false, or a short text that is compared with accepted ones. */
export const questionKinds = ['single', 'multiple', 'true_false', 'text'] as const;
/** One of them. */
export type QuestionKind = (typeof questionKinds)[number];
/** When right answers are shown: never, once the member has passed, or when no attempt is left, passed or not. */
export const answerShowings = ['never', 'passed', 'last'] as const;
/** One of them. */
export type AnswerShowing = (typeof answerShowings)[number];

/** What a quiz may hold; letters are counted over all of its texts. */
export const QUIZ_LIMITS = {
  questions: 100,
  answers: 12,
  question: 2000,
  answer: 500,
  feedback: 1000,
  points: 100,
  attempts: 100,
  letters: 200_000,
} as const;

/** Ids of the two answers of a question that is true or false; their words are the screen's. */
export const TRUE_FALSE = ['true', 'false'] as const;

/** An answer as it is compared: without accents, case, and more than one space between words. */
export const foldAnswer = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** As much of a question and its answers as the rules look at. */
type Written = {
  kind: QuestionKind;
  text: string;
  feedback: string;
  answers: readonly { text: string; is_right: boolean; feedback: string }[];
};

/** What keeps a question from being asked. */
export type QuestionProblem =
  | 'no_text'
  | 'too_few_answers'
  | 'empty_answer'
  | 'same_answers'
  | 'no_right_answer'
  | 'several_right_answers';

/** What is wrong with a question, in the order in which it is read; none where it can be asked. */
export function problemsOf({ kind, text, answers }: Written): QuestionProblem[] {
  const problems: QuestionProblem[] = [];
  const right = answers.filter(({ is_right }) => is_right).length;
  const words = answers.map((answer) => foldAnswer(answer.text));
  const hasWords = kind !== 'true_false';
  if (text.trim() === '') problems.push('no_text');
  if (answers.length < (kind === 'text' ? 1 : 2)) problems.push('too_few_answers');
  if (hasWords && answers.some((answer) => answer.text.trim() === '')) problems.push('empty_answer');
  else if (
    hasWords &&
    new Set(kind === 'text' ? words : answers.map((answer) => answer.text.trim())).size < answers.length
  )
    problems.push('same_answers');
  if (kind === 'text' ? right < answers.length : right === 0) problems.push('no_right_answer');
  if ((kind === 'single' || kind === 'true_false') && right > 1) problems.push('several_right_answers');
  return problems;
}

/** Whether all texts together are longer than a quiz may be. */
export const isQuizTooLarge = (questions: readonly Written[]): boolean =>
  questions.reduce(
    (sum, { text, feedback, answers }) =>
      sum +
      text.length +
      feedback.length +
      answers.reduce((letters, answer) => letters + answer.text.length + answer.feedback.length, 0),
    0,
  ) > QUIZ_LIMITS.letters;

/** Whether every question can be asked and all of them fit. */
export const isQuizValid = (questions: readonly Written[]): boolean =>
  !isQuizTooLarge(questions) && questions.every((question) => problemsOf(question).length === 0);

type Named = Omit<Written, 'answers'> & {
  id: string;
  answers: readonly (Written['answers'][number] & { id: string })[];
};
const isUnique = (items: readonly { id: string }[]) => new Set(items.map(({ id }) => id)).size === items.length;
const hasItsAnswers = ({ kind, answers }: Named) =>
  kind !== 'true_false' || answers.every(({ id }, index) => id === TRUE_FALSE[index]);
/** Whether they are valid, and each is named as answers to it may name it. */
export const isQuizSound = (questions: readonly Named[]): boolean =>
  isUnique(questions) &&
  questions.every((one) => isUnique(one.answers) && hasItsAnswers(one)) &&
  isQuizValid(questions);
