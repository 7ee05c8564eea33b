/** What a member's subscription can be (docs/adr/0188); in a file without schemas, because screens need the list. */
export const subscriptionStates = ['active', 'past_due', 'suspended', 'paused', 'cancelled', 'ended'] as const;
/** What one is. */
export type SubscriptionState = (typeof subscriptionStates)[number];

/** Why one came to be what it is. */
export const subscriptionEvents = [
  'started',
  'renewed',
  'overdue',
  'grace_over',
  'paused',
  'resumed',
  'cancelled',
  'period_over',
  'refunded',
  'disputed',
  'dispute_won',
  'order_cancelled',
  'member_suspended',
] as const;
/** One of them. */
export type SubscriptionEvent = (typeof subscriptionEvents)[number];

/** What whoever looks after the panel can do: `cancel` lets the paid period run out, `end` ends it now. */
export const subscriptionSteps = ['pause', 'resume', 'cancel', 'end'] as const;
/** One of them. */
export type SubscriptionStep = (typeof subscriptionSteps)[number];

/**
 * What can be done in which state. Whoever has not paid the period that runs has nothing that could run out: there `cancel` is no choice.
 * @param isPaid whether the period that is paid still runs
 */
export function stepsOf(state: SubscriptionState, isPaid: boolean): readonly SubscriptionStep[] {
  switch (state) {
    case 'active':
      return isPaid ? ['pause', 'cancel', 'end'] : ['pause', 'end'];
    case 'past_due':
      return ['pause', 'end'];
    case 'suspended':
      return ['end'];
    case 'paused':
      return isPaid ? ['resume', 'cancel', 'end'] : ['resume', 'end'];
    case 'cancelled':
      return isPaid ? ['resume', 'end'] : ['end'];
    case 'ended':
      return [];
  }
}
