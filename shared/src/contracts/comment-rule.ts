import { Type, type Static } from 'typebox';
import { MAX_COMMENT } from './comment-limits.ts';
import { commentHolds } from './comment-statuses.ts';
import { Closed, Enum, Id, Line, Nullable } from './common.ts';

/** How many blocked words a panel has at most. */
const MOST_WORDS = 300;
/** How many letters each has at most. */
const LONGEST_WORD = 60;

/** What happens to a comment with a blocked word. */
const wordActions = ['review', 'refuse'] as const;

/**
 * What decides about a student’s comment before anybody reads it. `enabled` is the meta `coment_lesson`, `everything` `comment_review`,
 * `disabled_courses` `disable_comments_courses`. `holds_first`: nobody is published before one of their comments was; `holds_links` holds
 * pictures, too; `words` are whole words, or several in a row, whatever their accents.
 */
export const CommentRules = Closed({
  enabled: Type.Boolean(),
  disabled_courses: Type.Array(Id, { maxItems: 1000, uniqueItems: true }),
  everything: Type.Boolean(),
  holds_first: Type.Boolean(),
  holds_links: Type.Boolean(),
  words: Type.Array(Line(LONGEST_WORD), { maxItems: MOST_WORDS }),
  words_action: Enum(wordActions),
});
export type CommentRules = Static<typeof CommentRules>;
/** With what they stand for as one word: who writes says which rules they saw, and of two who write at once one is told. */
export const CommentRuleBook = Closed({ ...CommentRules.properties, version: Type.String({ maxLength: 64 }) });
export type CommentRuleBook = Static<typeof CommentRuleBook>;

/** A text, and the rules that it is tried with, which need not be stored. */
export const CommentTrial = Closed({ text: Type.String({ maxLength: MAX_COMMENT }), rules: CommentRules });
export type CommentTrial = Static<typeof CommentTrial>;
/** What would become of it, written by a student who has been published before; `word` as the list has it. */
export const CommentVerdict = Closed({
  action: Enum(['publish', 'review', 'refuse'] as const),
  held_for: Nullable(Enum(commentHolds)),
  word: Nullable(Type.String()),
});
export type CommentVerdict = Static<typeof CommentVerdict>;
