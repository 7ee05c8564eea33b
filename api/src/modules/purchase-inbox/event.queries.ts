import type {
  PurchaseEvent,
  PurchaseEventDetail,
  PurchaseEventPage,
  PurchaseEventQuery,
} from '@clube/shared/contracts/purchase-inbox';
import { PURCHASE_EVENT_DAYS } from '@clube/shared/contracts/purchase-inbox-words';
import type {
  PurchaseEventKind,
  PurchaseEventReason,
  PurchaseEventState,
  PurchaseProvider,
} from '@clube/shared/contracts/purchase-inbox-words';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { patternOf } from '../../lib/search-words.ts';
import type { Reading } from './readers/reading.ts';
import { withoutSecrets } from './secret.ts';

export type EventPath = { siteId: number; id: number };

const ITEM = sql`e.id, e.provider, e.event_id, e.name, e.kind, e.state, e.reason, e.tries, e.product_id,
  (select p.name from purchase_products p where p.site_id = e.site_id and p.id = e.product_id) as product_name,
  e.names[1] as purchase, e.email, e.amount, e.currency, e.order_id,
  (select o.reference from orders o where o.site_id = e.site_id and o.id = e.order_id) as order_reference,
  e.occurred_at, e.received_at`;

export async function listEvents(
  db: Db,
  siteId: number,
  { state, provider, product, q, page = 1, per_page = 20 }: PurchaseEventQuery,
): Promise<PurchaseEventPage> {
  const pattern = q ? patternOf(q) : null;
  const filter = sql`e.site_id = ${siteId} and (${state ?? null}::text is null or e.state = ${state ?? null})
    and (${provider ?? null}::text is null or e.provider = ${provider ?? null})
    and (${product ?? null}::bigint is null or e.product_id = ${product ?? null})
    and (${pattern}::text is null or e.email ilike ${pattern} or array_to_string(e.names, ' ') ilike ${pattern})`;
  const [{ rows: data }, { rows: counts }] = await Promise.all([
    sql<PurchaseEvent>`select ${ITEM} from purchase_events e where ${filter}
      order by e.id desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from purchase_events e where ${filter}`.execute(db),
  ]);
  const total = counts[0]?.total ?? 0;
  return { data, current_page: page, last_page: Math.max(1, Math.ceil(total / per_page)), total };
}

export async function findEvent(db: Db, { siteId, id }: EventPath): Promise<PurchaseEvent | undefined> {
  const { rows } = await sql<PurchaseEvent>`
    select ${ITEM} from purchase_events e where e.site_id = ${siteId} and e.id = ${id}`.execute(db);
  return rows[0];
}

/** With what was sent, but for secrets: those that were kept before they were blanked are shown to nobody either. */
export async function findWholeEvent(db: Db, { siteId, id }: EventPath): Promise<PurchaseEventDetail | undefined> {
  const { rows } = await sql<Omit<PurchaseEventDetail, 'body'> & { body: Buffer }>`
    select ${ITEM}, e.body, e.expires_at from purchase_events e where e.site_id = ${siteId} and e.id = ${id}`.execute(
    db,
  );
  return rows[0] && { ...rows[0], body: withoutSecrets(rows[0].body).toString('utf8') };
}

export const countFailed = async (db: Db, siteId: number): Promise<number> =>
  (
    await sql<{ count: number }>`select count(*)::int as count from purchase_events
      where site_id = ${siteId} and state = 'failed'`.execute(db)
  ).rows[0]!.count;

/** While whoever stored it tries it, nobody else does. */
const FIRST_SECONDS = 30;

type EventNumber = { provider: PurchaseProvider; eventId: string };

export async function isKept(db: Db, siteId: number, { provider, eventId }: EventNumber): Promise<boolean> {
  const { rows } = await sql`select from purchase_events
    where site_id = ${siteId} and provider = ${provider} and event_id = ${eventId}`.execute(db);
  return rows.length > 0;
}

/**
 * Keeps what was sent, with what it says, by which it is found, and goes with its person, before it is applied; undefined where it is there
 * already.
 */
export async function insertEvent(
  db: Db,
  siteId: number,
  { provider, eventId, body, reading }: EventNumber & { body: Buffer; reading: Reading | undefined },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into purchase_events (site_id, provider, event_id, body, due_at, expires_at, name, kind, names, email, amount, currency, occurred_at)
      values (${siteId}, ${provider}, ${eventId}, ${body}, now() + make_interval(secs => ${FIRST_SECONDS}),
        now() + make_interval(days => ${PURCHASE_EVENT_DAYS}), ${reading?.name ?? ''}, ${reading?.kind ?? 'other'},
        ${[...(reading?.names ?? [])]}::text[], ${reading?.buyer?.email ?? null}::text, ${reading?.amount ?? null}::bigint,
        ${reading?.currency ?? null}::text, coalesce(${reading?.occurredAt ?? null}::timestamptz, now()))
    on conflict (site_id, provider, event_id) do nothing returning id`.execute(db);
  return rows[0]?.id;
}

/** What is still said about the order of somebody who was erased is not kept: they go on being nobody. */
export const forgetErased = (trx: Db, { siteId, id }: EventPath) =>
  sql`delete from purchase_events e using purchase_events said, orders o
    where said.site_id = ${siteId} and said.id = ${id} and o.site_id = said.site_id and o.id = said.order_id and o.email = ''
      and e.site_id = o.site_id and e.order_id = o.id`.execute(trx);

export type StoredEvent = {
  id: number;
  provider: PurchaseProvider;
  body: Buffer;
  state: PurchaseEventState;
  tries: number;
  /** What it did when it was applied before. */
  order_id: number | null;
};

export async function findStored(db: Db, { siteId, id }: EventPath): Promise<StoredEvent | undefined> {
  const { rows } = await sql<StoredEvent>`select id, provider, body, state, tries, order_id from purchase_events
    where site_id = ${siteId} and id = ${id}`.execute(db);
  return rows[0];
}

/** Whoever applies events of a panel's provider does it one after another: what one of them makes the next one finds. */
export const lockProvider = (trx: Db, siteId: number, provider: PurchaseProvider) =>
  sql`select pg_advisory_xact_lock(hashtextextended('purchase-inbox:' || ${siteId}::text || ':' || ${provider}::text, 0))`.execute(
    trx,
  );

/** What of an event can be looked for, as its body says it. */
export const writeReading = (trx: Db, { siteId, id }: EventPath, reading: Reading) =>
  sql`update purchase_events set name = ${reading.name}, kind = ${reading.kind}, names = ${[...reading.names]}::text[],
      email = ${reading.buyer?.email ?? null}::text, amount = ${reading.amount}::bigint, currency = ${reading.currency}::text,
      occurred_at = ${reading.occurredAt}
    where site_id = ${siteId} and id = ${id}`.execute(trx);

export const writeProduct = (trx: Db, { siteId, id }: EventPath, productId: number) =>
  sql`update purchase_events set product_id = ${productId} where site_id = ${siteId} and id = ${id}`.execute(trx);

/** What became of it. */
export const writeOutcome = (
  trx: Db,
  { siteId, id }: EventPath,
  {
    state,
    reason = null,
    orderId = null,
  }: { state: PurchaseEventState; reason?: PurchaseEventReason | null; orderId?: number | null },
) =>
  sql`update purchase_events set state = ${state}, reason = ${reason}::text, order_id = coalesce(${orderId}::bigint, order_id)
    where site_id = ${siteId} and id = ${id}`.execute(trx);

/** Pauses after each try that the server could not, seconds. */
const PAUSES = [10, 60, 300, 1800, 7200];

/** The server could not: later, and after the last pause a person has to look. */
export async function noteFailure(db: Db, { siteId, id }: EventPath, tries: number): Promise<void> {
  const pause = PAUSES[tries];
  await sql`update purchase_events set tries = tries + 1, due_at = now() + make_interval(secs => ${pause ?? 0}),
      state = ${pause === undefined ? 'failed' : 'waiting'}, reason = ${pause === undefined ? 'server' : null}::text
    where site_id = ${siteId} and id = ${id} and state = 'waiting'`.execute(db);
}

/** Those that are due, the oldest first. */
export async function findDue(db: Db): Promise<EventPath[]> {
  const { rows } = await sql<EventPath>`select e.site_id as "siteId", e.id from purchase_events e
    join sites s on s.id = e.site_id and s.deleted_at is null
    where e.state = 'waiting' and e.due_at <= now() order by e.due_at, e.id limit 50`.execute(db);
  return rows;
}

/** Tried anew, from the first pause on. @returns whether there is such an event */
export async function wake(db: Db, { siteId, id }: EventPath): Promise<boolean> {
  const { rows } = await sql`
    update purchase_events set state = 'waiting', reason = null, tries = 0, due_at = now() + make_interval(secs => ${FIRST_SECONDS})
    where site_id = ${siteId} and id = ${id} returning id`.execute(db);
  return rows.length > 0;
}

/** Those that waited for somebody to say which offer their product is. */
export async function wakeUnmapped(trx: Db, siteId: number, productId: number): Promise<void> {
  await sql`update purchase_events set state = 'waiting', due_at = now()
    where site_id = ${siteId} and product_id = ${productId} and state = 'unmapped'`.execute(trx);
}

/** The same of an offer that was in the bin, whichever of its products it was. */
export async function wakeOffer(trx: Db, siteId: number, offerId: number): Promise<void> {
  await sql`update purchase_events e set state = 'waiting', due_at = now() from purchase_products p
    where e.site_id = ${siteId} and e.state = 'unmapped'
      and p.site_id = e.site_id and p.id = e.product_id and p.offer_id = ${offerId}`.execute(trx);
}

export type Said = {
  id: number;
  kind: PurchaseEventKind;
  state: PurchaseEventState;
  occurred_at: Date;
  names: string[];
};

/** All that was said about purchases of these names, in the order in which it happened. */
export async function findAbout(
  trx: Db,
  siteId: number,
  provider: PurchaseProvider,
  names: readonly string[],
): Promise<Said[]> {
  const { rows } = await sql<Said>`select id, kind, state, occurred_at, names from purchase_events
    where site_id = ${siteId} and provider = ${provider} and names && ${[...names]}::text[]
      and kind in ('refunded', 'disputed', 'dispute_won', 'cancelled', 'linked') and state <> 'failed'
    order by occurred_at, id`.execute(trx);
  return rows;
}

/** Events of a product that are due, the oldest first. */
export async function findWaitingOf(db: Db, siteId: number, productId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from purchase_events
    where site_id = ${siteId} and product_id = ${productId} and state = 'waiting' and due_at <= now()
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
