/** `renew` gives the same media's next address; undefined where the lesson is not open any more. */
export type Source = { url: string; renew: () => Promise<string | undefined>; onGone: () => void };

const AGAIN_MS = 3000;
/** An address that was just given and fails so often: it is the file. */
const MOST_FAILURES = 3;

/**
 * Gives an element an address that the browser plays by itself, and the next one where it has run out.
 * @returns what lets go of it
 */
export function playFile(element: HTMLMediaElement, { url, renew, onGone }: Source): () => void {
  let stopped = false;
  let failures = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const goOn = async () => {
    const at = element.currentTime;
    let next: string | undefined;
    try {
      next = await renew();
    } catch {
      // Nobody could be asked.
      if (!stopped) waiting = setTimeout(() => void goOn(), AGAIN_MS);
      return;
    }
    if (stopped) return;
    if (!next) return onGone();
    element.src = next;
    if (at > 0) element.currentTime = at;
    // A refusal means that the browser wants a gesture; its controls are there.
    element.play().catch(() => undefined);
  };
  const failed = () => {
    failures += 1;
    if (failures > MOST_FAILURES) onGone();
    else void goOn();
  };
  const played = () => {
    failures = 0;
  };
  element.addEventListener('error', failed);
  element.addEventListener('timeupdate', played);
  element.src = url;
  return () => {
    stopped = true;
    clearTimeout(waiting);
    element.removeEventListener('error', failed);
    element.removeEventListener('timeupdate', played);
    element.removeAttribute('src');
    element.load();
  };
}
