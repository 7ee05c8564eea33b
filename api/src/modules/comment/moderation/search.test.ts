import { expect, test } from '@jest/globals';
import { createPanel, createTestCourse, createTestServer } from '../../../../test/harness.ts';
import { listQueue } from './queries.ts';

const PEOPLE = 3000;

test('by a name authors and lessons are found once, by an index of parts of names, and no comment is compared with each of them', async () => {
  // One connection, so that what it has prepared is what the question below finds.
  const server = await createTestServer({ CLUBE_DATABASE_POOL: '1' });
  try {
    const panel = await createPanel(server);
    const { courseId, moduleIds, lessonIds } = await createTestCourse(server, panel, { lessons: [1] });
    const { siteId, owner } = panel;
    const { db, pool } = server.context.connection;
    await pool.query(
      `with u as (insert into users (email, first_name) select 'p' || n || '@example.com', md5(n::text) from generate_series(1, $2::int) n
         returning id, first_name)
       insert into members (site_id, user_id, role, first_name, last_name) select $1::bigint, id, 'student', first_name, 'x' from u`,
      [siteId, PEOPLE],
    );
    await pool.query(
      `insert into comments (site_id, course_id, module_id, lesson_id, member_id, comment, status)
       select site_id, $2, $3, $4, id, 'x', 'approved' from members where site_id = $1 and role = 'student'`,
      [siteId, courseId, moduleIds[0], lessonIds[0]],
    );
    await pool.query('analyze members, member_listings, comments, lessons');
    const viewer = { siteId, memberId: owner.memberId, isStaff: true };
    await listQueue(db, viewer, { q: 'conceição' });
    await pool.query('set plan_cache_mode = force_generic_plan');
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
      `explain (verbose) execute "comments named"(${siteId}, ${owner.memberId}, true, '%conceição%')`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/hashed SubPlan \d+.* OR .*hashed SubPlan \d+/);
    expect(plan).toContain('member_listings_words');
    expect(plan).not.toContain('Seq Scan on public.member_listings');
    expect(plan).not.toMatch(/= ANY/);
  } finally {
    await server.close();
  }
});
