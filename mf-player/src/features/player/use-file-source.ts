import { useEffect, useRef } from 'react';
import { connectFile } from './connect-file.ts';
import type { ElementPlayer } from './element-player.ts';
import type { SourceOptions } from './source.ts';

/** Connects a media element with a file that the browser plays by itself. */
export function useFileSource(player: ElementPlayer, { url, startAt, renew }: SourceOptions): void {
  const first = useRef({ url, startAt });
  const fresh = useRef(renew);
  useEffect(() => {
    fresh.current = renew;
  });
  useEffect(() => {
    const element = player.element();
    if (!element) return;
    return connectFile(player, element, { ...first.current, renew: () => fresh.current() });
  }, [player]);
}
