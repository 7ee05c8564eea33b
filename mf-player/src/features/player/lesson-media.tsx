import type { Ref } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useSearchParams } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import type { LessonDetail, PlayerSource, Progress } from '@clube/shared/contracts/lesson';
import { lessonQuery, type LessonIds } from '@clube/shared/clients/lesson';
import { lazyPart } from '@clube/shared/federation';
import { meAtom } from '@clube/shared/session';
import * as css from './player.css.ts';
import { startAtOf, stoodAt } from '../../parts/start-at.ts';
import { ContactWhom, WaitsForConverter } from './unavailable.tsx';
import { useNamedSecond } from './use-named-second.ts';
import type { Watcher } from './use-tracker.ts';
import { AudioPlayer, VideoPlayer } from './video-player.tsx';

// What the players of other hosts speak is of no use to the lessons of ours.
const EmbedPlayer = lazyPart(() =>
  import(/* webpackChunkName: "embed" */ './embed-player.tsx').then((module) => module.EmbedPlayer),
);

// A library that most lessons have no use for.
const PdfReader = lazyPart(() =>
  import(/* webpackChunkName: "pdf" */ '../pdf/index.ts').then((module) => module.PdfReader),
);

// What most lessons have no use for either.
const PageFrame = lazyPart(() =>
  import(/* webpackChunkName: "texts" */ './page-frame.tsx').then((module) => module.PageFrame),
);

function Pending({ source, isRead }: { source: Extract<PlayerSource, { kind: 'pending' }>; isRead: boolean }) {
  const { t } = useLingui();
  const isFailed = source.status === 'failed';
  const isStuck = source.status === 'waiting' && source.error_code === 'converter_missing';
  return (
    <div className={css.frame}>
      <div className={css.message} role="status">
        <p className={css.messageTitle}>
          {isFailed ? (isRead ? t`Conteúdo indisponível` : t`Vídeo indisponível`) : t`O vídeo está sendo preparado`}
        </p>
        <p className={css.messageText}>
          {isStuck && (
            <>
              <WaitsForConverter />{' '}
            </>
          )}
          {!isFailed && !isStuck ? (
            <Trans>O processamento leva em média até 1 hora. Volte daqui a pouco.</Trans>
          ) : (
            <ContactWhom />
          )}
        </p>
      </div>
    </div>
  );
}

type Props = {
  lesson: LessonDetail;
  path: LessonIds;
  watcher: Ref<Watcher>;
  onNext: () => void;
  onPrevious: () => void;
  onEnded: (() => void) | undefined;
  autoplay: boolean;
  onProgress: (progress: Progress) => void;
};

/** The right player for what the lesson shows. A text lesson has none. */
export function LessonMedia({ lesson, path, ...outside }: Props) {
  const client = useQueryClient();
  const memberId = useAtomValue(meAtom)?.current?.currentMember.id ?? 0;
  const [query] = useSearchParams();
  useNamedSecond(query);
  const { player, title, duration_seconds } = lesson;
  const askAnew = async () => (await client.fetchQuery({ ...lessonQuery(path), staleTime: 0 })).player;
  const renew = async () => {
    const next = await askAnew();
    return 'url' in next ? next.url : undefined;
  };
  const renewCaptions = async () => {
    const next = await askAnew();
    return 'captions' in next ? next.captions : [];
  };
  const around = { title, path, memberId, startAt: startAtOf(lesson, memberId, query), ...outside };
  switch (player.kind) {
    case 'none':
      return null;
    case 'pending':
      return <Pending source={player} isRead={['pdf', 'embed'].includes(lesson.mediaType)} />;
    case 'audio':
      return <AudioPlayer source={player} seed={lesson.id} renew={renew} renewCaptions={renewCaptions} {...around} />;
    case 'pdf':
      return (
        <div className={css.paper}>
          <PdfReader url={player.url} title={title} path={path} startAt={stoodAt(lesson, memberId)} renew={renew} />
        </div>
      );
    case 'page':
      return (
        <div className={css.paper}>
          <PageFrame source={player} title={title} />
        </div>
      );
    case 'embed':
      return (
        <div className={css.room}>
          <EmbedPlayer source={player} knownDuration={duration_seconds} {...around} />
        </div>
      );
    case 'hls':
      return <VideoPlayer source={player} renew={renew} renewCaptions={renewCaptions} {...around} />;
  }
}
