import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostOf } from '../plugins/hosts.ts';
import type { Page } from './page.ts';

/** `cookie`: to be set with the page. */
type KeptPage = Page & { etag: string; compressed: Buffer; cookie: { name: string; value: string } | undefined };

const MOST_KEPT = 200;
const MOST_ASKED = 2000;
/** Within it whoever asks alike is answered alike, unless something was written here meanwhile. */
const FRESH_MS = 1000;

function put<V>(map: Map<string, V>, key: string, value: V, most: number): void {
  const [oldest] = map.keys();
  if (oldest !== undefined && map.size >= most && !map.has(key)) map.delete(oldest);
  map.set(key, value);
}

/**
 * Whole pages of nobody, as they are sent. A page is known by all that it was made from; and for a second by what a browser asked with,
 * so that a rush at a sign-in page asks the database once. What is written through this server ends that second.
 */
/** Under https they have their prefix. */
const SOMEBODYS = /^(?:__Host-)?clube_(?:auth|preview)$/;

export class KeptPages {
  readonly #pages = new Map<string, KeptPage>();
  readonly #asked = new Map<string, { page: KeptPage; until: number }>();
  #writes = 0;

  /** Changes with each write; a page that was begun before one is not remembered. */
  get writes(): number {
    return this.#writes;
  }
  noteWrite(): void {
    this.#writes += 1;
    this.#asked.clear();
  }

  /** What a browser asks with; undefined for somebody's own page, and for one with a query: it may carry a secret. */
  askedBy(request: FastifyRequest): string | undefined {
    if (Object.keys(request.cookies).some((name) => SOMEBODYS.test(name)) || request.url.includes('?'))
      return undefined;
    return JSON.stringify([hostOf(request), request.url, request.headers.cookie]);
  }
  fresh(asked: string | undefined): KeptPage | undefined {
    const found = asked === undefined ? undefined : this.#asked.get(asked);
    return found && found.until > Date.now() ? found.page : undefined;
  }
  find(madeFrom: string): KeptPage | undefined {
    return this.#pages.get(madeFrom);
  }
  make(madeFrom: string, { html, csp }: Page, cookie: KeptPage['cookie']): KeptPage {
    const digest = createHash('sha256').update(html).update(csp).digest('base64url');
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 };
    const page = { html, csp, cookie, etag: `W/"${digest}"`, compressed: brotliCompressSync(html, { params }) };
    put(this.#pages, madeFrom, page, MOST_KEPT);
    return page;
  }
  remember(asked: string, page: KeptPage, writesBefore: number): void {
    if (writesBefore === this.#writes) put(this.#asked, asked, { page, until: Date.now() + FRESH_MS }, MOST_ASKED);
  }
}

/** The browser keeps it too, and asks whether it is still the same. What time it is goes beside it. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, page: KeptPage, https: boolean) {
  const { etag, csp, html, compressed, cookie } = page;
  void reply
    .header('cache-control', 'private, no-cache')
    .header('etag', etag)
    .header('vary', 'accept-encoding, cookie')
    .header('content-security-policy', csp)
    .header('server-timing', `now;dur=${Date.now()}`);
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  if (cookie) reply.setCookie(cookie.name, cookie.value, { path: '/', sameSite: 'lax', secure: https, httpOnly: true });
  const takesBrotli = /(^|[\s,])br($|[\s,;])/.test(request.headers['accept-encoding'] ?? '');
  return reply
    .type('text/html; charset=utf-8')
    .header('content-encoding', takesBrotli ? 'br' : 'identity')
    .send(takesBrotli ? compressed : html);
}
