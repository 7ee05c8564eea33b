import type { ElementPlayer } from './element-player.ts';
import {
  ends,
  followWish,
  holds,
  isAway,
  playOn,
  RENEW_AGAIN_MS,
  WAIT_FOR_NETWORK_MS,
  type Goal,
  type SourceOptions,
} from './source.ts';
import { watchArrival } from './starvation.ts';
import { watchOver } from './watchdog.ts';

/** Damage inside is loaded anew, then got over by so many seconds, further each time, before it is said. */
const SKIPS = [0, 2, 6, 18];
/** What none of that got over lies so many seconds behind whoever asks again. */
const BEYOND_SECONDS = 30;
const APART_SECONDS = 10;
/** An address that was just given and fails is asked for so often again: the line broke, more likely than the file. */
const MAX_AGAIN = 2;
const AGAIN_MS = 1000;
/** `MediaError.MEDIA_ERR_DECODE`: what came cannot be played, wherever it is asked for. */
const DECODE_ERROR = 3;

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
  let stopped = false;
  let renewal = { at: Number.NEGATIVE_INFINITY, isAsked: false, triedAgain: 0 };
  let damage = { tries: 0, time: Number.NEGATIVE_INFINITY };
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let current = url;
  const wish = followWish(element);
  /** Where it goes on, from the failure of a source until the next one stands: the element forgets it. */
  let place: number | undefined = startAt;
  /** Where somebody who asked again goes on once there is an address for it, unless they move on meanwhile; seconds. */
  let goal: Goal | undefined;

  const hold = () => {
    const { currentTime } = element;
    if (goal && holds(goal, element)) return (place = goal.to);
    return (place = currentTime > 0 ? currentTime : (place ?? 0));
  };
  const load = (address: string, skip = 0) => {
    const at = (place = hold() + skip);
    goal = undefined;
    current = address;
    element.src = address;
    // Before there is anything: who asks meanwhile hears where it goes on, and where somebody jumps to meanwhile counts.
    if (at > 0) element.currentTime = at;
    playOn(element, wish);
  };
  const goThere = (): void => {
    // Not every browser keeps a place that it was told before there was anything.
    if (place && element.currentTime === 0) element.currentTime = place;
  };
  const stands = (): void => {
    // What nothing helped against stays as it was said, until somebody asks again.
    if (damage.tries > SKIPS.length) return;
    player.tell({ error: undefined });
    const isExchanged = place !== undefined;
    place = undefined;
    if (isExchanged && element.paused) playOn(element, wish);
  };
  const waitForNetwork = () => {
    player.tell({ error: 'offline' });
    waiting = setTimeout(() => void failed(), WAIT_FOR_NETWORK_MS);
  };
  const loadAgain = () => {
    if (renewal.triedAgain >= MAX_AGAIN) return player.tell({ error: 'unavailable' });
    renewal.triedAgain += 1;
    waiting = setTimeout(() => load(current), AGAIN_MS);
  };
  const renewRight = async () => {
    renewal.isAsked = true;
    let next: string | undefined;
    try {
      next = await renew();
    } catch (error) {
      if (stopped) return;
      if (isAway(error)) return waitForNetwork();
    } finally {
      renewal.isAsked = false;
    }
    if (stopped) return;
    renewal = { at: performance.now(), isAsked: false, triedAgain: 0 };
    if (next) load(next);
    else player.tell({ error: 'unavailable' });
  };
  const failed = (): void | Promise<void> => {
    clearTimeout(waiting);
    hold();
    if (!navigator.onLine) return waitForNetwork();
    if (element.error?.code === DECODE_ERROR) return aroundDamage();
    if (renewal.isAsked) return;
    return performance.now() - renewal.at < RENEW_AGAIN_MS ? loadAgain() : renewRight();
  };
  /** Loads it anew where it stands, then behind that. */
  const aroundDamage = () => {
    const at = hold();
    const isSame = Math.abs(at - damage.time) < APART_SECONDS;
    const tries = isSame ? damage.tries + 1 : 1;
    const skip = SKIPS[tries - 1];
    const isVain = skip === undefined || (skip > 0 && ends(at + skip, element));
    damage = isVain ? { tries: SKIPS.length + 1, time: at } : { tries, time: at + skip };
    if (isVain) {
      wish.hold();
      return player.tell({ error: 'unavailable' });
    }
    return load(current, skip);
  };
  player.onRetry((to) => {
    const { currentTime: from } = element;
    const beyond = hold() + BEYOND_SECONDS;
    const there = to ?? (damage.tries > SKIPS.length && !ends(beyond, element) ? beyond : undefined);
    goal = there === undefined ? undefined : { to: there, from };
    renewal.at = Number.NEGATIVE_INFINITY;
    damage = { tries: 0, time: Number.NEGATIVE_INFINITY };
    player.tell({ error: undefined });
    clearTimeout(waiting);
    hold();
    if (!renewal.isAsked) void renewRight();
  });
  const listeners = Object.entries({ error: (): void => void failed(), loadedmetadata: goThere, canplay: stands });
  for (const [event, listener] of listeners) element.addEventListener(event, listener);
  load(url);
  const leave = watchOver(element, aroundDamage, false);
  const stopWaiting = watchArrival(element, () => {
    player.tell({ error: 'offline' });
    load(current);
  });
  return () => {
    leave();
    stopWaiting();
    wish.stop();
    stopped = true;
    clearTimeout(waiting);
    for (const [event, listener] of listeners) element.removeEventListener(event, listener);
  };
}
