import type { CommentRules, CommentVerdict } from '@clube/shared/contracts/comment-rule';
import { hasLink, phraseOf, readings } from './plain.ts';

export type HeldBy = Pick<CommentRules, 'everything' | 'holds_first' | 'holds_links' | 'words' | 'words_action'>;

/** The first word of the list that a text has in it, as the list has it. */
export function blockedWord(text: string, words: readonly string[]): string | undefined {
  if (words.length === 0) return undefined;
  const lines = readings(text).map((line) => ` ${line.join(' ')} `);
  return words.find((word) => {
    const phrase = phraseOf(word);
    return phrase.length > 0 && lines.some((line) => line.includes(` ${phrase.join(' ')} `));
  });
}

/** A text with what goes with it; `isFirst`: whether nothing of its author was published yet. */
type Judged = { text: string; hasImage?: boolean; isFirst: boolean };
/**
 * What becomes of a comment. The word says most of why, then the link; that all of them wait least. Where links wait a picture does, too: an
 * address that stands in it no rule reads.
 */
export function judge({ text, hasImage = false, isFirst }: Judged, rules: HeldBy): CommentVerdict {
  const word = blockedWord(text, rules.words) ?? null;
  if (word !== null) return { action: rules.words_action, held_for: 'word', word };
  const held =
    (rules.holds_links && hasLink(text) && 'link') ||
    (rules.holds_links && hasImage && 'image') ||
    (rules.holds_first && isFirst && 'first') ||
    (rules.everything && 'everything') ||
    null;
  return { action: held === null ? 'publish' : 'review', held_for: held, word: null };
}
