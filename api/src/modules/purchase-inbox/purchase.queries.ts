import type { PurchaseProvider } from '@clube/shared/contracts/purchase-inbox-words';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';

/** A purchase of a provider, and the order that it became. */
export type PurchaseRow = { order_id: number; names: string[]; paid_at: Date };

export async function findPurchase(
  trx: Db,
  siteId: number,
  provider: PurchaseProvider,
  names: readonly string[],
): Promise<PurchaseRow | undefined> {
  const { rows } = await sql<PurchaseRow>`select order_id, names, paid_at from purchases
    where site_id = ${siteId} and provider = ${provider} and names && ${[...names]}::text[]
    order by order_id limit 1`.execute(trx);
  return rows[0];
}

export type Covered = {
  order_id: number;
  /** Until when it is open, by the last period that still counts. */
  until: Date | null;
  paid_at: Date;
};

/**
 * The newest period of a subscription that was paid and not given back: of the offer that it opens now, or of the one that was paid last. A
 * product may have become another offer meanwhile, and what the one before leaves is of other courses.
 */
export async function findCovered(
  db: Db,
  { siteId, provider, offerId }: { siteId: number; provider: PurchaseProvider; offerId?: number },
  subscription: string,
): Promise<Covered | undefined> {
  const { rows } = await sql<Covered>`
    with periods as (
      select p.order_id, o.offer_id, p.covers_until as until, p.paid_at from purchases p
      join orders o on o.site_id = p.site_id and o.id = p.order_id and o.state = 'paid'
      where p.site_id = ${siteId} and p.provider = ${provider} and p.subscription = ${subscription}
    )
    select order_id, until, paid_at from periods
    where offer_id is not distinct from coalesce(${offerId ?? null}::bigint,
      (select offer_id from periods order by paid_at desc, order_id desc limit 1))
    order by until desc nulls first, order_id desc limit 1`.execute(db);
  return rows[0];
}

export async function insertPurchase(
  trx: Db,
  purchase: {
    siteId: number;
    orderId: number;
    provider: PurchaseProvider;
    names: readonly string[];
    subscription: string | null;
    coversUntil: Date | null;
    paidAt: Date;
  },
): Promise<void> {
  await trx
    .insertInto('purchases')
    .values({
      site_id: purchase.siteId,
      order_id: purchase.orderId,
      provider: purchase.provider,
      names: [...purchase.names],
      subscription: purchase.subscription,
      covers_until: purchase.coversUntil,
      paid_at: purchase.paidAt,
    })
    .execute();
}

export const writeNames = (trx: Db, siteId: number, orderId: number, names: readonly string[]) =>
  sql`update purchases set names = ${[...names]}::text[] where site_id = ${siteId} and order_id = ${orderId}`.execute(
    trx,
  );

/** What an order keeps of an offer that was sold elsewhere, whatever its state is here. */
export type SoldOffer = {
  name: string;
  amount: number;
  currency: string;
  access_days: number | null;
  renews: boolean;
  grace_days: number;
};

export async function findSoldOffer(trx: Db, siteId: number, id: number): Promise<SoldOffer | undefined> {
  const { rows } = await sql<SoldOffer>`select o.name, o.amount, o.currency, o.access_days, o.renews, o.grace_days
    from offers o where o.site_id = ${siteId} and o.id = ${id}
      and exists (select from offer_courses oc where oc.site_id = o.site_id and oc.offer_id = o.id)
    for no key update of o`.execute(trx);
  return rows[0];
}

/** Takes a seat where one is left. @returns whether it did: who paid elsewhere is let in all the same */
export async function takeSeatIfAny(trx: Db, siteId: number, offerId: number): Promise<boolean> {
  const { rows } = await sql`update offers set seats_taken = seats_taken + 1
    where site_id = ${siteId} and id = ${offerId} and (seats is null or seats_taken < seats) returning id`.execute(trx);
  return rows.length > 0;
}

/** The order holds no seat: none was left, or it is a later period of who has one. */
export const holdNoSeat = (trx: Db, siteId: number, orderId: number) =>
  sql`update orders set takes_seat = false where site_id = ${siteId} and id = ${orderId}`.execute(trx);

export async function findProviderOf(db: Db, siteId: number, orderId: number): Promise<PurchaseProvider | undefined> {
  const { rows } = await sql<{ provider: PurchaseProvider }>`
    select provider from purchases where site_id = ${siteId} and order_id = ${orderId}`.execute(db);
  return rows[0]?.provider;
}
