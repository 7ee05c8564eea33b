import { useEffect } from 'react';
import type { ElementPlayer } from './element-player.ts';
import { readRemembered, REMEMBERED, type Remembered } from './remembered.ts';

/** Speed, volume and quality stay as chosen, from lesson to lesson. */
export function useRemembered(player: ElementPlayer): void {
  useEffect(() => {
    const element = player.element();
    if (!element) return;
    const { rate, volume, muted } = readRemembered();
    // A new source begins at the default rate.
    element.defaultPlaybackRate = rate;
    element.playbackRate = rate;
    player.setVolume(Math.min(1, Math.max(0, volume)), muted);
    const keep = () => {
      element.defaultPlaybackRate = element.playbackRate;
      const { playbackRate } = element;
      const { qualities, quality, volume: loudness, muted: isMuted } = player.read();
      const kept: Remembered = {
        rate: playbackRate,
        volume: loudness,
        muted: isMuted,
        // Where there was nothing to choose, what was chosen elsewhere stays.
        quality: qualities.length > 0 ? quality : readRemembered().quality,
      };
      try {
        if (JSON.stringify(kept) !== localStorage.getItem(REMEMBERED))
          localStorage.setItem(REMEMBERED, JSON.stringify(kept));
      } catch {
        // A full or forbidden storage: who listens to the player after this one is told all the same.
      }
    };
    return player.subscribe(keep);
  }, [player]);
}
