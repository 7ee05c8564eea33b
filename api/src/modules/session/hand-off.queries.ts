import { named, type Db } from '../../database/connect.ts';
import { randomToken, sha256 } from '../../lib/crypto.ts';

export type HandOff = {
  userId: number;
  siteId: number | null;
  /** Where it is redeemed. */
  host: string;
} & (
  | { /** Where the session is that goes on. */ fromHost: string; sessionId: number; browser?: never }
  | {
      /** Hash of the secret of the browser that began on `host`. */ browser: Buffer;
      fromHost?: never;
      sessionId?: never;
    }
);

const IS_TOKEN = 'select 1 from sessions where id = $1 and token_hash = $2';
/** Whether a token is that of a session. */
export async function isTokenOf(db: Db, sessionId: number, token: string): Promise<boolean> {
  return (await named(db, 'is-token-of', IS_TOKEN, [sessionId, sha256(token)])).length > 0;
}

const CREATE = `
  insert into hand_offs (code_hash, user_id, site_id, host, from_host, session_id, browser_hash, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, now() + interval '60 seconds')`;
/** A code that works once, within a minute (product.md §4 calls it the returned string parameter). */
export async function createHandOff(db: Db, handOff: HandOff): Promise<string> {
  const code = randomToken();
  const { userId, siteId, host, fromHost = null, sessionId = null, browser = null } = handOff;
  await named(db, 'create-hand-off', CREATE, [sha256(code), userId, siteId, host, fromHost, sessionId, browser]);
  return code;
}

// A code dies with the session that it came from: signing out takes it along.
const IS_ALIVE = `h.used_at is null and h.expires_at > now() and (h.session_id is null or exists (
  select 1 from sessions s where s.id = h.session_id and s.ended_reason is null and s.expires_at > now()))`;

const FIND_ORIGIN = `
  select h.from_host from hand_offs h
  where h.code_hash = $1 and h.host = $2 and h.browser_hash is null and ${IS_ALIVE}`;
/** The host whose session an unbound code comes from. */
export async function findOrigin(db: Db, code: string, host: string): Promise<string | undefined> {
  const [row] = await named<{ from_host: string }>(db, 'find-hand-off-origin', FIND_ORIGIN, [sha256(code), host]);
  return row?.from_host;
}

const FIND_TARGET = 'select h.host from hand_offs h where h.code_hash = $1 and h.from_host = $2';
/** Where a code that came from this host leads. */
export async function findTarget(db: Db, code: string, fromHost: string): Promise<string | undefined> {
  const [row] = await named<{ host: string }>(db, 'find-hand-off-target', FIND_TARGET, [sha256(code), fromHost]);
  return row?.host;
}

/**
 * What binds a code to a browser of the target host. It is of the code as well as of the browser's secret: the host that it is told to may be
 * a panel's own domain, whose holder would bind another code with it.
 */
export const bindingOf = (code: string, browser: string) => sha256(`${code}.${browser}`);
/** What takes its place once somebody said that they mean it. Nobody makes it of the other: it begins otherwise, and holds the same secret. */
const meantBindingOf = (code: string, browser: string) => sha256(`meant.${code}.${browser}`);

const BIND = `
  update hand_offs h set browser_hash = $3,
    expires_at = case when $4 then now() + interval '10 minutes' else h.expires_at end
  where h.code_hash = $1 and h.session_id = $2 and h.browser_hash is null and ${IS_ALIVE} returning 1`;
/**
 * Binds a code to a browser of the target host. Once, and only where the code's own session is.
 * @param isAsked whether somebody reads a question before the code is redeemed, and has time for it
 */
export async function bindHandOff(
  db: Db,
  code: string,
  { sessionId, browser, isAsked }: { sessionId: number; browser: Buffer; isAsked: boolean },
): Promise<boolean> {
  return (await named(db, 'bind-hand-off', BIND, [sha256(code), sessionId, browser, isAsked])).length === 1;
}

/** `host` and the secret of the browser there. */
type Place = { host: string; browser: string };
// Whoever begins with Google has no code yet: it is made for the secret alone.
const IS_BOUND = `h.code_hash = $1 and h.host = $2 and ${IS_ALIVE}
  and h.browser_hash in (case when h.session_id is null then $3::bytea else $4 end, $5)`;
const boundTo = (code: string, { host, browser }: Place) => [
  sha256(code),
  host,
  sha256(browser),
  bindingOf(code, browser),
  meantBindingOf(code, browser),
];

const FIND_BOUND = `
  select h.user_id as "userId", h.site_id as "siteId", h.from_host as "fromHost", h.browser_hash = $5 as "isMeant",
    u.email, u.country, s.name as panel
  from hand_offs h join users u on u.id = h.user_id left join sites s on s.id = h.site_id
  where ${IS_BOUND}`;
/** Whose a code is, and of which panel, for the browser that may redeem it. */
export type BoundHandOff = {
  userId: number;
  siteId: number | null;
  fromHost: string | null;
  /** Whether somebody said that they mean it (`meanHandOff`). */
  isMeant: boolean;
  email: string;
  country: string | null;
  panel: string | null;
};
export async function findBoundHandOff(db: Db, code: string, place: Place): Promise<BoundHandOff | undefined> {
  const [row] = await named<BoundHandOff>(db, 'find-bound-hand-off', FIND_BOUND, boundTo(code, place));
  return row;
}

const MEAN = `update hand_offs h set browser_hash = $5 where ${IS_BOUND} and h.session_id is not null`;
/** Somebody who sits at the browser that a code is bound to says that they mean it. */
export const meanHandOff = (db: Db, code: string, place: Place) =>
  named(db, 'mean-hand-off', MEAN, boundTo(code, place));

const REDEEM = `
  update hand_offs h set used_at = now() where ${IS_BOUND}
  returning h.user_id as "userId", h.site_id as "siteId", h.session_id as "sessionId"`;
type Redeemed = { userId: number; siteId: number | null; sessionId: number | null };
/** Uses the code up. Of parallel calls one wins, because the update sees `used_at` under the row's lock. */
export async function redeemHandOff(db: Db, code: string, place: Place): Promise<Redeemed | undefined> {
  const [row] = await named<Redeemed>(db, 'redeem-hand-off', REDEEM, boundTo(code, place));
  return row;
}
