import { readKeptPage } from '@clube/shared/outbox/kept';
import { chosenFiles, languageOf, plain, type KeptFile } from './choose.ts';

/** What the server writes before this code (api/src/web/service-worker.ts): a composition, and its files with their hashes. */
type WorkersRelease = { composition: string; files: readonly KeptFile[] };

declare const self: ServiceWorkerGlobalScope & { clube: WorkersRelease };
const { files } = self.clube;
export const { composition } = self.clube;
const integrityOf = new Map(files.map(([href, integrity]) => [href, integrity]));
/** Whether a file is of this composition; every other one is the browser's to fetch, those of a preview too. */
export const isOurs = (pathname: string): boolean => integrityOf.has(pathname);

const CACHE = 'clube-files';
const open = () => caches.open(CACHE);

/** Whether this is the file, by its hash. A font or a picture has none; a page in its place is a network's that asks to sign in. */
async function isWhole(pathname: string, answer: Response): Promise<boolean> {
  const integrity = integrityOf.get(pathname);
  if (!integrity) return !answer.headers.get('content-type')?.startsWith('text/');
  // Releases of before have the longer one (docs/adr/0456).
  const algorithm = integrity.startsWith('sha384') ? 'SHA-384' : 'SHA-256';
  const hash = new Uint8Array(await crypto.subtle.digest(algorithm, await answer.arrayBuffer()));
  return integrity.slice('sha256-'.length) === btoa(String.fromCharCode(...hash));
}

async function add(cache: Cache, href: string): Promise<void> {
  const integrity = integrityOf.get(href);
  const answer = await fetch(href, integrity ? { integrity } : {});
  if (answer.ok && (integrity || (await isWhole(href, answer)))) await cache.put(href, answer);
}

async function keepWhole(cache: Cache, pathname: string, answer: Response): Promise<void> {
  if (await isWhole(pathname, answer.clone())) await cache.put(pathname, answer);
}

async function keep(wanted: readonly string[], language: string): Promise<void> {
  const cache = await open();
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = chosenFiles(files, wanted, language).filter((href) => !known.has(href));
  await Promise.allSettled(missing.map((href) => add(cache, href)));
}

/** Takes files that are not kept yet, mostly out of the browser’s own cache. One that does not come is asked for when it is needed. */
export const keepFiles = (used: readonly string[]): Promise<void> => keep(used, languageOf(files, used));

/** What was kept of the release before, in its new edition and the language of the page that is kept. */
export async function takeOver(): Promise<void> {
  const cache = await open();
  const before = new Set((await cache.keys()).map(({ url }) => plain(new URL(url).pathname)));
  const page = await readKeptPage().catch(() => undefined);
  const language = /"locale":"(\w+)"/.exec(page?.html ?? '')?.[1] ?? 'pt';
  await keep(
    files.map(([href]) => href).filter((href) => before.has(plain(href))),
    language,
  );
}

export async function dropOldFiles(): Promise<void> {
  const cache = await open();
  for (const request of await cache.keys()) if (!isOurs(new URL(request.url).pathname)) await cache.delete(request);
}

/**
 * A file, kept or fetched. Whoever asks past the browser's cache asks past this one too, and mends it: what was kept may be damaged by now,
 * which the page finds by the hash that it asks with. What comes damaged is not kept.
 */
export async function fileOf(event: FetchEvent, pathname: string, isAnew: boolean): Promise<Response> {
  // A storage that is full, broken or forbidden is no reason to go without.
  const cache = await open().catch(() => undefined);
  const kept = isAnew ? undefined : await cache?.match(pathname, { ignoreVary: true }).catch(() => undefined);
  if (kept) return kept;
  const answer = await fetch(event.request);
  // It is used while it comes.
  if (answer.ok && cache) event.waitUntil(keepWhole(cache, pathname, answer.clone()).catch(() => undefined));
  return answer;
}
