import { type Static, Type } from 'typebox';
import { Closed, Enum, Id, Line, Moment, Name, Nullable, Timestamp } from './common.ts';
import { MAX_CATEGORY } from './course-category.ts';
import { PromotionAudience, promotionStates } from './promotion.ts';
import { MAX_SHELF_COURSES } from './shelf-rules.ts';

/** By what it chooses: courses of one category, some in their order, those published last, those that somebody has begun. */
export const ShelfRule = Type.Union([
  Closed({ kind: Type.Literal('category'), category: Name(MAX_CATEGORY) }),
  Closed({
    kind: Type.Literal('chosen'),
    course_ids: Type.Array(Id, { maxItems: MAX_SHELF_COURSES, uniqueItems: true }),
  }),
  Closed({ kind: Type.Literal('newest') }),
  Closed({ kind: Type.Literal('begun') }),
]);
export type ShelfRule = Static<typeof ShelfRule>;

const fields = {
  rule: ShelfRule,
  /** Null: everybody. */
  audience: Nullable(PromotionAudience),
  starts_at: Nullable(Moment),
  ends_at: Nullable(Moment),
  published: Type.Boolean(),
};
const { rule, ...others } = fields;
/** A new one; a draft unless it says otherwise. */
export const ShelfWrite = Closed({ title: Line(80), rule, ...Type.Partial(Closed(others)).properties });
export type ShelfWrite = Static<typeof ShelfWrite>;
/** What of one changes. `version` is the one that was seen. */
export const ShelfPatch = Type.Partial(
  Closed({ title: Line(80), ...fields, version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
  { additionalProperties: false, minProperties: 1 },
);
export type ShelfPatch = Static<typeof ShelfPatch>;

/** As it stands on the home: what is on it is chosen of the courses there (`coursesOn`). */
export const ShownShelf = Closed({ id: Id, title: Type.String(), rule: ShelfRule });
export type ShownShelf = Static<typeof ShownShelf>;
/** The same for whoever edits it. */
export const Shelf = Closed({
  ...ShownShelf.properties,
  audience: Nullable(PromotionAudience),
  starts_at: Nullable(Timestamp),
  ends_at: Nullable(Timestamp),
  state: Enum(promotionStates),
  version: Type.Integer(),
});
export type Shelf = Static<typeof Shelf>;
