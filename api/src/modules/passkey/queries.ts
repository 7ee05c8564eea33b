import type { Passkey } from '@clube/shared/contracts/passkey';
import { named, type Db } from '../../database/connect.ts';
import type { ReadOwn } from '../../database/own-rows.ts';

/** Whose passkeys. @param boundTo the only panel that the session knows: of others it is told nothing */
export type Whose = { userId: number; boundTo: number | null };

const LIST = `
  select id, name, host, created_at, last_used_at, host = $3 and ($4::bigint is null or site_id = $4) as is_here
  from passkeys where user_id = $1 and ($2::bigint is null or site_id = $2)
  order by is_here desc, id desc`;
/** @param here the host that was asked, and its panel */
export const listPasskeys = (
  db: Db,
  { userId, boundTo }: Whose,
  here: { host: string; siteId: number | null },
): Promise<Passkey[]> => named<Passkey>(db, 'list-passkeys', LIST, [userId, boundTo, here.host, here.siteId]);

const FIND = `
  select id, user_id as "userId", site_id as "siteId", host, public_key as "publicKey"
  from passkeys where credential_id = $1`;
export type KnownPasskey = { id: number; userId: number; siteId: number | null; host: string; publicKey: Buffer };
export async function findPasskey(db: Db, credentialId: string): Promise<KnownPasskey | undefined> {
  const [row] = await named<KnownPasskey>(db, 'find-passkey', FIND, [credentialId]);
  return row;
}

const COUNT_USE = `
  update passkeys set counter = $2, last_used_at = now()
  where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id`;
/** Notes a use. False when the authenticator has counted as far before: there are two of it. */
export async function countUse(db: Db, id: number, counter: number): Promise<boolean> {
  return (await named(db, 'count-passkey-use', COUNT_USE, [id, counter])).length === 1;
}

/** What an authenticator on this host holds already, so that it makes no second one. */
export const listHeld = (db: Db, userId: number, host: string) =>
  db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .where('host', '=', host)
    .execute();

export async function countPasskeys(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .select((x) => x.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export type NewPasskey = {
  userId: number;
  siteId: number | null;
  host: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
};
/** Undefined when there is one with this credential: whoever's it is, it stays theirs. */
export const insertPasskey = (trx: Db, { userId, siteId, credentialId, publicKey, ...row }: NewPasskey) =>
  trx
    .insertInto('passkeys')
    .values({ ...row, user_id: userId, site_id: siteId, credential_id: credentialId, public_key: publicKey })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(['id', 'name', 'host', 'created_at', 'last_used_at'])
    .executeTakeFirst();

// The session that removes goes on: its person has just shown who they are. It counts as opened with a password from now on.
const REMOVE = `
  with gone as (
    select id from passkeys where user_id = $1 and id = $2 and ($3::bigint is null or site_id = $3) for update),
  ended as (delete from sessions s using gone g where s.passkey_id = g.id and s.id <> $4)
  delete from passkeys p using gone g where p.id = g.id returning p.name`;
/** Removes one of a person whose row is locked, and ends the sessions that it opened. @param keepId the session that asks */
export async function removePasskey(
  trx: Db,
  { userId, boundTo }: Whose,
  id: number,
  keepId: number,
): Promise<{ name: string } | undefined> {
  const [row] = await named<{ name: string }>(trx, 'remove-passkey', REMOVE, [userId, id, boundTo, keepId]);
  return row;
}

/** Removes all of a person. @returns how many there were */
export async function removePasskeysOf(trx: Db, userId: number): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}

const SPEND = `
  insert into spent_passkey_challenges (challenge_hash, expires_at) values ($1, $2)
  on conflict do nothing returning challenge_hash`;
/** False when it was spent before. */
export async function spendChallenge(db: Db, hash: Buffer, until: Date): Promise<boolean> {
  return (await named(db, 'spend-passkey-challenge', SPEND, [hash, until])).length === 1;
}

/** What they are called, where they count and when they were used; not what proves them. */
export const readOwnPasskeys: ReadOwn = (db, { userId, boundTo }) =>
  db
    .selectFrom('passkeys')
    .select(['name', 'host', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .$if(boundTo !== null, (query) => query.where('site_id', '=', boundTo))
    .orderBy('id')
    .execute();
