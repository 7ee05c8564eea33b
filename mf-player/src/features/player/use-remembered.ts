import { useEffect } from 'react';
import type { ElementPlayer } from './element-player.ts';

const KEY = 'player';
export type Remembered = { rate: number; volume: number; muted: boolean; quality: number | null };
const DEFAULTS: Remembered = { rate: 1, volume: 1, muted: false, quality: null };

/** What was kept; something else in its place counts as nothing. */
export function readRemembered(): Remembered {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Remembered>) };
  } catch {
    return DEFAULTS;
  }
}

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
      if (JSON.stringify(kept) !== localStorage.getItem(KEY)) localStorage.setItem(KEY, JSON.stringify(kept));
    };
    return player.subscribe(keep);
  }, [player]);
}
