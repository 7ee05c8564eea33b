import { useLingui } from '@lingui/react/macro';
import type { Media } from '@clube/shared/contracts/media';
import { formatDuration, formatPercent } from '@clube/shared/i18n';
import { ProgressBar } from '@clube/shared/ui';
import * as css from './upload.css.ts';

/** How far the conversion of a file is, and how long the rest takes at that pace; nothing while nobody knows. */
export function Conversion({ media: { progress, seconds_left: left } }: { media: Media }) {
  const { t } = useLingui();
  if (typeof progress !== 'number') return null;
  const percent = Math.floor(progress * 100);
  const done = formatPercent(percent);
  return (
    <div className={css.conversion}>
      <span className={css.figures}>
        {typeof left === 'number' ? t`${done} · faltam ${{ left: formatDuration(left) }}` : done}
      </span>
      <ProgressBar value={percent} label={t`Conversão`} />
    </div>
  );
}
