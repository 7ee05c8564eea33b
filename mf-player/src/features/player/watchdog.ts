import type { PicturesBetween } from './pictures.ts';

const LOOK_MS = 500;
const STILL_MS = 2500;
/** A jump into what is there may take long: the pictures from the last whole one on are drawn first, on a weak machine in seconds. */
const HUNG_MS = 10_000;
/** Looks of a hidden page are so far apart. What is farther was slept through. */
const HIDDEN_LOOK_MS = 1000;
/** Seconds before the end from which a film that stands is over. */
const NEAR_END = 1;
/** So many looks in a row, with so many pictures each, say that there are always some. */
const STEADY_LOOKS = 10;
const STEADY_PICTURES = 3;

/**
 * Notices within 3 s what no event tells: the time stands although there is something to play, no picture has been drawn
 * since the last jump although the time runs, or pictures have stopped that are there; and a jump into what is there that
 * does not arrive, of a film within 10 s. It looks whether somebody looks or listens: only pictures are not counted in a page that
 * is hidden. What stands right before its end is sent there, for it would never be over. A picture that
 * merely stays the same, as slides do, is none of these: what was put into the buffer says how many there are. Where that is not known, pictures
 * that came all the time have stopped; where they come seldom nothing is missed, and where nothing helps against their end,
 * the video is taken for one of those that stand still.
 * @param picturesBetween false where the browser plays by itself: not every one counts what it draws then
 * @returns how to end it
 */
export function watchOver(
  element: HTMLMediaElement,
  onDamage: () => void,
  picturesBetween: PicturesBetween | false,
): () => void {
  const counted = picturesBetween && element instanceof HTMLVideoElement ? element : undefined;
  const drawn = () => counted?.getVideoPlaybackQuality().totalVideoFrames ?? 0;
  /** Whether what is there reaches from where it stands beyond that second. */
  const reaches = (second: number) => {
    const { buffered, currentTime } = element;
    return Array.from({ length: buffered.length }).some(
      (_range, index) => buffered.start(index) <= currentTime && buffered.end(index) > second,
    );
  };
  const isAhead = () => reaches(element.currentTime + 1);
  const isAtEnd = () => {
    const { duration, currentTime } = element;
    return currentTime < duration && duration - currentTime < NEAR_END && reaches(duration - NEAR_END / 10);
  };
  /** Where it was seen last, and for how many milliseconds it was seen to stand there. */
  let last = { time: element.currentTime, isJump: element.seeking, stood: 0 };
  let lookedAt = Date.now();
  let jump = { frames: drawn(), time: element.currentTime };
  /** Looks in a row with pictures, and what the last of them saw. */
  let flow = { looks: 0, frames: drawn(), time: element.currentTime };
  /** Whether something was done against pictures that stopped, and whether stopping is how this video is. */
  let stop: 'never' | 'tried' | 'usual' = 'never';
  const countAnew = () => {
    jump = { frames: drawn(), time: element.currentTime };
    flow = { looks: 0, frames: drawn(), time: element.currentTime };
  };
  const onJump = () => {
    countAnew();
    last = { time: element.currentTime, isJump: element.seeking, stood: 0 };
  };
  const found = () => {
    onJump();
    onDamage();
  };
  const goToEnd = () => {
    onJump();
    element.currentTime = element.duration;
  };
  /** How long it has played since, at the speed of the film; milliseconds. */
  const playedSince = (time: number) => ((element.currentTime - time) * 1000) / element.playbackRate;
  /** Pictures that should have been drawn since the last one was; the last look is left to those that come late. */
  const missing = () =>
    picturesBetween && picturesBetween(flow.time, element.currentTime - (LOOK_MS / 1000) * element.playbackRate);
  const hasStopped = () => {
    const frames = drawn();
    const came = frames - flow.frames;
    if (came > 0) {
      // Pictures at their usual pace are what a stop is told from.
      const looks = came >= STEADY_PICTURES ? flow.looks + 1 : 0;
      flow = { looks, frames, time: element.currentTime };
    }
    // What was tried brings the picture of the place, and others if there are any.
    if (stop === 'tried' && playedSince(jump.time) >= STILL_MS)
      stop = frames - jump.frames < STEADY_PICTURES ? 'usual' : 'never';
    if (playedSince(flow.time) < STILL_MS) return false;
    const missed = missing();
    if (typeof missed === 'number') return missed >= STEADY_PICTURES;
    if (flow.looks < STEADY_LOOKS || stop === 'usual') return false;
    stop = 'tried';
    return true;
  };
  const look = () => {
    const { currentTime: time, seeking: isJump } = element;
    last.stood += Math.min(Date.now() - lookedAt, HIDDEN_LOOK_MS);
    lookedAt = Date.now();
    const isWatched = !element.paused && !element.ended;
    // Where a jump waits for what comes, nobody knows how long that takes.
    const mayStand = isWatched && (!isJump || isAhead() || isAtEnd());
    if (!mayStand || time !== last.time || isJump !== last.isJump) last = { time, isJump, stood: 0 };
    if (!isWatched) return;
    if (last.stood >= (isJump && element instanceof HTMLVideoElement ? HUNG_MS : STILL_MS)) {
      if (isAtEnd()) return goToEnd();
      if (isAhead()) return found();
    }
    if (isJump || !counted || counted.videoWidth === 0) return;
    // Of a page that is hidden nothing is drawn.
    if (document.visibilityState !== 'visible') return countAnew();
    if (drawn() === jump.frames && playedSince(jump.time) >= STILL_MS) return found();
    if (hasStopped()) found();
  };
  const timer = setInterval(look, LOOK_MS);
  for (const event of ['seeking', 'emptied']) element.addEventListener(event, onJump);
  return () => {
    clearInterval(timer);
    for (const event of ['seeking', 'emptied']) element.removeEventListener(event, onJump);
  };
}
