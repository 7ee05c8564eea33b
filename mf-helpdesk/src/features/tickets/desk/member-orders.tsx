import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney } from '@clube/shared/contracts/money';
import type { OrderState } from '@clube/shared/contracts/order-states';
import type { TicketMember } from '@clube/shared/contracts/ticket-desk';
import { formatDate, tagOf } from '@clube/shared/i18n';
import * as css from './beside.css.ts';

type Bought = TicketMember['orders'][number];
/** Of what cost nothing nothing is paid, and nothing goes back. */
function useOrderState() {
  const { t } = useLingui();
  return ({ state, amount, is_claimed, instalments = 1, instalments_paid: paid = 1 }: Bought): string => {
    const isFree = amount === 0;
    if (state === 'paid' && paid < instalments) return t`${paid} de ${instalments} partes pagas`;
    const words: Record<OrderState, string> = {
      created: t`Criado`,
      pending: is_claimed ? t`O comprador diz que pagou` : isFree ? t`Aguardando confirmação` : t`Aguardando pagamento`,
      paid: isFree ? t`Confirmado` : t`Pago`,
      refunded: isFree ? t({ message: 'Encerrado', context: 'um pedido sem custo' }) : t`Reembolsado`,
      disputed: t`Contestado`,
      cancelled: t`Cancelado`,
    };
    return words[state];
  };
}

/** The last orders; nothing where there are none. */
export function MemberOrders({ orders }: Pick<TicketMember, 'orders'>) {
  const { i18n } = useLingui();
  const stateOf = useOrderState();
  if (orders.length === 0) return null;
  return (
    <section className={css.section}>
      <h3 className={css.heading}>
        <Trans>Pedidos</Trans>
      </h3>
      <ul className={css.list}>
        {orders.map((order) => (
          <li key={order.id} className={css.line}>
            <span className={css.main}>
              {order.offer_name} · {stateOf(order)}
              <br />
              <span className={css.side}>{formatDate(order.created_at)}</span>
            </span>
            <span className={css.side}>{formatMoney(order.amount, order.currency, tagOf(i18n.locale))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
