import { Printer } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { receiptQuery } from '@clube/shared/clients/order';
import { documentName } from '@clube/shared/contracts/document-kinds';
import { formatMoney, paidOf } from '@clube/shared/contracts/money';
import type { Receipt } from '@clube/shared/contracts/order';
import { formatDate, tagOf } from '@clube/shared/i18n';
import { Button, Chip, Page, QueryState } from '@clube/shared/ui';
import * as paper from '../../paper.css.ts';
import * as css from './receipt.css.ts';

function Facts({ receipt }: { receipt: Receipt }) {
  const { t, i18n } = useLingui();
  const money = (amount: number) => formatMoney(amount, receipt.currency, tagOf(i18n.locale));
  const { buyer, coupon_code, instalments, instalments_paid, paid_at, refunded_at, reason, trial_days } = receipt;
  const isFree = receipt.amount === 0;
  const others = receipt.courses.filter((title) => title !== receipt.offer_name);
  const facts: (readonly [label: string, value: string | null | undefined | false])[] = [
    [t`Número`, receipt.reference],
    [isFree ? t`Confirmado em` : t`Pago em`, formatDate(paid_at)],
    [isFree ? t`Encerrado em` : t`Reembolsado em`, refunded_at && formatDate(refunded_at)],
    [t`Teste grátis`, trial_days != null && plural(trial_days, { one: '# dia', other: '# dias' })],
    [t`Motivo`, reason],
    [t`Comprador`, buyer?.name],
    [t`E-mail`, buyer?.email],
    [documentName(buyer?.document_kind) ?? t`Documento`, buyer?.document],
    [t`O que foi comprado`, receipt.offer_name],
    [t({ message: 'Inclui', context: 'cursos de um recibo' }), others.join(', ')],
    [t`Preço`, receipt.amount !== receipt.price && money(receipt.price)],
    [t`Cupom`, trial_days == null && coupon_code && `${coupon_code} · −${money(receipt.price - receipt.amount)}`],
    [t`Total do pedido`, instalments > 1 && money(receipt.amount)],
    [t`Partes pagas`, instalments > 1 && t`${instalments_paid} de ${instalments}`],
  ];
  return (
    <dl className={paper.facts}>
      {facts.map(
        ([label, value]) =>
          value && [
            <dt key={label} className={paper.term}>
              {label}
            </dt>,
            <dd key={`${label} value`} className={paper.value}>
              {value}
            </dd>,
          ],
      )}
    </dl>
  );
}

function Sheet({ receipt }: { receipt: Receipt }) {
  const { i18n } = useLingui();
  const { state, reference, panel, amount } = receipt;
  const isFree = amount === 0;
  return (
    <article className={paper.sheet}>
      <header className={paper.head}>
        <div>
          <p className={paper.panel}>{panel}</p>
          <p className={paper.small}>
            <Trans>Recibo {reference}</Trans>
          </p>
        </div>
        {state === 'paid' ? (
          <Chip tone="success">
            {isFree ? <Trans context="um recibo">Sem custo</Trans> : <Trans context="um recibo">Pago</Trans>}
          </Chip>
        ) : state === 'refunded' ? (
          <Chip>
            {isFree ? <Trans context="um recibo">Encerrado</Trans> : <Trans context="um recibo">Reembolsado</Trans>}
          </Chip>
        ) : (
          <Chip tone="danger">
            <Trans context="um recibo">Contestado</Trans>
          </Chip>
        )}
      </header>
      <p className={paper.sum}>{formatMoney(paidOf(receipt), receipt.currency, tagOf(i18n.locale))}</p>
      <Facts receipt={receipt} />
      <p className={paper.small}>
        <Trans>
          Este recibo diz o que {panel} registrou e não é uma nota fiscal. Para uma nota fiscal, fale com quem vendeu.
        </Trans>
      </p>
    </article>
  );
}

/** What somebody paid, to print or to keep as a PDF. */
export function ReceiptPage() {
  const { t } = useLingui();
  const receipt = useQuery(receiptQuery(Number(useParams()['pedido']) || 0));
  return (
    <Page
      narrow
      title={t`Recibo`}
      subtitle={
        <Link className={paper.small} to="/minha-conta">
          <Trans>Minha conta</Trans>
        </Link>
      }
    >
      <QueryState query={receipt}>
        {(data) => (
          <>
            <div className={css.actions}>
              <Button variant="primary" onClick={() => window.print()}>
                <Printer size={18} strokeWidth={1.75} aria-hidden />
                <Trans>Imprimir ou salvar em PDF</Trans>
              </Button>
            </div>
            <Sheet receipt={data} />
          </>
        )}
      </QueryState>
    </Page>
  );
}
