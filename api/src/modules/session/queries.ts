import type { OpenSession } from '@clube/shared/contracts/session';
import { sql } from 'kysely';
import { named, type Db } from '../../database/connect.ts';
import { sha256 } from '../../lib/crypto.ts';
import { isIdle } from '../../plugins/session.queries.ts';

const LIST = `
  select s.id, s.device, p.name as site, s.created_at, s.last_seen_at, s.id = $2 as is_current
  from sessions s left join sites p on p.id = s.site_id
  where s.user_id = $1 and s.ended_reason is null and s.expires_at > now() and not ${isIdle('$3')}
    and ($4::bigint is null or s.site_id = $4)
  order by s.last_seen_at desc, s.id desc limit 100`;
type Looking = { userId: number; currentId: number; boundTo: number | null };
export const listSessions = (db: Db, { userId, currentId, boundTo }: Looking, idleHours: number) =>
  named<OpenSession>(db, 'list-sessions', LIST, [userId, currentId, idleHours, boundTo]);

const END = 'delete from sessions where user_id = $1 and id = $2 and ($3::bigint is null or site_id = $3) returning id';
/** @param boundTo the only panel whose sessions count, if there is one */
export const endSessionOf = (db: Db, userId: number, id: number, boundTo: number | null) =>
  named<{ id: number }>(db, 'end-session-of', END, [userId, id, boundTo]);

const END_ALL = `
  delete from sessions where user_id = $1 and id is distinct from $2::bigint and ($3::bigint is null or site_id = $3)`;
/**
 * Ends the sessions of a person, whose row is locked by then: what begins meanwhile would go on.
 * @param keepId the one that stays, if one does
 * @param boundTo the only panel whose sessions end; of all unless given
 */
export const endSessions = (trx: Db, userId: number, keepId: number | null, boundTo: number | null = null) =>
  named(trx, 'end-sessions', END_ALL, [userId, keepId, boundTo]);

/** Whether a session still stands, once whoever might end it waits. */
export async function isSessionOpen(trx: Db, id: number): Promise<boolean> {
  const open = trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('ended_reason', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`);
  return (await open.forKeyShare().executeTakeFirst()) !== undefined;
}

/** Ends a session because whoever holds it leaves it: signs out, or signs in anew. */
export const leaveSession = (db: Db, id: number) =>
  db
    .updateTable('sessions')
    .set({ ended_reason: 'left', expires_at: sql<Date>`now() + interval '1 day'` })
    .where('id', '=', id)
    .execute();

// Somebody's sessions elsewhere are no business of this panel, but none of them leads here again: see `mayEnter`.
const SHUT_OUT = `
  update members set sessions_ended_at = clock_timestamp() where site_id = $1 and id = $2 returning user_id`;
const END_IN_PANEL = `
  delete from sessions where site_id = $1 and user_id = $2 and ended_reason is null and expires_at > now() returning id`;
/**
 * Ends all sessions of a member in a panel; undefined when there is no such member. To be called in a transaction, for they are two steps: the
 * second one sees what began while the first one waited for the seat.
 */
export async function endSessionsOfMember(trx: Db, siteId: number, memberId: number) {
  const [member] = await named<{ user_id: number }>(trx, 'shut-member-out', SHUT_OUT, [siteId, memberId]);
  if (!member) return undefined;
  const ended = await named(trx, 'end-sessions-in-panel', END_IN_PANEL, [siteId, member.user_id]);
  return { user_id: member.user_id, ended: ended.length };
}

const MAY_ENTER = `
  select s.authenticated_at, s.panel_bound, s.passkey_id from sessions s join members m on m.user_id = s.user_id
  where s.id = $1 and m.site_id = $2 and (not s.panel_bound or s.site_id = $2)
    and m.suspended_at is null and (m.sessions_ended_at is null or s.authenticated_at > m.sessions_ended_at)`;
type From = { authenticated_at: Date; panel_bound: boolean; passkey_id: number | null };
/** When the person behind a session last proved who they are, if the session leads into this panel and that is recent enough. */
export async function mayEnter(db: Db, sessionId: number, siteId: number): Promise<From | undefined> {
  const [row] = await named<From>(db, 'may-enter', MAY_ENTER, [sessionId, siteId]);
  return row;
}

const STUDENT_SESSIONS = 3;
const STAFF_SESSIONS = 20;

/**
 * The row of a person, locked for this transaction: a session of theirs, what opens one, and the end of either take turns (docs/adr/0552).
 * Before anything else of theirs.
 */
export const lockPerson = (trx: Db, userId: number) =>
  sql`select from users where id = ${userId} for no key update`.execute(trx);

/**
 * The seat of a member, locked for this transaction, so that sign-ins at the same time leave exactly as many sessions as allowed. After the
 * person; the panel comes before its seats, as for whoever hands it over or closes it.
 */
export async function lockSeat(trx: Db, userId: number, siteId: number | null): Promise<{ role: string | null }> {
  if (siteId === null) return { role: null };
  await sql`select from sites where id = ${siteId} for key share`.execute(trx);
  const seat = await trx
    .selectFrom('members')
    .select('role')
    .where('site_id', '=', siteId)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return { role: seat?.role ?? null };
}

/** Sessions beyond the limit end, the oldest first: a student's is the panel's (meta `session_limit`), staff have a high one. */
export const endBeyondLimit = (trx: Db, userId: number, siteId: number | null, role: string | null) =>
  sql`
  update sessions set ended_reason = 'limit', expires_at = now() + interval '1 day'
  where user_id = ${userId} and id in (
    select id from sessions
    where user_id = ${userId} and site_id is not distinct from ${siteId} and ended_reason is null and expires_at > now()
    order by id desc offset case when ${role === 'student'} then coalesce(
      (select greatest(1, (value #>> '{}')::int) from metas where site_id = ${siteId} and key = 'session_limit'),
      ${STUDENT_SESSIONS}) else ${STAFF_SESSIONS} end)`.execute(trx);

/** Rows of a person whose time is over; housekeeping would find them later. */
export const deleteExpired = (trx: Db, userId: number) =>
  trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();

export type NewSession = {
  userId: number;
  siteId: number | null;
  device: string;
  /** When the person last showed who they are, where an older session led to this one. */
  authenticatedAt?: Date;
  /** Begun on a panel's host: it counts on the hosts of that panel alone. */
  panelOnly?: boolean;
  /** Opens nothing but its panel, on whatever host it goes on. */
  panelBound?: boolean;
  /** What it was opened with, where that was a passkey. */
  passkeyId?: number | null;
};
const YEAR = sql<Date>`now() + interval '365 days'`;

export const insertSession = (
  trx: Db,
  token: string,
  { userId, siteId, device, authenticatedAt, panelOnly = false, panelBound = panelOnly, passkeyId = null }: NewSession,
) =>
  trx
    .insertInto('sessions')
    .values({
      token_hash: sha256(token),
      user_id: userId,
      site_id: siteId,
      device: device.slice(0, 200),
      panel_only: panelOnly,
      panel_bound: panelBound,
      passkey_id: passkeyId,
      expires_at: YEAR,
      ...(authenticatedAt && { authenticated_at: authenticatedAt }),
    })
    .execute();
