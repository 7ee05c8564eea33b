import { sql } from 'kysely';
import type { Db } from '../../../database/connect.ts';
import { randomToken, sha256 } from '../../../lib/crypto.ts';

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

/** Each is for the request that asked for it: the next of its kind ends it, by their numbers, for a clock may have been turned between them. */
const isUsable = sql<boolean>`used_at is null and expires_at > now() and not exists (
  select from one_time_tokens later
  where later.user_id = one_time_tokens.user_id and later.kind = one_time_tokens.kind
    and later.number > one_time_tokens.number)`;

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
