import { Type, type Static } from 'typebox';
import { Closed, Enum, Id, Nullable, Page, PageQuery, Timestamp } from './common.ts';
import {
  purchaseEventKinds,
  purchaseEventReasons,
  purchaseEventStates,
  purchaseProductStates,
  purchaseProviders,
} from './purchase-inbox-words.ts';

const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Provider = Enum(purchaseProviders);
/** What the provider signs with: the endpoint's secret of Stripe, the hottok of Hotmart, the token of Kiwify, the secret of Eduzz. */
const Secret = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' });

/** A provider that is connected; its secret is told to nobody. */
export const PurchaseSource = Closed({
  id: Id,
  provider: Provider,
  /** What is pasted at the provider. Nobody can guess it, and it opens nothing without the signature. */
  address: Type.String(),
  /** Without it whatever arrives is refused. */
  has_secret: Type.Boolean(),
  is_enabled: Type.Boolean(),
  /** The last event with a good signature. */
  received_at: Nullable(Timestamp),
  /** Calls whose signature was wrong or old, since the secret was given; nothing else of them is kept. */
  refused_count: Type.Integer(),
  refused_at: Nullable(Timestamp),
  version: Type.Integer(),
  created_at: Timestamp,
});
export type PurchaseSource = Static<typeof PurchaseSource>;

/** What is connected, in the order of the providers, and how much of what arrived waits for a person. */
export const PurchaseInbox = Closed({
  sources: Type.Array(PurchaseSource),
  /** Products that nobody has said anything about. */
  unmapped_products: Type.Integer(),
  /** Events that were given up. */
  failed_events: Type.Integer(),
});
export type PurchaseInbox = Static<typeof PurchaseInbox>;

/** Connects a provider; a panel has each once. Its secret may come later: some show it only to whoever gave them the address. */
export const PurchaseSourceWrite = Closed({ provider: Provider, secret: Type.Optional(Secret) });
export type PurchaseSourceWrite = Static<typeof PurchaseSourceWrite>;
/** Switches one on or off, from the version that was seen. */
export const PurchaseSourcePatch = Closed({ is_enabled: Type.Boolean(), version: Version });
export type PurchaseSourcePatch = Static<typeof PurchaseSourcePatch>;
/** Another secret in the place of the one before. */
export const PurchaseSecretWrite = Closed({ secret: Secret, version: Version });
export type PurchaseSecretWrite = Static<typeof PurchaseSecretWrite>;

/** One event as a list shows it. Amounts are whole minor units. */
export const PurchaseEvent = Closed({
  id: Id,
  provider: Provider,
  /** The provider's own number of it, and what it is called there. */
  event_id: Type.String(),
  name: Type.String(),
  kind: Enum(purchaseEventKinds),
  state: Enum(purchaseEventStates),
  reason: Nullable(Enum(purchaseEventReasons)),
  tries: Type.Integer(),
  /** The product as it is listed for mapping. */
  product_id: Nullable(Id),
  product_name: Nullable(Type.String()),
  /** The provider's number of the purchase. */
  purchase: Nullable(Type.String()),
  /** Who paid. */
  email: Nullable(Type.String()),
  amount: Nullable(Type.Integer({ minimum: 0 })),
  /** ISO 4217, of any country. */
  currency: Nullable(Type.String()),
  /** The order that it made or changed, and by what that is found in the list of orders. */
  order_id: Nullable(Id),
  order_reference: Nullable(Type.String()),
  /** When it happened there, and when it came here. */
  occurred_at: Timestamp,
  received_at: Timestamp,
});
export type PurchaseEvent = Static<typeof PurchaseEvent>;
/** The newest first. */
export const PurchaseEventPage = Page(PurchaseEvent);
export type PurchaseEventPage = Static<typeof PurchaseEventPage>;
/** `q`: part of an e-mail or of the number of a purchase. */
export const PurchaseEventQuery = Closed({
  ...PageQuery.properties,
  state: Type.Optional(Enum(purchaseEventStates)),
  provider: Type.Optional(Provider),
  product: Type.Optional(Id),
  q: Type.Optional(Type.String({ maxLength: 100 })),
});
export type PurchaseEventQuery = Static<typeof PurchaseEventQuery>;
/** All of one: `body` is what the provider sent, byte for byte where it is text. */
export const PurchaseEventDetail = Closed({ ...PurchaseEvent.properties, body: Type.String(), expires_at: Timestamp });
export type PurchaseEventDetail = Static<typeof PurchaseEventDetail>;

/** A product of a provider that an event named. */
export const PurchaseProduct = Closed({
  id: Id,
  provider: Provider,
  /** The provider's number of it. */
  external_id: Type.String(),
  name: Type.String(),
  state: Enum(purchaseProductStates),
  offer: Nullable(Closed({ id: Id, name: Type.String() })),
  /** Events that wait for somebody to say which offer it is. */
  waiting_events: Type.Integer(),
  seen_at: Timestamp,
  version: Type.Integer(),
});
export type PurchaseProduct = Static<typeof PurchaseProduct>;
/** Those that nobody has said anything about first, then the newest first. */
export const PurchaseProductPage = Page(PurchaseProduct);
export type PurchaseProductPage = Static<typeof PurchaseProductPage>;
/** Without `state`: all. */
export const PurchaseProductQuery = Closed({
  ...PageQuery.properties,
  state: Type.Optional(Enum(purchaseProductStates)),
});
export type PurchaseProductQuery = Static<typeof PurchaseProductQuery>;
/** Which offer it is; with `is_ignored` none, and its events change nothing. With neither it waits again. */
export const PurchaseProductWrite = Closed({
  offer_id: Nullable(Id),
  is_ignored: Type.Boolean(),
  version: Version,
});
export type PurchaseProductWrite = Static<typeof PurchaseProductWrite>;
