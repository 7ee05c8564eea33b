import type { SecondFactorState } from '@clube/shared/contracts/second-factor';
import type { SignInWay } from '@clube/shared/contracts/security-event';
import { named, type Db } from '../../database/connect.ts';
import type { ReadOwn } from '../../database/own-rows.ts';
import { randomToken, sha256 } from '../../lib/crypto.ts';

const STATE = `
  select f.enabled_at, (select count(*)::int from recovery_codes c where c.user_id = f.user_id and c.used_at is null)
    as recovery_codes_left
  from second_factors f where f.user_id = $1 and f.enabled_at is not null`;
export async function findState(db: Db, userId: number): Promise<SecondFactorState> {
  const [row] = await named<SecondFactorState>(db, 'second-factor-state', STATE, [userId]);
  return row ?? { enabled_at: null, recovery_codes_left: 0 };
}

// An enabled one is never overwritten; one that was begun and not finished is.
const BEGIN = `
  insert into second_factors (user_id, secret) values ($1, $2)
  on conflict (user_id) do update set secret = excluded.secret, created_at = now(), last_step = 0
    where second_factors.enabled_at is null
  returning user_id`;
export async function saveSecret(db: Db, userId: number, secret: Buffer): Promise<boolean> {
  return (await named(db, 'begin-second-factor', BEGIN, [userId, secret])).length === 1;
}

const FIND = `
  select secret, enabled_at is not null as enabled from second_factors
  where user_id = $1 and (enabled_at is not null or created_at > now() - interval '15 minutes')`;
export async function findSecret(db: Db, userId: number) {
  const [row] = await named<{ secret: Buffer; enabled: boolean }>(db, 'find-second-factor', FIND, [userId]);
  return row;
}

const SPEND_STEP = 'update second_factors set last_step = $2 where user_id = $1 and last_step < $2 returning user_id';
/** A code works once: false when its step, or a later one, was used already. */
export async function spendStep(db: Db, userId: number, step: number): Promise<boolean> {
  return (await named(db, 'spend-step', SPEND_STEP, [userId, step])).length === 1;
}

/** Who gives a code: the account, and the challenge or the session that it is given in. */
export type CodeAsker = { userId: number; asker: `challenge:${string}` | `session:${number}` };

/** Tries that may lie between two right codes of one asker: whoever sends many must not come by two of them by and by. */
const TRIES_BETWEEN = 4;
const TAKE_FIRST = `
  delete from second_factor_firsts where user_id = $1 and asker = $2 and tries_left > 0 and expires_at > now() returning user_id`;
const KEEP_FIRST = `
  insert into second_factor_firsts (user_id, asker, tries_left, expires_at) values ($1, $2, $3, now() + interval '10 minutes')
  on conflict (user_id, asker) do update set tries_left = excluded.tries_left, expires_at = excluded.expires_at`;
/** Whether another right code came shortly before this one; else this is the first. Each was spent, so they are two. */
export async function isSecondCode(db: Db, { userId, asker }: CodeAsker): Promise<boolean> {
  if ((await named(db, 'take-first-code', TAKE_FIRST, [userId, asker])).length === 1) return true;
  await named(db, 'keep-first-code', KEEP_FIRST, [userId, asker, TRIES_BETWEEN]);
  return false;
}
const NOTE_WRONG =
  'update second_factor_firsts set tries_left = tries_left - 1 where user_id = $1 and asker = $2 and tries_left > 0';
export const noteWrongCode = (db: Db, { userId, asker }: CodeAsker) =>
  named(db, 'note-wrong-code', NOTE_WRONG, [userId, asker]);

const SPEND_RECOVERY = `
  update recovery_codes set used_at = now() where user_id = $1 and code_hash = $2 and used_at is null returning user_id`;
export async function spendRecoveryCode(db: Db, userId: number, hash: Buffer): Promise<boolean> {
  return (await named(db, 'spend-recovery-code', SPEND_RECOVERY, [userId, hash])).length === 1;
}

const FIND_SALT = 'select recovery_salt as salt from second_factors where user_id = $1 and enabled_at is not null';
/** With what the recovery codes of somebody were hashed; a set that is older than salts has none. */
export async function findRecoverySalt(db: Db, userId: number) {
  const [row] = await named<{ salt: Buffer | null }>(db, 'find-recovery-salt', FIND_SALT, [userId]);
  return row;
}

export async function replaceRecoveryCodes(
  trx: Db,
  userId: number,
  { salt, hashes }: { salt: Buffer; hashes: Buffer[] },
): Promise<void> {
  // Before the codes: two who renew at once wait here for each other.
  await trx.updateTable('second_factors').set({ recovery_salt: salt }).where('user_id', '=', userId).execute();
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** False when it is on already. */
export async function enable(trx: Db, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('second_factors')
    .set({ enabled_at: new Date() })
    .where('user_id', '=', userId)
    .where('enabled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const remove = (db: Db, userId: number) =>
  db.deleteFrom('second_factors').where('user_id', '=', userId).execute();

/** `panelBound`: the first factor was shown on a panel's host. */
type Challenge = { userId: number; siteId: number | null; way: SignInWay; panelBound: boolean };
const SAVE_CHALLENGE = `
  insert into second_factor_challenges (token_hash, user_id, site_id, way, panel_bound, expires_at)
  values ($1, $2, $3, $4, $5, now() + interval '10 minutes')`;
/** The secret that the browser keeps until it brings the code. */
export async function saveChallenge(db: Db, { userId, siteId, way, panelBound }: Challenge): Promise<string> {
  const token = randomToken();
  await named(db, 'save-challenge', SAVE_CHALLENGE, [sha256(token), userId, siteId, way, panelBound]);
  return token;
}

const CHALLENGE_TRIES = 5;
const TRY_CHALLENGE = `
  update second_factor_challenges set tries = tries + 1
  where token_hash = $1 and expires_at > now() and tries < $2
  returning user_id as "userId", site_id as "siteId", way, panel_bound as "panelBound"`;
/** The challenge, with one of its tries taken: parallel tries cannot share one. */
export async function tryChallenge(db: Db, token: string): Promise<Challenge | undefined> {
  const [row] = await named<Challenge>(db, 'try-challenge', TRY_CHALLENGE, [sha256(token), CHALLENGE_TRIES]);
  return row;
}

const TAKE_CHALLENGE = 'delete from second_factor_challenges where token_hash = $1 returning user_id';
/** Ends the challenge; false when another request did so first. */
export async function takeChallenge(db: Db, token: string): Promise<boolean> {
  return (await named(db, 'take-challenge', TAKE_CHALLENGE, [sha256(token)])).length === 1;
}

/** Since when it is on, without the secret. */
export const readOwnSecondFactor: ReadOwn = (db, { userId }) =>
  db.selectFrom('second_factors').select(['created_at', 'enabled_at']).where('user_id', '=', userId).execute();
