/** What a panel can be told of; in a file without schemas, because screens need the list. */
export const webhookEvents = [
  'member.added',
  'member.enrolled',
  'course.completed',
  'certificate.issued',
  'order.paid',
  'order.refunded',
  'order.disputed',
  'subscription.started',
  'subscription.renewed',
  'subscription.past_due',
  'subscription.suspended',
  'subscription.paused',
  'subscription.resumed',
  'subscription.cancelled',
  'subscription.ended',
  'comment.created',
  'ticket.created',
] as const;
/** One of them. */
export type WebhookEvent = (typeof webhookEvents)[number];

/** How many a panel has at most. */
export const MAX_WEBHOOKS = 10;
/** Days in which nothing arrived, after which one is switched off. */
export const WEBHOOK_FAILING_DAYS = 5;
