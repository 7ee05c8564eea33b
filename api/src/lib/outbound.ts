import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import ipaddr from 'ipaddr.js';
import type { DnsResolver } from './resolver.ts';

/** Why nothing was answered. */
type OutboundFault = 'refused_address' | 'unreachable' | 'timed_out' | 'redirected';
export type OutboundAnswer =
  | { status: number; answer: string; fault: OutboundFault | null }
  | { status: null; answer: null; fault: OutboundFault };

const TIMEOUT_MS = 10_000;
/** Of an answer: what is kept, and what is read at all. */
const KEPT_CHARACTERS = 1000;
const READ_BYTES = 16 * 1024;

class RefusedAddress extends Error {}

const [GIVEN_OUT, GIVEN_OUT_BITS] = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an address is one of the open Internet: not of this machine, its network, its cloud, nor a way around to one of those. */
export function isPublicAddress(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false;
  // What is an IPv4 in IPv6 clothes is judged as that IPv4; other ways to write one (NAT64, 6to4, Teredo) have ranges of their own.
  const address = ipaddr.process(ip);
  if (address.range() !== 'unicast') return false;
  // Of IPv6 what is given out lies here; elsewhere are older ways to write an IPv4.
  return !(address instanceof ipaddr.IPv6) || address.match(GIVEN_OUT, GIVEN_OUT_BITS);
}

/**
 * A name's addresses, each of them judged, and the connection goes to what was judged: a name that answers otherwise the next time
 * (DNS rebinding) changes nothing. Not by the system's way of asking, which holds a thread of the server for as long as a stranger's
 * name server likes.
 */
const judgedLookup =
  (resolver: Pick<DnsResolver, 'addresses'>): LookupFunction =>
  (name, options, done) => {
    callbackify(resolver.addresses)(name, (error, addresses) => {
      if (error) return done(error, '');
      const [first] = addresses;
      if (first === undefined) return done(new Error(`${name} leads nowhere`), '');
      if (!addresses.every(isPublicAddress)) return done(new RefusedAddress(`${name} leads inside`), '');
      const found = addresses.map((address) => ({ address, family: isIP(address) }));
      if (options.all) done(null, found);
      else done(null, first, isIP(first));
    });
  };

const PORTS = new Set(['', '443', '8443']);
/** An address that something may be sent to, as a URL; undefined where it may not. What its name leads to is judged when something is sent. */
export function parseTarget(text: string, isAnyAllowed: boolean): URL | undefined {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (!url || url.username !== '' || url.password !== '' || url.hash !== '') return undefined;
  if (isAnyAllowed) return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined;
  if (url.protocol !== 'https:' || !PORTS.has(url.port)) return undefined;
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (ipaddr.isValid(host)) return isPublicAddress(host) ? url : undefined;
  return host.includes('.') && !/(^|\.)(localhost|local|internal|home|lan|intranet|corp)$/.test(host) ? url : undefined;
}

type Way = {
  resolver: Pick<DnsResolver, 'addresses'>;
  isAnyAllowed: boolean;
  timeoutMs?: number;
  /** Characters of an answer. */
  kept?: number;
};
type Said = { method: 'POST'; headers: Readonly<Record<string, string>>; body: string | Buffer } | { method: 'GET' };

function say(
  address: string,
  said: Said,
  { resolver, isAnyAllowed, timeoutMs = TIMEOUT_MS, kept = KEPT_CHARACTERS }: Way,
): Promise<OutboundAnswer> {
  // Asked again: a node looks no literal address up, and rules may have changed since it was written.
  const url = parseTarget(address, isAnyAllowed);
  const nothing = (fault: OutboundFault): OutboundAnswer => ({ status: null, answer: null, fault });
  if (!url) return Promise.resolve(nothing('refused_address'));
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const failed = (error: Error) =>
      resolve(
        nothing(signal.aborted ? 'timed_out' : error instanceof RefusedAddress ? 'refused_address' : 'unreachable'),
      );
    const { request } = url.protocol === 'https:' ? https : http;
    const sent = request(
      url,
      {
        method: said.method,
        headers: {
          connection: 'close',
          ...(said.method === 'POST' && { ...said.headers, 'content-length': Buffer.byteLength(said.body) }),
        },
        agent: false,
        signal,
        ...(!isAnyAllowed && { lookup: judgedLookup(resolver) }),
      },
      (response) => {
        const status = response.statusCode ?? 0;
        const parts: Buffer[] = [];
        let size = 0;
        const finish = () => {
          const text = Buffer.concat(parts).toString('utf8').replaceAll('\0', '').slice(0, kept);
          const isElsewhere = status >= 300 && status < 400;
          resolve({ status, answer: text, fault: isElsewhere ? 'redirected' : null });
          response.destroy();
        };
        response.on('data', (part: Buffer) => {
          parts.push(part.subarray(0, READ_BYTES - size));
          size += part.length;
          if (size >= READ_BYTES) finish();
        });
        response.on('end', finish);
        response.on('error', failed);
      },
    );
    sent.on('error', failed);
    sent.end(said.method === 'POST' ? said.body : undefined);
  });
}

/** Sends a body to an address that strangers chose, and never follows where it sends us. */
export const postOutside = (
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string | Buffer,
  way: Way,
): Promise<OutboundAnswer> => say(address, { method: 'POST', headers, body }, way);

/** Asks an address by the same rules. */
export const getOutside = (address: string, way: Way): Promise<OutboundAnswer> => say(address, { method: 'GET' }, way);
