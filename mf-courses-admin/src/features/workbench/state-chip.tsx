import { Trans } from '@lingui/react/macro';
import type { Publication } from '@clube/shared/contracts/outline';
import { formatDay } from '@clube/shared/i18n';
import { Chip } from '@clube/shared/ui';

/** Whether members see it: a draft, from a day on, or now. */
export function StateChip({ state, releaseAt }: { state: Publication; releaseAt: string | null }) {
  if (state === 'live')
    return (
      <Chip tone="success">
        <Trans>No ar</Trans>
      </Chip>
    );
  if (state === 'draft')
    return (
      <Chip tone="warning">
        <Trans>Rascunho</Trans>
      </Chip>
    );
  return <Chip>{releaseAt ? formatDay(releaseAt) : <Trans>Agendado</Trans>}</Chip>;
}
