import { useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { lazyPart } from '@clube/shared/federation';
import type { PlayerSource } from '@clube/shared/contracts/lesson';
import { messagePlayer } from './message-player.ts';
import type { AroundPlayer } from './player-frame.tsx';
import { NextCard } from './next-card.tsx';
import * as css from './player.css.ts';
import { panda, vimeo, youtube } from './protocols.ts';
import { Silent } from './silent.tsx';
import { Unavailable } from './unavailable.tsx';
import { usePlayerActions } from './use-player-actions.ts';
import { usePlayerState } from './use-player-state.ts';
import { useTracker } from './use-tracker.ts';

const KeyHelp = lazyPart(() =>
  import(/* webpackChunkName: "texts" */ './key-help.tsx').then((module) => module.KeyHelp),
);
const PROTOCOLS = { youtube, vimeo, panda };

type Props = AroundPlayer & {
  source: Extract<PlayerSource, { kind: 'embed' }>;
  title: string;
  /** Seconds; 0 while nobody's player told. */
  knownDuration: number;
};

/** The player of another host, with its own controls; keys, position and what was watched are as everywhere. */
export function EmbedPlayer({ source, title, knownDuration, ...around }: Props) {
  const { t } = useLingui();
  const { onNext, onPrevious, onEnded, autoplay: _autoplay, ...tracking } = around;
  const area = useRef<HTMLDivElement>(null);
  const [helpOpen, setHelpOpen] = useState(false);
  // As it was when the lesson opened: data that is asked for anew must not begin the video again.
  const [{ src, player }] = useState(() => {
    const { provider, url } = source;
    const { startAt } = tracking;
    const spoken = PROTOCOLS[provider];
    return {
      src: spoken.startsByAddress && startAt > 0 ? `${url}&start=${Math.floor(startAt)}` : url,
      player: messagePlayer({ protocol: spoken, startAt, knownDuration }),
    };
  });
  const { status, error, ended } = usePlayerState(player);
  usePlayerActions({ player, frame: area, onNext, onPrevious, onHelp: () => setHelpOpen(true) });
  useTracker(player, tracking);
  return (
    <div ref={area} role="group" aria-label={t`Player`} className={css.frame} data-status={status}>
      <iframe
        ref={(element) => player.attach(element)}
        className={css.embed}
        src={src}
        title={title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      />
      {ended && onEnded && <NextCard onNext={onEnded} />}
      {error === 'silent' && <Silent />}
      {(error === 'forbidden' || error === 'unavailable') && <Unavailable error={error} />}
      {helpOpen && <KeyHelp open onOpenChange={setHelpOpen} />}
    </div>
  );
}
