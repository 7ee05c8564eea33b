import { Trans } from '@lingui/react/macro';
import type { Ticket } from '@clube/shared/contracts/ticket';
import { Chip } from '@clube/shared/ui';

export function StatusChip({ status }: Pick<Ticket, 'status'>) {
  return status === 'open' ? (
    <Chip tone="success">
      <Trans>Aberto</Trans>
    </Chip>
  ) : (
    <Chip>
      <Trans>Fechado</Trans>
    </Chip>
  );
}
