import type { TicketAssign, TicketDesk, TicketNotes } from '@clube/shared/contracts/ticket-desk';
import { policies } from '@clube/shared/contracts/policy';
import { named, type Db } from '../../database/connect.ts';
import { photoAddressSql } from '../../lib/photo-address.ts';

const MOST_COLLEAGUES = 200;
const MOST_NOTES = 200;

const person = (site: string, member: string) => `
  (select json_build_object('id', a.id, 'name', trim(a.first_name || ' ' || a.last_name),
    'photo', ${photoAddressSql('u.photo_key')}, 'role', a.role) from members a join users u on u.id = a.user_id
  where a.site_id = ${site} and a.id = ${member})`;

/** The tags of a ticket, by name. @param ticket alias of its row */
export const tagsOf = (ticket: string) => `
  coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.folded, g.id) from ticket_taggings x
    join ticket_tags g on g.site_id = x.site_id and g.id = x.tag_id where x.site_id = ${ticket}.site_id and x.ticket_id = ${ticket}.id), '[]')`;

const DESK = `
  select ${person('t.site_id', 't.assignee_id')} as assignee, t.closed_at,
    (select min(m.created_at) from ticket_messages m
      where m.site_id = t.site_id and m.ticket_id = t.id and m.member_id is distinct from t.member_id) as first_answered_at,
    coalesce((select json_agg(${person('c.site_id', 'c.id')} order by c.name, c.id) from (
      select site_id, id, trim(first_name || ' ' || last_name) as name from members
      where site_id = t.site_id and role = any($3) and suspended_at is null order by 3, 2 limit ${MOST_COLLEAGUES}) c), '[]') as colleagues,
    ${tagsOf('t')} as tags,
    coalesce((select json_agg(json_build_object('id', n.id, 'note', n.note, 'created_at', n.created_at,
        'author', ${person('n.site_id', 'n.author_id')}) order by n.id) from (
      select * from ticket_notes where site_id = t.site_id and ticket_id = t.id order by id desc limit ${MOST_NOTES}) n), '[]') as notes,
    (select count(*) > ${MOST_NOTES} from (
      select from ticket_notes n where n.site_id = t.site_id and n.ticket_id = t.id limit ${MOST_NOTES + 1}) x) as has_earlier_notes
  from tickets t where t.site_id = $1 and t.id = $2`;
export async function findDesk(db: Db, siteId: number, ticketId: number): Promise<TicketDesk | undefined> {
  const [desk] = await named<TicketDesk>(db, 'ticket-desk', DESK, [siteId, ticketId, policies['ticket.answer']]);
  return desk;
}

const HOLD = `
  select id from members where site_id = $1 and id = $2 and role = any($3) and suspended_at is null for share`;
/** Whether somebody answers tickets; they keep their role until the transaction ends. */
export const holdColleague = async (trx: Db, siteId: number, memberId: number): Promise<boolean> =>
  (await named(trx, 'hold-colleague', HOLD, [siteId, memberId, policies['ticket.answer']])).length > 0;

const ASSIGN = `
  update tickets set assignee_id = $3 where site_id = $1 and id = $2 and assignee_id is not distinct from $4::bigint and merged_into is null returning title`;
/** The ticket's title; undefined where somebody else has it by now. */
export const setAssignee = async (trx: Db, siteId: number, ticketId: number, { to, from }: TicketAssign) =>
  (await named<{ title: string }>(trx, 'assign-ticket', ASSIGN, [siteId, ticketId, to, from]))[0]?.title;

const TELL = `select notify_members($1, array[$2::bigint], 'ticket.assigned', 'ticket:' || $3::bigint,
  jsonb_build_object('ticket_id', $3::bigint, 'title', $4::text))`;
export const tellOfAssignment = (trx: Db, siteId: number, memberId: number, about: { id: number; title: string }) =>
  named(trx, 'tell-of-assignment', TELL, [siteId, memberId, about.id, about.title]);

const NOTES = `
  select n.id, n.note, n.created_at, ${person('n.site_id', 'n.author_id')} as author from ticket_notes n
  where n.site_id = $1 and n.ticket_id = $2 and n.id < $3 order by n.id desc limit ${MOST_NOTES + 1}`;
export async function findNotes(db: Db, siteId: number, ticketId: number, before: number): Promise<TicketNotes> {
  const rows = await named<TicketNotes['notes'][number]>(db, 'ticket-notes', NOTES, [siteId, ticketId, before]);
  return { notes: rows.slice(0, MOST_NOTES).toReversed(), has_earlier: rows.length > MOST_NOTES };
}

const NOTE = `
  with t as (select site_id, id from tickets where site_id = $1 and id = $2 and merged_into is null for share)
  insert into ticket_notes (site_id, ticket_id, author_id, note) select site_id, id, $3, $4 from t returning id`;
/** False for a ticket that was merged, or is gone. */
export const insertNote = async (
  db: Db,
  siteId: number,
  ticketId: number,
  authorId: number,
  note: string,
): Promise<boolean> => (await named(db, 'note-on-ticket', NOTE, [siteId, ticketId, authorId, note])).length > 0;
const REQUESTER = 'select member_id from tickets where site_id = $1 and id = $2';
/** Whose ticket it is. */
export const findRequester = async (db: Db, siteId: number, ticketId: number): Promise<number | undefined> =>
  (await named<{ member_id: number }>(db, 'ticket-requester', REQUESTER, [siteId, ticketId]))[0]?.member_id;
