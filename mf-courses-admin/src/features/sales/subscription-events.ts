import { useLingui } from '@lingui/react/macro';
import type { SubscriptionEvent } from '@clube/shared/contracts/member-subscription-states';

/** What happened to a subscription. */
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
