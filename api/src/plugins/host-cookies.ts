import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyReply {
    /** Sets a cookie that lets nobody in, under the name that the product has for it (product.md §6). */
    setPageCookie(name: string, value: string, more: { httpOnly?: true; maxAge?: number }): this;
    /** Gives a page of before platform 2.15 its cookies under the names that it reads and writes (docs/adr/0525). */
    setBareCookies(request: FastifyRequest): this;
    /** Says for a year more that all cookies have new names, where a page said so: some browsers keep a script's word for a week. */
    keepRenewed(request: FastifyRequest): this;
  }
}

const PREFIX = '__Host-';
const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** Over https browsers take such a name from this host alone, by https, for all of its paths: no neighbouring subdomain plants one. */
export const hostCookie = (name: string, https: boolean) => (https ? PREFIX + name : name);

/** What a shell of before platform 2.15 reads by its bare name, and has its remotes read: it has both names for one major version (docs/adr/0525). */
const READ_BARE = 'exceeded_storage';
const CONSENT = 'analytics_consent';
/** What pages write themselves: all but what lets in, names a session, or is the server's own. */
const PAGES_OWN = /^__Host-(?!clube_)/;

/**
 * Cookies also by their names without the prefix, under which pages' own are looked for. One without it in the browser is of before, and counts
 * until the page has written all anew (shell/src/session/renew-cookies.ts); consent that a neighbour may have given never does.
 */
export function byPlainName(cookies: Record<string, string | undefined>) {
  const own = Object.entries(cookies).filter(([name]) => name.startsWith(PREFIX));
  const plain = Object.fromEntries(own.map(([name, value]) => [name.slice(PREFIX.length), value]));
  const { [CONSENT]: _planted, ...before } = cookies;
  return { ...(plain['renewed'] ? Object.fromEntries(own) : before), ...plain };
}

/**
 * Whether visits may be counted on the page that is answered with. One of before platform 2.15 reads the bare name, and asks nobody who
 * has it: there it counts, where no page of now was told otherwise.
 */
export const hasConsent = ({ cookies, headers, server }: FastifyRequest, readsBare: boolean): boolean =>
  (cookies[CONSENT] ?? (readsBare ? server.parseCookie(headers.cookie ?? '')[CONSENT] : undefined)) === 'granted';

export const hostCookiesPlugin = fp(
  async (app) => {
    const { https } = app.clube.config;
    if (https) app.addHook('onRequest', async (request) => void (request.cookies = byPlainName(request.cookies)));
    const options = { path: '/', sameSite: 'lax', secure: https } as const;
    app.decorateReply('setPageCookie', function (this: FastifyReply, name, value, more) {
      if (https && name === READ_BARE) this.setCookie(name, value, { ...options, ...more });
      return this.setCookie(hostCookie(name, https), value, { ...options, ...more });
    });
    const renewed = hostCookie('renewed', https);
    app.decorateReply('keepRenewed', function (this: FastifyReply, { cookies }: FastifyRequest) {
      return cookies[renewed] ? this.setCookie(renewed, '1', { ...options, maxAge: YEAR_SECONDS }) : this;
    });
    app.decorateReply('setBareCookies', function (this: FastifyReply, { cookies }: FastifyRequest) {
      if (!https) return this;
      for (const [name, value] of Object.entries(cookies)) {
        if (value === undefined || !PAGES_OWN.test(name)) continue;
        // As pages write them, and decode them: a bare % would be no cookie to them.
        const written = { ...options, maxAge: YEAR_SECONDS, encode: encodeURIComponent };
        this.setCookie(name.slice(PREFIX.length), value, written);
        // The next shell reads consent by no other, and a page of before asks for it only where there is none.
        if (name !== PREFIX + CONSENT) this.clearCookie(name, options);
      }
      return this;
    });
  },
  { name: 'host-cookies', dependencies: ['context', '@fastify/cookie'] },
);
