import { useState } from 'react';
import { useAtomValue } from 'jotai';
import type { PlayerSource } from '@clube/shared/contracts/lesson';
import { metasAtom } from '@clube/shared/session';
import { CoverArt } from '@clube/shared/ui';
import { CaptionTracks } from './captions.tsx';
import { elementPlayer } from './element-player.ts';
import { PlayerFrame, type AroundPlayer } from './player-frame.tsx';
import * as css from './player.css.ts';
import type { Renew } from './source.ts';
import type { CaptionTrack } from './stage.ts';
import { useFileSource } from './use-file-source.ts';
import { useHlsSource } from './use-hls-source.ts';

type Props<K extends PlayerSource['kind']> = AroundPlayer & {
  source: Extract<PlayerSource, { kind: K }>;
  title: string;
  renew: Renew;
  renewCaptions: () => Promise<readonly CaptionTrack[]>;
};

export function VideoPlayer({ source, title, renew, renewCaptions, ...around }: Props<'hls'>) {
  const [player] = useState(() => elementPlayer(source.gain));
  const isMarked = useAtomValue(metasAtom)['video_watermark'] === 'on';
  useHlsSource(player, { url: source.url, start: source.start, startAt: around.startAt, renew });
  return (
    <PlayerFrame
      kind="video"
      player={player}
      title={title}
      poster={source.poster}
      sprite={source.sprite}
      tracks={source.captions}
      chapters={source.chapters}
      {...around}
    >
      <video
        ref={(element) => player.attach(element)}
        className={css.video}
        poster={source.poster ?? undefined}
        playsInline
        autoPlay={around.autoplay}
        // A window of its own would show the picture without its mark.
        disablePictureInPicture={isMarked}
        aria-label={title}
      >
        <CaptionTracks tracks={source.captions} renew={renewCaptions} />
      </video>
    </PlayerFrame>
  );
}

export function AudioPlayer({
  source,
  title,
  renew,
  renewCaptions,
  seed,
  ...around
}: Props<'audio'> & { seed: number }) {
  const [player] = useState(() => elementPlayer(source.gain));
  useFileSource(player, { url: source.url, startAt: around.startAt, renew });
  return (
    <PlayerFrame
      kind="audio"
      player={player}
      title={title}
      poster={null}
      sprite={null}
      tracks={source.captions}
      chapters={source.chapters}
      {...around}
    >
      <CoverArt seed={seed} />
      <audio ref={(element) => player.attach(element)} preload="metadata" autoPlay={around.autoplay} aria-label={title}>
        <CaptionTracks tracks={source.captions} renew={renewCaptions} />
      </audio>
    </PlayerFrame>
  );
}
