import type { InvoiceLine, InvoiceRow } from '@clube/shared/contracts/invoice';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../database/connect.ts';

type Kind = 'first' | 'renewal' | 'upgrade';
/** An invoice as it stands at this moment: one that was due is overdue, whether or not somebody has written it. */
export type StoredInvoice = Pick<InvoiceRow, 'id' | 'number' | 'amount' | 'currency' | 'state'> & {
  site_id: number;
  kind: Kind;
  period_start: Date;
  period_end: Date;
  lines: InvoiceLine[];
  issued_at: Date;
  due_at: Date;
  paid_at: Date | null;
};
/** SQL: what it is at this moment. */
export const STATE = sql`case when i.state = 'open' and i.due_at <= now() then 'overdue' else i.state end`;
/** SQL: all of one, of rows `i`. */
export const COLUMNS = sql`i.site_id, i.id, i.number, i.kind, i.period_start, i.period_end, i.lines, i.amount, i.currency,
  ${STATE} as state, i.issued_at, i.due_at, i.paid_at`;

/** @param rest of the statement after `from plan_invoices i` */
export async function readInvoices(db: Db, rest: RawBuilder<unknown>): Promise<StoredInvoice[]> {
  const { rows } = await sql<StoredInvoice>`select ${COLUMNS} from plan_invoices i ${rest}`.execute(db);
  return rows;
}

/** What a panel owes, what is due first before the rest. */
export const listUnpaid = (db: Db, siteId: number) =>
  readInvoices(db, sql`where i.site_id = ${siteId} and i.state in ('open', 'overdue') order by i.due_at, i.id`);

/** When the last first invoice was due that was not paid, where nothing was paid since. */
export async function findFirstDue(trx: Db, siteId: number): Promise<Date | undefined> {
  const { rows } = await sql<{ due_at: Date }>`
    select due_at from plan_invoices i where site_id = ${siteId} and kind = 'first' and state <> 'paid'
      and not exists (select from plan_invoices p where p.site_id = i.site_id and p.id > i.id and p.state = 'paid')
    order by id desc limit 1`.execute(trx);
  return rows[0]?.due_at;
}

/** Whether a period that begins there has an invoice already. */
export async function isInvoiced(trx: Db, siteId: number, start: Date): Promise<boolean> {
  const { rows } = await sql`select from plan_invoices
    where site_id = ${siteId} and period_start = ${start} and kind <> 'upgrade' and state <> 'void'`.execute(trx);
  return rows.length > 0;
}

export type NewInvoice = Pick<StoredInvoice, 'kind' | 'period_start' | 'period_end' | 'lines' | 'currency' | 'due_at'>;
/** With the next number of the platform: whoever takes one holds all others up until their transaction ends, so that none is left out. */
export async function insertInvoice(trx: Db, siteId: number, { lines, ...invoice }: NewInvoice): Promise<number> {
  const { last: number } = await trx
    .updateTable('plan_invoice_count')
    .set({ last: sql<number>`last + 1` })
    .returning('last')
    .executeTakeFirstOrThrow();
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  const { id } = await trx
    .insertInto('plan_invoices')
    .values({ site_id: siteId, number, amount, lines: JSON.stringify(lines), ...invoice })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What is not owed any more. @param kinds left out: whatever is unpaid */
export const voidUnpaid = (trx: Db, siteId: number, kinds: readonly Kind[] = ['first', 'renewal', 'upgrade']) =>
  trx
    .updateTable('plan_invoices')
    .set({ state: 'void' })
    .where('site_id', '=', siteId)
    .where('state', 'in', ['open', 'overdue'])
    .where('kind', 'in', kinds)
    .execute();

/** Writes down what time has done. */
export const markOverdue = (db: Db) =>
  sql`update plan_invoices set state = 'overdue' where state = 'open' and due_at <= now()`.execute(db);

const sitesOf = (rows: { site_id: number }[]) => rows.map(({ site_id }) => site_id);

/** Panels whose next plan begins now. */
export async function findBeginning(db: Db): Promise<number[]> {
  const { rows } = await sql<{ site_id: number }>`
    select site_id from site_plans where next_at <= now() order by site_id`.execute(db);
  return sitesOf(rows);
}

/** Panels that are open, whose paid time ends within so many days, and that were not asked for more of it yet. */
export async function findToBill(db: Db, days: number): Promise<number[]> {
  const { rows } = await sql<{ site_id: number }>`
    select sp.site_id from site_plans sp join sites s on s.id = sp.site_id and s.deleted_at is null
    where sp.paid_until <= now() + make_interval(days => ${days}) and not exists (select from plan_invoices i
      where i.site_id = sp.site_id and i.kind <> 'upgrade' and i.state in ('open', 'overdue'))
    order by sp.site_id`.execute(db);
  return sitesOf(rows);
}
