import { Trans } from '@lingui/react/macro';
import { formatNumber } from '@clube/shared/i18n';
import { Button } from '@clube/shared/ui';
import type { Whole } from './use-whole-filter.ts';

type Props = { total: number; shown: number; whole: Whole };

/** Where a filter finds more people than are shown: all of them, or those alone. */
export function WholeFilter({ total, shown, whole }: Props) {
  const [all, some] = [formatNumber(total), formatNumber(shown)];
  return (
    <Button size="small" variant="link" onClick={whole.isChosen ? whole.leave : whole.choose}>
      {whole.isChosen ? <Trans>Só os {some} da lista</Trans> : <Trans>Selecionar todos os {all} deste filtro</Trans>}
    </Button>
  );
}
