import { Type, type Static } from 'typebox';
import { Closed, Enum } from './common.ts';
import { notificationKinds } from './notification.ts';

const Kinds = Type.Array(Enum(notificationKinds), {
  minItems: 1,
  maxItems: notificationKinds.length,
  uniqueItems: true,
});

/** Of what this session's browser is told while no page is open, and the key by which it knows that it is us. */
export const Push = Closed({
  /** P-256, uncompressed, base64url: what `PushManager.subscribe` takes. */
  public_key: Type.String(),
  kinds: Type.Array(Enum(notificationKinds)),
});
export type Push = Static<typeof Push>;

/** A browser's own address for messages, as `PushSubscription.toJSON` tells it. https, and of the open Internet. */
export const PushWrite = Closed({
  endpoint: Type.String({ pattern: '^https?://', maxLength: 1000 }),
  keys: Closed({
    p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}$' }),
    auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }),
  }),
  kinds: Kinds,
});
export type PushWrite = Static<typeof PushWrite>;
