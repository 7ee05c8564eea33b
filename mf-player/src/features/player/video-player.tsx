import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Play } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { PlayerSource } from '@clube/shared/contracts/course';
import type { LessonPath } from '@clube/shared/api-client';
import { roleAtom } from '@clube/shared/session';
import { Controls } from './controls.tsx';
import * as css from './player.css.ts';
import { usePlayerActions } from './use-player-actions.ts';
import { useHlsSource, type SourceError } from './use-source.ts';
import { useMediaState } from './use-media-state.ts';
import { useTracker } from './use-tracker.ts';

const KeyHelp = lazy(() => import('./key-help.tsx').then(({ KeyHelp: Help }) => ({ default: Help })));

type Source = Extract<PlayerSource, { kind: 'hls' }>;
type Props = {
  source: Source;
  title: string;
  path: LessonPath;
  startAt: number;
  onNext: () => void;
  onPrevious: () => void;
};
const IDLE_MS = 2500;

/** product.md §8: students are told to contact the seller, sellers to contact support. */
function Unavailable({ error }: { error: SourceError }) {
  const isStudent = useAtomValue(roleAtom) === 'student';
  return (
    <div className={css.message} role="alert">
      <p className={css.messageTitle}>
        <Trans>Vídeo indisponível</Trans>
      </p>
      <p className={css.messageText}>
        {error === 'forbidden' && <Trans>O servidor de vídeo não liberou o acesso (403). </Trans>}
        {isStudent ? (
          <Trans>Entre em contato com o vendedor do curso.</Trans>
        ) : (
          <Trans>Entre em contato com o suporte ou com o administrador.</Trans>
        )}
      </p>
    </div>
  );
}

/** Hides the controls while the video plays and nobody moves. */
function useIdle(isPlaying: boolean): [boolean, () => void] {
  const [idle, setIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wake = () => {
    setIdle(false);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIdle(true), IDLE_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return [idle && isPlaying, wake];
}

export function VideoPlayer({ source, title, path, startAt, onNext, onPrevious }: Props) {
  const { t } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [helpOpen, setHelpOpen] = useState(false);
  const error = useHlsSource(video, source.url, startAt);
  const state = useMediaState(video);
  const act = usePlayerActions({ media: video, frame, onNext, onPrevious, onHelp: () => setHelpOpen(true) });
  const [idle, wake] = useIdle(state.status === 'playing');
  useTracker(video, path);
  return (
    <div ref={frame} className={css.frame} data-idle={idle} data-status={state.status} onPointerMove={wake}>
      <video ref={video} className={css.video} poster={source.poster ?? undefined} playsInline aria-label={title} />
      <button
        type="button"
        tabIndex={-1}
        className={css.center}
        onClick={() => act({ type: 'toggle' })}
        aria-label={state.paused ? t`Reproduzir` : t`Pausar`}
      >
        {state.status === 'loading' && <span className={css.spinner} />}
        {state.paused && (
          <span className={css.big}>
            <Play size={30} fill="currentColor" aria-hidden />
          </span>
        )}
      </button>
      <Controls state={state} act={act} />
      {error && <Unavailable error={error} />}
      {helpOpen && (
        <Suspense>
          <KeyHelp open onOpenChange={setHelpOpen} />
        </Suspense>
      )}
    </div>
  );
}
