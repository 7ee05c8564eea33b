import { useLingui } from '@lingui/react/macro';
import type { Media } from '@clube/shared/contracts/media';
import { formatDuration, formatPercent } from '@clube/shared/i18n';
import { ProgressBar, Stack } from '@clube/shared/ui';

/** How far the conversion of a file is, and how long the rest takes at that pace; nothing while nobody knows. */
export function Conversion({ media: { progress, seconds_left: left } }: { media: Media }) {
  const { t } = useLingui();
  if (typeof progress !== 'number') return null;
  const percent = Math.floor(progress * 100);
  const done = formatPercent(percent);
  return (
    <Stack>
      <span>{typeof left === 'number' ? t`${done} · faltam ${{ left: formatDuration(left) }}` : done}</span>
      <ProgressBar value={percent} label={t`Conversão`} />
    </Stack>
  );
}
