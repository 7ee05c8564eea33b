import type { MemberActJob } from '@clube/shared/contracts/member-act';
import type { MemberActWanted, MemberFilters } from '@clube/shared/contracts/member';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { findIds } from '../member/list.queries.ts';

export type ActPath = { siteId: number; id: number };
const SHOWN = 5;

export async function listActs(
  db: Db,
  { siteId, memberId }: Pick<Asker, 'siteId' | 'memberId'>,
): Promise<MemberActJob[]> {
  const { rows } = await sql<MemberActJob>`
    select a.id, a.act ->> 'kind' as kind, a.state, a.total, a.done, a.changed, a.fault, a.created_at,
      case when a.asked_by is distinct from ${memberId} then json_build_object('name', (select trim(m.first_name || ' ' || m.last_name)
        from members m where m.site_id = a.site_id and m.id = a.asked_by)) end as colleague,
      coalesce((select c.title from courses c where c.site_id = a.site_id and c.id = (a.act ->> 'course_id')::bigint),
        (select g.name from member_groups g where g.site_id = a.site_id and g.id = (a.act ->> 'group_id')::bigint)) as about
    from member_acts a where a.site_id = ${siteId} and a.expires_at > now()
    order by a.state in ('running', 'undoing') desc, a.id desc limit ${SHOWN}`.execute(db);
  return rows;
}

/** Who asks, and in which request of which session. */
export type Asker = { siteId: number; memberId: number; sessionId: number; requestId: string };
type NewAct = { act: MemberActWanted; filters: MemberFilters; digest: Buffer };

/** Undefined when the same runs already; 0 members: the filter finds nobody. To be called in a transaction. */
export async function insertAct(
  trx: Db,
  { siteId, memberId, sessionId, requestId }: Asker,
  { act, filters, digest }: NewAct,
): Promise<{ id: number; total: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into member_acts (site_id, asked_by, session_id, request_id, act, digest, total)
    values (${siteId}, ${memberId}, ${sessionId}, ${requestId}, ${JSON.stringify(act)}, ${digest}, 0)
    on conflict (site_id, digest) where state = 'running' do nothing returning id`.execute(trx);
  const id = rows[0]?.id;
  if (id === undefined) return undefined;
  const { rows: counted } = await sql<{ total: number }>`
    with taken as (
      insert into member_act_members (site_id, act_id, member_id)
      select ${siteId}, ${id}, found.id from (${findIds(siteId, filters)}) found returning 1)
    update member_acts set total = (select count(*) from taken) where site_id = ${siteId} and id = ${id}
    returning total`.execute(trx);
  return { id, total: counted[0]?.total ?? 0 };
}

export async function findRunning(db: Db, siteId: number, digest: Buffer): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from member_acts where site_id = ${siteId} and digest = ${digest} and state = 'running'`.execute(db);
  return rows[0]?.id;
}

/** Stops one that runs: whom it did not reach yet is left as they are. False when there is none. To be called in a transaction. */
export async function stopAct(trx: Db, { siteId, id }: ActPath, fault: string | null = null): Promise<boolean> {
  const { rows } = await sql`
    update member_acts set state = 'stopped', fault = ${fault}
    where site_id = ${siteId} and id = ${id} and state in ('running', 'undoing') returning 1`.execute(trx);
  if (rows.length === 0) return false;
  await sql`delete from member_act_members where site_id = ${siteId} and act_id = ${id} and not is_changed`.execute(
    trx,
  );
  return true;
}

export async function isOfOwner(db: Db, { siteId, id }: ActPath): Promise<boolean> {
  const { rows } = await sql`
    select from member_acts a join members m on m.site_id = a.site_id and m.id = a.asked_by and m.role = 'owner'
    where a.site_id = ${siteId} and a.id = ${id}`.execute(db);
  return rows.length > 0;
}

/** Begins to take one back that is over and changed something. False when there is none. */
export async function beginUndoing(trx: Db, { siteId, memberId, sessionId, requestId }: Asker, id: number) {
  const { rows } = await sql`
    update member_acts a set state = 'undoing', fault = null, asked_by = ${memberId}, session_id = ${sessionId},
      request_id = ${requestId}
    where site_id = ${siteId} and id = ${id} and state in ('done', 'stopped') and exists (
      select from member_act_members m where m.site_id = a.site_id and m.act_id = a.id and m.is_changed)
    returning 1`.execute(trx);
  return rows.length > 0;
}
