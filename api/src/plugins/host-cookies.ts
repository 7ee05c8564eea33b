import type { FastifyReply } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyReply {
    /** Sets a cookie that lets nobody in, under the name that the product has for it (product.md §6). */
    setPageCookie(name: string, value: string, more: { httpOnly?: true; maxAge?: number }): this;
  }
}

const PREFIX = '__Host-';
/** Over https browsers take such a name from this host alone, by https, for all of its paths: no neighbouring subdomain plants one. */
export const hostCookie = (name: string, https: boolean) => (https ? PREFIX + name : name);

/**
 * Cookies also by their names without the prefix, under which pages' own are looked for. One without it in the browser is of before, and counts
 * until the page has written all anew (shell/src/session/renew-cookies.ts); consent that a neighbour may have given never does.
 */
export function byPlainName(cookies: Record<string, string | undefined>) {
  const own = Object.entries(cookies).filter(([name]) => name.startsWith(PREFIX));
  const plain = Object.fromEntries(own.map(([name, value]) => [name.slice(PREFIX.length), value]));
  const { analytics_consent: _planted, ...before } = cookies;
  return { ...(plain['renewed'] ? Object.fromEntries(own) : before), ...plain };
}

export const hostCookiesPlugin = fp(
  async (app) => {
    const { https } = app.clube.config;
    if (https) app.addHook('onRequest', async (request) => void (request.cookies = byPlainName(request.cookies)));
    app.decorateReply('setPageCookie', function (this: FastifyReply, name, value, more) {
      return this.setCookie(hostCookie(name, https), value, { path: '/', sameSite: 'lax', secure: https, ...more });
    });
  },
  { name: 'host-cookies', dependencies: ['context', '@fastify/cookie'] },
);
