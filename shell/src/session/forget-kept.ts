import { forgetAll } from '@clube/shared/outbox/forget';

/** What was kept to be read and sent. The worker empties it also when the page is gone; one of a release before knows less than the page. */
export async function forgetKept(): Promise<void> {
  // A page that was loaded past the worker has no controller, and a registration still.
  const registration = await navigator.serviceWorker?.getRegistration();
  registration?.active?.postMessage('forget');
  await forgetAll();
}
