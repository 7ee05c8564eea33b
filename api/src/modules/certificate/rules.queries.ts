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

/** Gives certificates to those whose days are over, or whose last quiz is none any more: nothing else happens on that day. */
export const issueDue = (db: Db) =>
  sql`select issue_certificates(site_id, course_id, null) from certificate_rules where days > 0 or quizzes`.execute(db);
