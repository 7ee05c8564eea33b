import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney, partsOfAmount, type Currency } from '@clube/shared/contracts/money';
import type { Offer } from '@clube/shared/contracts/offer';
import type { Order } from '@clube/shared/contracts/order';
import type { OrderState } from '@clube/shared/contracts/order-states';
import { formatDate, tagOf } from '@clube/shared/i18n';
import { Chip } from '@clube/shared/ui';
import * as css from './sales.css.ts';

/** An amount as it is written in this language. */
export function useMoney() {
  const { i18n } = useLingui();
  return (amount: number, currency: Currency) => formatMoney(amount, currency, tagOf(i18n.locale));
}

/** What the next part of an order comes to. */
export function nextPartOf({ amount, instalments, instalments_paid: paid }: Order): number {
  const { first, rest } = partsOfAmount(amount, instalments);
  return paid === 0 ? first : rest;
}

export function OfferState({ of: { state } }: { of: Offer }) {
  if (state === 'on_sale')
    return (
      <Chip tone="success">
        <Trans>À venda</Trans>
      </Chip>
    );
  return <Chip>{state === 'draft' ? <Trans>Rascunho</Trans> : <Trans>Encerrada</Trans>}</Chip>;
}

const tones = {
  created: 'neutral',
  pending: 'warning',
  paid: 'success',
  refunded: 'neutral',
  disputed: 'danger',
  cancelled: 'neutral',
} as const satisfies Record<OrderState, string>;

/** What an order is called in each state. @param isFree it costs nothing, so nothing of it is paid or goes back */
export function useOrderWords(isFree = false): Record<OrderState, string> {
  const { t } = useLingui();
  return {
    created: t`Criado`,
    pending: isFree ? t`Aguardando confirmação` : t`Aguardando pagamento`,
    paid: isFree ? t`Confirmado` : t`Pago`,
    refunded: isFree ? t({ message: 'Encerrado', context: 'um pedido sem custo' }) : t`Reembolsado`,
    disputed: t`Contestado`,
    cancelled: t`Cancelado`,
  };
}
export function OrderChip({ order: { state, amount } }: { order: Pick<Order, 'state' | 'amount'> }) {
  const words = useOrderWords(amount === 0);
  return <Chip tone={tones[state]}>{words[state]}</Chip>;
}

/** Whether what was paid is open to whoever bought it, and why it is not. */
export function OrderAccess({ order: { state, is_opened, is_closed, held_by, email } }: { order: Order }) {
  if (state !== 'paid' || email === '') return null;
  return (
    <p className={css.note}>
      {is_closed ? (
        <Trans>Pago, mas encerrado: este pedido não abre mais nada.</Trans>
      ) : is_opened ? (
        <Trans>Quem comprou já tem o acesso.</Trans>
      ) : held_by === 'plan' ? (
        <Trans>Pago, mas ainda fechado: o seu plano não tem vaga. Ao abrir uma, a pessoa é convidada.</Trans>
      ) : held_by === 'staff' ? (
        <Trans>Pago, mas nada se abriu: quem comprou já é da equipe do painel.</Trans>
      ) : (
        <Trans>Pago; ainda não entrou no painel.</Trans>
      )}
    </p>
  );
}

/** When more is to be paid, and what became of access where it was not. */
export function NextPart({ of: { part_due_at: at, part_state: state, instalments_paid: paid } }: { of: Order }) {
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
