import type {
  Ticket,
  TicketDetail,
  TicketMessage,
  TicketMessages,
  TicketPage,
  TicketQuery,
} from '@clube/shared/contracts/ticket';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { photoAddressSql } from '../../lib/photo-address.ts';

/** Who asks: staff who answer see the whole panel's tickets, others their own. */
export type TicketViewer = { siteId: number; memberId: number; answers: boolean };

const person = (alias: string, column = 'member_id') =>
  sql.raw(`(select json_build_object('id', a.id, 'name', trim(a.first_name || ' ' || a.last_name),
  'photo', ${photoAddressSql('u.photo_key')}, 'role', a.role) from members a join users u on u.id = a.user_id
  where a.site_id = ${alias}.site_id and a.id = ${alias}.${column})`);

/** The address of the picture that a message shows, null when it shows none. */
const imageOf = (message: string) =>
  sql.raw(`(select '/api/ticket/' || t.id || '/image/' || i.key from ticket_images i
    where i.site_id = t.site_id and i.message_id = ${message})`);
const firstMessage = `(select min(x.id) from ticket_messages x where x.site_id = t.site_id and x.ticket_id = t.id)`;

/** Who has it is for staff to know. */
const fieldsFor = ({
  answers,
}: TicketViewer) => sql`t.id, t.title, t.status, t.created_at, t.updated_at, ${person('t')} as requester,
  (select count(*)::int from ticket_messages x where x.site_id = t.site_id and x.ticket_id = t.id) as messages_count,
  ${imageOf(firstMessage)} as image, last.text as last_message, last.author as last_author,
  case when ${answers} then ${person('t', 'assignee_id')} end as assignee`;
const lastMessage = sql`lateral (select left(x.message, 200) as text, ${person('x')} as author from ticket_messages x
  where x.site_id = t.site_id and x.ticket_id = t.id order by x.created_at desc, x.id desc limit 1) last`;

const mine = ({ siteId, memberId, answers }: TicketViewer) =>
  sql`t.site_id = ${siteId} and (${answers} or t.member_id = ${memberId})`;

/** Which tickets of the panel hold a part of a text: two lists, each of which an index brings (migration 0276). */
const holds = (siteId: number, part: string) => {
  // Folded first: what becomes a sign of patterns by that is escaped too.
  const pattern = sql`'%' || regexp_replace(ticket_folded(${part}), '([%_\\\\])', '\\\\\\1', 'g') || '%'`;
  return sql`t.id in (
    select f.id from tickets f where f.site_id = ${siteId} and ticket_folded(f.title) like ${pattern}
    union select x.ticket_id from ticket_messages x
      where x.site_id = ${siteId} and ticket_folded(x.message) like ${pattern})`;
};

export async function findTickets(
  db: Db,
  viewer: TicketViewer,
  { q, status, assigned, page = 1, per_page = 20 }: TicketQuery,
): Promise<TicketPage> {
  const state = status ? sql`and t.status = ${status}` : sql``;
  const found = q ? sql`and ${holds(viewer.siteId, q)}` : sql``;
  const whose = assigned === 'me' ? sql`and t.assignee_id = ${viewer.memberId}` : sql`and t.assignee_id is null`;
  const filter = sql`${mine(viewer)} ${state} ${found} ${assigned ? whose : sql``}`;
  const [{ rows: data }, { rows: counts }] = await Promise.all([
    sql<Ticket>`select ${fieldsFor(viewer)} from tickets t, ${lastMessage} where ${filter} order by t.updated_at desc, t.id desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from tickets t where ${filter}`.execute(db),
  ]);
  const total = counts[0]?.total ?? 0;
  return { data, current_page: page, last_page: Math.max(1, Math.ceil(total / per_page)), total };
}

const MESSAGES_A_PAGE = 50;

/** The messages before one of them (else the newest), oldest first. Empty for a ticket that is not this viewer's. */
export async function findMessages(
  db: Db,
  viewer: TicketViewer,
  ticketId: number,
  before: number | null,
): Promise<TicketMessages> {
  const { rows } = await sql<TicketMessage>`
    select m.id, m.message, m.created_at, m.by_mail, m.left_out, ${imageOf('m.id')} as image, ${person('m')} as author
    from tickets t join ticket_messages m on m.site_id = t.site_id and m.ticket_id = t.id
    where ${mine(viewer)} and t.id = ${ticketId} and (${before}::bigint is null or m.id < ${before})
    order by m.id desc limit ${MESSAGES_A_PAGE + 1}`.execute(db);
  return { messages: rows.slice(0, MESSAGES_A_PAGE).toReversed(), has_earlier: rows.length > MESSAGES_A_PAGE };
}

export async function findTicket(db: Db, viewer: TicketViewer, ticketId: number): Promise<TicketDetail | undefined> {
  const { rows } =
    await sql<Ticket>`select ${fieldsFor(viewer)} from tickets t, ${lastMessage} where ${mine(viewer)} and t.id = ${ticketId}`.execute(
      db,
    );
  return rows[0] && { ...rows[0], ...(await findMessages(db, viewer, ticketId, null)) };
}

type Place = Pick<TicketViewer, 'siteId' | 'memberId'>;
type Message = { message: string; by_mail: boolean; left_out: number };

/** A ticket without a message yet; to be called in the transaction that writes it. */
export const insertTicket = (trx: Db, { siteId: site_id, memberId: member_id }: Place, title: string) =>
  trx.insertInto('tickets').values({ site_id, member_id, title }).returning('id').executeTakeFirstOrThrow();

export const insertMessage = (
  trx: Db,
  { siteId: site_id, memberId: member_id }: Place,
  ticketId: number,
  message: Message,
) =>
  trx
    .insertInto('ticket_messages')
    .values({ site_id, member_id, ticket_id: ticketId, ...message })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Moves an open ticket to the front; false when it is closed. Its row is held until the transaction ends. */
export async function touchOpen(trx: Db, siteId: number, ticketId: number): Promise<boolean> {
  const open = await trx
    .updateTable('tickets')
    .set({ updated_at: sql<Date>`now()` })
    .where('site_id', '=', siteId)
    .where('id', '=', ticketId)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  return open !== undefined;
}

export const setTicketStatus = (db: Db, siteId: number, ticketId: number, status: 'open' | 'closed') =>
  db
    .updateTable('tickets')
    .set({ status, updated_at: sql<Date>`now()` })
    .where('site_id', '=', siteId)
    .where('id', '=', ticketId)
    .execute();
