import { nameWorkersCalls } from '@clube/shared/outbox/name-calls';

const SCRIPT = '/service-worker.js';
/** Files of releases, which the worker keeps; whatever else this page asked for it leaves to the browser. */
const usedOf = (entries: readonly PerformanceEntry[]) =>
  entries
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(?:assets|releases)\//.test(pathname))
    .map(({ pathname }) => pathname);

/** So often the worker of a later release is told to take over while it waits. */
const WAIT_MS = 2000;

let soon: ReturnType<typeof setTimeout> | undefined;
/** Chromium asks the worker before to go once, and not while that one starts or wakes for what came meanwhile (docs/adr/0533). */
function hurry(registration: ServiceWorkerRegistration): void {
  registration.waiting?.postMessage('take over');
  clearTimeout(soon);
  if (registration.waiting ?? registration.installing) soon = setTimeout(hurry, WAIT_MS, registration);
}

const hurryLater = ({ currentTarget }: Event) => hurry(currentTarget as ServiceWorkerRegistration);

let late: PerformanceObserver | undefined;
let toldLast: (() => void) | undefined;

/**
 * Starts the worker that keeps this panel readable without a network, and tells it what this page is made of. Hosts without https have
 * none, and development has none: it would show the files of before.
 * @param isKept whether what this person reads is kept too
 */
export async function startWorker(isKept: boolean): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker || process.env.NODE_ENV !== 'production') return;
  const isControlled = serviceWorker.controller !== null;
  try {
    await serviceWorker.register(SCRIPT);
    const registration = await serviceWorker.ready;
    hurry(registration);
    registration.addEventListener('updatefound', hurryLater);
    const tell = (used: string[]) => registration.active?.postMessage({ used, isKept });
    late?.disconnect();
    // Of a page that began without a worker some files go past it until it takes over: those that come after it was told are told as they come.
    if (!isControlled) {
      late = new PerformanceObserver((list) => {
        const used = usedOf(list.getEntries());
        if (used.length > 0) tell(used);
      });
      late.observe({ type: 'resource' });
    }
    const tellAll = () => tell(usedOf(performance.getEntriesByType('resource')));
    tellAll();
    // The worker of a later release takes over while the page is there: what was told, the one before heard, which knows none of its files.
    if (toldLast) serviceWorker.removeEventListener('controllerchange', toldLast);
    serviceWorker.addEventListener('controllerchange', tellAll);
    toldLast = tellAll;
    await nameWorkersCalls(registration);
  } catch (cause) {
    // The page is whole without it.
    console.info('nothing is kept for later', cause);
  }
}
