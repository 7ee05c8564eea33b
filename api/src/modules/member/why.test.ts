import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { MemberLessonAccess } from '@clube/shared/contracts/member';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  type Actor,
  type Panel,
  type TestCourse,
  type TestServer,
} from '../../../test/harness.ts';

let server: TestServer;
let panel: Panel;
let course: TestCourse;
let student: Actor;
const sql = (text: string, values: unknown[] = []) => server.context.connection.pool.query(text, values);
const DAY = 86_400_000;

beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
  panel = await createPanel(server);
});
beforeEach(async () => {
  course = await createTestCourse(server, panel, { lessons: [2, 1], title: 'Aquarela' });
  student = await createActor(server, panel, 'student', [course.courseId]);
});
afterAll(() => server.close());

const why = async (lesson = 0, as: Pick<Actor, 'token'> = panel.owner) =>
  call<MemberLessonAccess>(server, {
    url: `/api/member/${student.memberId}/lesson/${course.lessonIds[lesson]}/access`,
    as,
  });
/** What is said to the panel's staff, and whether the lesson really opens to its member. */
const said = async (lesson = 0) => {
  const { body } = await why(lesson);
  const { status } = await call(server, { url: course.url(lesson), as: student });
  expect([body.reason, body.is_suspended, status === 200]).toEqual([
    body.reason,
    body.is_suspended,
    body.reason === null && !body.is_suspended,
  ]);
  return body;
};

test('an open lesson is said to be open', async () => {
  expect(await said()).toMatchObject({
    reason: null,
    level: null,
    is_staff: false,
    course: { id: course.courseId, title: 'Aquarela' },
    module: 'Módulo 1',
    lesson: 'Aula 1',
  });
});

test.each([
  ['no enrolment', 'delete from enrolments where course_id = $1', 'no_enrolment', 'course'],
  [
    'an enrolment that is over',
    `update enrolments set expires_at = now() - interval '1 day' where course_id = $1`,
    'expired',
    'course',
  ],
  ['a draft of a course', 'update courses set published_at = null where id = $1', 'not_published', 'course'],
  [
    'a course that is put away',
    'with gone as (delete from enrolments where course_id = $1) update courses set archived_at = now() where id = $1',
    'not_published',
    'course',
  ],
  ['a draft of a module', 'update modules set published_at = null where course_id = $1', 'not_published', 'module'],
  ['a draft of a lesson', 'update lessons set published_at = null where course_id = $1', 'not_published', 'lesson'],
  ['other classes alone', 'update lessons set is_for_classes = true where course_id = $1', 'class', 'lesson'],
  [
    'a date of the course',
    `update courses set release_at = now() + interval '3 days' where id = $1`,
    'not_released',
    'course',
  ],
  [
    'days since the enrolment',
    'update modules set release_after_days = 3 where course_id = $1',
    'not_released',
    'module',
  ],
  [
    'a date of the lesson',
    `update lessons set release_at = now() + interval '3 days' where course_id = $1`,
    'not_released',
    'lesson',
  ],
])('%s is the reason, at its level, as it is for the member', async (what, change, reason, level) => {
  await sql(change, [course.courseId]);
  const access = await said();
  expect(access).toMatchObject({ reason, level, is_archived: what === 'a course that is put away' });
  if (reason === 'not_released') expect((Date.parse(access.opens_at!) - Date.now()) / DAY).toBeCloseTo(3, 1);
  if (reason === 'expired') expect((Date.now() - Date.parse(access.expires_at!)) / DAY).toBeCloseTo(1, 1);
});

test('the turn names the lesson that is missing, and how much of it was seen', async () => {
  await sql('update courses set is_sequential = true where id = $1', [course.courseId]);
  expect(await said(0)).toMatchObject({ reason: null, before: null });
  expect(await said(2)).toMatchObject({ reason: 'sequential', before: { title: 'Aula 1', percent: 0 } });
  await sql(
    `insert into lesson_progress (site_id, member_id, lesson_id, course_id, module_id, percent)
     values ($1, $2, $3, $4, $5, 46)`,
    [panel.siteId, student.memberId, course.lessonIds[0], course.courseId, course.moduleIds[0]],
  );
  expect((await said(1)).before).toEqual({ title: 'Aula 1', percent: 46 });
});

test('staff see drafts, and it is said why', async () => {
  await sql('update lessons set published_at = null where course_id = $1', [course.courseId]);
  await sql(`update members set role = 'support' where id = $1`, [student.memberId]);
  expect(await said()).toMatchObject({ reason: null, is_staff: true });
});

test('whoever is suspended sees nothing, whatever the lesson says', async () => {
  await sql('update members set suspended_at = now() where id = $1', [student.memberId]);
  expect(await said()).toMatchObject({ reason: null, is_suspended: true });
});

test('it is asked of one’s own panel, by whoever looks after members', async () => {
  const stranger = await createPanel(server);
  expect((await why(0, stranger.owner)).status).toBe(404);
  expect((await why(0, student)).status).toBe(403);
});
