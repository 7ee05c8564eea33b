import { useLocation, useSearchParams } from 'react-router-dom';
import { statisticPeriods, USUAL_PERIOD, type StatisticPeriod } from '@clube/shared/contracts/statistic-periods';

const NAME = 'dias';

/** The period that the address names. `pathOf` keeps everything else of it. */
export function usePeriod() {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const days = statisticPeriods.find((period) => String(period) === search.get(NAME)) ?? USUAL_PERIOD;
  const pathOf = (period: StatisticPeriod) => {
    const next = new URLSearchParams(search);
    next.set(NAME, String(period));
    return `${pathname}?${next.toString()}`;
  };
  return { days, pathOf };
}
