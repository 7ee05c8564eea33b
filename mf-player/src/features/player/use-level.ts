import { useEffect } from 'react';
import type { ElementPlayer } from './element-player.ts';

/** What is quieter than other lessons is heard as loud as they are. What is louder the player holds back by itself. */
export function useLevel(player: ElementPlayer): void {
  useEffect(() => {
    const element = player.element();
    if (!element || player.gain <= 0) return;
    let release = () => {};
    let stopped = false;
    const load = async () => {
      const { amplify } = await import(/* webpackChunkName: "hls-start" */ './amplify.ts');
      if (!stopped) release = amplify(element, player.gain);
    };
    // It is heard all the same.
    void load().catch(() => {});
    return () => {
      stopped = true;
      release();
    };
  }, [player]);
}
