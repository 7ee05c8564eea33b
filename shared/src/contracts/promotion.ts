import { type Static, Type } from 'typebox';
import { Closed, Enum, Id, Line, LineOrNone, Moment, Nullable, Timestamp } from './common.ts';

export type { PromotionImage, PromotionKind } from './promotion-kinds.ts';

/** Where it leads. An `address` is a path of this site or an https address (contracts/link-target.ts). */
const PromotionTarget = Type.Union([
  Closed({ kind: Type.Literal('course'), course_id: Id }),
  Closed({ kind: Type.Literal('lesson'), course_id: Id, lesson_id: Id }),
  Closed({ kind: Type.Literal('address'), address: Type.String({ minLength: 1, maxLength: 500 }) }),
]);
/** Where it leads. */
export type PromotionTarget = Static<typeof PromotionTarget>;
/** Whom it is shown to: who takes a course, or of these only one class; or who bought an offer and has what it opens. */
export const PromotionAudience = Type.Union([
  Closed({ course_id: Id, class_id: Nullable(Id) }),
  Closed({ offer_id: Id }),
]);

/** Whom it is shown to. */
export type PromotionAudience = Static<typeof PromotionAudience>;

const texts = {
  subtitle: LineOrNone(160),
  button_text: LineOrNone(40),
};
const fields = {
  ...texts,
  target: Nullable(PromotionTarget),
  /** Null: everybody. */
  audience: Nullable(PromotionAudience),
  starts_at: Nullable(Moment),
  ends_at: Nullable(Moment),
  published: Type.Boolean(),
};
/** A new one; a draft unless it says otherwise. */
export const PromotionWrite = Closed({ title: Line(80), ...Type.Partial(Closed(fields)).properties });
export type PromotionWrite = Static<typeof PromotionWrite>;
/** What of one changes. `version` is the one that was seen. */
export const PromotionPatch = Type.Partial(
  Closed({ title: Line(80), ...fields, version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
  { additionalProperties: false, minProperties: 1 },
);
export type PromotionPatch = Static<typeof PromotionPatch>;

/** `scheduled`: published, with a beginning that is still to come; `over`: its end has been. */
export const promotionStates = ['draft', 'scheduled', 'live', 'over'] as const;

/** As it stands on the home. `link` is empty where it leads nowhere, images are null where it is drawn by code. */
export const ShownPromotion = Closed({
  id: Id,
  title: Type.String(),
  subtitle: Type.String(),
  button_text: Type.String(),
  link: Type.String(),
  image: Nullable(Type.String()),
  mobile_image: Nullable(Type.String()),
});
export type ShownPromotion = Static<typeof ShownPromotion>;
/** The same for whoever edits it. */
export const Promotion = Closed({
  ...ShownPromotion.properties,
  target: Nullable(PromotionTarget),
  audience: Nullable(PromotionAudience),
  starts_at: Nullable(Timestamp),
  ends_at: Nullable(Timestamp),
  state: Enum(promotionStates),
  version: Type.Integer(),
});
export type Promotion = Static<typeof Promotion>;
