import type { ErrorData, default as HlsType } from 'hls.js';
import type { PlayerError } from './contract.ts';
import {
  ends,
  followWish,
  holds,
  isAway,
  playOn,
  RENEW_AGAIN_MS,
  WAIT_FOR_NETWORK_MS,
  type Goal,
  type Renew,
} from './source.ts';

/** What servers say of an address that has run out: a fresh one may do. */
const EXPIRED = new Set([401, 403, 404, 410]);
const FORBIDDEN = 403;
/** Damage inside is skipped by so many seconds, then by so many more: little of a film is lost to little of it, and a longer piece is got over too. */
const SKIPS = [2, 6, 18];
/** What none of that got over is left behind by so many seconds once somebody asks again: the same place would only be met again. */
const BEYOND_SECONDS = 30;
/** Damage so far from the last one is another one. */
const APART_SECONDS = 10;
/** The element and hls.js tell of the same damage one after the other. */
const SAME_MS = 400;

/** Of the library, what is asked and told. */
type Hls = Pick<
  HlsType,
  | 'config'
  | 'currentLevel'
  | 'levels'
  | 'loadSource'
  | 'manualLevel'
  | 'nextLevel'
  | 'recoverMediaError'
  | 'startLoad'
  | 'stopLoad'
  | 'url'
>;
type Options = {
  hls: Hls;
  element: HTMLMediaElement;
  renew: Renew;
  say: (error: PlayerError | undefined) => void;
};

/** Recovers what can be recovered, each way once, and says what is left. */
export function createRecovery({ hls, element, renew, say }: Options) {
  let renewedAt = Number.NEGATIVE_INFINITY;
  let damage = { tries: 0, time: Number.NEGATIVE_INFINITY, at: Number.NEGATIVE_INFINITY };
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  /** The right is asked for anew: what the one before brings until then says nothing. */
  let isAsking = false;
  /** It was said that nothing more can be done: that stays, until somebody asks for it again. */
  let isLost = false;
  /** What was said was damage, and it stands in it. */
  let isBroken = false;
  /** Where it goes on once the right is there, unless somebody moves it from where it stands meanwhile; seconds. */
  let wanted: Goal | undefined;
  /** Where it stood when the right was renewed last. */
  let place = 0;
  const wish = followWish(element);
  /** What was chosen before the rendition was lowered. */
  let chosen: number | undefined;

  const giveUp = (error: PlayerError) => {
    isLost = true;
    clearTimeout(waiting);
    // Not every end is one to the library: it would load on, and the element play, behind the words.
    hls.stopLoad();
    wish.hold();
    say(error);
  };
  const skipTo = (seconds: number) => {
    if (ends(seconds, element)) return giveUp('unavailable');
    element.currentTime = seconds;
    return hls.startLoad(seconds);
  };
  /** How often something was done here already: what was got around elsewhere costs this place nothing. */
  const triesHere = () => (Math.abs(element.currentTime - damage.time) < APART_SECONDS ? damage.tries : 0);
  /** Loads it anew, then in the lowest rendition, then jumps over it, further each time. */
  const aroundDamage = () => {
    if (isLost) return;
    damage = { tries: triesHere() + 1, time: element.currentTime, at: Date.now() };
    const { currentTime } = element;
    const again = (from: number) => {
      hls.recoverMediaError();
      element.currentTime = from;
      playOn(element, wish);
    };
    if (damage.tries === 1) return again(currentTime);
    if (damage.tries === 2 && hls.levels.length > 1 && hls.currentLevel > 0) {
      chosen ??= hls.manualLevel;
      hls.currentLevel = 0;
      return again(currentTime);
    }
    damage.tries = Math.max(3, damage.tries);
    const skip = SKIPS[damage.tries - 3];
    if (skip !== undefined && !ends(currentTime + skip, element)) {
      // Damage behind it that was not got over is the same.
      damage.time = Math.min(currentTime + skip, element.duration || currentTime);
      return again(damage.time);
    }
    isBroken = true;
    giveUp('unavailable');
  };
  const isFresh = () => performance.now() - renewedAt < RENEW_AGAIN_MS;
  const renewRight = async (code: number): Promise<void> => {
    clearTimeout(waiting);
    isAsking = true;
    // Else the library would try itself to the end before there is an answer.
    hls.stopLoad();
    let url: string | undefined;
    try {
      url = await renew().finally(() => (isAsking = false));
      renewedAt = performance.now();
    } catch (error) {
      if (stopped || isLost) return;
      if (isAway(error)) {
        // Nobody was asked, so nothing was refused.
        say('offline');
        waiting = setTimeout(() => void renewRight(code), WAIT_FOR_NETWORK_MS);
        return;
      }
    }
    if (stopped || isLost) return;
    if (!url) return giveUp(code === FORBIDDEN ? 'forbidden' : 'unavailable');
    // A source that was given and brought nothing stands at its beginning.
    if (wanted && holds(wanted, element)) place = wanted.to;
    else if (element.currentTime > 0) place = element.currentTime;
    wanted = undefined;
    hls.config.startPosition = place;
    hls.loadSource(url);
    playOn(element, wish);
  };
  /** The right is fresh: what does not come is missing, and the rest may be there. */
  const withoutMissing = (code: number, fragmentEnd: number | undefined) => {
    const tries = triesHere();
    if (fragmentEnd === undefined || tries >= 3) return giveUp(code === FORBIDDEN ? 'forbidden' : 'unavailable');
    // What is missing right behind it, before anything played, is the same place.
    damage = { ...damage, tries: tries + 1, time: fragmentEnd };
    return skipTo(fragmentEnd);
  };
  const again = () => {
    clearTimeout(waiting);
    // Without a playlist there is nothing to start.
    if (hls.levels.length > 0) hls.startLoad();
    else hls.loadSource(hls.url ?? '');
  };
  const waitForNetwork = () => {
    say('offline');
    clearTimeout(waiting);
    waiting = setTimeout(again, WAIT_FOR_NETWORK_MS);
  };
  const onOffline = () => isLost || say('offline');
  const onOnline = () => {
    if (isLost) return;
    say(undefined);
    if (!isAsking) again();
  };
  window.addEventListener('offline', onOffline);
  window.addEventListener('online', onOnline);

  return {
    aroundDamage,
    /** The element's own word; hls.js says most of it too, and stops when it is not answered. */
    onElementError: () => Date.now() - damage.at >= SAME_MS && aroundDamage(),
    onError({ fatal, type, response, frag }: ErrorData) {
      if (isLost) return undefined;
      const code = response?.code ?? 0;
      // Before hls.js has tried every rendition: a right that ran out is none of theirs.
      if (isAsking && type !== 'mediaError') return undefined;
      if (EXPIRED.has(code) && !isFresh()) return void renewRight(code);
      // The library tries for most of a minute before it calls it fatal, and the browser's event may have come before the library did.
      if (type === 'networkError' && !navigator.onLine) onOffline();
      if (!fatal) return undefined;
      if (type === 'mediaError') return aroundDamage();
      if (EXPIRED.has(code)) return withoutMissing(code, frag ? frag.start + frag.duration : undefined);
      return type === 'networkError' ? waitForNetwork() : giveUp('unavailable');
    },
    /** Something arrived: what failed before is over. */
    onLoaded() {
      if (isLost) return;
      clearTimeout(waiting);
      place = 0;
      say(undefined);
      if (chosen === undefined || Math.abs(element.currentTime - damage.time) < APART_SECONDS) return;
      // The damage lies behind: what was chosen, or fits, is shown again.
      hls.nextLevel = chosen;
      chosen = undefined;
    },
    /** Somebody asks for what was said to be lost: the right anew, and every way around damage. @param to seconds; else on, behind damage */
    retry(to?: number) {
      const { currentTime, duration } = element;
      const beyond = currentTime + BEYOND_SECONDS;
      const there = to ?? (isBroken && duration && !ends(beyond, element) ? beyond : undefined);
      wanted = there === undefined ? undefined : { to: there, from: currentTime };
      isLost = false;
      isBroken = false;
      damage = { tries: 0, time: Number.NEGATIVE_INFINITY, at: Number.NEGATIVE_INFINITY };
      say(undefined);
      // What is asked for already goes on by what was said here.
      if (!isAsking) void renewRight(0);
    },
    stop() {
      stopped = true;
      wish.stop();
      clearTimeout(waiting);
      window.removeEventListener('offline', onOffline);
      window.removeEventListener('online', onOnline);
    },
  };
}
