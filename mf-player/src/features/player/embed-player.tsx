import { useEffect, useRef, useState } from 'react';
import { useAtomValue } from 'jotai';
import { useLingui } from '@lingui/react/macro';
import { Maximize } from 'lucide-react';
import { sparePart } from '@clube/shared/federation';
import { metasAtom } from '@clube/shared/session';
import type { PlayerSource } from '@clube/shared/contracts/lesson';
import { EmbedPoster } from './embed-poster.tsx';
import { KeyFeedback, useKeyFeedback } from './key-feedback.tsx';
import { messagePlayer } from './message-player.ts';
import type { AroundPlayer } from './player-frame.tsx';
import { NextCard } from './next-card-later.ts';
import * as css from './player.css.ts';
import { panda, vimeo, youtube } from './protocols.ts';
import { Silent } from './silent.tsx';
import { Unavailable } from './unavailable.tsx';
import { useOnStage } from './use-on-stage.ts';
import { usePlayerActions } from './use-player-actions.ts';
import { usePlayerState } from './use-player-state.ts';
import { useTracker } from './use-tracker.ts';

const Watermark = sparePart(() =>
  import(/* webpackChunkName: "texts" */ './watermark.tsx').then((module) => module.Watermark),
);
const KeyHelp = sparePart(() =>
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
export function EmbedPlayer(props: Props) {
  const [again, setAgain] = useState<{ count: number; startAt: number }>();
  // What is lost is begun anew, where it stood; who asks for it has pressed play.
  const anew = again && { startAt: again.startAt, autoplay: true };
  const retry = (startAt: number) => setAgain({ count: (again?.count ?? 0) + 1, startAt });
  // As it was when the lesson opened: a picture that its owner sends meanwhile takes nothing away that plays.
  const [poster] = useState(props.autoplay ? null : props.source.poster);
  if (poster && !again) return <EmbedPoster {...props} poster={poster} onBegin={retry} />;
  return <Attempt key={again?.count ?? 0} {...props} {...anew} isAsked={again !== undefined} onRetry={retry} />;
}

/** `isAsked`: somebody pressed what stood in its place. */
type AttemptProps = Props & { isAsked: boolean; onRetry: (startAt: number) => void };
function Attempt({ source, title, knownDuration, isAsked, onRetry, ...around }: AttemptProps) {
  const { t } = useLingui();
  const { onNext, onPrevious, onEnded, autoplay, ...tracking } = around;
  const area = useRef<HTMLDivElement>(null);
  const [helpOpen, setHelpOpen] = useState(false);
  // What was pressed is gone. Not the host's page: who is in there counts as watching it.
  useEffect(() => {
    if (isAsked && document.activeElement === document.body) area.current?.focus({ preventScroll: true });
  }, [isAsked]);
  // As it was when the lesson opened: data that is asked for anew must not begin the video again.
  const [{ src, player }] = useState(() => {
    const { provider, url } = source;
    const { startAt } = tracking;
    const spoken = PROTOCOLS[provider];
    return {
      src: spoken.startsByAddress && startAt > 0 ? `${url}&start=${Math.floor(startAt)}` : url,
      player: messagePlayer({ protocol: spoken, startAt, knownDuration, autoplay }),
    };
  });
  const { status, error, ended, guessed } = usePlayerState(player);
  const isMarked = useAtomValue(metasAtom)['video_watermark'] === 'on';
  const { said, tell } = useKeyFeedback();
  const act = usePlayerActions({
    player,
    frame: area,
    onNext,
    onPrevious,
    onHelp: () => setHelpOpen(true),
    onKey: tell,
    isMarked,
  });
  useTracker(player, tracking);
  useOnStage({ player, chapters: source.chapters });
  return (
    <div ref={area} role="group" aria-label={t`Player`} tabIndex={-1} className={css.frame} data-status={status}>
      <iframe
        ref={(element) => player.attach(element)}
        className={css.embed}
        src={src}
        title={title}
        // Filling the screen by itself, or in a window of its own, it would show the picture without its mark.
        allow={isMarked ? 'autoplay; encrypted-media' : 'autoplay; encrypted-media; fullscreen; picture-in-picture'}
      />
      {isMarked && (
        <>
          <Watermark />
          <button
            type="button"
            className={css.fill}
            onClick={() => act({ type: 'fullscreen' })}
            aria-label={t`Tela cheia`}
          >
            <Maximize size={20} strokeWidth={1.75} aria-hidden />
          </button>
        </>
      )}
      <KeyFeedback said={said} />
      {/* An end that is guessed may be the midst of what plays. */}
      {ended && !guessed && onEnded && <NextCard onNext={onEnded} />}
      {error === 'silent' && <Silent />}
      {(error === 'forbidden' || error === 'unavailable') && (
        <Unavailable error={error} onRetry={() => onRetry(player.read().time || tracking.startAt)} />
      )}
      {helpOpen && <KeyHelp open onOpenChange={setHelpOpen} mayFloat={!isMarked} />}
    </div>
  );
}
