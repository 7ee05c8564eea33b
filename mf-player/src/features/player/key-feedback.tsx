import { useEffect, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { PlayerState } from './contract.ts';
import { clamp, type PlayerAction } from './keys.ts';
import * as css from './player.css.ts';

const SHOWN_MS = 1000;

/** What a key that moves or changes the sound did, for a moment. */
export function useKeyFeedback() {
  const { t } = useLingui();
  const [said, setSaid] = useState<{ text: string }>();
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);
  /** @param before the player as it was before the key */
  const tell = (action: PlayerAction, { time, duration, volume, muted }: PlayerState) => {
    const loud = (part: number) => setSaid({ text: `${Math.round(part * 100)} %` });
    if (action.type === 'skip') {
      const moved = Math.round(clamp(time + action.by, 0, duration) - time);
      setSaid({ text: `${action.by < 0 ? '−' : '+'}${Math.abs(moved)} s` });
    } else if (action.type === 'volume') loud(clamp(volume + action.by, 0, 1));
    else if (action.type === 'mute' && muted) loud(volume);
    else if (action.type === 'mute') setSaid({ text: t`Sem som` });
  };
  return { said: said?.text, tell };
}

/** Stands over the picture, takes neither taps nor the focus, and is read out when nothing else is. */
export const KeyFeedback = ({ said }: { said: string | undefined }) => (
  <div className={css.said} aria-live="polite">
    {said !== undefined && <span className={css.saidText}>{said}</span>}
  </div>
);
