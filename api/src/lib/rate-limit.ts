import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Db } from '../database/connect.ts';
import { sha256 } from './crypto.ts';
import { AppError } from './errors.ts';
import { countHit, takeHitBack } from './rate-limit.queries.ts';

const prefixOf = ({ parts }: ipaddr.IPv6, length: number) =>
  parts
    .slice(0, length)
    .map((part) => part.toString(16))
    .join(':');

/** An address as limits count it: whoever has one IPv6 address has its whole /64; an IPv4 in IPv6 clothes is that IPv4. */
export function byAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return `address:${ip}`;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return `address:${address.toString()}`;
  return `address:${prefixOf(address, 4)}::/64`;
}
/** A line as limits count it that an address alone would not hold: of IPv6 the /48 that a customer is given at most. */
export function byNetwork(ip: string): string {
  if (!ipaddr.isValid(ip)) return `network:${ip}`;
  const address = ipaddr.process(ip);
  return `network:${address instanceof ipaddr.IPv6 ? `${prefixOf(address, 3)}::/48` : address.toString()}`;
}

/** An account by what somebody typed for it; never the same key as an address, and no e-mail in the table. */
export const byAccount = (email: string) => `account:${sha256(email.trim().toLowerCase()).toString('base64url')}`;

const GMAIL = new Set(['gmail.com', 'googlemail.com']);
/**
 * A mailbox that we write to, however its address is written: what stands behind a plus reaches the same person, and so do
 * Gmail's addresses with dots, so they count together. Only for limits; an account is what was typed.
 */
export function byMailbox(email: string): string {
  const typed = email.trim().toLowerCase();
  const at = typed.lastIndexOf('@');
  const [name = ''] = typed.slice(0, Math.max(at, 0)).split('+', 1);
  const domain = typed.slice(at + 1);
  const mailbox = GMAIL.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
  return `mailbox:${sha256(mailbox).toString('base64url')}`;
}

/** Whether this is the first of its kind in a window; for what is worth telling once. */
export async function isFirst(
  app: Pick<FastifyInstance, 'db'>,
  { key, windowSeconds }: { key: string; windowSeconds: number },
): Promise<boolean> {
  return (await countHit(app.db, key, windowSeconds)).hits === 1;
}

/**
 * Counts a hit in a window kept in the database (all servers count together).
 * @param rule.key what is limited and the kind of who: `login:${byAddress(request.ip)}`
 * @throws AppError `rate.limited` with `Retry-After` in seconds
 */
export const limit = (app: FastifyInstance, rule: { key: string; max: number; windowSeconds: number }): Promise<void> =>
  assertWithin(app, app.db, rule);

/** The same within a transaction: what is taken back with it was no hit. */
export async function assertWithin(
  app: Pick<FastifyInstance, 'clube'>,
  db: Db,
  rule: { key: string; max: number; windowSeconds: number },
): Promise<void> {
  const { hits, seconds_left } = await countHit(db, rule.key, rule.windowSeconds);
  if (hits > rule.max * app.clube.config.rateLimitFactor) {
    throw new AppError('rate.limited', 'Too many tries, wait a moment', { retryAfter: Number(seconds_left) });
  }
}

/** The same for what is left undone instead of refused: whoever is answered learns nothing of what others did before. */
export async function isWithin(
  app: Pick<FastifyInstance, 'clube' | 'db'>,
  { key, max, windowSeconds }: { key: string; max: number; windowSeconds: number },
): Promise<boolean> {
  const { hits } = await countHit(app.db, key, windowSeconds);
  return hits <= max * app.clube.config.rateLimitFactor;
}

const FAILURE_WINDOW_SECONDS = 15 * 60;
const FREE_FAILURES = 5;
const LONGEST_DELAY_MS = 4000;

/** How long a try waits after so many failures: nothing for the first five, then half a second, doubling up to four. */
export const delayAfter = (failures: number): number =>
  failures < FREE_FAILURES ? 0 : Math.min(LONGEST_DELAY_MS, 500 * 2 ** Math.min(failures - FREE_FAILURES, 10));

/**
 * Failures slow an account down and never lock it: who guesses pays a captcha and this wait for each try, and its owner
 * waits a few seconds at most. A try counts as one before anybody looks at it, so that of many at once each knows of the others.
 * @returns how long this one waits
 */
export async function countTry(app: Pick<FastifyInstance, 'clube' | 'db'>, key: string): Promise<number> {
  const { hits } = await countHit(app.db, key, FAILURE_WINDOW_SECONDS);
  return delayAfter((hits - 1) / app.clube.config.rateLimitFactor);
}
/** It was no failure. What others failed at stays, or they would see by their own wait that somebody got in (docs/adr/0489). */
export const takeTryBack = (app: Pick<FastifyInstance, 'db'>, key: string) => takeHitBack(app.db, key);
