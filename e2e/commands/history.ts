import { onDatabase } from './database.ts';

/**
 * Weeks of students who watch and complete the lessons of a course, fewer from lesson to lesson, and go back to one place of the first
 * video: what only time brings about. The same every time.
 * @param seconds how long the videos last
 */
export async function liveThrough(
  { siteId, courseId, lessonIds }: { siteId: number; courseId: number; lessonIds: readonly number[] },
  { students, seconds }: { students: number; seconds: number },
): Promise<void> {
  await onDatabase(
    `with u as (
       insert into users (email, first_name) select 'h' || gen_random_uuid() || '@example.com', 'Aluno' from generate_series(1, $2::int) n
       returning id)
     insert into members (site_id, user_id, role, first_name) select $1::bigint, id, 'student', 'Aluno' from u`,
    siteId,
    students,
  );
  await onDatabase(
    `insert into enrolments (site_id, member_id, course_id)
     select site_id, id, $2 from members where site_id = $1 and first_name = 'Aluno'`,
    siteId,
    courseId,
  );
  for (const [place, lesson] of lessonIds.entries())
    await onDatabase(
      `insert into lesson_progress (site_id, member_id, lesson_id, course_id, module_id, watched, completed_at)
       select $1, m.id, l.id, l.course_id, l.module_id,
         int4multirange(int4range(0, greatest(5, ($4::int * least(1.0, 0.15 + (m.n * 37 % 100) / 70.0))::int))),
         case when m.n % 4 > 0 then now() - interval '1 hour' * (5 + m.n * 31 % 1300) end
       from (select id, row_number() over (order by id) as n from members where site_id = $1 and first_name = 'Aluno') m
       join lessons l on l.site_id = $1 and l.id = $2
       where m.n <= $3::int`,
      siteId,
      lesson,
      Math.round(students * (place < 2 ? 1 - place * 0.08 : 0.5 - place * 0.04)),
      seconds,
    );
  // A course lives: more in the last month than before, and more on some days of the week.
  await onDatabase(
    `insert into lesson_uses (site_id, lesson_id, quarter, member_id, course_id, seconds, again)
     select $1, l.lesson, date_bin('15 minutes', now() - interval '1 day' * d - interval '3 hours', 'epoch'), m.id, $2,
       300 + (m.n * 97 + d * 53) % 900,
       case when l.place = 1 and (m.n + d) % 3 = 0 then int4multirange(int4range(($4 * 0.44)::int, ($4 * 0.5)::int))
         when l.place = 1 and (m.n + d) % 11 = 0 then int4multirange(int4range(($4 * 0.75)::int, ($4 * 0.79)::int)) else '{}' end
     from (select id, row_number() over (order by id) as n from members where site_id = $1 and first_name = 'Aluno') m,
       generate_series(0, 59) d, unnest($3::bigint[]) with ordinality l (lesson, place)
     where (m.n * 13 + d * 7) % 10 < case when d < 30 then 4 else 3 end + (d % 7 in (1, 2))::int
       and (m.n + d + l.place) % array_length($3::bigint[], 1) = 0
     on conflict do nothing`,
    siteId,
    courseId,
    lessonIds,
    seconds,
  );
  await onDatabase(
    `insert into ratings (site_id, member_id, lesson_id, rating)
     select p.site_id, p.member_id, p.lesson_id, 3 + (p.member_id + p.lesson_id) % 3 from lesson_progress p
     where p.site_id = $1 and p.course_id = $2 and p.member_id % 2 = 0 on conflict do nothing`,
    siteId,
    courseId,
  );
  await onDatabase(
    `insert into orders (site_id, offer_name, price, amount, currency, name, email, locale, reference, token_hash, expires_at, state, paid_at)
     select $1, 'Curso', 19900, 19900, 'BRL', 'Rosa', 'rosa' || n || '@example.com', 'pt', 'H' || n, sha256(gen_random_uuid()::text::bytea), now(),
       'paid', now() - interval '1 day' * (n * 17 % 60)
     from generate_series(1, 41) n`,
    siteId,
  );
  await onDatabase(
    `insert into order_courses (site_id, order_id, course_id) select site_id, id, $2 from orders where site_id = $1 and offer_name = 'Curso'`,
    siteId,
    courseId,
  );
  // Each question is answered after a while by the one who owns the panel.
  await onDatabase(
    `with q as (
       insert into comments (site_id, course_id, module_id, lesson_id, member_id, comment, created_at)
       select p.site_id, p.course_id, p.module_id, p.lesson_id, p.member_id, 'Como se faz?', now() - interval '1 hour' * (30 + p.member_id % 900)
       from lesson_progress p where p.site_id = $1 and p.course_id = $2 and p.member_id % 3 = 0 returning *)
     insert into comments (site_id, course_id, module_id, lesson_id, member_id, parent_lesson_comment_id, comment, created_at)
     select q.site_id, q.course_id, q.module_id, q.lesson_id, (select id from members where site_id = $1 and role = 'owner'), q.id, 'Assim.',
       q.created_at + interval '1 minute' * (5 + q.id % 13 * q.id % 7 * 15) from q`,
    siteId,
    courseId,
  );
  await onDatabase(`insert into statistic_changes (site_id, kind) values ($1, 'all')`, siteId);
}
