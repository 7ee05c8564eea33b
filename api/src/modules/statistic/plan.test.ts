/** @sql-heavy */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createPanel, createTestCourse, createTestServer, type Panel, type TestServer } from '../../../test/harness.ts';
import { readBy } from '../../../test/plan.ts';
import { findActives, findCourses, type Window } from './read.queries.ts';
import { dayPlus } from './present.ts';

const DAYS = 120;
const TODAY = '2026-11-20';
let server: TestServer;
let panel: Panel;
let courseId: number;
const pool = () => server.context.connection.pool;
const window = (): Window => ({
  siteId: panel.siteId,
  courseId,
  to: TODAY,
  from: dayPlus(TODAY, -29),
  before: dayPlus(TODAY, -59),
});
beforeAll(async () => {
  // One connection, so that what it has prepared is what the questions below find.
  server = await createTestServer({ CLUBE_DATABASE_POOL: '1' });
  panel = await createPanel(server);
  ({ courseId } = await createTestCourse(server, panel));
  // Every day somebody comes from every day before it, as in a panel of many.
  await pool().query(
    `insert into statistic_actives (site_id, course_id, day, previous_day, members)
     select $1, c, $3::date - d, case when p > ${DAYS} then '-infinity'::date else $3::date - d - p end, 1 + (d * p) % 3
     from unnest($2::bigint[]) c, generate_series(0, ${DAYS} - 1) d, generate_series(1, ${DAYS} + 1) p`,
    [panel.siteId, [0, courseId], TODAY],
  );
  await pool().query('set plan_cache_mode = force_generic_plan');
});
afterAll(() => server.close());

/** How many rows of who was there a prepared statement read, and how. */
const activesReadBy = (name: string, values: readonly (string | number)[]) =>
  readBy(pool(), 'statistic_actives', name, values);

test('who was there in a period, and in the one before it, reads a row or two a day, from however many days they came', async () => {
  const { siteId, before, from, to } = window();
  const found = await findActives(server.context.connection.db, window());
  const { rows: expected } = await pool().query(
    `select day::text, sum(members)::int as members,
       sum(members) filter (where previous_day < case when day >= $4 then $4::date else $3::date end)::int as come
     from statistic_actives where site_id = $1 and course_id = $2 and day between $3 and $5 group by day order by day`,
    [siteId, courseId, before, from, to],
  );
  expect(found.toSorted((one, other) => one.day.localeCompare(other.day))).toEqual(expected);
  expect(expected).toHaveLength(60);
  const read = await activesReadBy('statistic-read-actives', [siteId, courseId, before, from, to]);
  expect(read.rows).toBe(2 * 60);
  expect(read.kinds).toEqual(['Index Scan', 'Index Scan']);
});

test('the courses of a panel read a row a day and course', async () => {
  const { siteId, from, to } = window();
  const [course] = await findCourses(server.context.connection.db, window());
  const { rows } = await pool().query<{ active: number }>(
    `select sum(members)::int as active from statistic_actives
     where site_id = $1 and course_id = $2 and day between $3 and $4 and previous_day < $3`,
    [siteId, courseId, from, to],
  );
  expect(course).toMatchObject({ id: courseId, active: rows[0]!.active });
  const read = await activesReadBy('statistic-read-courses', [siteId, from, to]);
  expect(read).toEqual({ rows: 30, kinds: ['Index Scan'] });
});
