import type { Ticket, TicketDetail, TicketPage, TicketQuery } from '@clube/shared/contracts/ticket';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';

/** Who asks: staff who answer see the whole panel's tickets, others their own. */
export type TicketViewer = { siteId: number; memberId: number; answers: boolean };

const person = (alias: string) =>
  sql.raw(`(select json_build_object('id', a.id, 'name', trim(a.first_name || ' ' || a.last_name),
  'photo', '/api/photo/' || u.photo_key, 'role', a.role) from members a join users u on u.id = a.user_id
  where a.site_id = ${alias}.site_id and a.id = ${alias}.member_id)`);

const fields = sql`t.id, t.title, t.status, t.created_at, t.updated_at, ${person('t')} as requester,
  (select count(*)::int from ticket_messages x where x.site_id = t.site_id and x.ticket_id = t.id) as messages_count,
  (select left(x.message, 200) from ticket_messages x where x.site_id = t.site_id and x.ticket_id = t.id
    order by x.created_at desc, x.id desc limit 1) as last_message`;

const mine = ({ siteId, memberId, answers }: TicketViewer) =>
  sql`t.site_id = ${siteId} and (${answers} or t.member_id = ${memberId})`;

export async function listTickets(
  db: Db,
  viewer: TicketViewer,
  { q, status, page = 1, per_page = 20 }: TicketQuery,
): Promise<TicketPage> {
  const pattern = q ? `%${q.replace(/[%_\\]/g, (character) => `\\${character}`)}%` : null;
  const filter = sql`${mine(viewer)} and (${status ?? null}::text is null or t.status = ${status ?? null})
    and (${pattern}::text is null or t.title ilike ${pattern})`;
  const [{ rows: data }, { rows: counts }] = await Promise.all([
    sql<Ticket>`select ${fields} from tickets t where ${filter} order by t.updated_at desc, t.id desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from tickets t where ${filter}`.execute(db),
  ]);
  const total = counts[0]?.total ?? 0;
  return { data, current_page: page, last_page: Math.max(1, Math.ceil(total / per_page)), total };
}

export async function findTicket(db: Db, viewer: TicketViewer, ticketId: number): Promise<TicketDetail | undefined> {
  const { rows } = await sql<TicketDetail>`
    select ${fields}, (select json_agg(json_build_object('id', m.id, 'message', m.message, 'created_at', m.created_at, 'author', ${person('m')})
      order by m.created_at, m.id) from ticket_messages m where m.site_id = t.site_id and m.ticket_id = t.id) as messages
    from tickets t where ${mine(viewer)} and t.id = ${ticketId}`.execute(db);
  return rows[0];
}

export async function createTicket(
  db: Db,
  viewer: TicketViewer,
  ticket: { title: string; message: string },
): Promise<{ id: number }> {
  const { siteId: site_id, memberId: member_id } = viewer;
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('tickets')
      .values({ site_id, member_id, title: ticket.title.trim() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('ticket_messages')
      .values({ site_id, member_id, ticket_id: row.id, message: ticket.message.trim() })
      .execute();
    return row;
  });
}

/** Adds a message to an open ticket; false when it is closed. The row's lock keeps a close and a reply in order. */
export async function replyToTicket(db: Db, viewer: TicketViewer, ticketId: number, message: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const open = await trx
      .updateTable('tickets')
      .set({ updated_at: sql<Date>`now()` })
      .where('site_id', '=', viewer.siteId)
      .where('id', '=', ticketId)
      .where('status', '=', 'open')
      .returning('id')
      .executeTakeFirst();
    if (!open) return false;
    await trx
      .insertInto('ticket_messages')
      .values({ site_id: viewer.siteId, member_id: viewer.memberId, ticket_id: ticketId, message: message.trim() })
      .execute();
    return true;
  });
}

export const setTicketStatus = (db: Db, siteId: number, ticketId: number, status: 'open' | 'closed') =>
  db
    .updateTable('tickets')
    .set({ status, updated_at: sql<Date>`now()` })
    .where('site_id', '=', siteId)
    .where('id', '=', ticketId)
    .execute();
