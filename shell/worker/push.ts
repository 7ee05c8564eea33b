import type { Push } from '@clube/shared/contracts/push';

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

/** What a call carries (product.md §7), as far as a worker can know: the id that a page keeps is beyond its reach, and so is everything where it reads no cookies. */
async function ownHeaders(): Promise<Record<string, string>> {
  if (!('cookieStore' in self)) return {};
  const valueOf = async (name: string) => (await self.cookieStore.get(name))?.value;
  const session = (await valueOf('__Host-clube_session')) ?? (await valueOf('clube_session'));
  const type = await valueOf('type_student');
  return {
    ...(session && { Authorization: `Session ${session}` }),
    ...(type && type !== '0' && { 'X-Act-Like-Student': '1' }),
  };
}
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
  const answer = await call('/api/push');
  if (!answer.ok) return;
  const { public_key: applicationServerKey, kinds } = (await answer.json()) as Push;
  if (kinds.length === 0) return;
  const made = await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint, keys } = made.toJSON();
  await call('/api/push', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
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
