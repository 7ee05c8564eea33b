import { useLingui } from '@lingui/react/macro';
import { Chip } from '@clube/shared/ui';
import type { SubscriptionState } from '../contracts/member-subscription-states.ts';

const tones = {
  active: 'success',
  past_due: 'warning',
  suspended: 'danger',
  paused: 'neutral',
  cancelled: 'neutral',
  ended: 'neutral',
} as const satisfies Record<SubscriptionState, string>;

/** What a subscription is called in each state, to whoever pays it and to whoever looks after the panel. */
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

/** The state of one. */
export function SubscriptionChip({ state }: { state: SubscriptionState }) {
  const words = useSubscriptionWords();
  return <Chip tone={tones[state]}>{words[state]}</Chip>;
}
