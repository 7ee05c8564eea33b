import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { putStatisticZone, statisticKey } from '@clube/shared/clients/statistic';
import type { StatisticNumbers } from '@clube/shared/contracts/statistic';
import { statisticZones } from '@clube/shared/contracts/statistic-periods';
import { SelectField, showFailure, showToast } from '@clube/shared/ui';
import * as css from './performance.css.ts';

const nameOf = (zone: string) => zone.replaceAll('_', ' ');

/** Where the panel's days begin and end. */
export function TimeZone({ of: { time_zone } }: { of: StatisticNumbers }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: putStatisticZone,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: statisticKey });
      showToast(t`Fuso salvo. Os dias estão sendo contados de novo.`, 'success');
    },
    onError: (error) => showFailure(error, t`Não foi possível salvar agora. Tente de novo.`),
  });
  return (
    <div className={css.zone}>
      <SelectField
        label={<Trans>Fuso horário do painel</Trans>}
        hint={<Trans>Cada dia começa e termina neste fuso.</Trans>}
        value={save.isPending ? save.variables.time_zone : time_zone}
        aria-disabled={save.isPending}
        onChange={({ target }) => {
          const zone = statisticZones.find((known) => known === target.value);
          if (zone && !save.isPending) save.mutate({ time_zone: zone });
        }}
      >
        {statisticZones.map((zone) => (
          <option key={zone} value={zone}>
            {nameOf(zone)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
