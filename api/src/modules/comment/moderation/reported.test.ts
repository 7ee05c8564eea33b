import { expect, test } from '@jest/globals';
import { createPanel, createTestCourse, createTestServer } from '../../../../test/harness.ts';
import { readBy } from '../../../../test/plan.ts';
import { listQueue } from './queries.ts';

const COMMENTS = 3000;
const PAGE = 30;

test('a page of what was reported looks up its own comments and one more, however many others were reported', async () => {
  // One connection, so that what it has prepared is what the question below finds.
  const server = await createTestServer({ CLUBE_DATABASE_POOL: '1' });
  try {
    const panel = await createPanel(server);
    const { courseId, moduleIds, lessonIds } = await createTestCourse(server, panel, { lessons: [1] });
    const { siteId, owner } = panel;
    const { db, pool } = server.context.connection;
    await pool.query(
      `insert into comments (site_id, course_id, module_id, lesson_id, member_id, comment, status)
       select $1, $2, $3, $4, $5, 'x', 'approved' from generate_series(1, $6::int)`,
      [siteId, courseId, moduleIds[0], lessonIds[0], owner.memberId, COMMENTS],
    );
    const { rows: reported } = await pool.query<{ comment_id: number }>(
      `insert into comment_reports (site_id, comment_id, member_id)
       select site_id, id, member_id from comments where site_id = $1 and id % 2 = 0 returning comment_id`,
      [siteId],
    );
    await pool.query('analyze comments, comment_reports, lessons');
    const viewer = { siteId, memberId: owner.memberId, isStaff: true };
    const newest = reported.map(({ comment_id }) => comment_id).toSorted((one, other) => other - one);
    const { data, has_more } = await listQueue(db, viewer, { reported: true });
    expect(data.map(({ id }) => id)).toEqual(newest.slice(0, PAGE));
    expect(has_more).toBe(true);
    const next = await listQueue(db, viewer, { reported: true, before: newest[PAGE - 1]! });
    expect(next.data.map(({ id }) => id)).toEqual(newest.slice(PAGE, 2 * PAGE));

    await pool.query('set plan_cache_mode = force_generic_plan');
    const asked = [siteId, owner.memberId, true];
    const first = await readBy(pool, 'comments', 'comments reported', asked);
    const further = await readBy(pool, 'comments', 'comments id reported', [...asked, newest[10 * PAGE]!]);
    for (const read of [first, further]) expect(read).toEqual({ rows: PAGE + 1, kinds: ['Index Scan'] });
  } finally {
    await server.close();
  }
});
