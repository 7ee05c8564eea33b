import { forgetAll } from '@clube/shared/outbox/forget';

/** What was kept to be read and sent. The worker empties it also when the page is gone; hosts without https have none. */
export async function forgetKept(): Promise<void> {
  // A page that was loaded past the worker has no controller, and a registration still.
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration?.active) return forgetAll();
  registration.active?.postMessage('forget');
}
