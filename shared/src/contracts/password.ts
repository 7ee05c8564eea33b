/** The one rule for passwords: which registering, resetting, first access, change and invitation all follow. */
export const PASSWORD_MIN = 8;
/** Letters; enough for any phrase, few enough to hash. */
export const PASSWORD_MAX = 200;

/** Why a password is not taken. The api answers `auth.password_<problem>`; too short is `request.invalid` there. */
type PasswordProblem = 'short' | 'common' | 'personal';
/** 0 and 1 are guessed within a million tries and refused; 4 is strong. */
type PasswordScore = 0 | 1 | 2 | 3 | 4;
/** What makes it easier to guess than it need be; `longer` where nothing but its length does. */
type PasswordHint = PasswordProblem | 'repeat' | 'sequence' | 'keyboard' | 'date' | 'longer';
/** How good a password is, what is wrong with it if anything, and the one thing that would make it better; null when it is strong. */
export type PasswordVerdict = { problem: PasswordProblem | null; score: PasswordScore; hint: PasswordHint | null };

/** What Clube is about: words that stand in the first passwords that anybody tries here (docs/security.md). They count as the person’s own. */
export const CONTEXT_WORDS: readonly string[] = [
  'clube',
  'curso',
  'cursos',
  'aula',
  'aulas',
  'aluno',
  'aluna',
  'escola',
];

/** Judging takes longer the longer the text; what follows these characters cannot make a password weaker. */
const JUDGED = 32;
/** What must be left of a password without the words of its owner. */
const OWN_PART = 4;

const onlyLetters = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The words by which somebody is known: e-mail and its parts, names. Words of two letters stand in half of all texts. */
const personalWords = (about: readonly string[]) =>
  [...about, ...about.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))]
    .map(onlyLetters)
    .filter((word) => word.length > 2)
    .toSorted((one, other) => other.length - one.length);

/** Whether nearly nothing is left of a password when the words of its owner are taken out. */
export function isPersonal(password: string, about: readonly string[]): boolean {
  const words = personalWords(about);
  const left = words.reduce((text, word) => text.replaceAll(word, ''), onlyLetters(password));
  return left !== onlyLetters(password) && left.length < OWN_PART;
}

type Judge = { check(password: string, about: string[]): { score: number; feedback: { warning: string | null } } };
/** What the judge says, in our words; what it has no word for is a common password, or a short one. */
const HINTS: Readonly<Record<string, PasswordHint>> = {
  simpleRepeat: 'repeat',
  extendedRepeat: 'repeat',
  sequences: 'sequence',
  straightRow: 'keyboard',
  keyPattern: 'keyboard',
  dates: 'date',
  recentYears: 'date',
  userInputs: 'personal',
};
let judge: Promise<Judge> | undefined;

/**
 * Keyboard rows, repetitions, and 50,000 passwords: the most common of ten million that breaches made known. Half a megabyte, which comes when
 * somebody types a password.
 */
async function loadJudge(): Promise<Judge> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import(/* webpackChunkName: "password-judge" */ '@zxcvbn-ts/core'),
    import(/* webpackChunkName: "password-judge" */ '@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { common: dictionary['passwords-common'] },
    graphs: adjacencyGraphs,
    maxLength: JUDGED,
  });
}

/**
 * Judges a password that somebody wants to have.
 * @param about e-mail and names of the person
 * @throws what loading the list of common passwords throws; the next call tries again
 */
export async function judgePassword(password: string, about: readonly string[] = []): Promise<PasswordVerdict> {
  if (password.length < PASSWORD_MIN) return { problem: 'short', score: 0, hint: 'short' };
  if (isPersonal(password, about)) return { problem: 'personal', score: 0, hint: 'personal' };
  judge ??= loadJudge().catch((error: unknown) => {
    judge = undefined;
    throw error;
  });
  const { score: found, feedback } = (await judge).check(password.slice(0, JUDGED), [...CONTEXT_WORDS, ...about]);
  const score = Math.max(0, Math.min(4, found)) as PasswordScore;
  const known = HINTS[feedback.warning ?? ''];
  if (score === 4) return { problem: null, score, hint: null };
  return score < 2
    ? { problem: 'common', score, hint: known ?? 'common' }
    : { problem: null, score, hint: known ?? 'longer' };
}
