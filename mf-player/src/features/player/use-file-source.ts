import { useEffect, useRef } from 'react';
import type { ElementPlayer } from './element-player.ts';
import type { SourceOptions } from './source.ts';

/** Connects a media element with a file that the browser plays by itself, by code that only sound needs. */
export function useFileSource(player: ElementPlayer, { url, startAt, renew }: SourceOptions): void {
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
    import(/* webpackChunkName: "hls-start" */ './connect-file.ts').then(
      ({ connectFile }) => {
        if (!stopped) release = connectFile(player, element, { ...first.current, renew: () => fresh.current() });
      },
      () => player.tell({ error: 'unavailable' }),
    );
    return () => {
      stopped = true;
      release();
    };
  }, [player]);
}
