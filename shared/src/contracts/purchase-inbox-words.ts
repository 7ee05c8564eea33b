/** Who sells for a panel and tells it what was paid (docs/adr/0196); in a file without schemas, because screens need the lists. */
export const purchaseProviders = ['stripe', 'hotmart', 'kiwify', 'eduzz'] as const;
/** One of them. */
export type PurchaseProvider = (typeof purchaseProviders)[number];

/**
 * What an event says, whatever its provider calls it. `paid` is a first payment and each one that renews; `linked` says only that two of
 * the provider's numbers are one purchase; `other` is nothing that a panel acts on.
 */
export const purchaseEventKinds = [
  'paid',
  'refunded',
  'disputed',
  'dispute_won',
  'cancelled',
  'payment_failed',
  'subscription_cancelled',
  'linked',
  'other',
] as const;
/** One of them. */
export type PurchaseEventKind = (typeof purchaseEventKinds)[number];

/**
 * What became of an event. `waiting`: it is tried again by itself; `unmapped`: nobody has said which offer its product is; `early`: it came
 * before the payment that it is about; `applied`: done; `ignored`: there was nothing to do; `failed`: given up, with the reason.
 */
export const purchaseEventStates = ['waiting', 'unmapped', 'early', 'applied', 'ignored', 'failed'] as const;
/** One of them. */
export type PurchaseEventState = (typeof purchaseEventStates)[number];

/**
 * Why an event is `failed` or `ignored`. `unreadable`: no event of this provider; `no_product`, `no_buyer`, `no_purchase`: it does not name
 * one; `server`: the server could not, so many times; `not_of_interest`: its kind changes nothing; `product_ignored`: staff said that the
 * product is none of the panel's; `nothing_to_do`: it is so already.
 */
export const purchaseEventReasons = [
  'unreadable',
  'no_product',
  'no_buyer',
  'no_purchase',
  'server',
  'not_of_interest',
  'product_ignored',
  'nothing_to_do',
] as const;
/** One of them. */
export type PurchaseEventReason = (typeof purchaseEventReasons)[number];

/** What was said about a product: nothing yet, which offer it is, or that it is none of the panel's. */
export const purchaseProductStates = ['unmapped', 'mapped', 'ignored'] as const;
/** One of them. */
export type PurchaseProductState = (typeof purchaseProductStates)[number];

/** Days that an event, with all that its provider said, is kept. */
export const PURCHASE_EVENT_DAYS = 90;
