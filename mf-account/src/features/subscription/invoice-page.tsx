import { useEffect } from 'react';
import { Printer } from 'lucide-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { checkoutQuery, invoiceQuery } from '@clube/shared/clients/invoice';
import { panelPlanQuery } from '@clube/shared/clients/plan';
import type { Invoice, InvoiceLine } from '@clube/shared/contracts/invoice';
import { formatPlanPrice } from '@clube/shared/contracts/plan-price';
import { formatDate, tagOf, type Locale } from '@clube/shared/i18n';
import { Button, Card, Page, QueryState, Stack } from '@clube/shared/ui';
import * as parts from '../../parts.css.ts';
import { CardPayment } from './card-payment.tsx';
import { InvoiceChip, Period, useInvoiceStates } from './invoice-words.tsx';
import { PixPayment } from './pix-payment.tsx';
import * as paper from '../../paper.css.ts';
import * as css from './invoice.css.ts';

/** What a line is for. */
function What({ line: { kind, plan, days } }: { line: InvoiceLine }) {
  const { i18n } = useLingui();
  const name = plan[i18n.locale as Locale];
  const count = days ?? 0;
  if (kind === 'rest')
    return (
      <>
        <Trans>Plano {name}</Trans>: <Plural value={count} one="# dia que falta" other="# dias que faltam" />
      </>
    );
  if (kind === 'credit')
    return (
      <>
        <Trans>Plano {name}, já pago</Trans>: <Plural value={count} one="# dia" other="# dias" />
      </>
    );
  return <Trans>Plano {name}</Trans>;
}

function Lines({ invoice: { lines, amount, currency } }: { invoice: Invoice }) {
  const { i18n, t } = useLingui();
  const money = (minor: number) => formatPlanPrice(minor, currency, tagOf(i18n.locale));
  return (
    <table className={css.lines} aria-label={t`O que é cobrado`}>
      <tbody>
        {lines.map((line, at) => (
          <tr key={at}>
            <th scope="row" className={css.what}>
              <What line={line} />
            </th>
            <td className={css.much}>{money(line.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className={css.total}>
          <th scope="row" className={css.what}>
            <Trans>Total</Trans>
          </th>
          <td className={css.much}>{money(amount)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Sheet({ invoice }: { invoice: Invoice }) {
  const { t, i18n } = useLingui();
  const states = useInvoiceStates();
  const { panel, number, state, amount, currency, issued_at, due_at, period_start, period_end, history } = invoice;
  return (
    <article className={paper.sheet}>
      <header className={paper.head}>
        <div>
          <p className={paper.panel}>{panel}</p>
          <p className={paper.small}>
            <Trans>Fatura {number}</Trans>
          </p>
        </div>
        <InvoiceChip state={state} />
      </header>
      <p className={paper.sum}>{formatPlanPrice(amount, currency, tagOf(i18n.locale))}</p>
      <Lines invoice={invoice} />
      <dl className={paper.facts}>
        <dt className={paper.term}>{t`Período`}</dt>
        <dd className={paper.value}>
          <Period start={period_start} end={period_end} />
        </dd>
        <dt className={paper.term}>{t`Emitida em`}</dt>
        <dd className={paper.value}>{formatDate(issued_at)}</dd>
        <dt className={paper.term}>{t`Vence em`}</dt>
        <dd className={paper.value}>{formatDate(due_at)}</dd>
        <dt className={paper.term}>{t`Histórico`}</dt>
        <dd className={paper.value}>
          {history.map((step) => `${states[step.state]}: ${formatDate(step.at)}`).join(' · ')}
        </dd>
      </dl>
      <p className={paper.small}>
        <Trans>
          Esta fatura não é uma nota fiscal. Para uma nota fiscal, fale com quem administra esta plataforma.
        </Trans>
      </p>
    </article>
  );
}

/** How it is paid: by what the platform has set up, or by asking. */
function Payment({ invoice: { id, state, payments } }: { invoice: Invoice }) {
  if (state === 'paid' || state === 'void') return null;
  if (payments.length > 0)
    return payments.map((payment, at) =>
      payment.kind === 'pix' ? (
        <PixPayment key={`pix ${at}`} pix={payment.pix} />
      ) : (
        <CardPayment key="card" invoice={id} />
      ),
    );
  return (
    <Card>
      <p className={parts.note}>
        <Trans>Para pagar, fale com quem administra esta plataforma.</Trans>
      </p>
    </Card>
  );
}

/** For whoever comes back from the card's page: what became of it is asked there, since nobody may have told yet. */
function Returned({ id }: { id: number }) {
  const client = useQueryClient();
  const { data } = useQuery(checkoutQuery(id));
  const isPaid = data?.state === 'paid';
  useEffect(() => {
    if (isPaid) void client.invalidateQueries({ queryKey: panelPlanQuery().queryKey });
  }, [client, isPaid]);
  return (
    <Card>
      <p className={parts.note} role="status">
        {isPaid ? (
          <Trans>Pagamento confirmado. Obrigado!</Trans>
        ) : (
          <Trans>Estamos confirmando o pagamento. Você recebe um e-mail assim que ele chegar.</Trans>
        )}
      </p>
    </Card>
  );
}

/** /assinatura/:fatura: one invoice, to be paid, printed or kept as a PDF. */
export function InvoicePage() {
  const { t } = useLingui();
  const id = Number(useParams()['fatura']) || 0;
  const isBack = useSearchParams()[0].get('cartao') === 'pago';
  const invoice = useQuery(invoiceQuery(id));
  return (
    <Page
      narrow
      title={t`Fatura`}
      subtitle={
        <Link className={parts.crumb} to="/assinatura">
          <Trans>Assinatura</Trans>
        </Link>
      }
    >
      <QueryState query={invoice}>
        {(data) => (
          <Stack>
            <div>
              <Button onClick={() => window.print()}>
                <Printer size={18} strokeWidth={1.75} aria-hidden />
                <Trans>Imprimir ou salvar em PDF</Trans>
              </Button>
            </div>
            {isBack && data.state !== 'void' && <Returned id={id} />}
            <Payment invoice={data} />
            <Sheet invoice={data} />
          </Stack>
        )}
      </QueryState>
    </Page>
  );
}
