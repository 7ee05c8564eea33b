import type { InvoiceState, OperatorInvoiceQuery } from '@clube/shared/contracts/invoice';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { COLUMNS, readInvoices, STATE, type StoredInvoice } from '../plan/billing/queries.ts';

const MOST = 200;
const MOST_OF_OPERATOR = 500;

/** The newest first. */
export const listInvoices = (db: Db, siteId: number) =>
  readInvoices(db, sql`where i.site_id = ${siteId} order by i.id desc limit ${MOST}`);

export async function findInvoice(db: Db, siteId: number, id: number): Promise<StoredInvoice | undefined> {
  const [row] = await readInvoices(db, sql`where i.site_id = ${siteId} and i.id = ${id}`);
  return row;
}

export async function findInvoiceByNumber(db: Db, number: number): Promise<StoredInvoice | undefined> {
  const [row] = await readInvoices(db, sql`where i.number = ${number}`);
  return row;
}

/** The newest of the whole platform, or of one panel. */
export async function listForOperator(db: Db, { slug, state, number }: OperatorInvoiceQuery & { number?: number }) {
  const filters = [sql`true`];
  if (number !== undefined) filters.push(sql`i.number = ${number}`);
  // Also by an address that the panel has left.
  if (slug !== undefined)
    filters.push(sql`(s.slug = ${slug} or s.id = (select f.site_id from former_addresses f where f.slug = ${slug}))`);
  if (state !== undefined) filters.push(sql`${STATE} = ${state}`);
  const { rows } = await sql<StoredInvoice & { slug: string; returned_at: Date | null }>`
    select ${COLUMNS}, s.slug, (select min(c.returned_at) from plan_invoice_checkouts c
      where c.site_id = i.site_id and c.invoice_id = i.id) as returned_at
    from plan_invoices i join sites s on s.id = i.site_id
    where ${sql.join(filters, sql` and `)} order by i.number desc limit ${MOST_OF_OPERATOR}`.execute(db);
  return rows;
}

export async function listEvents(db: Db, siteId: number, id: number): Promise<{ state: InvoiceState; at: Date }[]> {
  const rows = await db
    .selectFrom('plan_invoice_events')
    .select(['state', 'at'])
    .where('site_id', '=', siteId)
    .where('invoice_id', '=', id)
    .orderBy('id')
    .execute();
  return rows as { state: InvoiceState; at: Date }[];
}

export const writeState = (trx: Db, { site_id, id }: Pick<StoredInvoice, 'site_id' | 'id'>, state: 'paid' | 'void') =>
  trx
    .updateTable('plan_invoices')
    .set({ state, ...(state === 'paid' && { paid_at: sql<Date>`now()` }) })
    .where('site_id', '=', site_id)
    .where('id', '=', id)
    .execute();

/** What an owner is told of an invoice: 1 that it is there, 2 that it is due soon, 3 that it was due, 4 that staff only read now. */
type Step = 1 | 2 | 3 | 4;
export type ToTell = Pick<StoredInvoice, 'site_id' | 'id'> & { told: number; step: Step };

/** Invoices of which something is to be told that was not yet. @param days before it is due that this is told */
export async function findToTell(db: Db, days: number): Promise<ToTell[]> {
  const { rows } = await sql<ToTell>`
    select * from (select i.site_id, i.id, i.told, case
        when o.read_only_at <= now() then 4
        when i.due_at <= now() then 3
        when i.due_at <= now() + make_interval(days => ${days}) then 2
        else 1 end as step
      from plan_invoices i join sites s on s.id = i.site_id and s.deleted_at is null
      join site_plans_standing o on o.site_id = i.site_id
      where i.state in ('open', 'overdue')) t
    where told < step order by site_id, id`.execute(db);
  return rows;
}

/** The last step that was told of one that is owed, 0 before the first; undefined where nothing is owed on it. */
export async function findTold(
  db: Db,
  { site_id, id }: Pick<StoredInvoice, 'site_id' | 'id'>,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('plan_invoices')
    .select('told')
    .where('site_id', '=', site_id)
    .where('id', '=', id)
    .where('state', 'in', ['open', 'overdue'])
    .executeTakeFirst();
  return row?.told;
}

/** Takes something to be told, so that nobody else tells it; false when somebody does. */
export async function takeTold(db: Db, { site_id, id }: ToTell, from: number, to: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('plan_invoices')
    .set({ told: to })
    .where('site_id', '=', site_id)
    .where('id', '=', id)
    .where('told', '=', from)
    .where('state', 'in', ['open', 'overdue'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
