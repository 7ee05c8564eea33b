import { useEffect, useRef } from 'react';
import type { ElementPlayer } from './element-player.ts';
import type { SourceOptions } from './source.ts';

type Connect<Options> = (player: ElementPlayer, element: HTMLMediaElement, options: Options) => () => void;

/**
 * Connects a media element with its source, by code that comes when it is needed; code that does not come is said, and asked
 * for again by whoever tries again.
 * The address is taken once: data that is asked for anew brings another one, and that must not begin the media again.
 * @param load always the same function
 */
export function useLateSource<Options extends SourceOptions>(
  player: ElementPlayer,
  options: Options,
  load: () => Promise<Connect<Options>>,
): void {
  const first = useRef(options);
  const fresh = useRef(options.renew);
  useEffect(() => {
    fresh.current = options.renew;
  });
  useEffect(() => {
    const element = player.element();
    if (!element) return;
    let release = () => {};
    let stopped = false;
    const lost = () => {
      if (stopped) return;
      player.tell({ error: 'unavailable' });
      player.onRetry(() => {
        player.tell({ error: undefined });
        begin();
      });
    };
    const begin = () =>
      void load().then((connect) => {
        if (!stopped) release = connect(player, element, { ...first.current, renew: () => fresh.current() });
      }, lost);
    begin();
    return () => {
      stopped = true;
      release();
    };
  }, [player, load]);
}
