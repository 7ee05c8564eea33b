import { Type, type Static } from 'typebox';
import { Closed, Enum, Id, Line, Nullable, Seconds, Timestamp } from './common.ts';
import { Email } from './member.ts';
import { Amount, CouponCode, CurrencyCode } from './offer.ts';
import { orderFields } from './order.ts';
import { PixCharge } from './pix.ts';

const SaleLesson = Closed({ title: Type.String(), duration_seconds: Seconds });
const SaleModule = Closed({ title: Type.String(), duration_seconds: Seconds, lessons: Type.Array(SaleLesson) });
/** A course as somebody sees it who has not bought it: no ids but its own, nothing that plays. */
const SaleCourse = Closed({
  id: Id,
  title: Type.String(),
  description: Type.String(),
  author: Type.String(),
  lessons_count: Type.Integer(),
  duration_seconds: Seconds,
  modules: Type.Array(SaleModule),
});
/** A course of an offer, with its outline. */
export type SaleCourse = Static<typeof SaleCourse>;

/** The public page of an offer. One that was never on sale is not there; one that is over says so. */
export const Sale = Closed({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  amount: Amount,
  currency: CurrencyCode,
  instalments: Type.Integer(),
  access_days: Nullable(Type.Integer()),
  guarantee_days: Nullable(Type.Integer()),
  highlights: Type.Array(Type.String()),
  questions: Type.Array(Closed({ question: Type.String(), answer: Type.String() })),
  ends_at: Nullable(Timestamp),
  state: Enum(['on_sale', 'sold_out', 'ended'] as const),
  /** Null where there is no limit, or it is far off. */
  seats_left: Nullable(Type.Integer()),
  takes_pix: Type.Boolean(),
  has_coupons: Type.Boolean(),
  courses: Type.Array(SaleCourse),
});
export type Sale = Static<typeof Sale>;

/** What one pays with a coupon, in whole minor units. */
export const SalePrice = Closed({ code: Type.String(), price: Amount, amount: Type.Integer({ minimum: 0 }) });
export type SalePrice = Static<typeof SalePrice>;

/** Who buys. There is no price in it: that is the offer's. */
export const SaleOrderWrite = Closed({
  name: Line(120),
  email: Email,
  /** CPF or CNPJ, with or without punctuation. */
  document: Type.Optional(Type.String({ maxLength: 20 })),
  coupon: Type.Optional(CouponCode),
  instalments: Type.Optional(Type.Integer({ minimum: 1, maximum: 24 })),
  /** The solved puzzle, base64. */
  captcha: Type.String({ maxLength: 2000 }),
});
export type SaleOrderWrite = Static<typeof SaleOrderWrite>;

/** The secret of a buyer's page. */
export const OrderToken = Type.String({ minLength: 43, maxLength: 43, pattern: '^[A-Za-z0-9_-]+$' });
/** What the mail of an order says that costs nothing: by it a mailbox says yes. */
export const OrderConfirmation = Closed({ secret: OrderToken });
/** The order that was made, and the secret that asks for it. */
export const SaleOrderCreated = Closed({ token: OrderToken });
export type SaleOrderCreated = Static<typeof SaleOrderCreated>;

/** An order as its buyer sees it: without who bought, for an address may be passed on. */
export const Purchase = Closed({
  ...orderFields,
  offer_id: Nullable(Id),
  /** Of what is due now, in whole minor units; null when nothing is. */
  due: Nullable(Amount),
  /** Null when nothing is due, or it is not paid by PIX. */
  pix: Nullable(PixCharge),
  /** How else one pays, in the owner's words. */
  note: Type.String(),
  expires_at: Timestamp,
  /** A course to begin with, once it is paid. */
  course_id: Nullable(Id),
});
export type Purchase = Static<typeof Purchase>;
