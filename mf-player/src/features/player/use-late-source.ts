import { useEffect, useRef } from 'react';
import type { ElementPlayer } from './element-player.ts';
import type { SourceOptions } from './source.ts';
import { untilItComes } from './until-it-comes.ts';

type Connect<Options> = (player: ElementPlayer, element: HTMLMediaElement, options: Options) => () => void;

/**
 * Connects a media element with its source, by code that comes when it is needed.
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
    const giveUp = untilItComes(player, async () => {
      const connect = await load();
      if (!stopped) release = connect(player, element, { ...first.current, renew: () => fresh.current() });
    });
    return () => {
      stopped = true;
      giveUp();
      release();
    };
  }, [player, load]);
}
