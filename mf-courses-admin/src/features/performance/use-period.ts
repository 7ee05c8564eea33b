import { useLocation, useSearchParams } from 'react-router-dom';
import { statisticPeriods, type StatisticPeriod } from '@clube/shared/contracts/statistic-periods';

const NAME = 'dias';
const USUAL: StatisticPeriod = 30;

/** The period that the address names. `pathOf` keeps everything else of it. */
export function usePeriod() {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const days = statisticPeriods.find((period) => String(period) === search.get(NAME)) ?? USUAL;
  const pathOf = (period: StatisticPeriod) => {
    const next = new URLSearchParams(search);
    next.set(NAME, String(period));
    return `${pathname}?${next.toString()}`;
  };
  return { days, pathOf };
}
