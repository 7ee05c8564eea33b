import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createPanel, createTestCourse, createTestServer, type TestServer } from '../../../../test/harness.ts';
import { readBy } from '../../../../test/plan.ts';
import { listQueue } from './queries.ts';

const MANY = 3000;
const PAGE = 30;

let server: TestServer;
beforeAll(async () => {
  // One connection, so that what it has prepared is what the questions below find.
  server = await createTestServer({ CLUBE_DATABASE_POOL: '1' });
});
afterAll(() => server.close());
/** A lesson of a panel of its own, and who reads its queue. */
const scene = async () => {
  const panel = await createPanel(server);
  const { courseId, moduleIds, lessonIds } = await createTestCourse(server, panel, { lessons: [1] });
  const { siteId, owner } = panel;
  const viewer = { siteId, memberId: owner.memberId, isStaff: true };
  return { ...server.context.connection, viewer, lesson: [siteId, courseId, moduleIds[0], lessonIds[0]] };
};

test('a page of what was reported looks up its own comments and one more, however many others were reported', async () => {
  const { db, pool, viewer, lesson } = await scene();
  const { siteId, memberId } = viewer;
  await pool.query(
    `insert into comments (site_id, course_id, module_id, lesson_id, member_id, comment, status)
     select $1, $2, $3, $4, $5, 'x', 'approved' from generate_series(1, $6::int)`,
    [...lesson, memberId, MANY],
  );
  const { rows: reported } = await pool.query<{ comment_id: number }>(
    `insert into comment_reports (site_id, comment_id, member_id)
     select site_id, id, member_id from comments where site_id = $1 and id % 2 = 0 returning comment_id`,
    [siteId],
  );
  await pool.query('analyze comments, comment_reports, lessons');
  const newest = reported.map(({ comment_id }) => comment_id).toSorted((one, other) => other - one);
  const { data, has_more } = await listQueue(db, viewer, { reported: true });
  expect(data.map(({ id }) => id)).toEqual(newest.slice(0, PAGE));
  expect(has_more).toBe(true);
  const next = await listQueue(db, viewer, { reported: true, before: newest[PAGE - 1]! });
  expect(next.data.map(({ id }) => id)).toEqual(newest.slice(PAGE, 2 * PAGE));

  await pool.query('set plan_cache_mode = force_generic_plan');
  const asked = [siteId, memberId, true];
  const first = await readBy(pool, 'comments', 'comments reported', asked);
  const further = await readBy(pool, 'comments', 'comments id reported', [...asked, newest[10 * PAGE]!]);
  for (const read of [first, further]) expect(read).toEqual({ rows: PAGE + 1, kinds: ['Index Scan'] });
});

test('by a name authors and lessons are found once, by an index of parts of names, and no comment is compared with each of them', async () => {
  const { db, pool, viewer, lesson } = await scene();
  const { siteId, memberId } = viewer;
  await pool.query(
    `with u as (insert into users (email, first_name) select 'p' || n || '@example.com', md5(n::text) from generate_series(1, $2::int) n
       returning id, first_name)
     insert into members (site_id, user_id, role, first_name, last_name) select $1::bigint, id, 'student', first_name, 'x' from u`,
    [siteId, MANY],
  );
  await pool.query(
    `insert into comments (site_id, course_id, module_id, lesson_id, member_id, comment, status)
     select site_id, $2, $3, $4, id, 'x', 'approved' from members where site_id = $1 and role = 'student'`,
    lesson,
  );
  await pool.query('analyze members, member_listings, comments, lessons');
  await listQueue(db, viewer, { q: 'conceição' });
  await pool.query('set plan_cache_mode = force_generic_plan');
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `explain (verbose) execute "comments named"(${siteId}, ${memberId}, true, '%conceição%')`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/hashed SubPlan \d+.* OR .*hashed SubPlan \d+/);
  expect(plan).toContain('member_listings_words');
  expect(plan).not.toContain('Seq Scan on public.member_listings');
  expect(plan).not.toMatch(/= ANY/);
});
