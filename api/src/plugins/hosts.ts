import type { FastifyRequest } from 'fastify';
import { compile } from '@fastify/proxy-addr';
import fp from 'fastify-plugin';
import { isIP } from 'node:net';
import { isOpenDemo, isPublic, panelOrigin } from '../config.ts';
import { AppError } from '../lib/errors.ts';
import { findSiteByHost } from './hosts.queries.ts';

/**
 * Where a request arrived: the main app, a panel's subdomain or verified domain, or a host that nobody registered. `movedTo`: the panel's
 * origin, where it was asked at an address that it left.
 */
export type Host = { kind: 'main' } | { kind: 'panel'; siteId: number; movedTo?: string } | { kind: 'unknown' };

/** Whoever opens what is for everybody. `siteId`: the panel whose host was asked, null on the main app. */
export type Visitor = { siteId: number | null; ip: string };

declare module 'fastify' {
  interface FastifyRequest {
    arrival: Host;
  }
  interface FastifyInstance {
    findHost(request: FastifyRequest): Promise<Host>;
    /** @param name host, with or without a port */
    findHostByName(name: string): Promise<Host>;
    /** After a domain or panel changed; other servers follow within the cache's seconds. */
    forgetHost(name: string): void;
    /** Whether a request came that only a proxy makes which leads everybody here, and says so of none of them. */
    isEverybodys(): boolean;
    /** Whether `CLUBE_TRUST_PROXY` names this address. */
    isTrustedProxy(address: string | undefined): boolean;
  }
}

export const visitorOf = ({ arrival, ip }: FastifyRequest): Visitor => ({
  siteId: arrival.kind === 'panel' ? arrival.siteId : null,
  ip,
});

const CACHE_MS = 5000;
const CACHE_SIZE = 10_000;
const withoutPort = (host: string) => host.replace(/:\d+$/, '');
const isLoopback = (address = '') => /^(::ffff:)?127\.|^::1$/.test(address);
const isLoopbackName = (name: string) => /^(.+\.)?localhost$|^127(\.\d+){3}$|^\[::1\]$/.test(name);
/** The name that was asked for before any proxy said another, without its port. */
const ownNameOf = ({ headers }: FastifyRequest) => withoutPort((headers.host ?? '').toLowerCase());

/**
 * A page of a foreign name that was made to lead to this machine (DNS rebinding) speaks as a proxy of this machine does, and may
 * write the same headers. What it cannot hide is the public name it was opened under; proxies ask by an address, by
 * `localhost` or by a word of their own, or hand the name on.
 */
const isRebound = (request: FastifyRequest) => {
  const name = ownNameOf(request);
  return (
    isLoopback(request.socket.remoteAddress) &&
    name.includes('.') &&
    !isLoopbackName(name) &&
    isIP(name) === 0 &&
    name !== withoutPort((request.host || '').toLowerCase())
  );
};

/**
 * The host (with its port) that a browser asked for, in lower case; '' when there is none or it is none. Nothing else may read
 * it: `X-Forwarded-Host` counts from the proxies of `CLUBE_TRUST_PROXY` alone, and two readers would be two answers.
 */
export function hostOf(request: FastifyRequest): string {
  const host = request.host || '';
  return URL.canParse(`http://${host}/`) && !isRebound(request) ? host.toLowerCase() : '';
}

/** Nobody's that a proxy hands on: those carry the name and address that were asked for. */
const isFirstHand = ({ headers }: FastifyRequest) =>
  !Object.keys(headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded-'));

/** Whether the page that asks was opened under a name that is not this machine's. */
const isOfForeignPage = ({ headers: { origin, referer } }: FastifyRequest) =>
  [origin, referer].some(
    (address) => address !== undefined && URL.canParse(address) && !isLoopbackName(new URL(address).hostname),
  );

const isAtThisMachine = (request: FastifyRequest) =>
  isLoopback(request.socket.remoteAddress) && isLoopbackName(ownNameOf(request)) && isFirstHand(request);

/**
 * Whether a proxy of this machine asks in its own name, and hands neither the name nor the address on that were asked: nginx does so
 * unless it is told otherwise. A page of another site that has its browser ask here says that it is one.
 */
const isHandedOn = (request: FastifyRequest) => {
  const { headers } = request;
  const isOfProxy = headers.via !== undefined || headers['x-real-ip'] !== undefined;
  return (
    isAtThisMachine(request) && (isOfProxy || (isOfForeignPage(request) && headers['sec-fetch-site'] !== 'cross-site'))
  );
};

/**
 * Whether the request was made on this machine, for this machine: by nobody who is a proxy that hands on somebody else's, and
 * by no page of another name that leads here. HTTP/1.0 is spoken by proxies, and by no browser.
 */
export const isLocalCall = (request: FastifyRequest) =>
  isAtThisMachine(request) && !isHandedOn(request) && !isOfForeignPage(request) && request.raw.httpVersion !== '1.0';

/**
 * Whether somebody tries the product out: on a demo, and at this machine unless the demo was said to be everybody's. What stands in
 * `Host` is the caller's word, so it never is enough.
 */
export const isTryingOut = (request: FastifyRequest) => {
  const { clube, isEverybodys } = request.server;
  return isOpenDemo(clube.config) || (clube.config.demo && isLocalCall(request) && !isEverybodys());
};

/**
 * Whether a proxy asks for itself: one of `CLUBE_TRUST_PROXY` or of this machine, under no public name (a page of one that leads
 * here cannot hide it), handing on nobody's request.
 */
export function isProxysOwnCall(request: FastifyRequest): boolean {
  const { remoteAddress } = request.socket;
  const name = ownNameOf(request);
  const isInner = isLoopbackName(name) || isIP(name) !== 0 || /^[\w-]+$/.test(name);
  return isFirstHand(request) && isInner && (isLoopback(remoteAddress) || request.server.isTrustedProxy(remoteAddress));
}

/** Hosts are looked up, never echoed: links are built from the registered name alone. */
export const hostsPlugin = fp(
  async (app) => {
    const { config } = app.clube;
    const mainName = withoutPort(config.mainHost);
    // To a public server only a proxy comes under this name, or who looks for machines.
    const isOwnMachine = !isPublic(config);
    const cache = new Map<string, { host: Host; until: number }>();

    const look = async (name: string): Promise<Host> => {
      if (name === mainName || (name === '127.0.0.1' && isOwnMachine)) return { kind: 'main' };
      if (name === '' || isIP(name)) return { kind: 'unknown' };
      const slug = name.endsWith(`.${mainName}`) ? name.slice(0, -mainName.length - 1) : null;
      const site = await findSiteByHost(app.db, slug, name);
      if (!site) return { kind: 'unknown' };
      const { id: siteId, moved_to } = site;
      return { kind: 'panel', siteId, ...(moved_to !== null && { movedTo: panelOrigin(config, moved_to) }) };
    };

    const trusts = compile(config.trustProxy.split(',').map((entry) => entry.trim()));
    app.decorate('isTrustedProxy', (address) => address !== undefined && trusts(address, 0));
    app.decorateRequest('arrival');
    app.decorate('forgetHost', (name: string) => void cache.delete(name));
    app.decorate('findHost', (request) => app.findHostByName(hostOf(request)));
    app.decorate('findHostByName', async (host: string) => {
      const name = withoutPort(host.toLowerCase());
      const known = cache.get(name);
      if (known && known.until > Date.now()) return known.host;
      const found = await look(name);
      if (cache.size >= CACHE_SIZE) cache.clear();
      // A new panel must be reachable at once, so only hits are kept. Nor is where a panel moved to: two servers, one of which does not know
      // yet that it moved back, would send a browser to and fro.
      if (found.kind !== 'unknown' && !('movedTo' in found))
        cache.set(name, { host: found, until: Date.now() + CACHE_MS });
      return found;
    });

    let isEverybodys = false;
    app.decorate('isEverybodys', () => isEverybodys);
    const isOwnDemo = config.demo && !isOpenDemo(config);
    app.addHook('onRequest', async (request) => {
      if (!isOwnDemo || isEverybodys || !isHandedOn(request)) return;
      isEverybodys = true;
      request.log.warn(
        'this demo is reached through a proxy that does not say who asks: its mailbox is closed until the next start. ' +
          'Who means it for everybody sets CLUBE_MAIN_HOST and what deploy/README.md says',
      );
    });

    app.addHook('onRequest', async (request) => {
      const { policy } = request.routeOptions.config;
      if (!policy) return;
      request.arrival = await app.findHost(request);
      // Operators publish from where they stand, under whatever name the machine has there; their token is what counts.
      if (request.arrival.kind === 'unknown' && policy !== 'operator')
        throw new AppError('site.not_found', 'There is no panel at this address');
    });
  },
  { name: 'hosts', dependencies: ['context'] },
);
