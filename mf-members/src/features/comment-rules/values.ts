import type { CommentRules } from '@clube/shared/contracts/comment-rule';

/** The rules as the form has them: the words one below another, the courses as its boxes name them. */
export type Values = Omit<CommentRules, 'words' | 'disabled_courses'> & { words: string; disabled_courses: string[] };

export const LIMITS = { words: 300, characters: 60 } as const;
const HAS_LETTER = /[\p{L}\p{N}]/u;

export const wordsOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
/** The first line that is no word. */
export const badWord = (words: readonly string[]): string | undefined =>
  words.find((word) => word.length > LIMITS.characters || !HAS_LETTER.test(word));

export const valuesOf = ({ words, disabled_courses, ...rest }: CommentRules): Values => ({
  enabled: rest.enabled,
  everything: rest.everything,
  holds_first: rest.holds_first,
  holds_links: rest.holds_links,
  words_action: rest.words_action,
  words: words.join('\n'),
  disabled_courses: disabled_courses.map(String),
});
export const rulesOf = ({ words, disabled_courses, ...rest }: Values): CommentRules => ({
  ...rest,
  words: wordsOf(words),
  disabled_courses: (disabled_courses ?? []).map(Number),
});
