import { useRef } from 'react';
import type { PlayerSource } from '@clube/shared/contracts/lesson';
import type { LessonIds } from '@clube/shared/clients/lesson';
import { CoverArt } from '@clube/shared/ui';
import { PlayerFrame } from './player-frame.tsx';
import * as css from './player.css.ts';
import { useFileSource, useHlsSource, type Renew } from './use-source.ts';

type Props<K extends PlayerSource['kind']> = {
  source: Extract<PlayerSource, { kind: K }>;
  title: string;
  path: LessonIds;
  startAt: number;
  renew: Renew;
  onNext: () => void;
  onPrevious: () => void;
};

export function VideoPlayer({ source, title, startAt, renew, ...around }: Props<'hls'>) {
  const video = useRef<HTMLVideoElement>(null);
  const error = useHlsSource(video, { url: source.url, startAt, renew });
  return (
    <PlayerFrame kind="video" media={video} error={error} startAt={startAt} {...around}>
      <video ref={video} className={css.video} poster={source.poster ?? undefined} playsInline aria-label={title} />
    </PlayerFrame>
  );
}

export function AudioPlayer({ source, title, startAt, renew, seed, ...around }: Props<'audio'> & { seed: number }) {
  const audio = useRef<HTMLAudioElement>(null);
  const error = useFileSource(audio, { url: source.url, startAt, renew });
  return (
    <PlayerFrame kind="audio" media={audio} error={error} startAt={startAt} {...around}>
      <CoverArt seed={seed} />
      <audio ref={audio} preload="metadata" aria-label={title} />
    </PlayerFrame>
  );
}
