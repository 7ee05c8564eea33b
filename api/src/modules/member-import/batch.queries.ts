import { INVITATION_DAYS } from '@clube/shared/contracts/invitation';
import { allows, roles } from '@clube/shared/contracts/policy';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { ImportPath } from './queries.ts';

/** Rows that one transaction does; a server that is killed loses no more than that, and nothing of it stands. */
export const BATCH = 500;

type Waiting = {
  email: string;
  first_name: string;
  last_name: string;
  document: string | null;
  document_kind: string | null;
  group_ids: readonly number[];
};
type Running = { course_ids: number[]; created_by: number | null; is_rightful: boolean };
const mayImport = roles.filter((role) => allows('member.manage', role));

/** An import that runs, held until the transaction ends. */
export async function lockRunning(trx: Db, { siteId, id }: ImportPath): Promise<Running | undefined> {
  const { rows } = await sql<Running>`
    select i.course_ids, i.created_by, exists (select from members m where m.site_id = i.site_id and m.id = i.created_by
        and m.suspended_at is null and m.role = any(${mayImport}::text[])) as is_rightful
    from member_imports i where i.site_id = ${siteId} and i.id = ${id} and i.state = 'running' for update of i`.execute(
    trx,
  );
  return rows[0];
}

/** The next rows; they are gone from what waits. */
export async function takeRows(trx: Db, { siteId, id }: ImportPath): Promise<Waiting[]> {
  const { rows } = await sql<Waiting & { line: number }>`
    delete from member_import_rows r using (
      select line from member_import_rows where site_id = ${siteId} and import_id = ${id} order by line limit ${BATCH}) next
    where r.site_id = ${siteId} and r.import_id = ${id} and r.line = next.line
    returning r.line, r.email, r.first_name, r.last_name, r.document, r.document_kind, r.group_ids`.execute(trx);
  return rows.toSorted((one, other) => one.line - other.line);
}

/** Who of these mailboxes is in the panel, and who was asked in already: no account anywhere else is looked at. */
export async function findKnown(trx: Db, siteId: number, emails: readonly string[]) {
  const { rows } = await sql<{ email: string; member_id: number | null; role: string }>`
    select u.email, m.id as member_id, m.role from members m join users u on u.id = m.user_id
      where m.site_id = ${siteId} and u.email = any(${[...emails]}::text[])
    union all
    select i.email, null, i.role from invitations i where i.site_id = ${siteId} and i.email = any(${[...emails]}::text[])`.execute(
    trx,
  );
  return rows;
}

/** How many were new. */
export async function inviteAll(
  trx: Db,
  { siteId, id }: ImportPath,
  { created_by }: Running,
  people: readonly Waiting[],
) {
  const { rows } = await sql<{ id: number }>`
    insert into invitations (site_id, email, first_name, last_name, document, document_kind, role, invited_by, expires_at, import_id, mail_due_at)
    select ${siteId}, p.email, p.first_name, p.last_name, p.document, p.document_kind, 'student', ${created_by},
      now() + make_interval(days => ${INVITATION_DAYS}), ${id}, now()
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p(email text, first_name text, last_name text, document text, document_kind text)
    order by p.email
    on conflict (site_id, email) do nothing returning id`.execute(trx);
  return rows.length;
}

/**
 * An enrolment makes an instructor staff of a course (docs/adr/0054), and that is not for a file to say. What is over, or whose class is,
 * is given anew without an end, also to who bought it before (docs/adr/0118); what runs stays as it is. Whom something was given, once for each course.
 */
export async function openCourses(trx: Db, siteId: number, courseIds: readonly number[], emails: readonly string[]) {
  if (courseIds.length === 0) return [];
  await sql`insert into invitation_courses (site_id, invitation_id, course_id)
    select i.site_id, i.id, c.id from invitations i join public.courses c on c.site_id = i.site_id and c.id = any(${[...courseIds]}::bigint[])
    where i.site_id = ${siteId} and i.email = any(${[...emails]}::text[]) and i.role <> 'instructor'
    order by i.id, c.id on conflict do nothing`.execute(trx);
  const { rows } = await sql<{ member_id: number }>`
    with given as (insert into enrolments as e (site_id, member_id, course_id)
    select m.site_id, m.id, c.id from members m join users u on u.id = m.user_id
    join public.courses c on c.site_id = m.site_id and c.id = any(${[...courseIds]}::bigint[])
    where m.site_id = ${siteId} and u.email = any(${[...emails]}::text[]) and m.role <> 'instructor'
    order by m.id, c.id on conflict (site_id, member_id, course_id) do update
      set expires_at = null, class_id = class_that_lasts(e.site_id, e.class_id)
      where e.expires_at <= now() or class_is_over(e.site_id, e.class_id)
    returning e.member_id, e.course_id), kept as (
      update order_courses oc set had_before = true, until_before = null, class_before = null, class_ended_at = null
      from orders o, given g
      where o.site_id = ${siteId} and o.member_id = g.member_id and oc.site_id = o.site_id and oc.order_id = o.id
        and oc.course_id = g.course_id and oc.granted_at is not null)
    select member_id from given`.execute(trx);
  return rows.map(({ member_id: id }) => id);
}

/** Puts each into the groups of their row that are not gone for good, and takes nobody out of any; for who is only asked in it waits. Whom it is new for. */
export async function putInGroups(trx: Db, siteId: number, people: readonly Waiting[]): Promise<number[]> {
  const placed = people.filter(({ group_ids: ids }) => ids.length > 0);
  if (placed.length === 0) return [];
  const rows = sql`jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as p(email text, group_ids bigint[])`;
  await sql`select id from public.member_groups where site_id = ${siteId}
    and id in (select unnest(p.group_ids) from ${rows}) order by id for key share`.execute(trx);
  await sql`insert into invitation_groups (site_id, invitation_id, group_id)
    select i.site_id, i.id, g.id from ${rows} join invitations i on i.site_id = ${siteId} and i.email = p.email
    join public.member_groups g on g.site_id = i.site_id and g.id = any(p.group_ids)
    order by i.id, g.id on conflict do nothing`.execute(trx);
  const { rows: put } = await sql<{ member_id: number }>`
    insert into member_groupings (site_id, member_id, group_id)
    select m.site_id, m.id, g.id from ${rows} join users u on u.email = p.email
    join members m on m.site_id = ${siteId} and m.user_id = u.id
    join public.member_groups g on g.site_id = m.site_id and g.id = any(p.group_ids)
    order by m.id, g.id on conflict do nothing returning member_id`.execute(trx);
  return put.map(({ member_id: id }) => id);
}

type Done = { people: number; invited: number; enrolled: number; refused: number; isOver: boolean };
export const countDone = (trx: Db, { siteId, id }: ImportPath, { people, invited, enrolled, refused, isOver }: Done) =>
  sql`update member_imports set done = done + ${people}, invited = invited + ${invited},
      enrolled = enrolled + ${enrolled}, refused = refused + ${refused},
      known = known + ${people - invited - enrolled - refused}, state = ${isOver ? 'done' : 'running'}
    where site_id = ${siteId} and id = ${id}`.execute(trx);

/** Fewer change no plan. */
const MANY = 5000;

/** Has the tables looked at that many were written to, so that their lists are planned by what is in them (docs/adr/0488). */
export const takeStatistics = (db: Db, { siteId, id }: ImportPath) =>
  sql`select analyze_enrolments() from member_imports where site_id = ${siteId} and id = ${id} and enrolled >= ${MANY}`.execute(
    db,
  );
