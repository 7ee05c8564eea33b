import { Link } from 'react-router-dom';
import { useLingui } from '@lingui/react/macro';
import { statisticPeriods, type StatisticPeriod } from '@clube/shared/contracts/statistic-periods';
import { usePeriod } from './use-period.ts';
import * as css from './performance.css.ts';

/** Which days are shown. Links, so that it works before the page is alive. */
export function PeriodPicker() {
  const { t } = useLingui();
  const { days, pathOf } = usePeriod();
  const words: Record<StatisticPeriod, string> = { 7: t`7 dias`, 30: t`30 dias`, 90: t`90 dias`, 365: t`12 meses` };
  return (
    <nav className={css.periods} aria-label={t`Período`}>
      {statisticPeriods.map((period) => (
        <Link
          key={period}
          to={pathOf(period)}
          replace
          className={css.period}
          aria-current={period === days ? 'true' : undefined}
        >
          {words[period]}
        </Link>
      ))}
    </nav>
  );
}
