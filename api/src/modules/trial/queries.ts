import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';

/** How many panels the token may have and has; locks it, so that two who ask at once do not both get the last one. */
export async function lockAllowance(trx: Db, tokenId: number): Promise<{ trials: number; used: number }> {
  const { trials } = await trx
    .selectFrom('release_tokens')
    .select('trials')
    .where('id', '=', tokenId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { used } = await trx
    .selectFrom('trial_panels')
    .select((eb) => eb.fn.countAll<number>().as('used'))
    .where('token_id', '=', tokenId)
    .executeTakeFirstOrThrow();
  return { trials, used };
}

export const insertTrial = (trx: Db, trial: { siteId: number; tokenId: number; hours: number }) =>
  trx
    .insertInto('trial_panels')
    .values({
      site_id: trial.siteId,
      token_id: trial.tokenId,
      expires_at: sql<Date>`now() + make_interval(hours => ${trial.hours})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();

/** An account that exists for a trial alone. */
export const insertPerson = (trx: Db, person: { email: string; first_name: string; password_hash: string }) =>
  trx
    .insertInto('users')
    .values({ ...person, last_name: 'Teste' })
    .returning('id')
    .executeTakeFirstOrThrow();

export const memberIdOf = async (trx: Db, siteId: number, userId: number): Promise<number> =>
  (
    await trx
      .selectFrom('members')
      .select('id')
      .where('site_id', '=', siteId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).id;

export const notePerson = (trx: Db, siteId: number, userId: number) =>
  trx.insertInto('trial_people').values({ site_id: siteId, user_id: userId }).execute();

/** The panel if it is a trial of this token, locked, and how many people were made for it. */
export async function lockTrial(trx: Db, siteId: number, tokenId: number): Promise<{ people: number } | undefined> {
  const trial = await trx
    .selectFrom('trial_panels')
    .select('site_id')
    .where('site_id', '=', siteId)
    .where('token_id', '=', tokenId)
    .forUpdate()
    .executeTakeFirst();
  if (!trial) return undefined;
  const { people } = await trx
    .selectFrom('trial_people')
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow();
  return { people };
}

/** Takes the panel with everything in it, and the accounts that were made for it and have come to no other panel. */
export async function removeTrial(trx: Db, siteId: number): Promise<void> {
  const people = await trx.selectFrom('trial_people').select('user_id').where('site_id', '=', siteId).execute();
  await trx.deleteFrom('sites').where('id', '=', siteId).execute();
  await sql`delete from users u where id = any(${people.map(({ user_id }) => user_id)}::bigint[])
    and not exists (select 1 from members m where m.user_id = u.id)`.execute(trx);
}

export const findExpired = async (db: Db) =>
  (
    await db
      .selectFrom('trial_panels')
      .select('site_id')
      .where('expires_at', '<', sql<Date>`now()`)
      .execute()
  ).map(({ site_id }) => site_id);
