import { sql } from 'kysely';
import { isOwn, ownRow, type ReadOwn } from '../../database/own-rows.ts';

/** What each panel knows of somebody. */
export const readOwnMembers: ReadOwn = async (db, own) =>
  (await sql<{ row: unknown }>`select ${ownRow('m')} as row from members m where ${isOwn(own)}`.execute(db)).rows.map(
    ({ row }) => row,
  );
