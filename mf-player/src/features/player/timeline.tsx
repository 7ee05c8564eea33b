import { useState, type PointerEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { PlayerSource } from '@clube/shared/contracts/lesson';
import type { Chapter } from '@clube/shared/contracts/media';
import { formatClock } from '@clube/shared/i18n';
import { clockOf } from './clock.ts';
import type { PlayerState } from './contract.ts';
import type { PlayerAction } from './keys.ts';
import * as css from './player.css.ts';
import { chapterAt } from './stage.ts';

export type Sprite = NonNullable<Extract<PlayerSource, { kind: 'hls' }>['sprite']>;
type Props = {
  state: PlayerState;
  act: (action: PlayerAction) => void;
  sprite: Sprite | null;
  chapters: readonly Chapter[];
};

/** Half of what a preview takes, in pixels: it stays within the bar. */
const HALF_PREVIEW = 84;

/** How far into the bar (0–1), and where its preview stands (pixels). */
const placeOf = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
  const { left, width } = currentTarget.getBoundingClientRect();
  const fraction = Math.min(1, Math.max(0, (clientX - left) / Math.max(1, width)));
  return { fraction, x: Math.max(HALF_PREVIEW, Math.min(width - HALF_PREVIEW, fraction * width)) };
};

/** The picture that a place in the video has, one of a grid of small ones. */
function Still({ sprite, seconds }: { sprite: Sprite; seconds: number }) {
  const { url, interval_seconds, columns, width, height } = sprite;
  const index = Math.floor(seconds / interval_seconds);
  const x = (index % columns) * width;
  const y = Math.floor(index / columns) * height;
  return (
    <svg className={css.still} width={width} height={height} viewBox={`${x} ${y} ${width} ${height}`} aria-hidden>
      <image href={url} />
    </svg>
  );
}

/** Where each part begins. */
function Marks({ chapters, duration }: { chapters: readonly Chapter[]; duration: number }) {
  const inside = chapters.filter(({ seconds }) => seconds > 0 && seconds < duration);
  return (
    <svg className={css.marks} aria-hidden data-testid="chapter-marks">
      {inside.map(({ seconds }) => (
        <rect key={seconds} x={`${(seconds / duration) * 100}%`} width="3" height="100%" />
      ))}
    </svg>
  );
}

/** Where the video stands; shows what lies where a pointer is, before anybody goes there. */
export function Timeline({ state: { time, duration, buffered }, act, sprite, chapters }: Props) {
  const { t } = useLingui();
  const [pointed, setPointed] = useState<ReturnType<typeof placeOf>>();
  const length = Math.max(duration, 1);
  const clock = clockOf(time, duration);
  const part = chapterAt(chapters, time)?.title;
  const seconds = (pointed?.fraction ?? 0) * duration;
  return (
    <div
      className={css.timeline}
      onPointerMove={(event) => setPointed(placeOf(event))}
      onPointerLeave={() => setPointed(undefined)}
    >
      {pointed !== undefined && duration > 0 && (
        <svg className={css.previewTrack} aria-hidden>
          <foreignObject x={pointed.x} width="1" height="1" overflow="visible">
            <div className={css.preview}>
              {sprite && <Still sprite={sprite} seconds={seconds} />}
              {chapters.length > 0 && <span className={css.chapterName}>{chapterAt(chapters, seconds)?.title}</span>}
              <span>{formatClock(seconds)}</span>
            </div>
          </foreignObject>
        </svg>
      )}
      <progress className={css.buffered} max={length} value={buffered} aria-hidden />
      <input
        type="range"
        className={css.range}
        min={0}
        max={length}
        step={1}
        data-keys="player"
        value={Math.min(time, duration)}
        aria-label={t`Posição`}
        aria-valuetext={part ? `${clock}, ${part}` : clock}
        onChange={(event) => act({ type: 'seek', fraction: Number(event.target.value) / length })}
      />
      {duration > 0 && <Marks chapters={chapters} duration={duration} />}
      <progress className={css.played} max={length} value={time} aria-hidden />
    </div>
  );
}
