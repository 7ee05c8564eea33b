import type { Role } from '@clube/shared/contracts/policy';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { randomToken, sha256 } from '../../lib/crypto.ts';

const YEAR = sql<Date>`now() + interval '365 days'`;

export async function spendCaptcha(db: Db, challenge: string, expiresAt: Date): Promise<boolean> {
  await db
    .deleteFrom('spent_captchas')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
  const result = await sql`
    insert into spent_captchas (challenge, expires_at) values (${challenge}, ${expiresAt}) on conflict do nothing`.execute(
    db,
  );
  return result.numAffectedRows === 1n;
}

export const findUserByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'password_hash', 'document', 'locale', 'country'])
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst();

export const findUserById = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name', 'country', 'password_hash', 'google_subject'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export type Membership = {
  site_id: number;
  role: Role;
  slug: string;
  name: string;
  domains: string[];
  pending_domains: boolean;
};

/** The panels of a person, with their verified domains, primary first. */
export async function findMemberships(db: Db, userId: number): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select m.site_id, m.role, s.slug, s.name,
      coalesce((select array_agg(d.domain order by d.is_primary desc, d.domain) from domains d
        where d.site_id = s.id and d.verified_at is not null), '{}') as domains,
      exists (select 1 from domains d where d.site_id = s.id)
        and not exists (select 1 from domains d where d.site_id = s.id and d.verified_at is not null) as pending_domains
    from members m join sites s on s.id = m.site_id
    where m.user_id = ${userId} and s.deleted_at is null order by s.name`.execute(db);
  return rows;
}

const DEFAULT_SESSION_LIMIT = 3;

/**
 * The seat of a student, locked for this transaction, so that sign-ins at the same time leave exactly as many sessions
 * as allowed. Before anything else: a new session refers to this row too.
 */
async function lockSeat(trx: Db, userId: number, siteId: number): Promise<boolean> {
  const seat = await trx
    .selectFrom('members')
    .select('id')
    .where('site_id', '=', siteId)
    .where('user_id', '=', userId)
    .where('role', '=', 'student')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return seat !== undefined;
}

/** A student's sessions in a panel beyond its limit (meta `session_limit`) end, the oldest first. */
const endBeyondLimit = (trx: Db, userId: number, siteId: number) =>
  sql`
  update sessions set ended_reason = 'limit', expires_at = now() + interval '1 day'
  where site_id = ${siteId} and user_id = ${userId} and id in (
    select id from sessions where site_id = ${siteId} and user_id = ${userId} and ended_reason is null and expires_at > now()
    order by id desc offset coalesce(
      (select greatest(1, (value #>> '{}')::int) from metas where site_id = ${siteId} and key = 'session_limit'),
      ${DEFAULT_SESSION_LIMIT}))`.execute(trx);

/** A new session with a token of its own; returns the token, of which only the hash is kept. */
export async function createSession(
  db: Db,
  session: { userId: number; siteId: number | null; device: string },
): Promise<string> {
  const token = randomToken();
  const { userId, siteId, device } = session;
  await db.transaction().execute(async (trx) => {
    const isLimited = siteId !== null && (await lockSeat(trx, userId, siteId));
    await trx
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('expires_at', '<', sql<Date>`now()`)
      .execute();
    await trx
      .insertInto('sessions')
      .values({
        token_hash: sha256(token),
        user_id: userId,
        site_id: siteId,
        device: device.slice(0, 200),
        expires_at: YEAR,
      })
      .execute();
    if (isLimited) await endBeyondLimit(trx, userId, siteId);
  });
  return token;
}

/** Ends a session because whoever holds it leaves it: signs out, or signs in anew. */
export const leaveSession = (db: Db, id: number) =>
  db
    .updateTable('sessions')
    .set({ ended_reason: 'left', expires_at: sql<Date>`now() + interval '1 day'` })
    .where('id', '=', id)
    .execute();

export type OneTimeToken = {
  kind: 'password' | 'handoff';
  userId: number;
  siteId: number | null;
  host: string | null;
  validSeconds: number;
};

export async function createOneTimeToken(db: Db, token: OneTimeToken): Promise<string> {
  const value = randomToken();
  await db
    .insertInto('one_time_tokens')
    .values({
      token_hash: sha256(value),
      kind: token.kind,
      user_id: token.userId,
      site_id: token.siteId,
      host: token.host,
      expires_at: sql<Date>`now() + make_interval(secs => ${token.validSeconds})`,
    })
    .execute();
  return value;
}

const isUsable = sql<boolean>`used_at is null and expires_at > now()`;

export const findOneTimeToken = (db: Db, kind: OneTimeToken['kind'], token: string) =>
  db
    .selectFrom('one_time_tokens')
    .select(['user_id', 'site_id'])
    .where('token_hash', '=', sha256(token))
    .where('kind', '=', kind)
    .where(isUsable)
    .executeTakeFirst();

/** Uses the token up. Of parallel calls one wins, because the update sees `used_at` under the row's lock. */
export const redeemOneTimeToken = (db: Db, kind: OneTimeToken['kind'], token: string, host: string | null) =>
  db
    .updateTable('one_time_tokens')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', sha256(token))
    .where('kind', '=', kind)
    .where(isUsable)
    .where((eb) => (host === null ? eb('host', 'is', null) : eb('host', '=', host)))
    .returning(['user_id', 'site_id'])
    .executeTakeFirst();
