import type { CertificateRules } from '@clube/shared/contracts/certificate-design';
import { ENDING_DAYS } from '@clube/shared/contracts/certificate-states';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { CoursePath } from '../course/paths.ts';

/** Where nobody said otherwise. */
export const RULES_AS_THEY_ARE = {
  percent: 100,
  days: 0,
  quizzes: false,
  valid_months: null,
  valid_until: null,
  renews: false,
};

/** What a course asks; undefined where nobody said it. */
const findRules = (db: Db, { siteId, courseId }: CoursePath): Promise<Required<CertificateRules> | undefined> =>
  db
    .selectFrom('certificate_rules')
    .select([
      'percent',
      'days',
      'quizzes',
      'valid_months',
      sql<string | null>`valid_until::text`.as('valid_until'),
      'renews',
    ])
    .where('site_id', '=', siteId)
    .where('course_id', '=', courseId)
    .executeTakeFirst();

/** What a course asks, with its row held: whoever changes that waits, and sees it then. */
export async function holdRules(trx: Db, at: CoursePath): Promise<Required<CertificateRules>> {
  await sql`select from courses where site_id = ${at.siteId} and id = ${at.courseId} for no key update`.execute(trx);
  return (await findRules(trx, at)) ?? RULES_AS_THEY_ARE;
}

/** Writes what a course asks, and gives certificates to whoever has all of it. Nothing where it asks that already. @returns how many */
export async function writeRules(
  trx: Db,
  { siteId, courseId }: CoursePath,
  { percent, days, quizzes = false, valid_months = null, valid_until = null, renews = false }: CertificateRules,
): Promise<number> {
  const known = await findRules(trx, { siteId, courseId });
  const rule = { percent, days, quizzes, valid_months, valid_until, renews };
  const before = known ?? RULES_AS_THEY_ARE;
  if (Object.entries(rule).every(([name, value]) => before[name as keyof typeof rule] === value)) return 0;
  await trx
    .insertInto('certificate_rules')
    .values({ site_id: siteId, course_id: courseId, ...rule })
    .onConflict((conflict) => conflict.columns(['site_id', 'course_id']).doUpdateSet(rule))
    .execute();
  const count = async () => {
    const { all } = await trx
      .selectFrom('certificates')
      .select(({ fn }) => fn.countAll<number>().as('all'))
      .where('site_id', '=', siteId)
      .where('course_id', '=', courseId)
      .executeTakeFirstOrThrow();
    return all;
  };
  const given = await count();
  await sql`select issue_certificates(${siteId}, ${courseId}, null)`.execute(trx);
  return (await count()) - given;
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
        where k.site_id = p.site_id and k.course_id = p.course_id and k.member_id = p.member_id
          and (k.restarted_at is null or k.revoked_at is not null))
      and (s.valid_until is null or s.valid_until >= (now() at time zone 'utc')::date)
      and (p.lessons_completed_count * 100 >= c.lessons_count * coalesce(s.percent, 100)
        or exists (select from modules m where m.site_id = c.site_id and m.course_id = c.id and m.is_for_classes)
        or exists (select from lessons l where l.site_id = c.site_id and l.course_id = c.id and l.is_for_classes))
    order by p.site_id, p.course_id) due`.execute(db);

/** Tells of certificates that end soon, each end once. */
export const tellOfEndings = (db: Db) =>
  sql`select notify_members(c.site_id, array[c.member_id], 'certificate.ending', 'certificate:' || c.id || ':' || c.expires_at::date,
      jsonb_build_object('course_id', c.course_id, 'title', c.title, 'at', to_json(c.expires_at)))
    from certificates c join courses o on o.site_id = c.site_id and o.id = c.course_id
    where c.revoked_at is null and c.expires_at > now() and c.expires_at < now() + make_interval(days => ${sql.lit(ENDING_DAYS)})`.execute(
    db,
  );
