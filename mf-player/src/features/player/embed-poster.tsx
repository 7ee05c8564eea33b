import { useRef, useState } from 'react';
import { useAtomValue } from 'jotai';
import { Play } from 'lucide-react';
import { useLingui } from '@lingui/react/macro';
import { sparePart } from '@clube/shared/federation';
import { metasAtom } from '@clube/shared/session';
import type { PlayerSource } from '@clube/shared/contracts/lesson';
import { INITIAL_STATE, type Player } from './contract.ts';
import type { AroundPlayer } from './player-frame.tsx';
import * as css from './player.css.ts';
import { useOnStage } from './use-on-stage.ts';
import { usePlayerActions } from './use-player-actions.ts';

const KeyHelp = sparePart(() =>
  import(/* webpackChunkName: "texts" */ './key-help.tsx').then((module) => module.KeyHelp),
);

type Props = Pick<AroundPlayer, 'startAt' | 'onNext' | 'onPrevious'> & {
  source: Extract<PlayerSource, { kind: 'embed' }>;
  poster: string;
  /** Seconds; 0 while nobody's player told. */
  knownDuration: number;
  /** @param second where it is to begin */
  onBegin: (second: number) => void;
};

const nothing = () => {};
/** Stands for a player that is not there yet: what would play or move it begins it there, and nothing else does anything. */
function awaited({ startAt, knownDuration, onBegin }: Props): Player {
  const state = { ...INITIAL_STATE, time: startAt, duration: knownDuration };
  return {
    read: () => state,
    stands: () => startAt,
    subscribe: () => nothing,
    play: () => onBegin(startAt),
    seek: onBegin,
    pause: nothing,
    setRate: nothing,
    setVolume: nothing,
    setQuality: nothing,
    togglePictureInPicture: nothing,
    fillScreen: nothing,
  };
}

/** The picture that its owner chose for a video of another host: nothing of that host is asked for before somebody plays it. */
export function EmbedPoster(props: Props) {
  const { source, poster, onNext, onPrevious } = props;
  const { t } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const [helpOpen, setHelpOpen] = useState(false);
  const [player] = useState(() => awaited(props));
  const isMarked = useAtomValue(metasAtom)['video_watermark'] === 'on';
  const act = usePlayerActions({ player, frame, onNext, onPrevious, onHelp: () => setHelpOpen(true), isMarked });
  useOnStage({ player, chapters: source.chapters });
  return (
    <div ref={frame} role="group" aria-label={t`Player`} className={css.frame} data-status="started">
      <img className={css.video} src={poster} alt="" />
      <button type="button" className={css.center} onClick={() => act({ type: 'toggle' })} aria-label={t`Reproduzir`}>
        <span className={css.big}>
          <Play size={30} fill="currentColor" aria-hidden />
        </span>
      </button>
      {helpOpen && <KeyHelp open onOpenChange={setHelpOpen} mayFloat={!isMarked} />}
    </div>
  );
}
