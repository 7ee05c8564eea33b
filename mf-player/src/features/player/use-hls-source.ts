import { useEffect, useRef } from 'react';
import type { ElementPlayer } from './element-player.ts';
import type { SourceOptions } from './source.ts';

/**
 * Connects a media element with an HLS stream, by code that comes when it is needed.
 * The address is taken once: data that is asked for anew brings another one, and that must not begin the video again.
 */
export function useHlsSource(player: ElementPlayer, { url, startAt, renew }: SourceOptions): void {
  const first = useRef({ url, startAt });
  const fresh = useRef(renew);
  useEffect(() => {
    fresh.current = renew;
  });
  useEffect(() => {
    const element = player.element();
    if (!element) return;
    let release = () => {};
    let stopped = false;
    void import(/* webpackChunkName: "hls" */ './hls-source.ts').then(({ connectHls }) => {
      if (!stopped) release = connectHls(player, element, { ...first.current, renew: () => fresh.current() });
    });
    return () => {
      stopped = true;
      release();
    };
  }, [player]);
}
