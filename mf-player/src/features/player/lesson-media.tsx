import { useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import type { LessonDetail, PlayerSource } from '@clube/shared/contracts/lesson';
import { lessonQuery, type LessonIds } from '@clube/shared/clients/lesson';
import * as css from './player.css.ts';
import { ContactWhom } from './unavailable.tsx';
import { AudioPlayer, VideoPlayer } from './video-player.tsx';

const EMBED_URL = {
  youtube: (video: string) => `https://www.youtube-nocookie.com/embed/${encodeURIComponent(video)}`,
  vimeo: (video: string) => `https://player.vimeo.com/video/${encodeURIComponent(video)}`,
  panda: (video: string) => `https://player.pandavideo.com.br/embed/?v=${encodeURIComponent(video)}`,
};
/** Who stopped so near the end starts again, in seconds. */
const NEAR_END = 5;

function Pending({ source }: { source: Extract<PlayerSource, { kind: 'pending' }> }) {
  const { t } = useLingui();
  const isFailed = source.status === 'failed';
  return (
    <div className={css.frame}>
      <div className={css.message} role="status">
        <p className={css.messageTitle}>{isFailed ? t`Vídeo indisponível` : t`O vídeo está sendo preparado`}</p>
        <p className={css.messageText}>
          {isFailed ? <ContactWhom /> : <Trans>O processamento leva em média até 1 hora. Volte daqui a pouco.</Trans>}
        </p>
      </div>
    </div>
  );
}

type Props = { lesson: LessonDetail; path: LessonIds; onNext: () => void; onPrevious: () => void };

/** The right player for what the lesson shows. A text lesson has none. */
export function LessonMedia({ lesson, path, onNext, onPrevious }: Props) {
  const client = useQueryClient();
  const { player, title, position_seconds, duration_seconds } = lesson;
  const renew = async () => {
    const { player: next } = await client.fetchQuery({ ...lessonQuery(path), staleTime: 0 });
    return 'url' in next ? next.url : undefined;
  };
  const around = {
    title,
    path,
    renew,
    onNext,
    onPrevious,
    startAt: position_seconds < duration_seconds - NEAR_END ? position_seconds : 0,
  };
  switch (player.kind) {
    case 'none':
      return null;
    case 'pending':
      return <Pending source={player} />;
    case 'audio':
      return <AudioPlayer source={player} seed={lesson.id} {...around} />;
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
      return <VideoPlayer source={player} {...around} />;
  }
}
