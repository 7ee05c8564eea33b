/** A page that nobody looks at is not painted. */
const MOST_WAIT_MS = 100;
/** Resolves when the server's picture can be seen: with scripts out of the browser's cache it would wait for them. */
export async function isPainted(): Promise<void> {
  if (performance.getEntriesByName('first-contentful-paint').length > 0) return;
  await new Promise((resolve) => {
    // Past the frame in which it is painted.
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, MOST_WAIT_MS);
  });
}
