import { createHash } from 'node:crypto';
import type { ReleaseAsset } from '@clube/shared/contracts/remote';
import type { Api } from '../lib/api.ts';
import { AppError } from '../lib/errors.ts';
import { locales, type Locale } from '../lib/locale.ts';
import { composePage, type Composed } from '../modules/release/composition.ts';
import { picksOf } from '../modules/release/preview.ts';
import { inLanguage } from '../modules/release/spoken.ts';
import { NO_DOCUMENT_POLICY } from '../plugins/headers.ts';
import { buildBootDocument, themeOf } from './boot.ts';
import { renderPage } from './page.ts';
import { scriptJson } from './script-json.ts';
import { shellBuildOf } from './shell-build.ts';
import { typefaceOf } from '../modules/release/typeface.ts';

/** How the shell's release names its worker among its chunks (tooling/release/pack.ts). */
const WORKER = 'service-worker';
/** It may fetch from this host, and run what the release brought. */
const POLICY = `${NO_DOCUMENT_POLICY}; script-src 'self'; connect-src 'self'`;

/** Where not everybody gets it: whose language it speaks, of a file that others read in another edition. */
type File = [href: string, integrity: string | null, languages?: string];
/** Every file of a composition that a page may ask for, in each language. */
function filesOf({ shell, remotes }: Composed): File[] {
  const at = (base: string, assets: readonly Pick<ReleaseAsset, 'file' | 'integrity'>[]) =>
    assets.map(({ file, integrity }): File => [base + file, integrity]);
  const readIn = (locale: Locale) => [
    ...[inLanguage(shell, locale), ...remotes.map((release) => inLanguage(release, locale))].flatMap(
      ({ base, chunks }) =>
        at(
          base,
          Object.entries(chunks).flatMap(([name, assets]) => (name === WORKER ? [] : assets)),
        ),
    ),
    ...remotes.flatMap((release) => at(release.base, [inLanguage(release, locale).entry])),
  ];
  const files = new Map<string, { file: File; languages: Locale[] }>();
  for (const locale of locales)
    for (const file of new Map(readIn(locale).map((one) => [one[0], one])).values()) {
      const known = files.get(file[0]);
      if (known) known.languages.push(locale);
      else files.set(file[0], { file, languages: [locale] });
    }
  const plain = [...typefaceOf(shell), shell.icon].flatMap((file): File[] => (file ? [[shell.base + file, null]] : []));
  const spoken = [...files.values()].map(({ file: [href, integrity], languages }): File =>
    languages.length === locales.length ? [href, integrity] : [href, integrity, languages.join(' ')],
  );
  return [...plain, ...spoken];
}

/** Empties what a worker of ours kept, and ends it: what a composition without a worker gives to browsers that have one. */
const RETIRED = `addEventListener('install',function(){skipWaiting()});
addEventListener('activate',function(event){event.waitUntil(caches.keys().then(function(names){
return Promise.all(names.map(function(name){return /^clube-/.test(name)&&caches.delete(name)}))}).then(function(){
indexedDB.deleteDatabase('clube-kept');return registration.unregister()}))});`;

const scripts = new WeakMap<Composed, { text: string; etag: string }>();
/** The worker of a composition: another composition is another script, which browsers ask after with every page. */
function scriptOf(composed: Composed) {
  const known = scripts.get(composed);
  if (known) return known;
  const { shell, composition } = composed;
  const [worker] = shell.chunks[WORKER] ?? [];
  const text = worker
    ? `self.clube=${scriptJson({ composition: composition.id, files: filesOf(composed) })};\n` +
      `importScripts(${JSON.stringify(shell.base + worker.file)});\n`
    : RETIRED;
  const made = { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
  scripts.set(composed, made);
  return made;
}

/** The worker that keeps a panel readable without a network, and the page that it shows then (docs/adr/0175). */
export async function serviceWorkerRoutes(app: Api) {
  const { channel } = app.clube.config;

  app.get('/service-worker.js', { schema: { hide: true } }, async (request, reply) => {
    // A preview is for a while, and its worker would stay: everybody has the channel's.
    const { text, etag } = scriptOf(await composePage(app.db, channel));
    void reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('etag', etag)
      .header('content-security-policy', POLICY);
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(text);
  });

  // All but a picture and answers, which the worker fills in. For students: what staff see is not kept.
  app.get('/_offline', { schema: { hide: true } }, async (request, reply) => {
    request.session = await app.findSession(request);
    // Staff who look as a student, or have not got their second factor yet, are staff.
    if (request.session?.role !== 'student' || request.session.isLowered || picksOf(app, request))
      throw new AppError('route.not_found', 'Nothing is kept here');
    const session = reply.keepSessionName(request);
    const { boot, page } = await buildBootDocument(app, request);
    const { html, csp } = renderPage(boot, shellBuildOf(page.shell), page, {
      path: '/_offline',
      session,
      theme: themeOf(boot, request),
      version: request.cookies['club_version'] === 'v2' ? 'v2' : 'v1',
      hasConsent: false,
      isKept: true,
    });
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', csp)
      .send(html);
  });
}
