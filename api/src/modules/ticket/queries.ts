import type {
  Ticket,
  TicketDetail,
  TicketMessage,
  TicketMessages,
  TicketPage,
  TicketQuery,
} from '@clube/shared/contracts/ticket';
import { sql, type RawBuilder } from 'kysely';
import { named, type Db } from '../../database/connect.ts';
import { photoAddressSql } from '../../lib/photo-address.ts';
import { tagsOf } from './desk.queries.ts';

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

/** What the other side wrote last, and whether it is read; who writes in a ticket has read it (migration 0373). */
export const isUnread = ({ siteId, memberId }: TicketViewer) => sql`
  coalesce(case when t.member_id = ${memberId} then t.last_answered_id else t.last_asked_id end, 0) > coalesce(
    greatest((select r.message_id from ticket_reads r where r.site_id = t.site_id and r.ticket_id = t.id and r.member_id = ${memberId}),
      (select r.message_id from ticket_readers r where r.site_id = ${siteId} and r.member_id = ${memberId})), 0)`;

/** Who has it is for staff to know. */
const fieldsFor = (
  viewer: TicketViewer,
) => sql`t.id, t.title, t.status, t.created_at, t.updated_at, ${person('t')} as requester,
  (select count(*)::int from ticket_messages x where x.site_id = t.site_id and x.ticket_id = t.id) as messages_count,
  ${imageOf(firstMessage)} as image, coalesce(last.text, '') as last_message, last.author as last_author,
  case when ${viewer.answers} then ${person('t', 'assignee_id')} end as assignee, ${isUnread(viewer)} as is_unread,
  case when ${viewer.answers} then ${sql.raw(tagsOf('t'))} else '[]' end as tags,
  (select json_build_object('is_good', r.is_good, 'sentence', r.sentence, 'rated_at', r.rated_at) from ticket_ratings r
    where r.site_id = t.site_id and r.ticket_id = t.id) as rating, t.merged_into`;
/** None of a ticket that was merged. */
const lastMessage = sql`left join lateral (select left(x.message, 200) as text, ${person('x')} as author from ticket_messages x
  where x.site_id = t.site_id and x.ticket_id = t.id order by x.created_at desc, x.id desc limit 1) last on true`;

export const mine = ({ siteId, memberId, answers }: TicketViewer) =>
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

type Part = { page: number; perPage: number };
/** So many rows are sooner skipped than counted; whatever lies farther is read from the end that is nearer. */
const NEAR = 1000;
const HORIZON = `select message_id from ticket_readers where site_id = $1 and member_id = $2`;
/**
 * Those of a list that the viewer has not read, the last changed first: in one pass, as `isUnread` looks at one after another and there may be a
 * hundred thousand. No further back than to where everything counts as read, which is asked for first: a plan that knows how little came since takes
 * the index (migration 0405).
 */
async function findUnread(
  db: Db,
  { siteId, memberId }: TicketViewer,
  filter: RawBuilder<unknown>,
  { page, perPage }: Part,
): Promise<{ ids: number[]; total: number }> {
  const [reader] = await named<{ message_id: number }>(db, 'ticket-horizon', HORIZON, [siteId, memberId]);
  const horizon = reader?.message_id ?? 0;
  const { rows } = await sql<{ ids: number[]; total: number }>`
    with unread as materialized (
      select t.id, t.updated_at from tickets t
      left join ticket_reads seen on seen.site_id = ${siteId} and seen.member_id = ${memberId} and seen.ticket_id = t.id
      where ${filter} and (t.last_asked_id > ${horizon} and t.member_id is distinct from ${memberId}
          or t.last_answered_id > ${horizon} and t.member_id = ${memberId})
        and case when t.member_id = ${memberId} then t.last_answered_id else t.last_asked_id end > coalesce(seen.message_id, 0))
    select (select count(*)::int from unread) as total, to_json(array(
      select id from unread order by updated_at desc, id desc limit ${perPage} offset ${(page - 1) * perPage})) as ids`.execute(
    db,
  );
  return rows[0]!;
}

export async function findTickets(
  db: Db,
  viewer: TicketViewer,
  { q, status, assigned, tag, requester, unread, page = 1, per_page = 20 }: TicketQuery,
): Promise<TicketPage> {
  const state = status ? sql`and t.status = ${status}` : sql``;
  const found = q ? sql`and ${holds(viewer.siteId, q)}` : sql``;
  const whose = assigned === 'me' ? sql`and t.assignee_id = ${viewer.memberId}` : sql`and t.assignee_id is null`;
  const tagged = tag
    ? sql`and exists (select from ticket_taggings x join ticket_tags g on g.site_id = x.site_id and g.id = x.tag_id
        where x.site_id = t.site_id and x.ticket_id = t.id and g.id = ${tag})`
    : sql``;
  const asked = requester ? sql`and t.member_id = ${requester}` : sql``;
  const filter = sql`${mine(viewer)} and t.merged_into is null ${asked} ${state} ${found} ${assigned ? whose : sql``} ${tagged}`;
  // Which they are first: what is shown of a ticket would be read of all before the page too.
  const list = (those: RawBuilder<unknown>, offset: number, limit = per_page, order = 'desc') =>
    sql<Ticket>`select ${fieldsFor(viewer)} from (
      select t.* from tickets t where ${those}
      order by t.updated_at ${sql.raw(order)}, t.id ${sql.raw(order)} limit ${limit} offset ${offset}
    ) t ${lastMessage} order by t.updated_at desc, t.id desc`.execute(db);
  const pageOf = (data: Ticket[], total: number): TicketPage => ({
    data,
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / per_page)),
    total,
  });
  if (unread) {
    const { ids, total } = await findUnread(db, viewer, filter, { page, perPage: per_page });
    if (ids.length === 0) return pageOf([], total);
    const { rows } = await list(sql`t.site_id = ${viewer.siteId} and t.id in (${sql.join(ids)})`, 0);
    return pageOf(rows, total);
  }
  const count = async () => {
    const { rows } = await sql<{ total: number }>`select count(*)::int as total from tickets t where ${filter}`.execute(
      db,
    );
    return rows[0]!.total;
  };
  const before = (page - 1) * per_page;
  if (before > NEAR) {
    const total = await count();
    const behind = total - before - per_page;
    if (behind < before) {
      const here = Math.min(per_page, per_page + behind);
      return pageOf(here > 0 ? (await list(filter, Math.max(0, behind), here, 'asc')).rows : [], total);
    }
  }
  const [{ rows: data }, total] = await Promise.all([list(filter, before), count()]);
  return pageOf(data, total);
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
    await sql<Ticket>`select ${fieldsFor(viewer)} from tickets t ${lastMessage} where ${mine(viewer)} and t.id = ${ticketId}`.execute(
      db,
    );
  return rows[0] && { ...rows[0], ...(await findMessages(db, viewer, ticketId, null)) };
}

type Place = Pick<TicketViewer, 'siteId' | 'memberId'>;
type Message = { message: string; by_mail: boolean; left_out: number; idempotency_key: string | null };

/** The ticket of a message that its author has sent under this key. Whoever writes waits for their own other tries until they are over. */
export async function findSent(
  trx: Db,
  { siteId, memberId }: Place,
  idempotencyKey: string,
): Promise<{ ticket_id: number } | undefined> {
  await sql`select 1 from members where site_id = ${siteId} and id = ${memberId} for no key update`.execute(trx);
  return trx
    .selectFrom('ticket_messages')
    .select('ticket_id')
    .where('site_id', '=', siteId)
    .where('member_id', '=', memberId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}

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

/** False for a ticket that was merged: it stays closed. */
export async function setTicketStatus(
  db: Db,
  siteId: number,
  ticketId: number,
  status: 'open' | 'closed',
): Promise<boolean> {
  const row = await db
    .updateTable('tickets')
    .set({ status, updated_at: sql<Date>`now()` })
    .where('site_id', '=', siteId)
    .where('id', '=', ticketId)
    .where('merged_into', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
