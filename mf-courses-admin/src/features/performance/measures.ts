import { useLingui } from '@lingui/react/macro';
import { formatMoney } from '@clube/shared/contracts/money';
import type { StatisticDay, StatisticNumbers } from '@clube/shared/contracts/statistic';
import { formatNumber, tagOf } from '@clube/shared/i18n';
import { formatWait } from '@clube/shared/i18n/format-wait';
import { formatHours } from './format.ts';

/** Something that a day has so and so much of; undefined where there is nothing to say of that day. */
export type Measure = {
  id: string;
  name: string;
  now: readonly (number | undefined)[];
  before: readonly (number | undefined)[];
  format: (value: number | undefined) => string;
};

/** A day on which nobody was answered is none on which everybody was answered at once. */
const waitOf = ({ answers, wait }: StatisticDay) => (answers === 0 ? undefined : wait / answers);
const orNone = (format: (value: number) => string) => (value: number | undefined) =>
  value === undefined ? '–' : format(value);

/** What can be looked at by the day. */
export function useMeasures({ days, days_before, sales }: StatisticNumbers): [Measure, ...Measure[]] {
  const { t, i18n } = useLingui();
  const of = (value: (day: StatisticDay) => number | undefined) => ({
    now: days.map(value),
    before: days_before.map(value),
  });
  return [
    { id: 'ativos', name: t`Alunos ativos`, ...of(({ active }) => active), format: orNone(formatNumber) },
    { id: 'horas', name: t`Horas assistidas`, ...of(({ seconds }) => seconds), format: orNone(formatHours) },
    { id: 'aulas', name: t`Aulas concluídas`, ...of(({ completed }) => completed), format: orNone(formatNumber) },
    ...(sales ?? []).map(({ currency, ...sold }) => ({
      id: `vendas-${currency}`,
      name: t`Vendas (${currency})`,
      now: sold.days,
      before: sold.days_before,
      format: orNone((value) => formatMoney(Math.round(value), currency, tagOf(i18n.locale))),
    })),
    { id: 'respostas', name: t`Tempo até responder`, ...of(waitOf), format: orNone(formatWait) },
  ];
}
