import { sql } from 'kysely';
import { ownRow, type ReadOwn } from '../../database/own-rows.ts';

/** Who asks the mailbox in, and what they typed about whoever has it; not the document, which may be somebody else's. */
export const readOwnInvitations: ReadOwn = async (db, { email, boundTo }) => {
  const { rows } = await sql<{ row: unknown }>`
    select ${ownRow('i')} - '{document,document_kind}'::text[] as row from invitations i
    where i.email = ${email} and (${boundTo}::bigint is null or i.site_id = ${boundTo}) order by i.id`.execute(db);
  return rows.map(({ row }) => row);
};
