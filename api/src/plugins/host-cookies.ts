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
 * until the page writes it anew (shell/src/session/renew-cookies.ts).
 */
export function byPlainName(cookies: Record<string, string | undefined>) {
  for (const [name, value] of Object.entries(cookies))
    if (name.startsWith(PREFIX)) cookies[name.slice(PREFIX.length)] = value;
  return cookies;
}

export const hostCookiesPlugin = fp(
  async (app) => {
    const { https } = app.clube.config;
    if (https) app.addHook('onRequest', async ({ cookies }) => void byPlainName(cookies));
    app.decorateReply('setPageCookie', function (this: FastifyReply, name, value, more) {
      return this.setCookie(hostCookie(name, https), value, { path: '/', sameSite: 'lax', secure: https, ...more });
    });
  },
  { name: 'host-cookies', dependencies: ['context', '@fastify/cookie'] },
);
