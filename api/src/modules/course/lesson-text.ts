import type { LessonWrite } from '@clube/shared/contracts/lesson';
import {
  isTextEmpty,
  isTextTooLarge,
  type LessonText,
  textLink,
  textOfWords,
  wordsOf,
} from '@clube/shared/contracts/lesson-text-nodes';
import { parseVideoLink } from '@clube/shared/contracts/video-link';
import { AppError } from '../../lib/errors.ts';

/** A text as its row has it: without a tree the words are all there is. */
export type StoredText = { description: string; body: LessonText | null };
/** `body` as JSON. */
export type TextColumns = { description: string; body: string | null; picture_keys: string[] };

/** What a lesson says; null where it says nothing. */
export const textOf = ({ description, body }: StoredText): LessonText | null =>
  body ?? (description === '' ? null : textOfWords(description));

type Node = { type: string; content?: readonly Node[]; marks?: readonly { type: string; attrs?: { href?: string } }[] };
/** Addresses that the text leads to, wherever they stand. */
const linksOf = ({ marks = [], content = [] }: Node): string[] => [
  ...marks.flatMap(({ attrs }) => attrs?.href ?? []),
  ...content.flatMap(linksOf),
];

/** @throws AppError `link.invalid`, `media.not_found` for a video of no host that is known, `lesson.text_too_large` */
function checked(text: LessonText): TextColumns {
  const description = wordsOf(text);
  const pictures = text.content.flatMap((block) => (block.type === 'picture' ? block.attrs.key : []));
  const videos = text.content.flatMap((block) => (block.type === 'embed' ? block.attrs.url : []));
  if (isTextTooLarge(text))
    throw new AppError('lesson.text_too_large', 'The text is longer, or shows more, than a lesson may');
  if (linksOf(text).some((address) => textLink(address) === undefined))
    throw new AppError('link.invalid', 'A link leads to https or to a mailbox');
  if (videos.some((address) => !parseVideoLink(address)))
    throw new AppError('media.not_found', 'No player knows this address');
  return { description, body: JSON.stringify(text), picture_keys: [...new Set(pictures)] };
}

/** The columns of what is written of a text; none where nothing is. @throws AppError as `checked` */
export function textColumns({ text, description }: Partial<LessonWrite>): Partial<TextColumns> {
  if (text) return isTextEmpty(text) ? textColumns({ text: null }) : checked(text);
  const words = text === null ? '' : description;
  return words === undefined ? {} : { description: words, body: null, picture_keys: [] };
}
