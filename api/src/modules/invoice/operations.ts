import type { Invoice, InvoiceStep } from '@clube/shared/contracts/invoice';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database/connect.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { findSite } from '../site/queries.ts';
import { lockPanel } from '../plan/limit.queries.ts';
import { findPanelPlan, noteChange, writePaidUntil } from '../plan/queries.ts';
import type { Context } from '../../plugins/context.ts';
import type { Owed } from '../mail/owed.ts';
import { noteAct } from '../release/queries.ts';
import { owePaid } from './mails.ts';
import { presentInvoice } from './present.ts';
import { paymentsOf } from './provider.ts';
import type { StoredInvoice } from '../plan/billing/queries.ts';
import { findInvoice, findInvoiceByNumber, listEvents, writeState } from './queries.ts';

export const isUnpaid = ({ state }: Pick<StoredInvoice, 'state'>) => state === 'open' || state === 'overdue';

/** One invoice of a panel, with the ways to pay it. @throws AppError `request.not_found` */
export async function readInvoice({ db, clube }: FastifyInstance, siteId: number, id: number): Promise<Invoice> {
  const stored = assertFound(await findInvoice(db, siteId, id), 'request.not_found');
  const [site, events] = await Promise.all([findSite(db, siteId), listEvents(db, siteId, id)]);
  const payments = isUnpaid(stored) ? paymentsOf(clube.config, stored) : [];
  return presentInvoice(stored, { panel: site?.name ?? '', events, payments });
}

/** `actor`: who says so. */
type Settling = { state: InvoiceStep['state']; actor: string };

/** As it is then, and what is to be mailed of it. */
type Settled = { invoice: StoredInvoice; owed: Owed[] };

/** Settles one that is not paid, whose panel is locked. */
export async function settleUnpaid(
  context: Pick<Context, 'mailer'>,
  trx: Db,
  before: StoredInvoice,
  { state, actor }: Settling,
): Promise<Settled> {
  const { site_id: siteId, number } = before;
  await writeState(trx, before, state);
  await noteAct(trx, { actor, action: `invoice.${state}`, subject: String(number) });
  if (state === 'paid' && before.kind !== 'upgrade') {
    const plan = await findPanelPlan(trx, siteId);
    await writePaidUntil(trx, siteId, before.period_end);
    await noteChange(trx, siteId, {
      kind: 'paid',
      plan_key: plan?.key ?? null,
      plan_name: plan?.name ?? null,
      paid_until: before.period_end,
    });
  }
  const owed = state === 'paid' ? await owePaid(context, trx, before) : [];
  return { invoice: assertFound(await findInvoiceByNumber(trx, number), 'request.not_found'), owed };
}

/**
 * The operator says that it is paid, or not owed. What it pays for is paid from that moment, and staff write again. Said twice it is done
 * and written down once.
 * @returns whether it was the first time
 * @throws AppError `request.not_found`, `invoice.state` when it is settled otherwise
 */
export async function settleInvoice(
  context: Pick<Context, 'connection' | 'mailer'>,
  { number, ...step }: Settling & { number: number },
): Promise<Settled & { isFirst: boolean }> {
  const { db } = context.connection;
  const { site_id: siteId } = assertFound(await findInvoiceByNumber(db, number), 'request.not_found');
  return db.transaction().execute(async (trx) => {
    await lockPanel(trx, siteId);
    const before = assertFound(await findInvoiceByNumber(trx, number), 'request.not_found');
    if (before.state === step.state) return { invoice: before, owed: [], isFirst: false };
    if (!isUnpaid(before)) throw new AppError('invoice.state', `It is ${before.state}`);
    return { ...(await settleUnpaid(context, trx, before, step)), isFirst: true };
  });
}
