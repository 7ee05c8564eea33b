import type { EnrolmentsRestore, MemberAct, MemberActed } from '@clube/shared/contracts/member';
import type { Role } from '@clube/shared/contracts/policy';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../database/connect.ts';

type CourseAct = Extract<MemberAct, { course_id: number }>;
type Before = MemberActed['enrolments'][number];

/** Members in the order of their ids, so that two who act on the same ones wait for each other instead of failing. */
export const lockMembers = async (trx: Db, siteId: number, ids: readonly number[]) =>
  (
    await sql<{ id: number; user_id: number; role: Role; suspended_at: Date | null }>`
      select id, user_id, role, suspended_at from members
      where site_id = ${siteId} and id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(trx)
  ).rows;

export const hasCourse = async (db: Db, siteId: number, courseId: number) =>
  (await db
    .selectFrom('courses')
    .select('id')
    .where('site_id', '=', siteId)
    .where('id', '=', courseId)
    .executeTakeFirst()) !== undefined;

/** How the enrolments stand, held until the transaction ends. */
async function lockEnrolments(
  trx: Db,
  siteId: number,
  { members, course_id: courseId }: Pick<CourseAct, 'members' | 'course_id'>,
) {
  const { rows } = await sql<{ member_id: number; started_at: Date; expires_at: Date | null; class_id: number | null }>`
    select member_id, started_at, expires_at, class_id from enrolments
    where site_id = ${siteId} and course_id = ${courseId} and member_id = any(${members}::bigint[])
    order by member_id for update`.execute(trx);
  return new Map(
    rows.map(({ member_id, started_at, expires_at, class_id }): [number, Before] => [
      member_id,
      {
        member_id,
        is_new: false,
        started_at: started_at.toISOString(),
        expires_at: expires_at?.toISOString() ?? null,
        class_id,
      },
    ]),
  );
}

function changeOf(
  siteId: number,
  act: CourseAct,
): RawBuilder<{ member_id: number; changed_at: Date; expires_at: Date | null }> {
  const { members, course_id: courseId } = act;
  const these = sql`e.site_id = ${siteId} and e.course_id = ${courseId} and e.member_id = any(${members}::bigint[])`;
  if (act.kind === 'enrol')
    return sql`insert into enrolments as e (site_id, member_id, course_id, expires_at)
      select m.site_id, m.id, ${courseId}, ${act.expires_at}::timestamptz from members m
      where m.site_id = ${siteId} and m.id = any(${members}::bigint[]) order by m.id
      on conflict (site_id, member_id, course_id) do update
        set expires_at = excluded.expires_at, class_id = class_that_lasts(e.site_id, e.class_id)
      where (e.expires_at is not null and (excluded.expires_at is null or excluded.expires_at > e.expires_at))
        or (class_is_over(e.site_id, e.class_id) and (excluded.expires_at is null or excluded.expires_at > now()))
      returning member_id, now() as changed_at, expires_at`;
  if (act.kind === 'extend')
    // Where the class is over that was the end, whatever the enrolment's own is.
    return sql`update enrolments e set class_id = class_that_lasts(e.site_id, e.class_id), expires_at = make_interval(days => ${act.days})
        + case when class_is_over(e.site_id, e.class_id) then now() else greatest(e.expires_at, now()) end
      where ${these} and (e.expires_at is not null or class_is_over(e.site_id, e.class_id)) returning member_id, now() as changed_at, expires_at`;
  if (act.kind === 'end')
    return sql`update enrolments e set expires_at = now()
      where ${these} and (e.expires_at is null or e.expires_at > now()) returning member_id, now() as changed_at, expires_at`;
  return sql`delete from enrolments e where ${these} returning member_id, now() as changed_at, expires_at`;
}

/** Changes enrolments of a course that is the panel's; to be called in a transaction. */
export async function actOnCourse(trx: Db, siteId: number, act: CourseAct): Promise<MemberActed> {
  const before = await lockEnrolments(trx, siteId, act);
  const { rows } = await changeOf(siteId, act).execute(trx);
  const changed = rows.map(({ member_id: id }) => id).toSorted((one, other) => one - other);
  const changed_at = rows[0]?.changed_at.toISOString();
  const none = { is_new: true, started_at: null, expires_at: null, class_id: null };
  const is_there = act.kind !== 'unenrol';
  const ends = new Map(rows.map((row) => [row.member_id, row.expires_at?.toISOString() ?? null]));
  const enrolments = changed.map((id) => ({
    ...(before.get(id) ?? { member_id: id, ...none }),
    ...(changed_at && { changed_at }),
    left: { is_there, expires_at: is_there ? (ends.get(id) ?? null) : null },
  }));
  return { changed, enrolments, roles: [] };
}

/** A payment that waited for the act is no longer in one transaction than this, which began before it. */
const MOST_WAITED = sql`interval '1 minute'`;
/** Moments of the contract have milliseconds, those of the database more. */
const milliseconds = (moment: RawBuilder<unknown>) => sql`date_trunc('milliseconds', ${moment})`;

/**
 * Those who have neither bought the course nor got their money back since their enrolment was changed, which is held until the transaction
 * ends. A payment that began before the act and waited for it is dated before it: it is known by what it found, or by what it made of that.
 */
async function withoutBuyers(trx: Db, siteId: number, { course_id: courseId, enrolments }: EnrolmentsRestore) {
  await lockEnrolments(trx, siteId, { members: enrolments.map(({ member_id: id }) => id), course_id: courseId });
  const { rows } = await sql<{ member_id: number }>`
    select w.member_id from jsonb_to_recordset(${JSON.stringify(enrolments)}::jsonb)
      as w(member_id bigint, is_new boolean, expires_at timestamptz, changed_at timestamptz, "left" jsonb)
    cross join lateral (select (w.left ->> 'is_there')::boolean as is_there, (w.left ->> 'expires_at')::timestamptz as until) l
    left join enrolments e on e.site_id = ${siteId} and e.course_id = ${courseId} and e.member_id = w.member_id
    where exists (select from order_courses oc join orders o on o.site_id = oc.site_id and o.id = oc.order_id
      where oc.site_id = ${siteId} and oc.course_id = ${courseId} and o.member_id = w.member_id
        and (oc.granted_at > w.changed_at or (oc.granted_at is not null and not order_counts(o)
          and (greatest(o.closed_at, o.part_closes_at) > w.changed_at or exists (select from order_events v
            where v.site_id = o.site_id and v.order_id = o.id and v.created_at > w.changed_at)))))
      or l.is_there is not null and exists (select from order_courses oc join orders o on o.site_id = oc.site_id and o.id = oc.order_id
        where oc.site_id = ${siteId} and oc.course_id = ${courseId} and o.member_id = w.member_id
          and oc.granted_at > w.changed_at - ${MOST_WAITED}
          and ((e.member_id is not null) <> l.is_there
            or l.is_there and ${milliseconds(sql`e.expires_at`)} is distinct from l.until
            or oc.had_before and l.is_there and ${milliseconds(sql`oc.until_before`)} is not distinct from l.until
              and (w.is_new or w.expires_at is distinct from l.until)))`.execute(trx);
  const bought = new Set(rows.map(({ member_id: id }) => id));
  return enrolments.filter(({ member_id: id }) => !bought.has(id));
}

/**
 * Brings enrolments of a course that is the panel's back as they were, but for a class that is gone, and of who bought it, or was refunded, since; to be
 * called in a transaction.
 * @param isNewerKept of who has one by now, that stays
 */
export async function restoreEnrolments(
  trx: Db,
  siteId: number,
  restore: EnrolmentsRestore,
  isNewerKept = false,
): Promise<number[]> {
  const { course_id: courseId } = restore;
  const were = JSON.stringify(await withoutBuyers(trx, siteId, restore));
  const { rows: gone } = await sql<{ member_id: number }>`
    delete from enrolments e using jsonb_to_recordset(${were}::jsonb) as w(member_id bigint, is_new boolean)
    where e.site_id = ${siteId} and e.course_id = ${courseId} and e.member_id = w.member_id and w.is_new
    returning e.member_id`.execute(trx);
  const { rows: back } = await sql<{ member_id: number }>`
    insert into enrolments as e (site_id, member_id, course_id, started_at, expires_at, class_id)
    select m.site_id, m.id, ${courseId}, coalesce(w.started_at, now()), w.expires_at,
      (select k.id from public.classes k where k.site_id = m.site_id and k.course_id = ${courseId} and k.id = w.class_id)
    from jsonb_to_recordset(${were}::jsonb)
      as w(member_id bigint, is_new boolean, started_at timestamptz, expires_at timestamptz, class_id bigint)
    join members m on m.site_id = ${siteId} and m.id = w.member_id
    where not w.is_new order by m.id
    on conflict (site_id, member_id, course_id) do update
      set started_at = excluded.started_at, expires_at = excluded.expires_at, class_id = excluded.class_id
      where not ${isNewerKept}::boolean
    returning e.member_id`.execute(trx);
  return [...gone, ...back].map(({ member_id: id }) => id);
}

/** The accounts of those among these members who are more than students. */
export async function findStaffAmong(db: Db, siteId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ user_id: number }>`
    select user_id from members where site_id = ${siteId} and id = any(${[...ids]}::bigint[]) and role <> 'student'
    order by id`.execute(db);
  return rows.map(({ user_id: userId }) => userId);
}

/** The database ends the sessions of whoever is suspended (migration 0245). @param since only whoever was suspended at one of these moments */
export async function setSuspended(
  trx: Db,
  siteId: number,
  ids: readonly number[],
  isSuspended: boolean,
  since?: readonly string[],
): Promise<{ id: number; user_id: number; suspended_at: Date | null }[]> {
  const { rows } = await sql<{ id: number; user_id: number; suspended_at: Date | null }>`
    update members set suspended_at = ${isSuspended ? sql`now()` : sql`null`}
    where site_id = ${siteId} and id = any(${[...ids]}::bigint[]) and (suspended_at is null) = ${isSuspended}
      and (${since === undefined}::boolean or ${milliseconds(sql`suspended_at`)} = any(${[...(since ?? [])]}::timestamptz[]))
    returning id, user_id, suspended_at`.execute(trx);
  return rows.toSorted((one, other) => one.id - other.id);
}

export const setMemberRole = (trx: Db, siteId: number, memberId: number, role: Exclude<Role, 'owner'>) =>
  trx.updateTable('members').set({ role }).where('site_id', '=', siteId).where('id', '=', memberId).execute();

export const setMemberRoles = (trx: Db, siteId: number, ids: readonly number[], role: Exclude<Role, 'owner'>) =>
  sql`update members set role = ${role} where site_id = ${siteId} and id = any(${[...ids]}::bigint[])`.execute(trx);

/** Many, as `deleteMember` does one. */
export const deleteMembers = (trx: Db, siteId: number, ids: readonly number[]) =>
  sql`delete from members where site_id = ${siteId} and id = any(${[...ids]}::bigint[])`.execute(trx);

/** With all that they made in the panel; orders stay, and open nothing any more (migration 0732). */
export const deleteMember = (trx: Db, siteId: number, memberId: number) =>
  trx.deleteFrom('members').where('site_id', '=', siteId).where('id', '=', memberId).execute();
