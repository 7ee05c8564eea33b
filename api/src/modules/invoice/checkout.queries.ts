import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { StoredInvoice } from '../plan/billing/queries.ts';

/** A page of the card provider; `number` is its invoice's. */
export type StoredCheckout = { site_id: number; id: string; invoice_id: number; number: number };

const checkouts = (db: Db) =>
  db
    .selectFrom('plan_invoice_checkouts as c')
    .innerJoin('plan_invoices as i', (join) =>
      join.onRef('i.site_id', '=', 'c.site_id').onRef('i.id', '=', 'c.invoice_id'),
    )
    .select(['c.site_id', 'c.id', 'c.invoice_id', 'i.number']);

type Key = Pick<StoredInvoice, 'site_id' | 'id'>;

/** The one on which an invoice can be paid. */
export const findOpenCheckout = (db: Db, { site_id, id }: Key): Promise<StoredCheckout | undefined> =>
  checkouts(db)
    .where('c.site_id', '=', site_id)
    .where('c.invoice_id', '=', id)
    .where('c.state', '=', 'open')
    .executeTakeFirst();

export const findCheckout = (db: Db, id: string): Promise<StoredCheckout | undefined> =>
  checkouts(db).where('c.id', '=', id).executeTakeFirst();

/** Every one that is open, the oldest first. */
export const listOpenCheckouts = (db: Db): Promise<StoredCheckout[]> =>
  checkouts(db).where('c.state', '=', 'open').orderBy('c.opened_at').execute();

/** How many were opened for an invoice so far. */
export async function countCheckouts(db: Db, { site_id, id }: Key): Promise<number> {
  const { count } = await db
    .selectFrom('plan_invoice_checkouts')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('site_id', '=', site_id)
    .where('invoice_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

/** @returns whether it is the one that is open now: false where another one is */
export async function insertCheckout(db: Db, { site_id, id: invoice_id }: Key, id: string): Promise<boolean> {
  await db
    .insertInto('plan_invoice_checkouts')
    .values({ site_id, id, invoice_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findOpenCheckout(db, { site_id, id: invoice_id }))?.id === id;
}

type Ending = { state: 'paid' | 'closed'; payment: string | null };
/** @returns whether it was not so before; of what was paid nothing else is written any more */
export async function endCheckout(
  db: Db,
  { site_id, id }: StoredCheckout,
  { state, payment }: Ending,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('plan_invoice_checkouts')
    .set({ state, payment })
    .where('site_id', '=', site_id)
    .where('id', '=', id)
    .where('state', 'not in', state === 'paid' ? ['paid'] : ['paid', 'closed'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether it is known by now which page a payment was made on. */
export async function isKnownPayment(db: Db, payment: string): Promise<boolean> {
  const row = await db
    .selectFrom('plan_invoice_checkouts')
    .select('id')
    .where('payment', '=', payment)
    .executeTakeFirst();
  return row !== undefined;
}

/** Money of a payment went back. @returns the number of its invoice, the first time */
export async function noteReturned(db: Db, payment: string): Promise<number | undefined> {
  const row = await db
    .updateTable('plan_invoice_checkouts as c')
    .from('plan_invoices as i')
    .set({ returned_at: sql<Date>`now()` })
    .whereRef('i.site_id', '=', 'c.site_id')
    .whereRef('i.id', '=', 'c.invoice_id')
    .where('c.payment', '=', payment)
    .where('c.returned_at', 'is', null)
    .returning('i.number')
    .executeTakeFirst();
  return row?.number;
}
