import type { Push } from '@clube/shared/contracts/push';
import { UNATTENDED } from '@clube/shared/contracts/unattended';
import { ownHeaders } from './own-headers.ts';

declare const self: ServiceWorkerGlobalScope;
/** What the server says (api/src/modules/push/sending.ts). */
export type Pushed = { id: number; title: string; body: string; path: string };

/** Nothing but a page of this host is ever opened, whatever a message names. */
export function pageOf(path: string, origin: string): string {
  const url = new URL(path, origin);
  return url.origin === origin ? url.href : `${origin}/home`;
}

/** Said again, it takes the place of what it said before. */
export const showPushed = ({ id, title, body, path }: Pushed): Promise<void> =>
  self.registration.showNotification(title, { body, tag: `notice-${id}`, data: { id, path } });

/** A call of the worker's own. */
const call = async (path: string, { headers, ...init }: { method?: string; headers?: object; body?: string } = {}) =>
  fetch(path, { ...init, headers: { ...headers, ...(await ownHeaders()) } });

/** Goes to a page that shows it already, else opens one: no other is led away from what is being written there. */
export async function openPushed({ id, path }: Pick<Pushed, 'id' | 'path'>): Promise<void> {
  const page = pageOf(path, self.location.origin);
  const read = call(`/api/notification/${id}/read`, { method: 'PUT' }).catch(() => undefined);
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find(({ url }) => url === page);
  await (there ? there.focus() : self.clients.openWindow(page));
  await read;
}

/** The browser has taken its address back: where it was told, it is told at a new one. */
export async function renewPush(): Promise<void> {
  const answer = await call('/api/push', { headers: { [UNATTENDED]: '1' } });
  if (!answer.ok) return;
  const { public_key: applicationServerKey, kinds } = (await answer.json()) as Push;
  if (kinds.length === 0) return;
  const made = await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint, keys } = made.toJSON();
  await call('/api/push', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', [UNATTENDED]: '1' },
    body: JSON.stringify({ endpoint, keys, kinds }),
  });
}

/** Whoever signs out here is told nothing here, also of what is on its way. */
export async function endPush(): Promise<void> {
  // Not every browser that has workers has messages.
  const { pushManager } = self.registration as Partial<ServiceWorkerRegistration>;
  const subscription = await pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
