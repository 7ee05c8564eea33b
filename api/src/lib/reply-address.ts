import { isSame, keyedHash } from './crypto.ts';

/** Whom an address of ours speaks for, and in which ticket. */
export type ReplyAt = { siteId: number; ticketId: number; memberId: number };
type Keeper = { secret: string; replyDomain: string };

/** How long an answer is taken at an address. */
export const REPLY_DAYS = 60;
const DAY_MS = 24 * 60 * 60_000;
const PURPOSE = 'ticket-reply';

/** 128 bits in letters that survive whatever mail servers do to case. */
const macOf = ({ secret }: Keeper, body: string) =>
  BigInt(`0x${keyedHash(secret, PURPOSE, body).subarray(0, 16).toString('hex')}`)
    .toString(36)
    .padStart(25, '0');

/** The address at which one person answers one ticket. Signed, so no row is needed for it, and it ends by itself. */
export function replyAddress(keeper: Keeper, { siteId, ticketId, memberId }: ReplyAt, now = Date.now()): string {
  const lastDay = Math.floor(now / DAY_MS) + REPLY_DAYS;
  const body = [siteId, ticketId, memberId, lastDay].map((part) => part.toString(36)).join('-');
  return `t-${body}-${macOf(keeper, body)}@${keeper.replyDomain}`;
}

/** What an address was made for; undefined unless it is one of ours and still good. */
export function readReplyAddress(keeper: Keeper, address: string, now = Date.now()): ReplyAt | undefined {
  const found = /^t-((?:[0-9a-z]{1,11}-){3}[0-9a-z]{1,5})-([0-9a-z]{25})@([^@]+)$/.exec(address.trim().toLowerCase());
  const [, body, mac, domain] = found ?? [];
  if (body === undefined || mac === undefined || domain !== keeper.replyDomain.toLowerCase()) return undefined;
  if (!isSame(mac, macOf(keeper, body))) return undefined;
  const [siteId = 0, ticketId = 0, memberId = 0, lastDay = 0] = body
    .split('-')
    .map((part) => Number.parseInt(part, 36));
  return Math.floor(now / DAY_MS) <= lastDay ? { siteId, ticketId, memberId } : undefined;
}
