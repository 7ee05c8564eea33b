import type { Material } from '@clube/shared/contracts/material';
import type { QuizDraft, QuizQuestion } from '@clube/shared/contracts/quiz';
import type { VersionChange } from '@clube/shared/contracts/version';
import type { KeptTexts } from '../media/texts.ts';
import { UNWRITTEN } from '../quiz/queries.ts';

/** What of a quiz a version holds. */
type KeptQuiz = Omit<QuizDraft, 'version'>;
export type KeptMaterial = Pick<Material, 'id' | 'name' | 'type'>;
/** What is edited beside a lesson; each is missing in what was kept before it was. */
export type Beside = {
  is_quiz?: boolean;
  /** Null: it is a quiz that nobody wrote yet, or none. */
  quiz?: KeptQuiz | null;
  media_id?: number | null;
  /** By their names, in their order. Null: there were none. */
  materials?: KeptMaterial[] | null;
} & Partial<KeptTexts>;

const MOST_LETTERS = 2000;
export const cut = (text: string) => (text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text);
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const told = (items: readonly string[]) => (items.length > 0 ? cut(items.join('\n')) : null);

/** A list item by item: those that differ. Where none does they stand in another order, and all are told. */
function listChange<Item>(
  field: VersionChange['field'],
  [was, is]: readonly [readonly Item[], readonly Item[]],
  inWords: (item: Item) => string,
): VersionChange[] {
  if (same(was, is)) return [];
  const beyond = (items: readonly Item[], others: readonly Item[]) => {
    const known = new Set(others.map((item) => JSON.stringify(item)));
    return items.filter((item) => !known.has(JSON.stringify(item)));
  };
  const [gone, come] = [beyond(was, is), beyond(is, was)];
  const [before, after] = gone.length + come.length > 0 ? [gone, come] : [was, is];
  return [{ field, before: told(before.map(inWords)), after: told(after.map(inWords)) }];
}

/** Signs for what has no words of its own: which of true and false is right. */
const answerWords = ({ kind, answers }: QuizQuestion) =>
  kind === 'true_false'
    ? [`→ ${answers.find(({ is_right }) => is_right)?.id === 'true' ? '✓' : '✗'}`]
    : answers.map(({ is_right, text }) => `${is_right ? '✓' : '–'} ${text}`);
/** A question with its points, answers and what is said to them. */
const questionWords = (question: QuizQuestion) =>
  [
    `${question.text} (${question.points})`,
    ...answerWords(question),
    ...[question.feedback, ...question.answers.map(({ feedback }) => feedback)]
      .filter(Boolean)
      .map((said) => `» ${said}`),
  ].join('\n');

export const quizOf = ({ is_quiz, quiz }: Beside): KeptQuiz => (is_quiz && quiz) || UNWRITTEN;
/** What became otherwise in a quiz; of what is none any more nothing is said, and one that becomes one begins as one that nobody wrote. */
function quizChanges(before: Beside, after: Beside): VersionChange[] {
  if (!after.is_quiz || before.quiz === undefined || after.quiz === undefined) return [];
  const [was, is] = [quizOf(before), quizOf(after)];
  const settings = (['passing_percent', 'max_attempts', 'shows_answers', 'is_shuffled'] as const).flatMap((field) =>
    was[field] === is[field] ? [] : [{ field, before: asText(was[field]), after: asText(is[field]) }],
  );
  return [...listChange('questions', [was.questions, is.questions], questionWords), ...settings];
}
const asText = (value: string | number | boolean | null) => (value === null ? null : String(value));

/** 75 → “1:15”, 3675 → “1:01:15” */
function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), two(whole % 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** What became otherwise in captions and chapters of one file. */
export function textChanges(before: Partial<KeptTexts>, after: Partial<KeptTexts>): VersionChange[] {
  // Versions of before say nothing of them.
  if (before.captions === undefined || after.captions === undefined) return [];
  const [was, is] = [before.captions ?? {}, after.captions ?? {}];
  const languages = [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((language) => was[language]?.key !== is[language]?.key)
    .toSorted();
  const lines = (captions: NonNullable<KeptTexts['captions']>) =>
    told(languages.flatMap((language) => (captions[language] ? [`${language} ${captions[language].lines}`] : [])));
  return [
    ...(languages.length > 0 ? [{ field: 'captions' as const, before: lines(was), after: lines(is) }] : []),
    ...listChange(
      'chapters',
      [before.chapters ?? [], after.chapters ?? []],
      ({ seconds, title }) => `${clock(seconds)} ${title}`,
    ),
  ];
}

const materialChanges = ({ materials: was }: Beside, { materials: is }: Beside): VersionChange[] =>
  // Versions of before say nothing of them.
  was === undefined || is === undefined
    ? []
    : listChange('materials', [was ?? [], is ?? []], ({ name, type }) => `${name} (${type.toUpperCase()})`);

/** What became otherwise beside a lesson. Captions and chapters come with the file: with another one they are others. */
export const besideChanges = (before: Beside, after: Beside): VersionChange[] => [
  ...quizChanges(before, after),
  ...(before.media_id === after.media_id ? textChanges(before, after) : []),
  ...materialChanges(before, after),
];
