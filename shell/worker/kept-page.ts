import { forgetCallHeaders } from '@clube/shared/outbox/calls';
import { forgetKept, keepPage, readKeptAnswers, readKeptPage } from '@clube/shared/outbox/kept';
import { cookie } from './cookie.ts';
import { fill } from './fill.ts';
import { composition } from './release.ts';

declare const self: ServiceWorkerGlobalScope;
/** The page around everything, for whoever is signed in (api/src/web/service-worker.ts). */
const SOURCE = '/_offline';
/** The name of the session that a page was made for; none where it was made for nobody. */
const SESSION = 'clube-session';
const FRESH_MS = 10 * 60_000;

/** Nothing is kept of anybody but whom the server has just answered. */
export async function follow(page: Response): Promise<void> {
  const isPage = page.ok && page.headers.get('content-type')?.startsWith('text/html');
  if (!isPage) return;
  const session = page.headers.get(SESSION);
  if (session === null) await forgetCallHeaders();
  // Answers may be kept where no page is yet.
  const kept = session === null ? undefined : await readKeptPage();
  if (session === null || (kept && kept.session !== session)) await forgetKept();
}

/** Fetches what stands around everything anew, where it may be another one by now. */
export async function refreshPage(now = Date.now()): Promise<void> {
  const kept = await readKeptPage(now);
  const session = await namedSession();
  const isSame = kept?.composition === composition && (session === undefined || kept.session === session);
  if (isSame && now - kept.at < FRESH_MS) return;
  const answer = await fetch(SOURCE, { cache: 'no-store' });
  // A server that is busy or not there says nothing of whom it knows.
  if (answer.status >= 500 || answer.status === 429) return;
  const [made, policy] = [answer.headers.get(SESSION), answer.headers.get('content-security-policy')];
  if (!answer.ok || !made || !policy) return forgetKept();
  if (kept && kept.session !== made) await forgetKept();
  const html = await answer.text();
  // A preview shows other releases, whose files are not kept.
  if (html.includes(`"id":"${composition}"`)) await keepPage({ session: made, composition, html, policy, at: now });
}

/** The session that the browser's cookies name now; undefined where workers cannot read them. */
async function namedSession(): Promise<string | null | undefined> {
  if (!('cookieStore' in self)) return undefined;
  return (await cookie('clube_session')) ?? null;
}

/** The page for whoever was here last and is still signed in here; undefined when nothing is kept for them. */
export async function keptPage(now = Date.now()): Promise<Response | undefined> {
  const page = await readKeptPage(now);
  // Of a release before, whose files are gone.
  if (page?.composition !== composition) return undefined;
  const session = await namedSession();
  if (session !== undefined && session !== page.session) {
    await forgetKept();
    return undefined;
  }
  const answers = await readKeptAnswers(page.session, now);
  return new Response(fill(page, answers, new Date(now).toISOString()), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': page.policy,
      'cache-control': 'no-store',
    },
  });
}
