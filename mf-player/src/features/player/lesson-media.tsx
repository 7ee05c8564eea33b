import { useRef } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { LessonDetail, PlayerSource } from '@clube/shared/contracts/course';
import type { LessonPath } from '@clube/shared/api-client';
import { CoverArt } from '@clube/shared/ui';
import * as css from './player.css.ts';
import { useTracker } from './use-tracker.ts';
import { VideoPlayer } from './video-player.tsx';

const EMBED_URL = {
  youtube: (video: string) => `https://www.youtube-nocookie.com/embed/${encodeURIComponent(video)}`,
  vimeo: (video: string) => `https://player.vimeo.com/video/${encodeURIComponent(video)}`,
  panda: (video: string) => `https://player.pandavideo.com.br/embed/?v=${encodeURIComponent(video)}`,
};

function AudioPlayer({ url, title, path, seed }: { url: string; title: string; path: LessonPath; seed: number }) {
  const audio = useRef<HTMLAudioElement>(null);
  useTracker(audio, path);
  return (
    <div className={css.audio}>
      <CoverArt seed={seed} />
      <audio ref={audio} className={css.audioElement} src={url} controls preload="metadata" aria-label={title} />
    </div>
  );
}

function Pending({ source }: { source: Extract<PlayerSource, { kind: 'pending' }> }) {
  const { t } = useLingui();
  const isFailed = source.status === 'failed';
  return (
    <div className={css.frame}>
      <div className={css.message} role="status">
        <p className={css.messageTitle}>{isFailed ? t`Vídeo indisponível` : t`O vídeo está sendo preparado`}</p>
        <p className={css.messageText}>
          {isFailed ? (
            <Trans>Entre em contato com o vendedor do curso.</Trans>
          ) : (
            <Trans>O processamento leva em média até 1 hora. Volte daqui a pouco.</Trans>
          )}
        </p>
      </div>
    </div>
  );
}

type Props = { lesson: LessonDetail; path: LessonPath; onNext: () => void; onPrevious: () => void };

/** The right player for what the lesson shows. A text lesson has none. */
export function LessonMedia({ lesson, path, onNext, onPrevious }: Props) {
  const { player, title, position_seconds, duration_seconds } = lesson;
  switch (player.kind) {
    case 'none':
      return null;
    case 'pending':
      return <Pending source={player} />;
    case 'audio':
      return <AudioPlayer url={player.url} title={title} path={path} seed={lesson.id} />;
    case 'embed':
      return (
        <div className={css.frame}>
          <iframe
            className={css.embed}
            src={EMBED_URL[player.provider](player.video)}
            title={title}
            allow="fullscreen; picture-in-picture"
          />
        </div>
      );
    case 'hls':
      // Someone who stopped near the end starts again; everyone else goes on where they were.
      return (
        <VideoPlayer
          source={player}
          title={title}
          path={path}
          startAt={position_seconds < duration_seconds - 5 ? position_seconds : 0}
          onNext={onNext}
          onPrevious={onPrevious}
        />
      );
  }
}
