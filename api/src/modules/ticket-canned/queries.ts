import type { CannedField } from '@clube/shared/contracts/canned-fields';
import type { TicketCanned, TicketCannedPatch, TicketCannedWrite } from '@clube/shared/contracts/ticket-canned';
import { named, type Db } from '../../database/connect.ts';

// Each word is looked for as it stands: signs of patterns are signs.
const LIST = `
  select id, title, text, version from ticket_canned c
  where site_id = $1 and not exists (
    select from regexp_split_to_table(ticket_folded($2), '\\s+') w where strpos(c.folded, w) = 0)
  order by ticket_folded(title), id`;
export const listCanned = (db: Db, siteId: number, q: string) =>
  named<TicketCanned>(db, 'list-canned', LIST, [siteId, q.trim()]);

/** How many there are; the panel's row is held, so that they are made one after another. */
export async function holdCanned(trx: Db, siteId: number): Promise<number> {
  await trx.selectFrom('sites').select('id').where('id', '=', siteId).forUpdate().execute();
  const { count } = await trx
    .selectFrom('ticket_canned')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const insertCanned = (trx: Db, siteId: number, { title, text }: TicketCannedWrite) =>
  trx.insertInto('ticket_canned').values({ site_id: siteId, title, text }).returning('id').executeTakeFirstOrThrow();

const CHANGE = `
  update ticket_canned set title = $4, text = $5, version = version + 1, updated_at = now()
  where site_id = $1 and id = $2 and version = $3 returning id`;
/** False where it is another version by now, or gone. */
export const updateCanned = async (
  db: Db,
  siteId: number,
  id: number,
  { version, title, text }: TicketCannedPatch,
): Promise<boolean> => (await named(db, 'change-canned', CHANGE, [siteId, id, version, title, text])).length > 0;

const DELETE = `delete from ticket_canned where site_id = $1 and id = $2 returning id`;
export const removeCanned = async (db: Db, siteId: number, id: number): Promise<boolean> =>
  (await named(db, 'delete-canned', DELETE, [siteId, id])).length > 0;

export const findCanned = (db: Db, siteId: number, id: number) =>
  db.selectFrom('ticket_canned').select('text').where('site_id', '=', siteId).where('id', '=', id).executeTakeFirst();

// The courses that they have, or had and used: any of them may be what they ask about.
const VALUES = `
  select m.first_name as nome, s.name as painel, '#' || t.id as protocolo, array(
    select distinct c.title from courses c join (
      select e.course_id from enrolments e where e.site_id = t.site_id and e.member_id = t.member_id
      union select p.course_id from lesson_progress p where p.site_id = t.site_id and p.member_id = t.member_id
    ) had on c.site_id = t.site_id and c.id = had.course_id
    order by c.title) as courses
  from tickets t join members m on m.site_id = t.site_id and m.id = t.member_id join sites s on s.id = t.site_id
  where t.site_id = $1 and t.id = $2`;
type Values = Record<Exclude<CannedField, 'curso'>, string> & { courses: string[] };
/** What the fields say in one ticket; empty where there is nothing. */
export const findValues = async (db: Db, siteId: number, ticketId: number) =>
  (await named<Values>(db, 'canned-values', VALUES, [siteId, ticketId]))[0];
