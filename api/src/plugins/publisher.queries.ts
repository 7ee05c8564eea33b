import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';

/** The token that stands for a team, and that it was used just now. */
export const useToken = (db: Db, tokenHash: Buffer) =>
  db
    .updateTable('release_tokens')
    .set({ last_used_at: sql`now()` })
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .returning(['id', 'team', 'remotes', 'trials'])
    .executeTakeFirst();
