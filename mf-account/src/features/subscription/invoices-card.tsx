import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { invoicesQuery } from '@clube/shared/clients/invoice';
import type { InvoiceRow } from '@clube/shared/contracts/invoice';
import { formatPlanPrice } from '@clube/shared/contracts/plan-price';
import { formatDate, tagOf } from '@clube/shared/i18n';
import { Card, QueryState } from '@clube/shared/ui';
import * as parts from '../../parts.css.ts';
import { InvoiceChip, Period } from './invoice-words.tsx';
import * as css from './subscription.css.ts';

function Row({ invoice }: { invoice: InvoiceRow }) {
  const { i18n } = useLingui();
  const { id, number, state, amount, currency, due_at, period_start, period_end } = invoice;
  const due = formatDate(due_at);
  return (
    <li className={css.invoice}>
      <span className={css.invoiceText}>
        <Link className={css.invoiceLink} to={`/assinatura/${id}`}>
          <Trans>Fatura {number}</Trans>
        </Link>
        <span className={parts.note}>
          <Period start={period_start} end={period_end} /> · <Trans>vence em {due}</Trans>
        </span>
      </span>
      <strong className={css.amountDue}>{formatPlanPrice(amount, currency, tagOf(i18n.locale))}</strong>
      <InvoiceChip state={state} />
    </li>
  );
}

/** What the panel owes the platform and has paid, the newest first. */
export function InvoicesCard() {
  const invoices = useQuery(invoicesQuery());
  return (
    <Card>
      <h2 className={parts.sectionTitle}>
        <Trans>Faturas</Trans>
      </h2>
      <QueryState query={invoices}>
        {(list) =>
          list.length === 0 ? (
            <p className={parts.note}>
              <Trans>Nenhuma fatura ainda.</Trans>
            </p>
          ) : (
            <ul className={css.changes}>
              {list.map((invoice) => (
                <Row key={invoice.id} invoice={invoice} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </Card>
  );
}
