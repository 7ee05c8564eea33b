import { Type, type Static } from 'typebox';
import { Closed, Enum, Id, Line, Moment, Nullable, Page, PageQuery, Timestamp } from './common.ts';
import { locales } from './locale.ts';
import { CurrencyCode } from './offer.ts';
import { MAX_ORDER_REASON, orderStates, partStates } from './order-states.ts';
import { purchaseProviders } from './purchase-inbox-words.ts';

const Total = Type.Integer({ minimum: 0 });
/** What was bought, at which price. Amounts are whole minor units. */
const bought = {
  offer_name: Type.String(),
  price: Total,
  amount: Total,
  currency: CurrencyCode,
  coupon_code: Nullable(Type.String()),
  instalments: Type.Integer(),
  instalments_paid: Type.Integer(),
  reference: Type.String(),
  state: Enum(orderStates),
  created_at: Timestamp,
  /** When the buyer said that they paid. */
  claimed_at: Nullable(Timestamp),
  /** Why it was cancelled or refunded, in the panel's words; null where nobody said. */
  reason: Nullable(Type.String()),
  /** Whether the buyer has sent a picture of the payment. */
  has_proof: Type.Boolean(),
  /** Of a trial: how many days it runs; null where it is none, missing where a server does not say it. */
  trial_days: Type.Optional(Nullable(Type.Integer())),
  /** Of one in parts that is open: when the next one is due; null where none is, missing where a server does not say it. */
  part_due_at: Type.Optional(Nullable(Timestamp)),
  /** `asked`: that part is due soon; `overdue`: it is late; `closed`: access ended until it is paid. */
  part_state: Type.Optional(Nullable(Enum(partStates))),
};
/** The fields that buyer and panel see alike. */
export const orderFields = bought;

/** One in the list of whoever looks after the panel. */
export const Order = Closed({
  id: Id,
  ...bought,
  name: Type.String(),
  email: Type.String(),
  document: Nullable(Type.String()),
  /** Country and name, as `pt_nif`. */
  document_kind: Nullable(Type.String()),
  paid_at: Nullable(Timestamp),
  /** Until when it waits to be paid. */
  expires_at: Timestamp,
  /** Whether a member has got what it opens. */
  is_opened: Type.Boolean(),
  /** Whether what it opened was ended for good, as when whoever had it left the panel; missing where a server does not say it. */
  is_closed: Type.Optional(Type.Boolean()),
  /** Why it is paid and nobody is asked in: `plan`: the panel's plan has no room; `staff`: the buyer is staff of the panel. */
  held_by: Nullable(Enum(['plan', 'staff'] as const)),
  /** Where else it was paid, and by which number it is found there; null where it was bought here. */
  sold_by: Nullable(Closed({ provider: Enum(purchaseProviders), purchase: Type.String() })),
  version: Type.Integer(),
});
export type Order = Static<typeof Order>;
/** The newest first. */
export const OrderPage = Page(Order);
export type OrderPage = Static<typeof OrderPage>;
/**
 * `course`: those that open it. Each word of `q` is a part of a name, an e-mail or a reference, accents and case aside; one of less than
 * three letters begins it. `from` and `to`: when they were made; `to` is not within.
 */
export const OrderFilters = Closed({
  course: Type.Optional(Id),
  offer: Type.Optional(Id),
  state: Type.Optional(Enum(orderStates)),
  q: Type.Optional(Type.String({ maxLength: 100 })),
  from: Type.Optional(Moment),
  to: Type.Optional(Moment),
});
export type OrderFilters = Static<typeof OrderFilters>;
/** By numbered pages. */
export const OrderQuery = Closed({ ...PageQuery.properties, ...OrderFilters.properties });
export type OrderQuery = Static<typeof OrderQuery>;
/** `after` is the `next` of the page before. */
export const OrderListQuery = Closed({
  ...OrderFilters.properties,
  after: Type.Optional(Type.String({ maxLength: 200 })),
});
export type OrderListQuery = Static<typeof OrderListQuery>;
/** The newest first, however many there are. `next` goes back as `after`; null on the last page. */
export const OrderList = Closed({ data: Type.Array(Order), next: Nullable(Type.String()) });
export type OrderList = Static<typeof OrderList>;
/**
 * What a list comes to in each currency, in whole minor units: `orders` in any state, `paid` what was paid and stands, `refunded` what went
 * back. One in parts counts whole from its first part on. Asked by itself, because adding up is slower than showing.
 */
export const OrderTotals = Type.Array(
  Closed({ currency: CurrencyCode, orders: Type.Integer(), paid: Total, refunded: Total }),
);
export type OrderTotals = Static<typeof OrderTotals>;
/** The list as a file; `language` of its first row, and what parts columns. */
export const OrderExportQuery = Closed({
  ...OrderFilters.properties,
  language: Type.Optional(Enum(locales)),
});
export type OrderExportQuery = Static<typeof OrderExportQuery>;

/** What happened to one, the oldest first. `actor` is null where the buyer or time did it. */
export const OrderHistory = Type.Array(
  Closed({
    id: Id,
    state: Enum(orderStates),
    instalments_paid: Type.Integer(),
    actor: Nullable(Type.String()),
    created_at: Timestamp,
  }),
);
export type OrderHistory = Static<typeof OrderHistory>;

/** One of one's own, wherever it was bought. `courses` are titles; `reference` is what a payment is found by. */
export const OwnOrder = Closed({
  id: Id,
  panel: Type.String(),
  courses: Type.Array(Type.String()),
  offer_name: Type.String(),
  amount: Total,
  currency: CurrencyCode,
  instalments: Type.Integer(),
  instalments_paid: Type.Integer(),
  reference: Type.String(),
  state: Enum(orderStates),
  created_at: Timestamp,
  paid_at: Nullable(Timestamp),
  trial_days: bought.trial_days,
  part_due_at: bought.part_due_at,
  part_state: bought.part_state,
  /** Where what is due of it is paid; null where nothing is, missing where a server does not say it. */
  pay_url: Type.Optional(Nullable(Type.String())),
});
export type OwnOrder = Static<typeof OwnOrder>;
/** The newest first. */
export const OwnOrderPage = Page(OwnOrder);
export type OwnOrderPage = Static<typeof OwnOrderPage>;

/** What was paid, as its buyer keeps it: no tax invoice. `buyer` is null where the order is no membership's of this person. */
export const Receipt = Closed({
  panel: Type.String(),
  reference: Type.String(),
  offer_name: Type.String(),
  courses: Type.Array(Type.String()),
  price: Total,
  amount: Total,
  currency: CurrencyCode,
  coupon_code: Nullable(Type.String()),
  instalments: Type.Integer(),
  instalments_paid: Type.Integer(),
  state: Enum(['paid', 'refunded', 'disputed'] as const),
  buyer: Nullable(
    Closed({
      name: Type.String(),
      email: Type.String(),
      document: Nullable(Type.String()),
      document_kind: Nullable(Type.String()),
    }),
  ),
  paid_at: Timestamp,
  refunded_at: Nullable(Timestamp),
  reason: Nullable(Type.String()),
  trial_days: bought.trial_days,
});
export type Receipt = Static<typeof Receipt>;

const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
/** The next state, from the version that was seen: of two who decide at once, one does. */
export const OrderStep = Closed({
  state: Enum(['paid', 'refunded', 'disputed', 'cancelled'] as const),
  version: Version,
  /** Of a cancellation or a refund; the buyer is told it. */
  reason: Type.Optional(Line(MAX_ORDER_REASON)),
});
export type OrderStep = Static<typeof OrderStep>;
/** One more part came in. */
export const InstalmentStep = Closed({ version: Version });
