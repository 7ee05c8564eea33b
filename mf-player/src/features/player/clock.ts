import { formatClock } from '@clube/shared/i18n';

/** A place in what lasts so long, as the bar says it; half a second less than it is said to last is no second less. */
export const clockOf = (time: number, duration: number): string =>
  `${formatClock(time)} / ${formatClock(duration > 0 ? Math.max(1, Math.round(duration)) : 0)}`;
