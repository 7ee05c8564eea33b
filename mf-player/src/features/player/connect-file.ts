import type { ElementPlayer } from './element-player.ts';
import { goOn, isAway, RENEW_AGAIN_MS, WAIT_FOR_NETWORK_MS, type SourceOptions } from './source.ts';
import { watchOver } from './watchdog.ts';

/** Damage inside is got over by so many seconds, and so often near one place before it is said. */
const SKIP_SECONDS = 2;
const MAX_TRIES = 3;
const APART_SECONDS = 10;

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
  let stopped = false;
  let place = startAt;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let current = url;
  let damage = { tries: 0, time: Number.NEGATIVE_INFINITY };
  const load = (address: string, at: number) => {
    current = address;
    element.src = address;
    if (at > 0) element.addEventListener('loadedmetadata', () => (element.currentTime = at), { once: true });
  };
  const arrived = () => player.tell({ error: undefined });
  const stands = () => {
    arrived();
    place = 0;
  };
  const waitForNetwork = () => {
    player.tell({ error: 'offline' });
    waiting = setTimeout(() => void failed(), WAIT_FOR_NETWORK_MS);
  };
  const failed = async () => {
    clearTimeout(waiting);
    if (!navigator.onLine) return waitForNetwork();
    const isRenewed = performance.now() - renewedAt < RENEW_AGAIN_MS;
    let next: string | undefined;
    try {
      next = isRenewed ? undefined : await renew();
    } catch (error) {
      if (stopped) return;
      if (isAway(error)) return waitForNetwork();
    }
    if (stopped) return;
    renewedAt = performance.now();
    // An address that was given and brought nothing stands at its beginning.
    if (next) goOn(element, (at) => load(next, (place = at > 0 ? at : place)));
    else player.tell({ error: 'unavailable' });
  };
  /** Loads it anew where it stands, then behind that. */
  const aroundDamage = () => {
    const isSame = Math.abs(element.currentTime - damage.time) < APART_SECONDS;
    damage = { tries: isSame ? damage.tries + 1 : 1, time: element.currentTime };
    if (damage.tries > MAX_TRIES) {
      element.pause();
      return player.tell({ error: 'unavailable' });
    }
    return goOn(element, (at) => load(current, damage.tries === 1 ? at : at + SKIP_SECONDS));
  };
  player.onRetry(() => {
    renewedAt = Number.NEGATIVE_INFINITY;
    damage = { tries: 0, time: Number.NEGATIVE_INFINITY };
    arrived();
    void failed();
  });
  const onError = () => void failed();
  element.addEventListener('error', onError);
  element.addEventListener('canplay', stands);
  load(url, startAt);
  const leave = watchOver(element, aroundDamage, false);
  return () => {
    leave();
    stopped = true;
    clearTimeout(waiting);
    element.removeEventListener('error', onError);
    element.removeEventListener('canplay', stands);
  };
}
