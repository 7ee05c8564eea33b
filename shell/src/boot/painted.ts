/** A frame that does not come for so long is waited for no longer. */
const MOST_WAIT_MS = 1000;
/**
 * Resolves when the server's picture can be seen: with scripts out of the browser's cache it would wait for them, on a slow processor for some hundred milliseconds.
 * A page that nobody looks at is not painted, and waits for nothing.
 */
export async function isPainted(): Promise<void> {
  if (document.visibilityState === 'hidden' || performance.getEntriesByName('first-contentful-paint').length > 0)
    return;
  await new Promise((resolve) => {
    // Past the frame in which it is painted.
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, MOST_WAIT_MS);
    document.addEventListener('visibilitychange', resolve, { once: true });
  });
}
