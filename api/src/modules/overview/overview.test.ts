import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Overview } from '@clube/shared/contracts/overview';
import { sql } from 'kysely';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  type Actor,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';

let server: TestServer;
let panel: Panel;

beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
});

const db = () => server.context.connection.db;
const overview = async (as: Actor = panel.owner) => (await call<Overview>(server, { url: '/api/overview', as })).body;
const run = (statement: ReturnType<typeof sql>) => statement.execute(db());

test('a new panel has everything before it, and nothing waits', async () => {
  expect(await overview()).toEqual({
    steps: { course: false, lesson: false, look: false, student: false, offer: false },
    is_dismissed: false,
    waiting: { comments: 0, tickets: 0, media: 0, invitations: 0 },
    happened: [],
  });
});

test('each step is done when the panel has it, and not by a draft', async () => {
  const course = await createTestCourse(server, panel, { lessons: [1] });
  expect((await overview()).steps).toMatchObject({ course: true, lesson: true });
  const change = (url: string, body: object) => call(server, { method: 'PATCH', url, as: panel.owner, body });
  await change(course.url(0), { published: false });
  expect((await overview()).steps).toMatchObject({ course: true, lesson: false });
  await change(`/api/course/${course.courseId}`, { published: false });
  expect((await overview()).steps).toMatchObject({ course: false, lesson: false });
  await change(`/api/course/${course.courseId}`, { published: true, is_free: true });
  await createActor(server, panel, 'student');
  const color = { key: 'main_color', value: '#aa3300' };
  await call(server, { method: 'POST', url: '/api/meta', as: panel.owner, body: color });
  const done = { course: true, lesson: false, look: true, student: true };
  // A free course that the panel does not show to anybody is no way in.
  expect((await overview()).steps).toEqual({ ...done, offer: false });
  const shown = { key: 'free_courses', value: 'on' };
  await call(server, { method: 'POST', url: '/api/meta', as: panel.owner, body: shown });
  expect((await overview()).steps).toEqual({ ...done, offer: true });
});

test('what waits is counted: comments to review, tickets whose student spoke last, videos that failed, invitations that ended', async () => {
  const course = await createTestCourse(server, panel, { lessons: [1] });
  const bia = await createActor(server, panel, 'student', [course.courseId]);
  await call(server, { method: 'POST', url: `${course.url(0)}/comment`, as: bia, body: { comment: 'Oi' } });
  await run(sql`update comments set status = 'awaiting' where site_id = ${panel.siteId}`);
  const ticket = await call<{ id: number }>(server, {
    method: 'POST',
    url: '/api/ticket',
    as: bia,
    body: { title: 'Ajuda', message: 'Oi' },
  });
  await run(sql`insert into invitations (site_id, email, first_name, role, expires_at)
    values (${panel.siteId}, 'rui@example.com', 'Rui', 'student', now() - interval '1 day'),
      (${panel.siteId}, 'ana@example.com', 'Ana', 'student', now() + interval '1 day')`);
  expect((await overview()).waiting).toEqual({ comments: 1, tickets: 1, media: 0, invitations: 1 });
  const answer = { method: 'POST', url: `/api/ticket/${ticket.body.id}/message`, as: panel.owner } as const;
  const { status } = await call(server, { ...answer, body: { message: 'Pronto' } });
  expect(status).toBeLessThan(300);
  expect((await overview()).waiting.tickets).toBe(0);
});

test('a comment of a lesson that was deleted waits for nobody, as in the list of those to review', async () => {
  const course = await createTestCourse(server, panel, { lessons: [1] });
  const bia = await createActor(server, panel, 'student', [course.courseId]);
  await call(server, { method: 'POST', url: `${course.url(0)}/comment`, as: bia, body: { comment: 'Oi' } });
  await run(sql`update comments set status = 'awaiting' where site_id = ${panel.siteId}`);
  expect((await overview()).waiting.comments).toBe(1);
  expect((await call(server, { method: 'DELETE', url: course.url(0), as: panel.owner })).status).toBe(200);
  expect((await overview()).waiting.comments).toBe(0);
});

test('what was changed last comes first, six at most', async () => {
  for (let index = 0; index < 8; index += 1)
    await call(server, { method: 'POST', url: '/api/course', as: panel.owner, body: { title: `Curso ${index}` } });
  const { happened } = await overview();
  expect(happened).toHaveLength(6);
  expect(happened[0]).toMatchObject({ noun: 'course', act: 'made', name: 'Curso 7' });
});

test('the steps are put away by each for themselves', async () => {
  const admin = await createActor(server, panel, 'admin');
  const url = '/api/meta/overview';
  const put = await call(server, { method: 'POST', url, as: admin, body: { value: 'dismissed' } });
  expect(put.status).toBe(200);
  expect([(await overview(admin)).is_dismissed, (await overview()).is_dismissed]).toEqual([true, false]);
});

test('is for owner and admins of the panel, and says nothing of another one', async () => {
  for (const role of ['student', 'instructor', 'moderator', 'support'] as const)
    expect((await call(server, { url: '/api/overview', as: await createActor(server, panel, role) })).status).toBe(403);
  expect((await call(server, { url: '/api/overview' })).status).toBe(401);
  const other = await createPanel(server);
  await createTestCourse(server, other);
  expect((await overview()).steps.course).toBe(false);
});
