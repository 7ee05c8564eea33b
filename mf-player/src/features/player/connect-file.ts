import type { ElementPlayer } from './element-player.ts';
import { goOn, RENEW_AGAIN_MS, type SourceOptions } from './source.ts';

const WAIT_FOR_NETWORK_MS = 3000;

/**
 * Gives an element an address that the browser plays by itself: a file of sound, or HLS where browsers know it (Safari). An
 * address that has run out is renewed once, and a line that is away is waited for.
 * @returns how to end it
 */
export function connectFile(
  player: ElementPlayer,
  element: HTMLMediaElement,
  { url, startAt, renew }: SourceOptions,
): () => void {
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
    const next = isRenewed ? undefined : await renew().catch(() => undefined);
    renewedAt = performance.now();
    if (next) goOn(element, (at) => load(next, at));
    else player.tell({ error: 'unavailable' });
  };
  const onError = () => void failed();
  element.addEventListener('error', onError);
  element.addEventListener('canplay', arrived);
  load(url, startAt);
  return () => {
    clearTimeout(waiting);
    element.removeEventListener('error', onError);
    element.removeEventListener('canplay', arrived);
  };
}
