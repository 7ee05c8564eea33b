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
    element.volume = Math.min(1, Math.max(0, volume));
    element.muted = muted;
    const keep = () => {
      element.defaultPlaybackRate = element.playbackRate;
      const { playbackRate, volume: loudness, muted: isMuted } = element;
      const { qualities, quality } = player.read();
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
