import type { Enrolled, EnrolledPage, EnrolledQuery } from '@clube/shared/contracts/class';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { photoAddressSql } from '../../lib/photo-address.ts';
import { patternOf } from '../../lib/search-words.ts';
import type { CoursePath } from '../course/paths.ts';
import { findCourse } from '../course/queries.ts';

/**
 * Students of a course under the names by which the panel knows them; undefined when it has no such course.
 * @param tellsEmail without it e-mails are neither told nor searched
 */
export async function listEnrolled(
  db: Db,
  { siteId, courseId }: CoursePath,
  { q, page = 1, per_page = 20, ...where }: EnrolledQuery,
  tellsEmail: boolean,
): Promise<EnrolledPage | undefined> {
  if (!(await findCourse(db, { siteId, courseId }))) return undefined;
  const [inClass, notClass] = [where.class ?? null, where.not_class ?? null];
  const pattern = q ? patternOf(q) : null;
  const from = sql`from enrolments e
    join members m on m.site_id = e.site_id and m.id = e.member_id and m.role = 'student'
    join users u on u.id = m.user_id
    left join classes k on k.site_id = e.site_id and k.id = e.class_id
    where e.site_id = ${siteId} and e.course_id = ${courseId}
      and (${inClass}::bigint is null or e.class_id = ${inClass})
      and (${notClass}::bigint is null or e.class_id is distinct from ${notClass}::bigint)
      and (${pattern}::text is null or (m.first_name || ' ' || m.last_name) ilike ${pattern}
        or (${tellsEmail}::boolean and u.email ilike ${pattern}))`;
  const [{ rows: data }, { rows: counts }] = await Promise.all([
    sql<Enrolled>`
      select m.id, trim(m.first_name || ' ' || m.last_name) as name, case when ${tellsEmail}::boolean then u.email end as email,
        ${sql.raw(photoAddressSql('u.photo_key'))} as photo, k.id as class_id, k.title as class_title, e.started_at,
        least(e.expires_at, k.ends_at) as expires_at,
        coalesce((select round(100.0 * p.lessons_completed_count / nullif(c.lessons_count, 0))::integer
          from course_progress p join courses c on c.site_id = p.site_id and c.id = p.course_id
          where p.site_id = e.site_id and p.member_id = e.member_id and p.course_id = e.course_id), 0) as percentage_complete
      ${from} order by m.first_name, m.last_name, m.id limit ${per_page} offset ${(page - 1) * per_page}`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total ${from}`.execute(db),
  ]);
  const total = counts[0]?.total ?? 0;
  return { data, current_page: page, last_page: Math.max(1, Math.ceil(total / per_page)), total };
}

/** The enrolments of students in a course, held until the transaction ends; in one order, so that two never wait for each other. */
export async function lockEnrolments(trx: Db, { siteId, courseId }: CoursePath, memberIds: readonly number[]) {
  const { rows } = await sql<{ member_id: number; class_id: number | null }>`
    select e.member_id, e.class_id from enrolments e
    join members m on m.site_id = e.site_id and m.id = e.member_id and m.role = 'student'
    where e.site_id = ${siteId} and e.course_id = ${courseId} and e.member_id = any(${[...memberIds]}::bigint[])
    order by e.member_id for update of e`.execute(trx);
  return rows;
}

export const writeClassOf = (
  trx: Db,
  { siteId, courseId }: CoursePath,
  memberIds: readonly number[],
  classId: number | null,
) =>
  trx
    .updateTable('enrolments')
    .set({ class_id: classId })
    .where('site_id', '=', siteId)
    .where('course_id', '=', courseId)
    .where('member_id', 'in', memberIds)
    .execute();
