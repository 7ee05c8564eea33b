/** @sql-heavy */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  type Actor,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import { readBy } from '../../../test/plan.ts';
import { findSayings } from './queries.ts';

const LESSONS = 2000;
/** Of which one in so many says a word of its own. */
const EACH = 500;
let server: TestServer;
let panel: Panel;
let viewer: Actor;
const pool = () => server.context.connection.pool;
beforeAll(async () => {
  // One connection, so that what it has prepared is what the questions below find.
  server = await createTestServer({ CLUBE_DATABASE_POOL: '1' });
  panel = await createPanel(server);
  const { courseId, moduleIds } = await createTestCourse(server, panel);
  viewer = await createActor(server, panel, 'student', [courseId]);
  await pool().query(
    `insert into lessons (site_id, course_id, module_id, title, position)
     select $1, $2, $3, 'Aula ' || n, 100 + n from generate_series(1, ${LESSONS}) n`,
    [panel.siteId, courseId, moduleIds[0]],
  );
  await pool().query(
    `with filmed as (
       insert into media (site_id, name, kind, status, size_bytes, source_key)
       select site_id, id::text, 'video', 'ready', 1, 'x/' || id from lessons where site_id = $1 and position > 100 returning id, name),
     shown as (
       update lessons l set media_id = f.id, media_type = 'hls' from filmed f where l.site_id = $1 and l.id = f.name::bigint
       returning l.position, l.media_id)
     insert into media_captions (site_id, media_id, language, origin, content)
     select $1, media_id, 'pt', 'owner',
       'WEBVTT' || E'\\n\\n00:01.000 --> 00:04.000\\nBom dia' || case when position % ${EACH} = 0 then ', margarida' else '' end || E'\\n'
     from shown`,
    [panel.siteId],
  );
  await pool().query('analyze');
  await pool().query('set plan_cache_mode = force_generic_plan');
}, 120_000);
afterAll(() => server.close());

test.each([
  ['bom', 500],
  ['margarida', LESSONS / EACH],
  ['xyzw', 0],
])('what is said in all lessons, in a few or in none: “%s” reads %i captions', async (word, most) => {
  const { siteId } = panel;
  const { memberId } = viewer;
  const found = await findSayings(server.context.connection.db, { siteId, memberId, isStaff: false }, word);
  expect(found).toHaveLength(Math.min(most, 200));
  const read = await readBy(pool(), 'media_captions', 'find-sayings', [siteId, memberId, false, word]);
  expect(read.rows).toBe(most);
});
