import { Trans } from '@lingui/react/macro';
import type { Promotion } from '@clube/shared/contracts/promotion';
import { formatDay } from '@clube/shared/i18n';
import { Chip } from '@clube/shared/ui';

/** Whether it stands on the home. */
export function PromotionState({ of: { state, starts_at } }: { of: Pick<Promotion, 'state' | 'starts_at'> }) {
  switch (state) {
    case 'live':
      return (
        <Chip tone="success">
          <Trans>No ar</Trans>
        </Chip>
      );
    case 'draft':
      return (
        <Chip tone="warning">
          <Trans>Rascunho</Trans>
        </Chip>
      );
    case 'over':
      return (
        <Chip>
          <Trans>Encerrado</Trans>
        </Chip>
      );
    case 'scheduled':
      return <Chip>{starts_at ? formatDay(starts_at) : <Trans>Agendado</Trans>}</Chip>;
  }
}
