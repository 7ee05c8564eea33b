import type { MemberGroup, MemberGroupList } from '@clube/shared/contracts/member-group';
import { sql } from 'kysely';
import { named, type Db } from '../../database/connect.ts';

const LIST = `
  select g.id, g.name, (select count(*)::int from member_groupings x where x.site_id = g.site_id and x.group_id = g.id) as members_count
  from member_groups g where g.site_id = $1 order by g.folded, g.id`;
export const listGroups = (db: Db, siteId: number) =>
  named<MemberGroupList[number]>(db, 'list-member-groups', LIST, [siteId]);

/** Over `members m`: the groups that somebody is in, by name. */
export const groupsOfMember = sql<MemberGroup[]>`coalesce((
  select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.folded, g.id)
  from member_groupings x join member_groups g on g.site_id = x.site_id and g.id = x.group_id
  where x.site_id = m.site_id and x.member_id = m.id), '[]')`;

/** How many there are; the panel's row is held, so that groups are made one after another. */
export async function holdGroups(trx: Db, siteId: number): Promise<number> {
  await trx.selectFrom('sites').select('id').where('id', '=', siteId).forNoKeyUpdate().execute();
  const { count } = await trx
    .selectFrom('member_groups')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const insertGroup = (trx: Db, siteId: number, name: string) =>
  trx.insertInto('member_groups').values({ site_id: siteId, name }).returning('id').executeTakeFirstOrThrow();

const RENAME = `update member_groups set name = $3 where site_id = $1 and id = $2 returning id`;
/** False where there is none. */
export const renameGroup = async (db: Db, siteId: number, id: number, name: string): Promise<boolean> =>
  (await named(db, 'rename-member-group', RENAME, [siteId, id, name])).length > 0;

const DELETE = `delete from member_groups where site_id = $1 and id = $2 returning id`;
/** False where there is none. */
export const removeGroup = async (db: Db, siteId: number, id: number): Promise<boolean> =>
  (await named(db, 'delete-member-group', DELETE, [siteId, id])).length > 0;

const HOLD = `select id from member_groups where site_id = $1 and id = $2 for key share`;
/** Whether it is there; it stays until the transaction ends. */
export const holdGroup = async (trx: Db, siteId: number, id: number): Promise<boolean> =>
  (await named(trx, 'hold-member-group', HOLD, [siteId, id])).length > 0;

type Some = { group: number; members: readonly number[] };

const PUT = `
  insert into member_groupings (site_id, member_id, group_id)
  select m.site_id, m.id, $2 from members m where m.site_id = $1 and m.id = any($3::bigint[]) order by m.id
  on conflict do nothing returning member_id`;
/** Whom it is new for. */
export const putInGroup = async (trx: Db, siteId: number, { group, members }: Some): Promise<number[]> =>
  (await named<{ member_id: number }>(trx, 'put-in-member-group', PUT, [siteId, group, [...members]])).map(
    ({ member_id: id }) => id,
  );

const TAKE = `
  delete from member_groupings where site_id = $1 and group_id = $2 and member_id = any($3::bigint[]) returning member_id`;
/** Who was in it. */
export const takeOutOfGroup = async (trx: Db, siteId: number, { group, members }: Some): Promise<number[]> =>
  (await named<{ member_id: number }>(trx, 'take-out-of-member-group', TAKE, [siteId, group, [...members]])).map(
    ({ member_id: id }) => id,
  );
