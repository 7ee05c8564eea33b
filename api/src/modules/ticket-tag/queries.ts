import type { TicketTagList, TicketTags } from '@clube/shared/contracts/ticket-tag';
import { named, type Db } from '../../database/connect.ts';

const LIST = `
  select g.id, g.name, (select count(*)::int from ticket_taggings x where x.site_id = g.site_id and x.tag_id = g.id) as tickets_count
  from ticket_tags g where g.site_id = $1 order by g.folded, g.id`;
export const listTags = (db: Db, siteId: number) =>
  named<TicketTagList[number]>(db, 'list-ticket-tags', LIST, [siteId]);

/** How many there are; the panel's row is held, so that tags are made, named and merged one after another. */
export async function holdTags(trx: Db, siteId: number): Promise<number> {
  await trx.selectFrom('sites').select('id').where('id', '=', siteId).forNoKeyUpdate().execute();
  const { count } = await trx
    .selectFrom('ticket_tags')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const TAKEN = `select id from ticket_tags where site_id = $1 and folded = ticket_folded($2) and id is distinct from $3::bigint`;
export const isTaken = async (trx: Db, siteId: number, name: string, but: number | null): Promise<boolean> =>
  (await named(trx, 'ticket-tag-taken', TAKEN, [siteId, name, but])).length > 0;

export const insertTag = (trx: Db, siteId: number, name: string) =>
  trx.insertInto('ticket_tags').values({ site_id: siteId, name }).returning('id').executeTakeFirstOrThrow();

const RENAME = `update ticket_tags set name = $3 where site_id = $1 and id = $2 returning id`;
export const renameTag = async (trx: Db, siteId: number, id: number, name: string): Promise<boolean> =>
  (await named(trx, 'rename-ticket-tag', RENAME, [siteId, id, name])).length > 0;

const FOUND = `select id from ticket_tags where site_id = $1 and id = $2 for share`;
/** Whether it is there; it stays until the transaction ends. */
export const holdTag = async (trx: Db, siteId: number, id: number): Promise<boolean> =>
  (await named(trx, 'hold-ticket-tag', FOUND, [siteId, id])).length > 0;

const HOLD_GOING = `select id from ticket_tags where site_id = $1 and id = $2 for update`;
/** Whether it is there; nobody puts it on a ticket any more. */
export const holdGoingTag = async (trx: Db, siteId: number, id: number): Promise<boolean> =>
  (await named(trx, 'hold-going-ticket-tag', HOLD_GOING, [siteId, id])).length > 0;

const MOVE = `
  insert into ticket_taggings (site_id, ticket_id, tag_id) select site_id, ticket_id, $3 from ticket_taggings
  where site_id = $1 and tag_id = $2 on conflict do nothing`;
export const moveTaggings = (trx: Db, siteId: number, from: number, into: number) =>
  named(trx, 'move-ticket-taggings', MOVE, [siteId, from, into]);

const DELETE = `delete from ticket_tags where site_id = $1 and id = $2 returning id`;
export const removeTag = async (db: Db, siteId: number, id: number): Promise<boolean> =>
  (await named(db, 'delete-ticket-tag', DELETE, [siteId, id])).length > 0;

const HOLD = `select id from tickets where site_id = $1 and id = $2 and merged_into is null for no key update`;
/** Whether the ticket is there; its tags change one after another. */
export const holdTicket = async (trx: Db, siteId: number, id: number): Promise<boolean> =>
  (await named(trx, 'hold-tagged-ticket', HOLD, [siteId, id])).length > 0;

const OF_TICKET = `
  select g.id, g.name from ticket_taggings x join ticket_tags g on g.site_id = x.site_id and g.id = x.tag_id
  where x.site_id = $1 and x.ticket_id = $2 order by g.folded, g.id`;
export const listTagsOf = (db: Db, siteId: number, ticketId: number) =>
  named<TicketTags[number]>(db, 'tags-of-ticket', OF_TICKET, [siteId, ticketId]);

const PUT = `insert into ticket_taggings (site_id, ticket_id, tag_id) values ($1, $2, $3) on conflict do nothing`;
export const putTag = (trx: Db, siteId: number, ticketId: number, tagId: number) =>
  named(trx, 'put-ticket-tag', PUT, [siteId, ticketId, tagId]);

const TAKE = `delete from ticket_taggings where site_id = $1 and ticket_id = $2 and tag_id = $3`;
export const takeTag = (trx: Db, siteId: number, ticketId: number, tagId: number) =>
  named(trx, 'take-ticket-tag', TAKE, [siteId, ticketId, tagId]);
