import { forgetCallHeaders } from '@clube/shared/outbox/calls';
import { shellPaths } from '@clube/shared/contracts/shell-paths';
import { forgetAll } from '@clube/shared/outbox/forget';
import { forgetKept } from '@clube/shared/outbox/kept';
import { follow, keptPage, refreshPage } from './kept-page.ts';
import { plainPage } from './plain-page.ts';
import { endPush, openPushed, renewPush, showPushed, type Pushed } from './push.ts';
import { dropOldFiles, fileOf, isOurs, keepFiles, takeOver } from './release.ts';

declare const self: ServiceWorkerGlobalScope;
/** What a page says (shell/src/features/offline/register.ts, session/leave.ts). */
type Said = { used: string[]; isKept: boolean } | 'forget' | 'take over';

/** After so long without an answer the line counts as away, for whoever has a page that is kept. */
const PATIENCE_MS = 8000;
/** Calls, files, previews, players of others: never this worker's. */
const NO_PAGE = /^\/(?:api|assets|releases|internal|preview|metrics|health|dev|\.well-known)(?:\/|$)|^\/_|\.\w+$/;
/** Screens of the shell show nothing that is kept: they sign in, hand over, sell and prove. */
const shellScreens = Object.keys(shellPaths).map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`));

self.addEventListener('install', (event) => {
  event.waitUntil(takeOver().then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => {
  // A page of the composition before names files that go now.
  const change = async () => {
    await refreshPage().catch(() => undefined);
    await dropOldFiles();
    await self.clients.claim();
  };
  event.waitUntil(change());
});

self.addEventListener('message', (event) => {
  const said = event.data as Said;
  // It is over when the change is, which this event must not hold up.
  if (said === 'take over') return void self.skipWaiting();
  const act = async () => {
    if (said === 'forget') {
      await Promise.all([forgetAll(), forgetCallHeaders(), endPush()]);
      return;
    }
    await keepFiles(said.used);
    await (said.isKept ? refreshPage() : forgetKept());
  };
  event.waitUntil(act());
});

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showPushed(event.data.json() as Pushed));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPushed(event.notification.data as Pushed));
});
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewPush()));

/** The server's page; without one what is kept. */
async function pageOf(event: FetchEvent, pathname: string): Promise<Response> {
  const answer = fetch(event.request);
  // Said now: an answer that comes late comes to an event that is over.
  event.waitUntil(answer.then(follow).catch(() => undefined));
  const kept = () =>
    shellScreens.some((screen) => screen.test(pathname)) ? undefined : keptPage().catch(() => undefined);
  const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), PATIENCE_MS));
  try {
    const first = await Promise.race([answer, late]);
    if (first !== 'late') return first;
    return (await kept()) ?? (await answer);
  } catch {
    return (await kept()) ?? plainPage();
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!NO_PAGE.test(pathname)) event.respondWith(pageOf(event, pathname));
  } else if (isOurs(pathname)) {
    const isAnew = request.cache === 'reload' || request.cache === 'no-store' || search !== '';
    event.respondWith(fileOf(event, pathname, isAnew));
  }
});
