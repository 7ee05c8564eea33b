import { Type, type Static } from 'typebox';
import { Closed, Enum, Id, Nullable, Timestamp } from './common.ts';
import { Amount, CurrencyCode } from './offer.ts';
import { orderStates } from './order-states.ts';
import { subscriptionEvents, subscriptionStates, subscriptionSteps } from './member-subscription-states.ts';

const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** What staff and member see alike. */
const subscribed = {
  id: Id,
  offer_name: Type.String(),
  /** Of each period, in whole minor units. */
  amount: Amount,
  currency: CurrencyCode,
  period_days: Type.Integer(),
  grace_days: Type.Integer(),
  state: Enum(subscriptionStates),
  version: Version,
  /** Until when it is paid. */
  current_period_end: Timestamp,
  /** Until when it is tried for nothing; null once a period was paid, missing where a server does not say it. */
  trial_ends_at: Type.Optional(Nullable(Timestamp)),
  /** When the next period is to be paid; null where nothing more is charged, or it is due already. */
  next_charge_at: Nullable(Timestamp),
  /** Until when access stays open though the period is not paid; null where it is. */
  grace_ends_at: Nullable(Timestamp),
  /** What is to be paid then, where a coupon makes it less than each period costs; missing where a server does not say it. */
  next_amount: Type.Optional(Nullable(Amount)),
  /** Whether the period that is paid still runs. */
  is_paid: Type.Boolean(),
  created_at: Timestamp,
};

/** One in the list of whoever looks after the panel. */
export const MemberSubscription = Closed({
  ...subscribed,
  member_id: Id,
  name: Type.String(),
  email: Type.String(),
  /** The order that waits to be paid for the next period. */
  waiting_reference: Nullable(Type.String()),
});
export type MemberSubscription = Static<typeof MemberSubscription>;

/** The newest first; `next` is what `after` of the next page says. */
export const MemberSubscriptionPage = Closed({ data: Type.Array(MemberSubscription), next: Nullable(Id) });
export type MemberSubscriptionPage = Static<typeof MemberSubscriptionPage>;
/** `course`: of offers that open it; `q`: part of the member's name or e-mail. */
export const MemberSubscriptionQuery = Closed({
  course: Type.Optional(Id),
  offer: Type.Optional(Id),
  state: Type.Optional(Enum(subscriptionStates)),
  q: Type.Optional(Type.String({ maxLength: 100 })),
  after: Type.Optional(Id),
});
export type MemberSubscriptionQuery = Static<typeof MemberSubscriptionQuery>;

/** One of its payments. */
const SubscriptionOrder = Closed({
  id: Id,
  reference: Type.String(),
  amount: Type.Integer({ minimum: 0 }),
  currency: CurrencyCode,
  state: Enum(orderStates),
  created_at: Timestamp,
  paid_at: Nullable(Timestamp),
});
/** A payment of a subscription. */
export type SubscriptionOrder = Static<typeof SubscriptionOrder>;

/** One with what happened to it, the oldest first, and its orders, the newest first. `actor` is null where time or an order did it. */
export const MemberSubscriptionDetail = Closed({
  ...MemberSubscription.properties,
  history: Type.Array(
    Closed({
      id: Id,
      event: Enum(subscriptionEvents),
      from_state: Nullable(Enum(subscriptionStates)),
      to_state: Enum(subscriptionStates),
      reference: Nullable(Type.String()),
      actor: Nullable(Type.String()),
      created_at: Timestamp,
    }),
  ),
  orders: Type.Array(SubscriptionOrder),
});
export type MemberSubscriptionDetail = Static<typeof MemberSubscriptionDetail>;

/** What is done, from the version that was seen: of two who decide at once, one does. */
export const MemberSubscriptionStep = Closed({ step: Enum(subscriptionSteps), version: Version });
export type MemberSubscriptionStep = Static<typeof MemberSubscriptionStep>;

/** One of one's own, wherever it is. */
export const OwnSubscription = Closed({
  ...subscribed,
  panel: Type.String(),
  courses: Type.Array(Type.String()),
  /** Where the period that is due is paid: a page of its panel; null where nothing is. */
  pay_url: Nullable(Type.String()),
  orders: Type.Array(SubscriptionOrder),
});
export type OwnSubscription = Static<typeof OwnSubscription>;
/** Those that stand first, each with its newest orders. */
export const OwnSubscriptionList = Type.Array(OwnSubscription);
export type OwnSubscriptionList = Static<typeof OwnSubscriptionList>;
/** Ends one's own: with the period that is paid, or now where that is over. */
export const OwnSubscriptionCancel = Closed({ version: Version });
