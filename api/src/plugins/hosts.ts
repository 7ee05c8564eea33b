import fp from 'fastify-plugin';
import { named } from '../database/connect.ts';

/** Where a request arrived: the main app, a panel's subdomain or verified domain, or a host that nobody registered. */
export type Host = { kind: 'main' } | { kind: 'panel'; siteId: number } | { kind: 'unknown' };

declare module 'fastify' {
  interface FastifyInstance {
    findHost(request: FastifyRequest): Promise<Host>;
    /** @param name host, with or without a port */
    findHostByName(name: string): Promise<Host>;
    /** After a domain or panel changed; other servers follow within the cache's seconds. */
    forgetHost(name: string): void;
  }
}

const CACHE_MS = 5000;
const CACHE_SIZE = 10_000;
const FIND_SITE = `
  select s.id from sites s where s.slug = $1 and s.deleted_at is null
  union all
  select d.site_id from domains d join sites s on s.id = d.site_id
  where d.domain = $2 and d.verified_at is not null and s.deleted_at is null
  limit 1`;

/** Hosts are looked up, never echoed: links are built from the registered name alone. */
export const hostsPlugin = fp(
  async (app) => {
    const { mainHost } = app.clube.config;
    const mainName = mainHost.replace(/:\d+$/, '');
    const cache = new Map<string, { host: Host; until: number }>();

    const look = async (name: string): Promise<Host> => {
      if (name === mainName || name === '127.0.0.1') return { kind: 'main' };
      const slug = name.endsWith(`.${mainName}`) ? name.slice(0, -mainName.length - 1) : null;
      const [site] = await named<{ id: number }>(app.db, 'find-site-by-host', FIND_SITE, [slug, name]);
      return site ? { kind: 'panel', siteId: site.id } : { kind: 'unknown' };
    };

    app.decorate('forgetHost', (name: string) => void cache.delete(name));
    app.decorate('findHost', (request) => app.findHostByName(request.hostname));
    app.decorate('findHostByName', async (hostname: string) => {
      const name = hostname.toLowerCase().replace(/:\d+$/, '');
      const known = cache.get(name);
      if (known && known.until > Date.now()) return known.host;
      const host = await look(name);
      if (cache.size >= CACHE_SIZE) cache.clear();
      // A new panel must be reachable at once, so only hits are kept.
      if (host.kind !== 'unknown') cache.set(name, { host, until: Date.now() + CACHE_MS });
      return host;
    });
  },
  { name: 'hosts', dependencies: ['context'] },
);
