import { useEffect, useState, type RefObject } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { lessonQuery, type LessonIds } from '@clube/shared/clients/lesson';
import type { PlayerSource } from '@clube/shared/contracts/lesson';
import { QueryState } from '@clube/shared/ui';
import * as css from './captions.css.ts';
import { playPreview } from './play-preview.ts';

type Playing = Extract<PlayerSource, { kind: 'hls' | 'audio' }>;
type Common = { media: RefObject<HTMLMediaElement | null>; onTime: (second: number) => void };

function Element({ media, onTime, player }: Common & { player: Playing }) {
  const { t } = useLingui();
  // A later answer has another address of the same: what plays goes on.
  const [{ kind, url, poster }] = useState(() => ({ poster: null, ...player }));
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    const element = media.current;
    if (!element || kind === 'audio') return;
    return playPreview(element, url, () => setGone(true));
  }, [media, kind, url]);
  const tell = () => onTime(media.current?.currentTime ?? 0);
  const usual = { controls: true, onTimeUpdate: tell, onSeeking: tell, 'aria-label': t`Prévia` };
  const holds = (element: HTMLMediaElement | null) => {
    media.current = element;
  };
  return (
    <>
      {kind === 'audio' ? (
        <audio {...usual} ref={holds} src={url} className={css.sound} onError={() => setGone(true)} />
      ) : (
        <video {...usual} ref={holds} className={css.film} playsInline poster={poster ?? undefined} />
      )}
      {isGone && (
        <p role="alert" className={css.hint}>
          <Trans>A prévia não abriu. As legendas podem ser editadas e salvas assim mesmo.</Trans>
        </p>
      )}
    </>
  );
}

/** What a lesson plays, beside what is edited of it. */
export function Preview({ ids, ...common }: Common & { ids: LessonIds }) {
  const lesson = useQuery({ ...lessonQuery(ids), staleTime: 0, gcTime: 0 });
  return (
    <QueryState query={lesson}>
      {({ player }) =>
        player.kind === 'hls' || player.kind === 'audio' ? (
          <Element {...common} player={player} />
        ) : (
          <p className={css.hint}>
            <Trans>A prévia aparece quando o arquivo estiver pronto para assistir.</Trans>
          </p>
        )
      }
    </QueryState>
  );
}
