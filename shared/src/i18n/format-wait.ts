import { i18n } from '@lingui/core';
import { formatDuration, tagOf } from '@clube/shared/i18n';

/** How long somebody waited: "40 s", "38 min", "1 h 12 min", "3 dias". @param seconds of all that they waited */
export function formatWait(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const hours = seconds / 3600;
  if (hours < 48) return formatDuration(seconds);
  return new Intl.NumberFormat(tagOf(i18n.locale || 'pt'), { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(
    Math.round(hours / 24),
  );
}
