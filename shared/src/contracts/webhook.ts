import { Type, type Static } from 'typebox';
import { Closed, Enum, Id, Line, Nullable, Page, Timestamp } from './common.ts';
import { ownerAgain, ownerAgainIfAsked } from './owner-again.ts';
import { webhookEvents } from './webhook-events.ts';

const Address = Line(500);
const Events = Type.Array(Enum(webhookEvents), { minItems: 1, maxItems: webhookEvents.length, uniqueItems: true });
const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** An address that is told what happens; its secret is told once, when it is made. */
export const Webhook = Closed({
  id: Id,
  address: Type.String(),
  events: Type.Array(Enum(webhookEvents)),
  /** Since when nothing arrives. */
  failing_since: Nullable(Timestamp),
  disabled_at: Nullable(Timestamp),
  disabled_by: Nullable(Enum(['staff', 'failures'] as const)),
  version: Type.Integer(),
  created_at: Timestamp,
});
export type Webhook = Static<typeof Webhook>;
/** Those of a panel, the oldest first. */
export const WebhookList = Type.Array(Webhook);
export type WebhookList = Static<typeof WebhookList>;

/** A new one, and the owner again: it is told when their session is over. The address is https, and leads to no network of our own. */
export const WebhookWrite = Closed({ address: Address, events: Events, ...ownerAgain });
export type WebhookWrite = Static<typeof WebhookWrite>;
/** What of one changes, from the version that was seen. Where it is told, and what, asks for the owner again. */
export const WebhookPatch = Closed({
  address: Type.Optional(Address),
  events: Type.Optional(Events),
  is_enabled: Type.Optional(Type.Boolean()),
  version: Version,
  ...ownerAgainIfAsked,
});
export type WebhookPatch = Static<typeof WebhookPatch>;
/** Another secret asks for the owner again: whoever knows it speaks as the panel. */
export const WebhookRenew = Closed(ownerAgain);
export type WebhookRenew = Static<typeof WebhookRenew>;
/** By which whoever listens knows that it is us (Standard Webhooks); told this once. */
export const WebhookSecret = Closed({ id: Id, secret: Type.String() });
export type WebhookSecret = Static<typeof WebhookSecret>;

/** One message to one address: what became of it the last time it was tried. */
export const WebhookDelivery = Closed({
  id: Id,
  message_id: Type.String(),
  event: Enum([...webhookEvents, 'test'] as const),
  state: Enum(['waiting', 'sent', 'failed'] as const),
  tries: Type.Integer(),
  /** When it is tried next, while it waits. */
  due_at: Timestamp,
  tried_at: Nullable(Timestamp),
  status: Nullable(Type.Integer()),
  /** The beginning of the answer. */
  answer: Nullable(Type.String()),
  /** Why there was none. */
  fault: Nullable(Enum(['refused_address', 'unreachable', 'timed_out', 'redirected'] as const)),
  created_at: Timestamp,
});
export type WebhookDelivery = Static<typeof WebhookDelivery>;
/** The newest first. */
export const WebhookDeliveryPage = Page(WebhookDelivery);
export type WebhookDeliveryPage = Static<typeof WebhookDeliveryPage>;
