import { Link } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ownOrdersQuery } from '@clube/shared/clients/order';
import { formatMoney } from '@clube/shared/contracts/money';
import type { OwnOrder } from '@clube/shared/contracts/order';
import type { OrderState } from '@clube/shared/contracts/order-states';
import { formatDate, tagOf } from '@clube/shared/i18n';
import { Chip, Pager, QueryState } from '@clube/shared/ui';
import * as css from './account.css.ts';
import { useKnownPage, usePageOf } from './use-page-of.ts';

const tones = {
  created: 'neutral',
  pending: 'warning',
  paid: 'success',
  refunded: 'neutral',
  disputed: 'danger',
  cancelled: 'neutral',
} as const satisfies Record<OrderState, string>;

/** Of what cost nothing nothing goes back. */
function StateChip({ of: { state, amount } }: { of: Pick<OwnOrder, 'state' | 'amount'> }) {
  const { t } = useLingui();
  const words: Record<OrderState, string> = {
    created: t`Não concluída`,
    pending: amount === 0 ? t`Aguardando confirmação` : t`Aguardando pagamento`,
    paid: amount === 0 ? t`Confirmada` : t`Paga`,
    refunded: amount === 0 ? t({ message: 'Encerrada', context: 'um pedido sem custo' }) : t`Reembolsada`,
    disputed: t`Contestada`,
    cancelled: t`Cancelada`,
  };
  return <Chip tone={tones[state]}>{words[state]}</Chip>;
}

/** When more is to be paid, and what became of access where it was not. */
function NextPart({ of: { part_due_at: at, part_state: state, instalments_paid: paid } }: { of: OwnOrder }) {
  if (!at) return null;
  const next = paid + 1;
  const day = formatDate(at);
  return (
    <span className={css.note}>
      {state === 'closed' ? (
        <Trans>Acesso fechado até a parte {next} ser paga</Trans>
      ) : state === 'overdue' ? (
        <Trans>
          Parte {next} em atraso desde {day}
        </Trans>
      ) : (
        <Trans>
          Parte {next} vence em {day}
        </Trans>
      )}
    </span>
  );
}

function Purchase({ order }: { order: OwnOrder }) {
  const { i18n, t } = useLingui();
  const { offer_name, courses, panel, amount, currency, instalments, instalments_paid: paid } = order;
  const day = formatDate(order.created_at);
  const next = paid + 1;
  const { reference } = order;
  const others = courses.filter((title) => title !== offer_name);
  return (
    <li className={css.session}>
      <span className={css.sessionText}>
        <strong className={css.typed}>{offer_name}</strong>
        {others.length > 0 && <span className={css.note}>{others.join(', ')}</span>}
        <span className={css.note}>
          {panel} · {day} · <Trans>pedido {reference}</Trans>
        </span>
      </span>
      <span className={css.sum}>
        <strong>
          {order.trial_days != null ? (
            <Plural value={order.trial_days} one="# dia de teste grátis" other="# dias de teste grátis" />
          ) : amount === 0 ? (
            <Trans>Grátis</Trans>
          ) : (
            formatMoney(amount, currency, tagOf(i18n.locale))
          )}
        </strong>
        {instalments > 1 && (
          <span className={css.note}>
            <Trans>
              {paid} de {instalments} partes pagas
            </Trans>
          </span>
        )}
        <StateChip of={order} />
        <NextPart of={order} />
        {order.pay_url && (
          <a className={css.receiptLink} href={order.pay_url}>
            {paid === 0 ? <Trans>Pagar o pedido</Trans> : <Trans>Pagar a parte {next}</Trans>}
          </a>
        )}
        {(order.state === 'paid' || order.state === 'refunded' || order.state === 'disputed') && (
          <Link
            className={css.receiptLink}
            to={`/minha-conta/recibo/${order.id}`}
            aria-label={t`Ver o recibo de ${reference}`}
          >
            <Trans>Ver o recibo</Trans>
          </Link>
        )}
      </span>
    </li>
  );
}

/** What the person bought, the newest first; nothing is changed here. */
export function Purchases() {
  const { page, setPage } = usePageOf('compras');
  const orders = useQuery(ownOrdersQuery(page));
  useKnownPage(orders.data, setPage);
  return (
    <QueryState query={orders}>
      {({ data, current_page, last_page }) =>
        data.length === 0 ? (
          <p className={css.stateText}>
            <Trans>Você ainda não comprou nada com este e-mail.</Trans>
          </p>
        ) : (
          <>
            <ul className={css.sessions}>
              {data.map((order) => (
                <Purchase key={`${order.panel} ${order.id}`} order={order} />
              ))}
            </ul>
            <Pager current={current_page} last={last_page} onChange={setPage} />
          </>
        )
      }
    </QueryState>
  );
}
