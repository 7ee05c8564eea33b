import { useRef, useState, type ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { Play } from 'lucide-react';
import { useLingui } from '@lingui/react/macro';
import type { Chapter } from '@clube/shared/contracts/media';
import { sparePart } from '@clube/shared/federation';
import { metasAtom } from '@clube/shared/session';
import { useCaptions } from './captions.tsx';
import { Controls } from './controls.tsx';
import type { ElementPlayer } from './element-player.ts';
import { KeyFeedback, useKeyFeedback } from './key-feedback.tsx';
import { NextCard } from './next-card-later.ts';
import * as css from './player.css.ts';
import type { CaptionTrack } from './stage.ts';
import type { Sprite } from './timeline.tsx';
import { Unavailable, Waiting } from './unavailable.tsx';
import { useFaults } from './use-faults.ts';
import { useIdle } from './use-idle.ts';
import { useLevel } from './use-level.ts';
import { useOnStage } from './use-on-stage.ts';
import { useMediaSession, useWakeLock } from './use-presence.ts';
import { usePlayerActions } from './use-player-actions.ts';
import { usePlayerState } from './use-player-state.ts';
import { useRemembered } from './use-remembered.ts';
import { useTaps } from './use-taps.ts';
import { useTracker, type Tracking } from './use-tracker.ts';

// Who watches without captions waits for none.
const CaptionLayer = sparePart(() =>
  import(/* webpackChunkName: "texts" */ './caption-layer.tsx').then((module) => module.CaptionLayer),
);
const Watermark = sparePart(() =>
  import(/* webpackChunkName: "texts" */ './watermark.tsx').then((module) => module.Watermark),
);
const KeyHelp = sparePart(() =>
  import(/* webpackChunkName: "texts" */ './key-help.tsx').then((module) => module.KeyHelp),
);

/** What the lesson wants of its player. */
export type AroundPlayer = Tracking & {
  onNext: () => void;
  onPrevious: () => void;
  /** Goes on by itself; undefined where nothing follows. */
  onEnded: (() => void) | undefined;
  /** Somebody came here by the end of the lesson before. */
  autoplay: boolean;
};
type Props = AroundPlayer & {
  kind: 'video' | 'audio';
  player: ElementPlayer;
  title: string;
  poster: string | null;
  sprite: Sprite | null;
  tracks: readonly CaptionTrack[];
  chapters: readonly Chapter[];
  children: ReactNode;
};

/** Around every media element of ours: controls, keys, taps, what was watched, what went wrong. */
export function PlayerFrame(props: Props) {
  const { kind, player, title, poster, sprite, tracks, chapters, children, ...around } = props;
  const { onNext, onPrevious, onEnded, autoplay: _autoplay, ...tracking } = around;
  const { t } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const [helpOpen, setHelpOpen] = useState(false);
  useRemembered(player);
  useLevel(player);
  const state = usePlayerState(player);
  const lost = (state.error === 'forbidden' || state.error === 'unavailable') && state.error;
  const captions = useCaptions(tracks);
  const isMarked = useAtomValue(metasAtom)['video_watermark'] === 'on';
  const { said, tell } = useKeyFeedback();
  const act = usePlayerActions({
    player,
    frame,
    onNext,
    onPrevious,
    onHelp: () => setHelpOpen(true),
    onCaptions: captions.toggle,
    onKey: tell,
    isMarked,
  });
  useOnStage(props);
  const { isIdle, wake, hide } = useIdle(kind === 'video' && state.status === 'playing', frame);
  const taps = useTaps({ isPaused: state.paused, isIdle, act, wake, hide });
  useTracker(player, tracking);
  useFaults(state, tracking.path);
  useMediaSession(player, title, poster, act);
  useWakeLock(kind === 'video' && state.status === 'playing');
  const moved = (event: React.PointerEvent) => event.pointerType === 'mouse' && wake();
  return (
    <div
      ref={frame}
      role="group"
      aria-label={t`Player`}
      className={kind === 'audio' ? css.audio : css.frame}
      data-kind={kind}
      data-idle={isIdle}
      data-status={state.status}
      onPointerMove={moved}
      onKeyDown={wake}
      onFocus={wake}
    >
      {children}
      <button
        type="button"
        tabIndex={-1}
        className={css.center}
        {...taps}
        aria-label={state.paused ? t`Reproduzir` : t`Pausar`}
      >
        {state.status === 'loading' && !lost && <span className={css.spinner} />}
        {state.paused && (
          <span className={css.big}>
            <Play size={30} fill="currentColor" aria-hidden />
          </span>
        )}
      </button>
      {kind === 'video' && isMarked && <Watermark />}
      {captions.shown !== undefined && (
        <CaptionLayer player={player} language={captions.shown} choice={captions.choice} />
      )}
      <KeyFeedback said={said} />
      {state.ended && onEnded && <NextCard onNext={onEnded} />}
      {/* Below the bar: what has come can be gone back into, and what is damaged gone over. */}
      {state.error === 'offline' && state.status === 'loading' && <Waiting />}
      {lost && <Unavailable error={lost} onRetry={() => player.retry()} />}
      <Controls
        kind={kind}
        state={state}
        act={act}
        sprite={sprite}
        tracks={tracks}
        captions={captions}
        chapters={chapters}
        mayFloat={!isMarked}
      />
      {helpOpen && <KeyHelp open onOpenChange={setHelpOpen} mayFloat={!isMarked} />}
    </div>
  );
}
