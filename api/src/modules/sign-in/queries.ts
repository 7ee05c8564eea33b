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

const STUDENT_SESSIONS = 3;
const STAFF_SESSIONS = 20;

/**
 * The seat of a member (without a panel: the person), locked for this transaction, so that sign-ins at the same time leave
 * exactly as many sessions as allowed. Before anything else: a new session refers to this row too.
 */
async function lockSeat(trx: Db, userId: number, siteId: number | null): Promise<{ role: string | null }> {
  if (siteId === null) {
    await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst();
    return { role: null };
  }
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
const endBeyondLimit = (trx: Db, userId: number, siteId: number | null, role: string | null) =>
  sql`
  update sessions set ended_reason = 'limit', expires_at = now() + interval '1 day'
  where user_id = ${userId} and id in (
    select id from sessions
    where user_id = ${userId} and site_id is not distinct from ${siteId} and ended_reason is null and expires_at > now()
    order by id desc offset case when ${role === 'student'} then coalesce(
      (select greatest(1, (value #>> '{}')::int) from metas where site_id = ${siteId} and key = 'session_limit'),
      ${STUDENT_SESSIONS}) else ${STAFF_SESSIONS} end)`.execute(trx);

export type NewSession = {
  userId: number;
  siteId: number | null;
  device: string;
  /** When the person last showed who they are, where an older session led to this one. */
  authenticatedAt?: Date;
};

/** A new session with a token of its own; returns the token, of which only the hash is kept. */
export async function createSession(db: Db, session: NewSession): Promise<string> {
  const token = randomToken();
  const { userId, siteId, device, authenticatedAt } = session;
  await db.transaction().execute(async (trx) => {
    const { role } = await lockSeat(trx, userId, siteId);
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
        ...(authenticatedAt && { authenticated_at: authenticatedAt }),
      })
      .execute();
    await endBeyondLimit(trx, userId, siteId, role);
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

/** What a mailed link to set a password was asked for: a forgotten one, or the first one. */
export type PasswordLinkKind = 'reset' | 'first_access';

export async function createOneTimeToken(
  db: Db,
  { kind, userId, validSeconds }: { kind: PasswordLinkKind; userId: number; validSeconds: number },
): Promise<string> {
  const value = randomToken();
  await db
    .insertInto('one_time_tokens')
    .values({
      token_hash: sha256(value),
      kind,
      user_id: userId,
      expires_at: sql<Date>`now() + make_interval(secs => ${validSeconds})`,
    })
    .execute();
  return value;
}

const isUsable = sql<boolean>`used_at is null and expires_at > now()`;

export const findOneTimeToken = (db: Db, token: string) =>
  db
    .selectFrom('one_time_tokens')
    .select(['user_id'])
    .where('token_hash', '=', sha256(token))
    .where(isUsable)
    .executeTakeFirst();

/** Uses the token up. Of parallel calls one wins, because the update sees `used_at` under the row's lock. */
export const redeemOneTimeToken = (db: Db, token: string) =>
  db
    .updateTable('one_time_tokens')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', sha256(token))
    .where(isUsable)
    .returning(['user_id', 'kind'])
    .executeTakeFirst();
