import type { Role } from '@clube/shared/contracts/policy';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { ReadRows } from '../../database/whole-tables.ts';

export async function isMember(db: Db, siteId: number, email: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from members m join users u on u.id = m.user_id where m.site_id = ${siteId} and u.email = ${email}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Where a member reads mail, and in which language. */
export type Mailbox = { email: string; country: string | null; role: Role };
/** Undefined where there is no such member, or they are suspended. */
export async function findMailbox(db: Db, siteId: number, memberId: number): Promise<Mailbox | undefined> {
  const { rows } = await sql<Mailbox>`
    select u.email, u.country, m.role from members m join users u on u.id = m.user_id
    where m.site_id = ${siteId} and m.id = ${memberId} and m.suspended_at is null`.execute(db);
  return rows[0];
}

/** Somebody as the panel knows them when they enter it. */
export type NewMember = {
  siteId: number;
  userId: number;
  role: Exclude<Role, 'owner'>;
  firstName: string;
  lastName: string;
  phone: string | null;
  document: string | null;
  documentKind?: string | null;
  /** Those of the panel count, others are passed over. */
  courseIds: readonly number[];
};

/**
 * What the panel gives by its own hand is without an end: an enrolment that has one loses it, and orders that opened the course before
 * are taken as if it had stood already, so that a refund of theirs leaves it (docs/adr/0118). A class that is over is left (0131).
 */
const giveForEver = (
  trx: Db,
  { siteId, memberId, courseIds }: { siteId: number; memberId: number; courseIds: number[] },
) =>
  sql`with given as (
      insert into enrolments as e (site_id, member_id, course_id)
      select ${siteId}, ${memberId}, c.id from public.courses c where c.site_id = ${siteId} and c.id = any(${courseIds}::bigint[])
      on conflict (site_id, member_id, course_id) do update
        set expires_at = null, class_id = class_that_lasts(e.site_id, e.class_id)
        where e.expires_at is not null or class_is_over(e.site_id, e.class_id)
      returning e.course_id)
    update order_courses oc set had_before = true, until_before = null, class_before = null, class_ended_at = null
    from orders o, given g
    where o.site_id = ${siteId} and o.member_id = ${memberId} and oc.site_id = o.site_id and oc.order_id = o.id
      and oc.course_id = g.course_id and oc.granted_at is not null`.execute(trx);

/**
 * Makes somebody a member and enrols them; to be called in a transaction, after they agreed. Who is a member already keeps
 * role and name, and gets the courses.
 */
export async function addMember(trx: Db, member: NewMember): Promise<{ id: number; role: string; isNew: boolean }> {
  const { siteId, userId, role, firstName, lastName, phone, courseIds } = member;
  const row = await trx
    .insertInto('members')
    .values({
      site_id: siteId,
      user_id: userId,
      role,
      first_name: firstName,
      last_name: lastName,
      phone,
      document: member.document,
      document_kind: member.documentKind ?? null,
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'user_id']).doUpdateSet({ user_id: userId }))
    // An inserted row was never locked or changed by anybody, so it has no xmax.
    .returning(['id', 'role', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirstOrThrow();
  if (courseIds.length > 0) await giveForEver(trx, { siteId, memberId: row.id, courseIds: [...courseIds] });
  return row;
}

export const enrol = (db: Db, siteId: number, memberId: number, courseId: number, expiresAt: string | null) =>
  sql<{ member_id: number }>`insert into enrolments as e (site_id, member_id, course_id, expires_at)
    select m.site_id, m.id, c.id, ${expiresAt}::timestamptz from members m join courses c on c.site_id = m.site_id
    where m.site_id = ${siteId} and m.id = ${memberId} and c.id = ${courseId}
    on conflict (site_id, member_id, course_id) do update set expires_at = excluded.expires_at,
      class_id = case when excluded.expires_at <= now() then e.class_id else class_that_lasts(e.site_id, e.class_id) end
    returning member_id`.execute(db);

/** For the panel's export: people without their passwords. */
export const readMemberRows: ReadRows = async (db, siteId) => {
  const { rows } = await sql`
    select m.id, m.role, m.created_at, m.suspended_at, u.email, m.first_name, m.last_name, m.phone, m.document,
      m.document_kind
    from members m join users u on u.id = m.user_id where m.site_id = ${siteId} order by m.id`.execute(db);
  return rows;
};
