import { Type, type Static } from 'typebox';
import { Closed, Enum, Id, Nullable, Percent, Seconds } from './common.ts';

const searchKinds = ['course', 'module', 'lesson', 'transcript'] as const;
/** What is found by its name; a `transcript` by what is said in an open lesson. */
const SearchKind = Enum(searchKinds);
/** What a hit is. */
export type SearchKind = Static<typeof SearchKind>;

/** `q`: words, or beginnings of them. `kind` asks for many of one kind instead of a few of each. */
export const SearchQuery = Closed({
  q: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
  kind: Type.Optional(SearchKind),
});
export type SearchQuery = Static<typeof SearchQuery>;

/** Why a hit does not open: the code that opening it would be refused with (product.md §8). */
const searchLocks = ['course.no_access', 'course.not_released', 'lesson.locked'] as const;
const Place = Closed({ id: Id, title: Type.String() });
/** Parts of a text: where each begins, and where it is over. */
const Marks = Type.Array(
  Type.Unsafe<[from: number, to: number]>(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 })),
);

/** A course, module or lesson whose name has the words, or a lesson in which they are said. */
export const SearchHit = Closed({
  kind: SearchKind,
  id: Id,
  title: Type.String(),
  /** Parts of the title that were asked for. */
  marks: Marks,
  course: Place,
  /** Where a lesson stands; a module itself. */
  module: Nullable(Place),
  locked: Nullable(Enum(searchLocks)),
  /** Of a course: address of the owner's picture; null where a cover is drawn, missing where a server does not say it. */
  cover: Type.Optional(Nullable(Type.String())),
  /** Of a course or module. */
  lessons_count: Nullable(Type.Integer()),
  /** Of a lesson; 0 where it has none. */
  duration_seconds: Nullable(Type.Integer()),
  /** Of a course what is completed, of a lesson what is watched. */
  percent: Nullable(Percent),
  /** Of a transcript, and of nothing else, unless those of one answer are too long to be read through: the sentence, from which second on it is said, and what of it was asked for. */
  said: Type.Optional(Closed({ at: Seconds, text: Type.String(), marks: Marks })),
});
export type SearchHit = Static<typeof SearchHit>;

/** The best first, courses before modules before lessons before transcripts. `more`: kinds of which there are more hits than these. */
export const SearchAnswer = Closed({ data: Type.Array(SearchHit), more: Type.Array(SearchKind) });
export type SearchAnswer = Static<typeof SearchAnswer>;
