import { type Static, Type } from 'typebox';
import { binKinds } from './bin-kinds.ts';
import { Closed, Enum, Id, Nullable, Timestamp } from './common.ts';

const Kind = Enum(binKinds);

/** What goes with something when it is erased. Counts; `materials_bytes` in bytes. */
export const Loss = Closed({
  modules_count: Type.Integer(),
  lessons_count: Type.Integer(),
  /** Whose enrolment stands, in a course or a class of it; of a group who is in it. */
  members_count: Type.Integer(),
  /** Who has begun a lesson of it or completed one, enrolled or not any more. */
  started_count: Type.Integer(),
  comments_count: Type.Integer(),
  materials_count: Type.Integer(),
  materials_bytes: Type.Integer(),
  /** Given for the course; those of a module or lesson stay. */
  certificates_count: Type.Integer(),
  /** What opens when for a class. */
  rules_count: Type.Integer(),
  /** Banners, cards and shelves that are for a class alone, or for those who bought an offer. */
  promotions_count: Type.Integer(),
  /** Of a media. */
  captions_count: Type.Integer(),
  /** Of a tag; missing where a server does not say it. */
  tickets_count: Type.Optional(Type.Integer()),
  /** Of an article, what its readers answered; missing where a server does not say it. */
  votes_count: Type.Optional(Type.Integer()),
  /** Of an offer; missing where a server does not say it. */
  coupons_count: Type.Optional(Type.Integer()),
  /** Of a folder, what of it whoever asks may see; missing where a server does not say it. */
  media_count: Type.Optional(Type.Integer()),
});
export type Loss = Static<typeof Loss>;

/** It is in the bin; `bin` names it there, to take it back. */
export const Deleted = Closed({ ok: Type.Literal(true), bin: Id });
export type Deleted = Static<typeof Deleted>;

/** Something in the bin. */
export const BinEntry = Closed({
  id: Id,
  kind: Kind,
  title: Type.String(),
  /** Null for what stands in no course. */
  course_title: Nullable(Type.String()),
  /** Of a lesson or a material. */
  module_title: Nullable(Type.String()),
  /** Of a material. */
  lesson_title: Nullable(Type.String()),
  /** What a coupon is of; null for all else, missing where a server does not say it. */
  offer_name: Type.Optional(Nullable(Type.String())),
  /** What a material or a media goes on taking of the storage; null for what takes nothing of its own. */
  size_bytes: Nullable(Type.Integer()),
  /** What a media is; null for all else, missing where a server does not say it. */
  media_kind: Type.Optional(Nullable(Enum(['video', 'audio', 'image', 'pdf'] as const))),
  /** Lessons that would come back with it. */
  lessons_count: Type.Integer(),
  /** Null when that account is gone. */
  deleted_by: Nullable(Type.String()),
  deleted_at: Timestamp,
  /** When it goes for good. */
  erased_at: Timestamp,
  /** What must be restored first, because it stood there and is in the bin too. */
  within: Nullable(Enum(['course', 'module', 'lesson', 'offer'])),
});
export type BinEntry = Static<typeof BinEntry>;

/**
 * Which of them; `after` is the id that the page before ended with. `knows` are the kinds that whoever asks can show, with commas
 * between, also such as the server has not: a page may be of another release than it. Without it they are those of the first such page.
 */
export const BinQuery = Closed({
  q: Type.Optional(Type.String({ maxLength: 160 })),
  kind: Type.Optional(Kind),
  after: Type.Optional(Id),
  knows: Type.Optional(Type.String({ maxLength: 1000, pattern: '^[a-z_]+(,[a-z_]+)*$' })),
});
export type BinQuery = Static<typeof BinQuery>;

/** What was deleted last comes first. */
export const BinPage = Closed({
  data: Type.Array(BinEntry),
  /** For `after`; null on the last page. */
  next: Nullable(Id),
});
export type BinPage = Static<typeof BinPage>;

/** Where it stands again. */
export const Restored = Closed({
  kind: Kind,
  /** Null for what stands in no course. */
  course_id: Nullable(Id),
  module_id: Nullable(Id),
  lesson_id: Nullable(Id),
});
export type Restored = Static<typeof Restored>;
