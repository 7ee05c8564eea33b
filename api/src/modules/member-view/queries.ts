import type { MemberView, MemberViewChange, MemberViewWrite } from '@clube/shared/contracts/member-view';
import { named, type Db } from '../../database/connect.ts';

/** Whose views are asked for: the panel's and those of one of its staff. */
export type Whose = { siteId: number; memberId: number };

const LIST = `
  select id, name, member_id is null as is_shared, shows, version from member_views
  where site_id = $1 and (member_id is null or member_id = $2)
  order by member_id is not null, lower(name), id`;
export const listViews = (db: Db, { siteId, memberId }: Whose) =>
  named<MemberView>(db, 'list-member-views', LIST, [siteId, memberId]);

/** How many somebody made; their row is held, so that they make them one after another. */
export async function holdViews(trx: Db, { siteId, memberId }: Whose): Promise<number> {
  await trx
    .selectFrom('members')
    .select('id')
    .where('site_id', '=', siteId)
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .execute();
  const { count } = await trx
    .selectFrom('member_views')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('site_id', '=', siteId)
    .where('made_by', '=', memberId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const owner = ({ memberId }: Whose, { is_shared }: MemberViewWrite) => (is_shared ? null : memberId);

const INSERT = `insert into member_views (site_id, member_id, name, shows, made_by) values ($1, $2, $3, $4, $5) returning id`;
export async function insertView(trx: Db, whose: Whose, view: MemberViewWrite): Promise<{ id: number }> {
  const values = [whose.siteId, owner(whose, view), view.name, JSON.stringify(view.shows), whose.memberId];
  const [row] = await named<{ id: number }>(trx, 'insert-member-view', INSERT, values);
  return row!;
}

const CHANGE = `
  update member_views set member_id = case when member_id is not null then $4::bigint end, name = $5, shows = $6,
    version = version + 1
  where site_id = $1 and id = $2 and (member_id is null or member_id = $3) and version = $7 returning id`;
/** What is shared stays so: nobody takes it away unasked. Nothing where they see none of this version. */
export const updateView = async (db: Db, whose: Whose, id: number, view: MemberViewChange) => {
  const { name, shows, version } = view;
  const values = [whose.siteId, id, whose.memberId, owner(whose, view), name, JSON.stringify(shows), version];
  const [row] = await named<{ id: number }>(db, 'change-member-view', CHANGE, values);
  return row;
};
const FIND = `select id from member_views where site_id = $1 and id = $2 and (member_id is null or member_id = $3)`;
export const findView = async (db: Db, { siteId, memberId }: Whose, id: number) =>
  (await named<{ id: number }>(db, 'find-member-view', FIND, [siteId, id, memberId]))[0];

const DELETE = `
  delete from member_views where site_id = $1 and id = $2 and (member_id is null or member_id = $3) returning id`;
/** False where there is none that they see. */
export const removeView = async (db: Db, { siteId, memberId }: Whose, id: number): Promise<boolean> =>
  (await named(db, 'delete-member-view', DELETE, [siteId, id, memberId])).length > 0;
