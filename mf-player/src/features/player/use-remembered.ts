import { useEffect, type RefObject } from 'react';

const KEY = 'player';
type Remembered = { rate: number; volume: number; muted: boolean };
const DEFAULTS: Remembered = { rate: 1, volume: 1, muted: false };

/** What was kept; something else in its place counts as nothing. */
function read(): Remembered {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Remembered>) };
  } catch {
    return DEFAULTS;
  }
}

/** Speed and volume stay as chosen, from lesson to lesson. */
export function useRemembered(media: RefObject<HTMLMediaElement | null>): void {
  useEffect(() => {
    const element = media.current;
    if (!element) return;
    const { rate, volume, muted } = read();
    // A new source begins at the default rate.
    element.defaultPlaybackRate = rate;
    element.playbackRate = rate;
    element.volume = Math.min(1, Math.max(0, volume));
    element.muted = muted;
    const keep = () => {
      element.defaultPlaybackRate = element.playbackRate;
      const kept: Remembered = { rate: element.playbackRate, volume: element.volume, muted: element.muted };
      localStorage.setItem(KEY, JSON.stringify(kept));
    };
    element.addEventListener('ratechange', keep);
    element.addEventListener('volumechange', keep);
    return () => {
      element.removeEventListener('ratechange', keep);
      element.removeEventListener('volumechange', keep);
    };
  }, [media]);
}
