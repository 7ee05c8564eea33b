import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney } from '@clube/shared/contracts/money';
import type { OrderState } from '@clube/shared/contracts/order-states';
import type { TicketMember } from '@clube/shared/contracts/ticket-desk';
import { tagOf } from '@clube/shared/i18n';
import * as css from './beside.css.ts';

function useOrderStates(): Record<OrderState, string> {
  const { t } = useLingui();
  return {
    created: t`Criado`,
    pending: t`Aguardando pagamento`,
    paid: t`Pago`,
    refunded: t`Reembolsado`,
    disputed: t`Contestado`,
    cancelled: t`Cancelado`,
  };
}

/** The last orders; nothing where there are none. */
export function MemberOrders({ orders }: Pick<TicketMember, 'orders'>) {
  const { i18n } = useLingui();
  const states = useOrderStates();
  if (orders.length === 0) return null;
  return (
    <section className={css.section}>
      <h3 className={css.heading}>
        <Trans>Pedidos</Trans>
      </h3>
      <ul className={css.list}>
        {orders.map(({ id, offer_name, state, amount, currency }) => (
          <li key={id} className={css.line}>
            <span className={css.main}>
              {offer_name} · {states[state]}
            </span>
            <span className={css.side}>{formatMoney(amount, currency, tagOf(i18n.locale))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
