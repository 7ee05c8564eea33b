import { Type, type Static } from 'typebox';
import { Closed, Enum, Id, Line, Nullable, Seconds, Timestamp } from './common.ts';
import { Trailer } from './course.ts';
import { MediaType } from './lesson.ts';
import { LessonText } from './lesson-text.ts';
import { Language } from './media.ts';
import { Email } from './member.ts';
import { Amount, CouponCode, CurrencyCode } from './offer.ts';
import { orderFields } from './order.ts';
import { PixCharge } from './pix.ts';
import { writtenDocument } from './written-document.ts';

const SaleLesson = Closed({
  title: Type.String(),
  duration_seconds: Seconds,
  /** Missing where a server does not say it. */
  mediaType: Type.Optional(MediaType),
  /** Where it is, when it opens to anybody: without buying, and without signing in. */
  free: Nullable(Closed({ module_id: Id, lesson_id: Id })),
});
const SaleModule = Closed({ title: Type.String(), duration_seconds: Seconds, lessons: Type.Array(SaleLesson) });
/** A course of what is open to anybody, in a list of them: counted is what a visitor is shown. */
export const FreeCourseCard = Closed({
  id: Id,
  title: Type.String(),
  description: Type.String(),
  author: Type.String(),
  /** Address of its picture; null where one is drawn by code, missing where a server does not say it. */
  cover: Type.Optional(Nullable(Type.String())),
  lessons_count: Type.Integer(),
  duration_seconds: Seconds,
});
export type FreeCourseCard = Static<typeof FreeCourseCard>;
/** A course as somebody sees it who has not bought it: no ids but its own and those of what is free. */
const SaleCourse = Closed({
  ...FreeCourseCard.properties,
  modules: Type.Array(SaleModule),
  /** The free lesson that its owner chose; missing where a server does not say it. */
  trailer: Type.Optional(Nullable(Trailer)),
});
/** The public page of a course that is free, or has free lessons: of the latter nothing else is in it. */
export const FreeCourse = SaleCourse;
export type FreeCourse = Static<typeof FreeCourse>;
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
  /** Whether each `access_days` are paid anew; nothing is charged by itself. */
  renews: Type.Boolean(),
  grace_days: Type.Integer(),
  /** Days that the first order of somebody opens for nothing; null where there are none, missing where a server does not say it. */
  trial_days: Type.Optional(Nullable(Type.Integer())),
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

/** What a visitor finds in a lesson that is open to them. It names no media: who plays it asks for an address first. */
export const FreeLesson = Closed({
  id: Id,
  module_id: Id,
  course_id: Id,
  title: Type.String(),
  course_title: Type.String(),
  /** Of the offer by whose page somebody came. */
  offer_name: Nullable(Type.String()),
  duration_seconds: Seconds,
  /** `pending`: it is not ready to be played; a quiz is answered, and a PDF or a page of another host read, by whoever signs in. */
  plays: Enum(['video', 'audio', 'embed', 'pending', 'quiz', 'pdf', 'page', 'none'] as const),
  /** The page of this host that frames the player of another one; null for what is no embed. */
  embed: Nullable(Type.String()),
  poster: Nullable(Type.String()),
  text: Nullable(LessonText),
});
export type FreeLesson = Static<typeof FreeLesson>;
/** Where a visitor's browser, and no other, plays a free lesson for some minutes. */
export const FreePlay = Closed({
  url: Type.String(),
  captions: Type.Array(Closed({ language: Language, url: Type.String() })),
});
export type FreePlay = Static<typeof FreePlay>;

/** What one pays with a coupon, in whole minor units. */
export const SalePrice = Closed({ code: Type.String(), price: Amount, amount: Type.Integer({ minimum: 0 }) });
export type SalePrice = Static<typeof SalePrice>;

/** What whoever asks is known to have had: only of who is signed in anything is known before they order. */
export const SaleTrial = Closed({ is_had: Type.Boolean() });
export type SaleTrial = Static<typeof SaleTrial>;

/** Who buys. There is no price in it: that is the offer's. */
export const SaleOrderWrite = Closed({
  name: Line(120),
  email: Email,
  ...writtenDocument,
  coupon: Type.Optional(CouponCode),
  instalments: Type.Optional(Type.Integer({ minimum: 1, maximum: 24 })),
  /** It is paid from today, though the offer can be tried. */
  without_trial: Type.Optional(Type.Boolean()),
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
  /** Of a trial: what the first period costs after it; null where that is the price, missing where a server does not say it. */
  then_amount: Type.Optional(Nullable(Amount)),
  /** A course to begin with, once it is paid. */
  course_id: Nullable(Id),
  /** Whether it is paid and opens nothing yet, so that only the receipt is mailed; missing where a server does not say it. */
  is_held: Type.Optional(Type.Boolean()),
});
export type Purchase = Static<typeof Purchase>;
