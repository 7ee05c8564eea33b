import { useEffect, useRef } from 'react';
import type { ElementPlayer } from './element-player.ts';
import type { HlsOptions } from './start-hls.ts';

/**
 * Connects a media element with an HLS stream, by code that comes when it is needed.
 * The address is taken once: data that is asked for anew brings another one, and that must not begin the video again.
 */
export function useHlsSource(player: ElementPlayer, { renew, ...source }: HlsOptions): void {
  const first = useRef(source);
  const fresh = useRef(renew);
  useEffect(() => {
    fresh.current = renew;
  });
  useEffect(() => {
    const element = player.element();
    if (!element) return;
    let release = () => {};
    let stopped = false;
    void import(/* webpackChunkName: "hls-start" */ './start-hls.ts').then(({ startHls }) => {
      if (!stopped) release = startHls(player, element, { ...first.current, renew: () => fresh.current() });
    });
    return () => {
      stopped = true;
      release();
    };
  }, [player]);
}
