import { sql } from 'kysely';
import { ownRow, type ReadOwn } from '../../database/own-rows.ts';

/** Where somebody is or was signed in, without what signs in. */
export const readOwnSessions: ReadOwn = async (db, { userId, boundTo }) => {
  const { rows } = await sql<{ row: unknown }>`
    select ${ownRow('s')} as row from sessions s
    where s.user_id = ${userId} and (${boundTo}::bigint is null or s.site_id = ${boundTo}) order by s.id`.execute(db);
  return rows.map(({ row }) => row);
};
