import { nameWorkersCalls } from '../../session/name-calls.ts';

const SCRIPT = '/service-worker.js';
/** Files of releases, which the worker keeps; whatever else this page asked for it leaves to the browser. */
const usedFiles = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(?:assets|releases)\//.test(pathname))
    .map(({ pathname }) => pathname);

/**
 * Starts the worker that keeps this panel readable without a network, and tells it what this page is made of. Hosts without https have
 * none, and development has none: it would show the files of before.
 * @param isKept whether what this person reads is kept too
 */
export async function startWorker(isKept: boolean): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker || process.env.NODE_ENV !== 'production') return;
  try {
    await serviceWorker.register(SCRIPT);
    const registration = await serviceWorker.ready;
    registration.active?.postMessage({ used: usedFiles(), isKept });
    await nameWorkersCalls(registration);
  } catch (cause) {
    // The page is whole without it.
    console.info('nothing is kept for later', cause);
  }
}
