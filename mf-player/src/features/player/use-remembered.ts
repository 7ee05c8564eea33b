import { useEffect } from 'react';
import type { ElementPlayer } from './element-player.ts';
import { readRemembered, remember } from './remembered.ts';

/** Speed and volume stay as chosen, from lesson to lesson; so does the quality (`offerQualities`). */
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
      remember({ rate: element.playbackRate, volume: element.volume, muted: element.muted });
    };
    return player.subscribe(keep);
  }, [player]);
}
