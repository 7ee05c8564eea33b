import { useLingui } from '@lingui/react/macro';
import type { SubscriptionEvent, SubscriptionState } from '@clube/shared/contracts/member-subscription-states';
import { Chip } from '@clube/shared/ui';

const tones = {
  active: 'success',
  past_due: 'warning',
  suspended: 'danger',
  paused: 'neutral',
  cancelled: 'neutral',
  ended: 'neutral',
} as const satisfies Record<SubscriptionState, string>;

/** What a subscription is called in each state. */
export function useSubscriptionWords(): Record<SubscriptionState, string> {
  const { t } = useLingui();
  return {
    active: t({ message: 'Ativa', context: 'uma assinatura' }),
    past_due: t({ message: 'Em atraso', context: 'uma assinatura' }),
    suspended: t({ message: 'Suspensa', context: 'uma assinatura' }),
    paused: t({ message: 'Pausada', context: 'uma assinatura' }),
    cancelled: t({ message: 'Cancelada', context: 'uma assinatura' }),
    ended: t({ message: 'Encerrada', context: 'uma assinatura' }),
  };
}

export function SubscriptionChip({ state }: { state: SubscriptionState }) {
  const words = useSubscriptionWords();
  return <Chip tone={tones[state]}>{words[state]}</Chip>;
}

/** What happened to one. */
export function useEventWords(): Record<SubscriptionEvent, string> {
  const { t } = useLingui();
  return {
    started: t({ message: 'Começou', context: 'uma assinatura' }),
    renewed: t`Pagamento confirmado`,
    overdue: t`Venceu sem pagamento`,
    grace_over: t`A tolerância acabou`,
    paused: t`Foi pausada`,
    resumed: t`Foi retomada`,
    cancelled: t`Foi cancelada`,
    period_over: t`O período pago terminou`,
    refunded: t`Um pagamento foi reembolsado`,
    disputed: t`Um pagamento foi contestado`,
    dispute_won: t`A contestação foi vencida`,
    order_cancelled: t`O pedido do período foi cancelado`,
    member_suspended: t`O membro estava suspenso`,
  };
}
