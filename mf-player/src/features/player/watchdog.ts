const LOOK_MS = 500;
const STILL_MS = 2500;

/**
 * Notices within 3 s what no event tells: the time stands although there is something to play, or no picture has been drawn
 * since the last jump although the time runs. A picture that merely stays the same, as slides do, is none of these.
 * @returns how to end it
 */
export function watchOver(element: HTMLMediaElement, onDamage: () => void): () => void {
  const drawn = () => (element instanceof HTMLVideoElement ? element.getVideoPlaybackQuality().totalVideoFrames : 0);
  const isAhead = () => {
    const { buffered, currentTime } = element;
    return Array.from({ length: buffered.length }).some(
      (_range, index) => buffered.start(index) <= currentTime && buffered.end(index) > currentTime + 1,
    );
  };
  let last = { time: element.currentTime, at: Date.now() };
  let jump = { frames: drawn(), time: element.currentTime };
  const onJump = () => {
    jump = { frames: drawn(), time: element.currentTime };
    last = { time: element.currentTime, at: Date.now() };
  };
  const found = () => {
    onJump();
    onDamage();
  };
  const look = () => {
    const isPlaying = !element.paused && !element.seeking && !element.ended && document.visibilityState === 'visible';
    if (!isPlaying || element.currentTime !== last.time) last = { time: element.currentTime, at: Date.now() };
    if (!isPlaying) return;
    if (Date.now() - last.at >= STILL_MS && isAhead()) return found();
    const hasPicture = element instanceof HTMLVideoElement && element.videoWidth > 0;
    const played = (element.currentTime - jump.time) * 1000;
    if (hasPicture && drawn() === jump.frames && played / element.playbackRate >= STILL_MS) found();
  };
  const timer = setInterval(look, LOOK_MS);
  for (const event of ['seeking', 'emptied']) element.addEventListener(event, onJump);
  return () => {
    clearInterval(timer);
    for (const event of ['seeking', 'emptied']) element.removeEventListener(event, onJump);
  };
}
