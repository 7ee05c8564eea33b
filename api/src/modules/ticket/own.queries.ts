import { sql } from 'kysely';
import { isOwn, ownRow, type ReadOwn, type ReadOwnFiles } from '../../database/own-rows.ts';

/** What somebody wrote in any ticket, and all that was said in theirs. */
export const readOwnMessages: ReadOwn = async (db, own) => {
  const { rows } = await sql<{ row: unknown }>`
    with own as (
      select x.site_id, x.id, m.id as reader from members m
        join tickets t on t.site_id = m.site_id and t.member_id = m.id
        join ticket_messages x on x.site_id = t.site_id and x.ticket_id = t.id where ${isOwn(own)}
      union
      select x.site_id, x.id, m.id from members m
        join ticket_messages x on x.site_id = m.site_id and x.member_id = m.id where ${isOwn(own)})
    select ${ownRow('x')} || jsonb_build_object('ticket', t.title, 'is_own', x.member_id is not distinct from own.reader) as row
    from own
    join ticket_messages x on x.site_id = own.site_id and x.id = own.id
    join tickets t on t.site_id = x.site_id and t.id = x.ticket_id
    order by x.id`.execute(db);
  return rows.map(({ row }) => row);
};

/** The pictures that somebody sent. */
export const findOwnImages: ReadOwnFiles = async (db, own) => {
  const { rows } = await sql<{ site_id: number; key: string }>`
    select x.site_id, x.key from members m join ticket_images x on x.site_id = m.site_id and x.member_id = m.id
    where ${isOwn(own)}`.execute(db);
  return rows.map(({ site_id, key }) => ({ name: `ticket-${key}.webp`, key: `sites/${site_id}/tickets/${key}.webp` }));
};
