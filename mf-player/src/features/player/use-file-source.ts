import { useEffect, useRef } from 'react';
import type { ElementPlayer } from './element-player.ts';
import { goOn, RENEW_AGAIN_MS, type SourceOptions } from './source.ts';

const WAIT_FOR_NETWORK_MS = 3000;

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
    let renewedAt = Number.NEGATIVE_INFINITY;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const load = (address: string, at: number) => {
      element.src = address;
      if (at > 0) element.addEventListener('loadedmetadata', () => (element.currentTime = at), { once: true });
    };
    const arrived = () => player.tell({ error: undefined });
    const failed = async () => {
      clearTimeout(waiting);
      if (!navigator.onLine) {
        player.tell({ error: 'offline' });
        waiting = setTimeout(() => void failed(), WAIT_FOR_NETWORK_MS);
        return;
      }
      const isRenewed = performance.now() - renewedAt < RENEW_AGAIN_MS;
      const next = isRenewed ? undefined : await fresh.current().catch(() => undefined);
      renewedAt = performance.now();
      if (next) goOn(element, (at) => load(next, at));
      else player.tell({ error: 'unavailable' });
    };
    const onError = () => void failed();
    element.addEventListener('error', onError);
    element.addEventListener('canplay', arrived);
    load(first.current.url, first.current.startAt);
    return () => {
      clearTimeout(waiting);
      element.removeEventListener('error', onError);
      element.removeEventListener('canplay', arrived);
    };
  }, [player]);
}
