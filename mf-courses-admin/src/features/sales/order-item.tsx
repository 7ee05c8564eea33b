import { Fragment, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { orderHistoryQuery, proofUrl } from '@clube/shared/clients/order';
import { documentName } from '@clube/shared/contracts/document-kinds';
import type { Order } from '@clube/shared/contracts/order';
import { formatDate } from '@clube/shared/i18n';
import { RelativeTime } from '@clube/shared/session';
import { Button, Chip, QueryState } from '@clube/shared/ui';
import { providerNames } from './inbox/use-inbox-words.ts';
import { OrderActions } from './order-actions.tsx';
import { NextPart, nextPartOf, OrderAccess, OrderChip, useMoney, useOrderWords } from './words.tsx';
import * as css from './sales.css.ts';

/** What happened to it, the oldest first, with what the buyer said of it in its place. */
function History({ order }: { order: Order }) {
  const words = useOrderWords(order.amount === 0);
  const history = useQuery(orderHistoryQuery(order.id));
  const { claimed_at: claimed, instalments } = order;
  const claim = claimed && (
    <li className={css.event}>
      <strong>
        <Trans>O comprador diz que pagou</Trans>
      </strong>{' '}
      · <RelativeTime at={claimed} />
    </li>
  );
  return (
    <QueryState query={history}>
      {(events) => {
        const after = claimed ? events.findIndex(({ created_at: at }) => at > claimed) : -1;
        return (
          <ol className={css.history}>
            {events.map(({ id, state, instalments_paid, actor, created_at }, at) => (
              <Fragment key={id}>
                {at === after && claim}
                <li className={css.event}>
                  <strong>{words[state]}</strong>
                  {instalments > 1 && instalments_paid > 0 && ` ${instalments_paid}/${instalments}`}
                  {actor && ` · ${actor}`} · <RelativeTime at={created_at} />
                </li>
              </Fragment>
            ))}
            {after === -1 && claim}
          </ol>
        );
      }}
    </QueryState>
  );
}

/** One order: who bought what, how it stands, what follows, and what happened to it. */
export function OrderItem({ order }: { order: Order }) {
  const { t } = useLingui();
  const money = useMoney();
  const [isOpen, setOpen] = useState(false);
  const {
    name,
    email,
    document,
    document_kind,
    offer_name,
    reference,
    amount,
    price,
    currency,
    coupon_code,
    state,
    created_at,
  } = order;
  const { instalments, instalments_paid: paid, reason } = order;
  const isOwed = state === 'pending' || (state === 'paid' && paid < instalments);
  const next = paid + 1;
  const due = money(nextPartOf(order), currency);
  const day = formatDate(created_at);
  const soldBy = order.sold_by && providerNames[order.sold_by.provider];
  return (
    <div className={css.order}>
      <div className={css.grow}>
        <p className={css.subTitle}>{name || <Trans>Conta apagada</Trans>}</p>
        <p className={css.note}>
          {email}
          {document && ` · ${documentName(document_kind) ?? ''} ${document}`}
        </p>
        <p className={css.note}>
          {offer_name} · {reference} · {day}
        </p>
        {soldBy && (
          <p className={css.note}>
            <Chip>
              <Trans>Vendido pela {soldBy}</Trans>
            </Chip>
          </p>
        )}
        {isOwed && order.claimed_at && (
          <p className={css.note}>
            <Chip tone="brand">
              <Trans>O comprador diz que pagou</Trans>
            </Chip>{' '}
            <RelativeTime at={order.claimed_at} />
            {order.has_proof && (
              <>
                {' · '}
                <Trans>com comprovante</Trans>
              </>
            )}
          </p>
        )}
        {reason !== null && (
          <p className={css.note}>
            <Trans>Motivo: {reason}</Trans>
          </p>
        )}
        {order.is_opened || <OrderAccess order={order} />}
      </div>
      <div className={css.sums}>
        <span className={css.amount}>{money(amount, currency)}</span>
        <OrderChip order={order} />
        {order.trial_days != null && (
          <span className={css.note}>
            <Plural value={order.trial_days} one="# dia de teste grátis" other="# dias de teste grátis" />
          </span>
        )}
        {coupon_code && order.trial_days == null && (
          <span className={css.note}>
            {coupon_code} −{money(price - amount, currency)}
          </span>
        )}
        {instalments > 1 && (
          <span className={css.note}>
            <Trans>
              {paid} de {instalments} partes pagas
            </Trans>
          </span>
        )}
        {instalments > 1 && isOwed && (
          <span className={css.note}>
            <Trans>
              Parte {next}: {due}
            </Trans>
          </span>
        )}
        <NextPart of={order} />
      </div>
      <div className={css.orderActions}>
        <OrderActions order={order} />
        <Button
          size="small"
          variant="link"
          aria-expanded={isOpen}
          aria-label={t`História de ${reference}`}
          onClick={() => setOpen(!isOpen)}
        >
          <Trans>História</Trans>
        </Button>
      </div>
      {isOpen && (
        <div className={css.details}>
          {order.sold_by && (
            <p className={css.note}>
              <Trans>
                Comprado na {soldBy}, compra {order.sold_by.purchase}. A cobrança e o reembolso são feitos lá.
              </Trans>
            </p>
          )}
          {order.has_proof && (
            <a className={css.proofLink} href={proofUrl(order.id)} target="_blank" rel="noreferrer">
              <img className={css.proof} src={proofUrl(order.id)} alt={t`Comprovante do pedido ${reference}`} />
            </a>
          )}
          <History order={order} />
        </div>
      )}
    </div>
  );
}
