import { Type, type Static } from 'typebox';
import { Closed, Enum, Id, Line, Lines, Moment, Nullable, Timestamp } from './common.ts';
import { currencies, MOST_AMOUNT } from './money.ts';

/** Whole minor units of a currency. */
export const Amount = Type.Integer({ minimum: 1, maximum: MOST_AMOUNT });
/** ISO 4217. */
export const CurrencyCode = Enum(currencies);
const Question = Closed({ question: Line(200), answer: Lines(1000) });

const fields = {
  name: Line(100),
  description: Type.String({ maxLength: 2000 }),
  amount: Amount,
  currency: CurrencyCode,
  /** In up to how many parts it can be paid; 1: at once. */
  instalments: Type.Integer({ minimum: 1, maximum: 24 }),
  /** Days that it stays open; null: for ever. */
  access_days: Nullable(Type.Integer({ minimum: 1, maximum: 3650 })),
  /** Whether it is sold as a subscription: `access_days` is then its period, paid at once and again for each. */
  renews: Type.Boolean(),
  /** Of one that renews: days that it stays open while the next period is not paid. */
  grace_days: Type.Integer({ minimum: 0, maximum: 30 }),
  /** Of one that renews: days that whoever orders it first has for nothing; null: none. */
  trial_days: Nullable(Type.Integer({ minimum: 1, maximum: 90 })),
  /** How many can be sold; null: any number. */
  seats: Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  guarantee_days: Nullable(Type.Integer({ minimum: 1, maximum: 365 })),
  /** What one learns. */
  highlights: Type.Array(Line(120), { maxItems: 12 }),
  questions: Type.Array(Question, { maxItems: 20 }),
  /** The last moment that it is sold. */
  ends_at: Nullable(Moment),
  course_ids: Type.Array(Id, { minItems: 1, maxItems: 20, uniqueItems: true }),
};
const { name, amount, currency, course_ids, ...others } = fields;
/** A new one; a draft. */
export const OfferWrite = Closed({ name, amount, currency, course_ids, ...Type.Partial(Closed(others)).properties });
export type OfferWrite = Static<typeof OfferWrite>;
/** `ended`: it is not sold any more, be it ended by hand or by its date. */
const states = ['draft', 'on_sale', 'ended'] as const;
/** What of one changes. `version` is the one that was seen. */
export const OfferPatch = Type.Partial(
  Closed({ ...fields, state: Enum(states), version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
  { additionalProperties: false, minProperties: 1 },
);
export type OfferPatch = Static<typeof OfferPatch>;

/** Capitals, digits, hyphens: what can be read out on the telephone. */
export const CouponCode = Type.String({ minLength: 3, maxLength: 30, pattern: '^[A-Za-z0-9-]+$' });
const couponFields = {
  code: CouponCode,
  /** A share of the price, or an amount of its currency: one of both. */
  percent: Nullable(Type.Integer({ minimum: 1, maximum: 100 })),
  amount: Nullable(Amount),
  max_uses: Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
};
/** A new one. */
export const CouponWrite = Closed({ ...couponFields, ends_at: Nullable(Moment) });
export type CouponWrite = Static<typeof CouponWrite>;
/** One with its uses so far. */
export const Coupon = Closed({ id: Id, ...couponFields, uses: Type.Integer(), ends_at: Nullable(Timestamp) });
export type Coupon = Static<typeof Coupon>;

/** One for whoever edits it. */
export const Offer = Closed({
  id: Id,
  ...fields,
  ends_at: Nullable(Timestamp),
  state: Enum(states),
  seats_taken: Type.Integer(),
  /** Whether it was ever ordered: it can be ended then, not deleted; missing where a server does not say it. */
  has_orders: Type.Optional(Type.Boolean()),
  version: Type.Integer(),
  courses: Type.Array(Closed({ id: Id, title: Type.String() })),
  coupons: Type.Array(Coupon),
});
export type Offer = Static<typeof Offer>;
/** Those of a course, or of all courses; `sells_at` is the panel's own origin, where their pages lie. */
export const OfferList = Closed({ sells_at: Type.String(), offers: Type.Array(Offer) });
export type OfferList = Static<typeof OfferList>;
