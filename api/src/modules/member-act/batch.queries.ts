import type { EnrolmentsRestore, MemberActWanted } from '@clube/shared/contracts/member';
import { allows, roles, type Role } from '@clube/shared/contracts/policy';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { ActPath } from './queries.ts';

/** Members that one transaction does; what hangs on somebody who is removed goes with them. */
const BATCH = 500;
const BATCH_OF_REMOVALS = 50;
export const batchOf = ({ kind }: MemberActWanted): number => (kind === 'remove' ? BATCH_OF_REMOVALS : BATCH);

export type Running = {
  act: MemberActWanted;
  state: 'running' | 'undoing';
  asked_by: number | null;
  session_id: number;
  request_id: string;
  user_id: number | null;
  role: Role | null;
};
const mayAct = roles.filter((role) => allows('member.manage', role));

/** Who asked for one that is under way; undefined where none is. Of whoever may not any more neither account nor role is told. */
export async function findRunningAct(db: Db, { siteId, id }: ActPath): Promise<Running | undefined> {
  const { rows } = await sql<Running>`
    select a.act, a.state, a.asked_by, a.session_id, a.request_id, m.user_id, m.role from member_acts a
    left join members m on m.site_id = a.site_id and m.id = a.asked_by and m.suspended_at is null
      and m.role = any(${mayAct}::text[])
    where a.site_id = ${siteId} and a.id = ${id} and a.state in ('running', 'undoing')`.execute(db);
  return rows[0];
}

/** Holds it until the transaction ends; false where it is not under way in this direction any more. */
export async function lockAct(trx: Db, { siteId, id }: ActPath, state: Running['state']): Promise<boolean> {
  const { rows } = await sql`
    select 1 from member_acts where site_id = ${siteId} and id = ${id} and state = ${state} for update`.execute(trx);
  return rows.length > 0;
}

/**
 * How somebody stood: an enrolment, a role; null where the opposite takes it back. Of an enrolment it is kept too how it stood after, of
 * whoever was suspended when.
 */
export type Taken = {
  member_id: number;
  before: EnrolmentsRestore['enrolments'][number] | { suspended_at: string } | Role | null;
};
/** The next ones; they are gone from what waits. */
export async function takeMembers(
  trx: Db,
  { siteId, id }: ActPath,
  { isChanged, most }: { isChanged: boolean; most: number },
): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    delete from member_act_members w using (
      select member_id from member_act_members
      where site_id = ${siteId} and act_id = ${id} and is_changed = ${isChanged} order by member_id limit ${most}) next
    where w.site_id = ${siteId} and w.act_id = ${id} and w.is_changed = ${isChanged} and w.member_id = next.member_id
    returning w.member_id, w.before`.execute(trx);
  return rows.toSorted((one, other) => one.member_id - other.member_id);
}

/**
 * How those stood whom it changed; who is no member any more is not kept.
 * @param courseId of an act on enrolments: how they stand now is kept with it
 */
export const keepBefore = (trx: Db, { siteId, id }: ActPath, changed: readonly Taken[], courseId: number | null) =>
  sql`insert into member_act_members (site_id, act_id, member_id, is_changed, before)
    select ${siteId}, ${id}, c.member_id, true, case when ${courseId}::bigint is null
      then coalesce(c.before, jsonb_build_object('suspended_at', m.suspended_at)) else c.before || jsonb_build_object('after', (select jsonb_build_object('expires_at', e.expires_at, 'class_id', e.class_id)
        from enrolments e where e.site_id = ${siteId} and e.course_id = ${courseId} and e.member_id = c.member_id)) end
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c(member_id bigint, before jsonb)
    join members m on m.site_id = ${siteId} and m.id = c.member_id`.execute(trx);

/** Those whose enrolment still stands as the act left it, held until the transaction ends: what was bought or changed since stays. */
export async function findUntouched(
  trx: Db,
  { siteId, id }: ActPath,
  courseId: number,
  taken: readonly Taken[],
): Promise<Set<number>> {
  const classAfter = sql`(t.before -> 'after' ->> 'class_id')::bigint`;
  const { rows } = await sql<{ member_id: number }>`
    with held as (
      select e.member_id, e.expires_at, e.class_id from enrolments e
      where e.site_id = ${siteId} and e.course_id = ${courseId} and e.member_id = any(${taken.map((one) => one.member_id)}::bigint[])
      order by e.member_id for update)
    select t.member_id from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as t(member_id bigint, before jsonb)
    left join held e on e.member_id = t.member_id
    where case when t.before -> 'after' = 'null' then e.member_id is null
      else e.member_id is not null and e.expires_at is not distinct from (t.before -> 'after' ->> 'expires_at')::timestamptz
        and (e.class_id is not distinct from ${classAfter} or e.class_id is null and not exists (
          select from classes k where k.site_id = ${siteId} and k.course_id = ${courseId} and k.id = ${classAfter})) end
      -- What was bought may stand as it stood.
      and not exists (
        select from order_courses oc join orders o on o.site_id = oc.site_id and o.id = oc.order_id
        where oc.site_id = ${siteId} and oc.course_id = ${courseId} and o.member_id = t.member_id
          and oc.granted_at > (select a.created_at from member_acts a where a.site_id = ${siteId} and a.id = ${id}))`.execute(
    trx,
  );
  return new Set(rows.map((row) => row.member_id));
}

/** Those who are still suspended since then, held until the transaction ends: whoever was suspended anew stays so. */
export async function findStillSuspended(trx: Db, siteId: number, taken: readonly Taken[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as t(member_id bigint, before jsonb)
    join members m on m.site_id = ${siteId} and m.id = t.member_id
    where t.before is null or m.suspended_at = (t.before ->> 'suspended_at')::timestamptz
    order by m.id for no key update of m`.execute(trx);
  return rows.map((row) => row.id);
}

type Counted = { done: number; changed: number; over?: 'done' | 'undone' | undefined };
export const countDone = (trx: Db, { siteId, id }: ActPath, { done, changed, over }: Counted) =>
  sql`update member_acts set done = done + ${done}, changed = changed + ${changed}, state = coalesce(${over ?? null}, state)
    where site_id = ${siteId} and id = ${id}`.execute(trx);
