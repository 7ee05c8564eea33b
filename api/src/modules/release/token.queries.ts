import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';

export const insertToken = (db: Db, token: { team: string; remotes: string[]; trials: number; token_hash: Buffer }) =>
  db.insertInto('release_tokens').values(token).returning('id').executeTakeFirstOrThrow();

export const listTokens = (db: Db) =>
  db
    .selectFrom('release_tokens')
    .select(['id', 'team', 'remotes', 'trials', 'created_at', 'last_used_at', 'revoked_at'])
    .orderBy('id')
    .execute();

/** False when there is no such token, or it was revoked before. */
export async function revokeToken(db: Db, id: number): Promise<{ team: string } | undefined> {
  return db
    .updateTable('release_tokens')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('team')
    .executeTakeFirst();
}
