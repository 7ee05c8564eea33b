import type { CertificateRules } from '@clube/shared/contracts/certificate-design';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { CoursePath } from '../course/paths.ts';

/** Writes what a course asks, and gives certificates to whoever has all of it. Nothing where it asks that already. @returns how many */
export async function writeRules(
  trx: Db,
  { siteId, courseId }: CoursePath,
  { percent, days, quizzes = false }: CertificateRules,
): Promise<number> {
  const known = await trx
    .selectFrom('certificate_rules')
    .select(['percent', 'days', 'quizzes'])
    .where('site_id', '=', siteId)
    .where('course_id', '=', courseId)
    .executeTakeFirst();
  const isKnown = (known?.percent ?? 100) === percent && (known?.days ?? 0) === days;
  if (isKnown && (known?.quizzes ?? false) === quizzes) return 0;
  await trx
    .insertInto('certificate_rules')
    .values({ site_id: siteId, course_id: courseId, percent, days, quizzes })
    .onConflict((conflict) => conflict.columns(['site_id', 'course_id']).doUpdateSet({ percent, days, quizzes }))
    .execute();
  const count = async () => {
    const { given } = await trx
      .selectFrom('certificates')
      .select(({ fn }) => fn.countAll<number>().as('given'))
      .where('site_id', '=', siteId)
      .where('course_id', '=', courseId)
      .executeTakeFirstOrThrow();
    return given;
  };
  const before = await count();
  await sql`select issue_certificates(${siteId}, ${courseId}, null)`.execute(trx);
  return (await count()) - before;
}

/**
 * Gives certificates to those whose days are over, whose last quiz is none any more, or to whom a course that they had finished is
 * open again: nothing else happens on that day. Asks for courses that somebody has enough lessons of and no certificate.
 */
export const issueDue = (db: Db) =>
  sql`select issue_certificates(due.site_id, due.course_id, null) from (
    select distinct p.site_id, p.course_id
    from course_progress p
    join courses c on c.site_id = p.site_id and c.id = p.course_id and c.published_at is not null
    left join certificate_rules s on s.site_id = p.site_id and s.course_id = p.course_id
    where p.lessons_completed_count > 0 and not exists (select from certificates k
        where k.site_id = p.site_id and k.course_id = p.course_id and k.member_id = p.member_id)
      and (p.lessons_completed_count * 100 >= c.lessons_count * coalesce(s.percent, 100)
        or exists (select from modules m where m.site_id = c.site_id and m.course_id = c.id and m.is_for_classes)
        or exists (select from lessons l where l.site_id = c.site_id and l.course_id = c.id and l.is_for_classes))) due`.execute(
    db,
  );
