import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney, type Currency } from '@clube/shared/contracts/money';
import type { Offer } from '@clube/shared/contracts/offer';
import type { OrderState } from '@clube/shared/contracts/order-states';
import { tagOf } from '@clube/shared/i18n';
import { Chip } from '@clube/shared/ui';

/** An amount as it is written in this language. */
export function useMoney() {
  const { i18n } = useLingui();
  return (amount: number, currency: Currency) => formatMoney(amount, currency, tagOf(i18n.locale));
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

/** What an order is called in each state. */
export function useOrderWords(): Record<OrderState, string> {
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
export function OrderChip({ state }: { state: OrderState }) {
  const words = useOrderWords();
  return <Chip tone={tones[state]}>{words[state]}</Chip>;
}
