const LOOK_MS = 1000;
/** Longer than any server of ours takes to say something. */
const STARVED_MS = 10_000;

/**
 * Notices that nothing comes although it is waited for: a connection that a sleeping machine lost is none that a browser gives
 * up, and no event tells of it. Where every answer is asked for by code of ours, that does it.
 * @returns how to end it
 */
export function watchArrival(element: HTMLMediaElement, onStarved: () => void): () => void {
  let lastSign = Date.now();
  const came = () => void (lastSign = Date.now());
  const look = () => {
    const { paused, ended, seeking, error, readyState } = element;
    const isWaiting = !paused && !ended && !error && (seeking || readyState < HTMLMediaElement.HAVE_FUTURE_DATA);
    if (!isWaiting || !navigator.onLine) return came();
    if (Date.now() - lastSign < STARVED_MS) return;
    came();
    onStarved();
  };
  const timer = setInterval(look, LOOK_MS);
  for (const sign of ['progress', 'emptied']) element.addEventListener(sign, came);
  return () => {
    clearInterval(timer);
    for (const sign of ['progress', 'emptied']) element.removeEventListener(sign, came);
  };
}
