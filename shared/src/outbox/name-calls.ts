import { forgetCallHeaders, keepCallHeaders } from './calls.ts';
import { ownHeaders } from '@clube/shared/transport/own-headers';

/**
 * Tells the worker what its calls carry, for as long as it has any to make: of a browser that is told of notices. Otherwise nothing is
 * kept. @throws DOMException where the browser keeps nothing
 */
export async function nameWorkersCalls({ pushManager }: Partial<ServiceWorkerRegistration>): Promise<void> {
  // Not every browser that has workers has messages.
  await ((await pushManager?.getSubscription()) ? keepCallHeaders(ownHeaders()) : forgetCallHeaders());
}
