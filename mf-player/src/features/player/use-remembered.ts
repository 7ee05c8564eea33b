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
    player.setVolume(Math.min(1, Math.max(0, volume)), muted);
    const keep = () => {
      element.defaultPlaybackRate = element.playbackRate;
      const { volume: loudness, muted: isMuted } = player.read();
      remember({ rate: element.playbackRate, volume: loudness, muted: isMuted });
    };
    return player.subscribe(keep);
  }, [player]);
}
