import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import type { BootDocument } from '@clube/shared/contracts/boot';
import { textParams } from '@clube/shared/contracts/first-queries';
import { shellFirstQueries, shellPaths } from '@clube/shared/contracts/shell-paths';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostOf } from '../plugins/hosts.ts';
import { FairCache } from '../lib/fair-cache.ts';
import type { Page } from './page.ts';
import { PageNews } from './page-news.ts';
import { timeZoneOf } from './time-zone.ts';

/** `cookie`: to be set with the page. */
type KeptPage = Page & { etag: string; compressed: Buffer; cookie: { name: string; value: string } | undefined };

const MOST_KEPT = 400;
const MOST_ASKED = 2000;
/** Whoever asks alike is answered alike so long at most: a composition that is shown has to be written down as such now and then. */
const REMEMBERED_MS = 10 * 60_000;

/** What is read by what the address names: a code, an id. Of these only what is there is kept (`isWhole`), and nobody makes that up. */
const readByName = Object.keys(shellFirstQueries).map(
  (pattern) =>
    new RegExp(
      `^${pattern.replaceAll(/:(\w+)/g, (_part, name: string) => (textParams.has(name) ? '[A-Za-z0-9-]{1,40}' : '[1-9][0-9]{0,14}'))}$`,
    ),
);
/**
 * The addresses whose pages of nobody may be kept, written exactly so: those with another part that may be anything (it may be a secret),
 * a query or another spelling are as many as somebody likes to ask for.
 */
export const isKeptAddress = (url: string): boolean =>
  (Object.hasOwn(shellPaths, url) && !url.includes(':')) || readByName.some((pattern) => pattern.test(url));

/** Not the host's name: with its port it has as many as somebody likes. */
export const arrivedAt = ({ arrival }: Pick<FastifyRequest, 'arrival'>): string =>
  arrival.kind === 'panel' ? String(arrival.siteId) : arrival.kind;
/**
 * Whose room a page takes: of one panel those in the usual time zone, which are few, apart from those in the hundreds of others, which
 * are a cookie's to choose.
 */
export const placeOf = (request: FastifyRequest, { time_zone: zone, locale }: BootDocument): string =>
  `${arrivedAt(request)} ${zone === timeZoneOf(undefined, locale)}`;

/**
 * `news`: how many changes its page may show were told of, when it was asked for; undefined where none can be heard. A page that was begun
 * before a change is not remembered.
 */
type Asked = { place: string; with: string; news: number | undefined };
/** Where a page that is remembered is kept. `until`: then it becomes another by itself; in ms since 1970. */
type Remembered = { place: string; madeFrom: readonly string[]; until: number };
/** The main app's pages show certificates of all panels. */
const MAIN = 'main';
/** Under https they have their prefix. */
const SOMEBODYS = /^(?:__Host-)?clube_(?:auth|preview)$/;
/** All that a page of nobody reads of a browser, besides its address (plugins/kept-pages.test.ts). */
export const PAGE_COOKIES = [
  'country',
  'time_zone',
  'theme',
  'club_version',
  'type_student',
  'clube_sheets',
  'analytics_consent',
] as const;

/**
 * Whole pages of nobody, as they are sent. A page is known by all that it was made from; and by what a browser asked with for as long as
 * nothing of that changes, so that the database is asked for none of it.
 */
export class KeptPages {
  readonly #pages = new FairCache<KeptPage>(MOST_KEPT);
  #asked = new FairCache<Remembered>(MOST_ASKED);
  readonly #news: PageNews;
  #told = 0;
  /** Which of all changes was the last to each place, since the last one to all. */
  readonly #lastTo = new Map<string, number>();
  #lastToAll = 0;

  /** @param forgotten is called when every panel's pages may be others */
  constructor(databaseUrl: string, forgotten: () => void) {
    this.#news = new PageNews(databaseUrl, (panel) => {
      this.#forget(panel);
      if (panel === null) forgotten();
    });
  }

  /** After something was written through this server: what changed by it is heard before a page is sent again. */
  noteWrite(): void {
    this.#news.noteWrite();
  }
  stop(): Promise<void> {
    return this.#news.stop();
  }

  #forget(panel: number | null): void {
    this.#told += 1;
    if (panel === null) {
      this.#lastToAll = this.#told;
      this.#lastTo.clear();
      this.#asked = new FairCache(MOST_ASKED);
    } else
      for (const place of [String(panel), MAIN]) {
        this.#lastTo.set(place, this.#told);
        this.#asked.dropPlace(place);
      }
  }
  #newsOf(place: string): number {
    return this.#lastTo.get(place) ?? this.#lastToAll;
  }

  /** What a browser asks with; undefined for somebody's own page, and at an address whose pages are not kept. */
  async askedBy(request: FastifyRequest): Promise<Asked | undefined> {
    const { cookies, url } = request;
    if (!isKeptAddress(url) || Object.keys(cookies).some((name) => SOMEBODYS.test(name))) return undefined;
    const place = arrivedAt(request);
    const by = JSON.stringify([hostOf(request), url, ...PAGE_COOKIES.map((name) => cookies[name] ?? null)]);
    const isHeard = await this.#news.isHeard();
    return { place, with: by, news: isHeard ? this.#newsOf(place) : undefined };
  }
  /** The pages that are as good as each other, the one to send first; undefined where one has to be made. */
  remembered(asked: Asked | undefined): readonly KeptPage[] | undefined {
    const found = asked?.news === undefined ? undefined : this.#asked.find(asked.place, asked.with);
    if (!found || found.until <= Date.now()) return undefined;
    const pages = found.madeFrom.flatMap((from) => this.find(found.place, from) ?? []);
    return pages.length === found.madeFrom.length ? pages : undefined;
  }
  find(place: string, madeFrom: string): KeptPage | undefined {
    return this.#pages.find(place, madeFrom);
  }
  make(place: string, madeFrom: string, { html, csp }: Page, cookie: KeptPage['cookie']): KeptPage {
    const digest = createHash('sha256').update(html).update(csp).digest('base64url');
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 };
    const page = { html, csp, cookie, etag: `W/"${digest}"`, compressed: brotliCompressSync(html, { params }) };
    this.#pages.keep(place, madeFrom, page);
    return page;
  }
  remember({ place, with: by, news }: Asked, { until, ...where }: Remembered): void {
    if (news !== undefined && news === this.#newsOf(place))
      this.#asked.keep(place, by, { ...where, until: Math.min(until, Date.now() + REMEMBERED_MS) });
  }
}

/**
 * The browser keeps it too, and asks whether it is still the same. What time it is goes beside it.
 * @param pages the one to send, and others that are as good where a browser has them
 */
export function sendKept(request: FastifyRequest, reply: FastifyReply, pages: readonly KeptPage[]) {
  const named = request.headers['if-none-match'];
  const known = pages.find(({ etag }) => named?.includes(etag));
  const { etag, csp, html, compressed, cookie } = known ?? pages[0]!;
  void reply
    .header('cache-control', 'private, no-cache')
    .header('etag', etag)
    .header('vary', 'accept-encoding, cookie')
    .header('content-security-policy', csp)
    .header('server-timing', `now;dur=${Date.now()}`);
  if (known) return reply.code(304).send();
  if (cookie) reply.setPageCookie(cookie.name, cookie.value, { httpOnly: true });
  const takesBrotli = /(^|[\s,])br($|[\s,;])/.test(request.headers['accept-encoding'] ?? '');
  return reply
    .type('text/html; charset=utf-8')
    .header('content-encoding', takesBrotli ? 'br' : 'identity')
    .send(takesBrotli ? compressed : html);
}
