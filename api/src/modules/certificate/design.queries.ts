import type { CertificateDesign } from '@clube/shared/contracts/certificate-design';
import { sql } from 'kysely';
import { named, type Db } from '../../database/connect.ts';
import type { CoursePath } from '../course/paths.ts';

const STATE = `
  select c.title, coalesce(s.percent, 100) as percent, coalesce(s.days, 0) as days, coalesce(s.quizzes, false) as quizzes, s.valid_months, s.valid_until::text as valid_until,
    coalesce(s.renews, false) as renews, d.version, d.design, e.design as published, e.published_at,
    (select count(*)::integer from certificates k where k.site_id = c.site_id and k.course_id = c.id) as issued_count,
    (select coalesce(sum(l.duration_seconds), 0)::float8 from lessons l
      where l.site_id = c.site_id and l.course_id = c.id and l.published_at is not null) as workload_seconds
  from courses c
  left join certificate_designs d on d.site_id = c.site_id and d.course_id = c.id
  left join certificate_editions e on e.site_id = d.site_id and e.id = d.edition_id
  left join certificate_rules s on s.site_id = c.site_id and s.course_id = c.id
  where c.site_id = $1 and c.id = $2`;
type State = {
  title: string;
  percent: number;
  days: number;
  quizzes: boolean;
  valid_months: number | null;
  valid_until: string | null;
  renews: boolean;
  version: number | null;
  design: CertificateDesign | null;
  published: CertificateDesign | null;
  published_at: Date | null;
  issued_count: number;
  workload_seconds: number;
};
export async function findDesign(db: Db, { siteId, courseId }: CoursePath): Promise<State | undefined> {
  const [row] = await named<State>(db, 'certificate-design', STATE, [siteId, courseId]);
  return row;
}

/** @param version the one that was seen, 0 for none @returns the new one; undefined when another is there */
export async function writeDesign(
  db: Db,
  { siteId, courseId }: CoursePath,
  { version, design }: { version: number; design: CertificateDesign },
): Promise<number | undefined> {
  const row =
    version === 0
      ? await db
          .insertInto('certificate_designs')
          .values({ site_id: siteId, course_id: courseId, design: JSON.stringify(design) })
          .onConflict((conflict) => conflict.columns(['site_id', 'course_id']).doNothing())
          .returning('version')
          .executeTakeFirst()
      : await db
          .updateTable('certificate_designs')
          .set({ design: JSON.stringify(design), version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
          .where('site_id', '=', siteId)
          .where('course_id', '=', courseId)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
  return row?.version;
}

/** Makes an edition of the design and puts it in force, unless one of the same design is; its row is held meanwhile. @returns whether this version was there */
export async function publishDesign(trx: Db, { siteId, courseId }: CoursePath, version: number): Promise<boolean> {
  const ofCourse = trx
    .selectFrom('certificate_designs')
    .where('site_id', '=', siteId)
    .where('course_id', '=', courseId);
  const found = await ofCourse.select('design').where('version', '=', version).forUpdate().executeTakeFirst();
  if (!found) return false;
  const same = await trx
    .selectFrom('certificate_designs as d')
    .innerJoin('certificate_editions as e', (join) =>
      join.onRef('e.site_id', '=', 'd.site_id').onRef('e.id', '=', 'd.edition_id').onRef('e.design', '=', 'd.design'),
    )
    .select('e.id')
    .where('d.site_id', '=', siteId)
    .where('d.course_id', '=', courseId)
    .executeTakeFirst();
  if (same) return true;
  const { id } = await trx
    .insertInto('certificate_editions')
    .values({ site_id: siteId, course_id: courseId, design: JSON.stringify(found.design) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('certificate_designs')
    .set({ edition_id: id })
    .where('site_id', '=', siteId)
    .where('course_id', '=', courseId)
    .execute();
  return true;
}

/** Erases editions that nothing was given in and nothing will be. */
export const eraseEditions = (db: Db) =>
  sql`delete from certificate_editions e
    where not exists (select from certificate_designs d
        where d.site_id = e.site_id and d.course_id = e.course_id and d.edition_id = e.id)
      and not exists (select from certificates k where k.site_id = e.site_id and k.edition_id = e.id)`.execute(db);

const MOST_PEOPLE = 30;
// With the certificate where they have one, so that the day and the length are those that stand on it.
const PEOPLE = `
  select m.id as member_id, coalesce(k.name, trim(m.first_name || ' ' || m.last_name)) as member, coalesce(m.document, '') as document,
    m.document_kind, k.code, k.label as number, k.created_at, k.expires_at, k.workload_seconds
  from enrolments e
  join members m on m.site_id = e.site_id and m.id = e.member_id and m.role = 'student'
  left join certificates k on k.site_id = e.site_id and k.course_id = e.course_id and k.member_id = e.member_id
  where e.site_id = $1 and e.course_id = $2 and ($3::bigint is null or m.id = $3)
    and ($4 = '' or strpos(lower(m.first_name || ' ' || m.last_name), lower($4)) > 0)
  order by k.created_at desc nulls last, m.first_name, m.id
  limit ${MOST_PEOPLE}`;
type Person = {
  member_id: number;
  member: string;
  document: string;
  document_kind: string | null;
  code: string | null;
  number: string | null;
  expires_at: Date | null;
  created_at: Date | null;
  workload_seconds: number | null;
};
/** Students of a course, those first who earned its certificate. */
export const findPeople = (
  db: Db,
  { siteId, courseId }: CoursePath,
  { memberId = null, q = '' }: { memberId?: number | null; q?: string },
) => named<Person>(db, 'certificate-people', PEOPLE, [siteId, courseId, memberId, q.trim()]);
