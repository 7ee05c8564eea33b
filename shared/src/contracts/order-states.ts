/** What an order can be (docs/adr/0118); in a file without schemas, because screens need the list. */
export const orderStates = ['created', 'pending', 'paid', 'refunded', 'disputed', 'cancelled'] as const;
/** What an order is. */
export type OrderState = (typeof orderStates)[number];

/** What time has done about the next part of an order that is due, in the order in which it does. */
export const partStates = ['asked', 'overdue', 'closed'] as const;
/** One of them; nothing is said of a part that nobody was asked for yet. */
export type PartState = (typeof partStates)[number];

/** Characters of why an order was cancelled or refunded. */
export const MAX_ORDER_REASON = 300;

/** What follows what, by whoever looks after the panel. The database refuses any other step. */
export const nextStates: Readonly<Record<OrderState, readonly OrderState[]>> = {
  created: ['paid', 'cancelled'],
  pending: ['paid', 'cancelled'],
  paid: ['refunded', 'disputed'],
  disputed: ['paid', 'refunded'],
  refunded: [],
  cancelled: [],
};
