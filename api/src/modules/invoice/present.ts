import type { Invoice, InvoiceRow, OperatorInvoice } from '@clube/shared/contracts/invoice';
import type { StoredInvoice } from '../plan/billing/queries.ts';

/** As lists have it. */
export const presentRow = (stored: StoredInvoice): InvoiceRow => ({
  id: stored.id,
  number: stored.number,
  state: stored.state,
  amount: stored.amount,
  currency: stored.currency,
  issued_at: stored.issued_at.toISOString(),
  due_at: stored.due_at.toISOString(),
  paid_at: stored.paid_at?.toISOString() ?? null,
  period_start: stored.period_start.toISOString(),
  period_end: stored.period_end.toISOString(),
});

/** As its operator finds it. */
export const presentForOperator = (
  stored: StoredInvoice & { slug: string; returned_at: Date | null },
): OperatorInvoice => ({
  ...presentRow(stored),
  slug: stored.slug,
  returned_at: stored.returned_at?.toISOString() ?? null,
});

/** To be read, printed and paid. */
export const presentInvoice = (
  stored: StoredInvoice,
  {
    panel,
    events,
    payments,
  }: Pick<Invoice, 'panel' | 'payments'> & { events: { state: Invoice['state']; at: Date }[] },
): Invoice => ({
  ...presentRow(stored),
  panel,
  lines: stored.lines,
  history: events.map(({ state, at }) => ({ state, at: at.toISOString() })),
  payments,
});
