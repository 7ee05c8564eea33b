import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { Play } from 'lucide-react';
import { useLingui } from '@lingui/react/macro';
import { lazyPart } from '@clube/shared/federation';
import type { LessonIds } from '@clube/shared/clients/lesson';
import { Controls } from './controls.tsx';
import * as css from './player.css.ts';
import { Unavailable, Waiting } from './unavailable.tsx';
import { useIdle } from './use-idle.ts';
import { useMediaState } from './use-media-state.ts';
import { usePlayerActions } from './use-player-actions.ts';
import { useRemembered } from './use-remembered.ts';
import type { SourceError } from './use-source.ts';
import { useTaps } from './use-taps.ts';
import { useTracker } from './use-tracker.ts';

const KeyHelp = lazyPart(() => import('./key-help.tsx').then((module) => module.KeyHelp));

type Props = {
  kind: 'video' | 'audio';
  media: RefObject<HTMLMediaElement | null>;
  error: SourceError | undefined;
  path: LessonIds;
  startAt: number;
  onNext: () => void;
  onPrevious: () => void;
  children: ReactNode;
};

/** Around every media element of ours: controls, keys, taps, what was watched, what went wrong. */
export function PlayerFrame({ kind, media, error, path, startAt, onNext, onPrevious, children }: Props) {
  const { t } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const [helpOpen, setHelpOpen] = useState(false);
  useRemembered(media);
  const state = useMediaState(media);
  const act = usePlayerActions({ media, frame, onNext, onPrevious, onHelp: () => setHelpOpen(true) });
  const { isIdle, wake, hide } = useIdle(kind === 'video' && state.status === 'playing');
  const taps = useTaps({ isPaused: state.paused, isIdle, act, wake, hide });
  useTracker(media, path, startAt);
  const moved = (event: React.PointerEvent) => event.pointerType === 'mouse' && wake();
  return (
    <div
      ref={frame}
      role="group"
      aria-label={t`Player`}
      className={kind === 'audio' ? css.audio : css.frame}
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
        {state.status === 'loading' && <span className={css.spinner} />}
        {state.paused && (
          <span className={css.big}>
            <Play size={30} fill="currentColor" aria-hidden />
          </span>
        )}
      </button>
      <Controls kind={kind} state={state} act={act} />
      {error === 'offline' && state.status !== 'playing' && <Waiting />}
      {error && error !== 'offline' && <Unavailable error={error} />}
      {helpOpen && <KeyHelp open onOpenChange={setHelpOpen} />}
    </div>
  );
}
