import { Maximize, Pause, PictureInPicture2, Play, Volume2, VolumeX } from 'lucide-react';
import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '@clube/shared/i18n';
import type { Chapter } from '@clube/shared/contracts/media';
import { sparePart } from '@clube/shared/federation';
import type { UsedCaptions } from './captions.tsx';
import { clockOf } from './clock.ts';
import type { PlayerState } from './contract.ts';
import type { PlayerAction } from './keys.ts';
import * as css from './player.css.ts';
import type { CaptionTrack } from './stage.ts';
import { Timeline, type Sprite } from './timeline.tsx';

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];
const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
type Props = {
  kind: 'video' | 'audio';
  state: PlayerState;
  act: (action: PlayerAction) => void;
  sprite: Sprite | null;
  tracks: readonly CaptionTrack[];
  captions: UsedCaptions;
  chapters: readonly Chapter[];
  /** Whether the picture may have a window of its own. */
  mayFloat: boolean;
};

// Most lessons have no captions, and who has them looks at the picture first.
const CaptionsMenu = sparePart(() =>
  import(/* webpackChunkName: "texts" */ './captions-menu.tsx').then((module) => module.CaptionsMenu),
);

const nextSpeed = (rate: number) => SPEEDS[(SPEEDS.indexOf(rate) + 1) % SPEEDS.length] ?? 1;

export function Controls({ kind, state, act, sprite, tracks, captions, chapters, mayFloat }: Props) {
  const { t } = useLingui();
  const { paused, time, duration, muted, volume, rate, qualities, quality } = state;
  const clock = clockOf(time, duration);
  const speed = formatNumber(rate);
  return (
    <div className={css.controls}>
      <Timeline state={state} act={act} sprite={sprite} chapters={chapters} />
      <div className={css.buttons}>
        <button
          type="button"
          className={css.button}
          onClick={() => act({ type: 'toggle' })}
          aria-label={paused ? t`Reproduzir` : t`Pausar`}
        >
          {paused ? <Play {...icon} /> : <Pause {...icon} />}
        </button>
        <button
          type="button"
          className={css.button}
          onClick={() => act({ type: 'mute' })}
          aria-label={muted ? t`Ligar o som` : t`Desligar o som`}
        >
          {muted || volume === 0 ? <VolumeX {...icon} /> : <Volume2 {...icon} />}
        </button>
        <input
          type="range"
          className={css.volume}
          min={0}
          max={1}
          step={0.05}
          value={muted ? 0 : volume}
          aria-label={t`Volume`}
          onChange={(event) => act({ type: 'volume', by: Number(event.target.value) - volume })}
        />
        <span className={css.time}>{clock}</span>
        <span className={css.grow} />
        {/* Known later than the rest; they take from the room that grows, and move nothing. */}
        {tracks.length > 0 && <CaptionsMenu tracks={tracks} captions={captions} />}
        {qualities.length > 1 && (
          <select
            className={`${css.button} ${css.quality}`}
            aria-label={t`Qualidade`}
            value={quality ?? ''}
            onChange={({ target }) => act({ type: 'quality', height: target.value ? Number(target.value) : null })}
          >
            <option value="">{t`Auto`}</option>
            {qualities.map((height) => (
              <option key={height} value={height}>
                {height}p
              </option>
            ))}
          </select>
        )}
        <button
          type="button"
          className={css.button}
          onClick={() => act({ type: 'speed', by: nextSpeed(rate) - rate })}
          aria-label={t`Velocidade ${speed}×`}
        >
          {speed}×
        </button>
        {kind === 'video' && (
          <>
            {mayFloat && (
              <button
                type="button"
                className={`${css.button} ${css.desktop}`}
                onClick={() => act({ type: 'pictureInPicture' })}
                aria-label={t`Picture in picture`}
              >
                <PictureInPicture2 {...icon} />
              </button>
            )}
            <button
              type="button"
              className={css.button}
              onClick={() => act({ type: 'fullscreen' })}
              aria-label={t`Tela cheia`}
            >
              <Maximize {...icon} />
            </button>
          </>
        )}
      </div>
    </div>
  );
}
