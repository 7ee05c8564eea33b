import { useLingui } from '@lingui/react/macro';
import { formatMoney } from '@clube/shared/contracts/money';
import type { StatisticDay, StatisticNumbers } from '@clube/shared/contracts/statistic';
import { formatNumber, tagOf } from '@clube/shared/i18n';
import { formatWait } from '@clube/shared/i18n/format-wait';
import { formatHours } from './format.ts';

/** Something that a day has so and so much of. */
export type Measure = {
  id: string;
  name: string;
  now: readonly number[];
  before: readonly number[];
  format: (value: number) => string;
};

const waitOf = ({ answers, wait }: StatisticDay) => (answers === 0 ? 0 : wait / answers);

/** What can be looked at by the day. */
export function useMeasures({ days, days_before, sales }: StatisticNumbers): [Measure, ...Measure[]] {
  const { t, i18n } = useLingui();
  const of = (value: (day: StatisticDay) => number) => ({ now: days.map(value), before: days_before.map(value) });
  return [
    { id: 'ativos', name: t`Alunos ativos`, ...of(({ active }) => active), format: formatNumber },
    { id: 'horas', name: t`Horas assistidas`, ...of(({ seconds }) => seconds), format: formatHours },
    { id: 'aulas', name: t`Aulas concluídas`, ...of(({ completed }) => completed), format: formatNumber },
    ...(sales ?? []).map(({ currency, ...sold }) => ({
      id: `vendas-${currency}`,
      name: t`Vendas (${currency})`,
      now: sold.days,
      before: sold.days_before,
      format: (value: number) => formatMoney(Math.round(value), currency, tagOf(i18n.locale)),
    })),
    { id: 'respostas', name: t`Tempo até responder`, ...of(waitOf), format: formatWait },
  ];
}
