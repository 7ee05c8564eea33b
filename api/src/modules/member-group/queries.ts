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

export async function countGroups(db: Db, siteId: number): Promise<number> {
  const { count } = await db
    .selectFrom('member_groups')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many there are; the panel's row is held, so that groups are made one after another. */
export async function holdGroups(trx: Db, siteId: number): Promise<number> {
  await trx.selectFrom('sites').select('id').where('id', '=', siteId).forNoKeyUpdate().execute();
  return countGroups(trx, siteId);
}

/** A group as somebody wrote it: what tells it from others, and whether the panel has it. */
export type KnownGroup = { written: string; folded: string; is_known: boolean };
// What a list shows as one blank may be several in a name.
const KNOWN = `
  with mine as materialized (
    select (array_agg(folded order by length(folded)))[1] as folded, regexp_replace(folded, '\\s+', ' ', 'g') as plain
    from member_groups where site_id = $1 group by 2)
  select s.written, coalesce(g.folded, s.folded) as folded, g.folded is not null as is_known
  from (select n as written, ticket_folded(n) as folded from unnest($2::text[]) n) s left join mine g on g.plain = s.folded`;
export const findKnownGroups = (db: Db, siteId: number, names: readonly string[]) =>
  named<KnownGroup>(db, 'known-member-groups', KNOWN, [siteId, [...names]]);

const MAKE = `
  insert into member_groups (site_id, name) select $1, n from unnest($2::text[]) n on conflict (site_id, folded) where bin_id is null do nothing`;
/** Makes those that there are not; the panel's row is held. */
export const makeGroups = (trx: Db, siteId: number, names: readonly string[]) =>
  named(trx, 'make-member-groups', MAKE, [siteId, [...names]]);

const BY_FOLDED = `select id, folded from member_groups where site_id = $1 and folded = any($2::text[])`;
/** Their ids, by what tells them apart. */
export const findGroupIds = async (db: Db, siteId: number, folded: readonly string[]): Promise<Map<string, number>> =>
  new Map(
    (await named<{ id: number; folded: string }>(db, 'member-group-ids', BY_FOLDED, [siteId, [...folded]])).map(
      (group) => [group.folded, group.id],
    ),
  );

export const insertGroup = (trx: Db, siteId: number, name: string) =>
  trx.insertInto('member_groups').values({ site_id: siteId, name }).returning('id').executeTakeFirstOrThrow();

const RENAME = `update member_groups set name = $3 where site_id = $1 and id = $2 returning id`;
/** False where there is none. */
export const renameGroup = async (db: Db, siteId: number, id: number, name: string): Promise<boolean> =>
  (await named(db, 'rename-member-group', RENAME, [siteId, id, name])).length > 0;

const holding = (table: string) => `select id from ${table} where site_id = $1 and id = $2 for key share`;
const [HOLD, HOLD_ANY] = [holding('member_groups'), holding('public.member_groups')];
/** Whether it is there, or where that will do in the bin; it stays until the transaction ends. */
export const holdGroup = async (trx: Db, siteId: number, id: number, orInBin = false): Promise<boolean> => {
  const [name, statement] = orInBin ? ['hold-any-member-group', HOLD_ANY] : ['hold-member-group', HOLD];
  return (await named(trx, name, statement, [siteId, id])).length > 0;
};

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

// Whoever was promised a place in one has it when it comes back from the bin.
const JOIN = `
  with held as (select id from public.member_groups where site_id = $1 and id = any($3::bigint[]) order by id for key share)
  insert into member_groupings (site_id, member_id, group_id) select $1, $2, id from held on conflict do nothing`;
/** Those of them that are not gone for good. */
export const joinGroups = (trx: Db, siteId: number, memberId: number, groups: readonly number[]) =>
  named(trx, 'join-member-groups', JOIN, [siteId, memberId, [...groups]]);

const TAKE = `
  delete from member_groupings where site_id = $1 and group_id = $2 and member_id = any($3::bigint[]) returning member_id`;
/** Who was in it. */
export const takeOutOfGroup = async (trx: Db, siteId: number, { group, members }: Some): Promise<number[]> =>
  (await named<{ member_id: number }>(trx, 'take-out-of-member-group', TAKE, [siteId, group, [...members]])).map(
    ({ member_id: id }) => id,
  );
