import { randomBytes } from 'node:crypto';
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
    waiting: {
      comments: 0,
      tickets: 0,
      media: 0,
      damaged: 0,
      unconverted: 0,
      invitations: 0,
      orders: 0,
      parts: 0,
      purchases: 0,
      payment: 0,
    },
    news: [],
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
  const order = (reference: string, more: string) =>
    run(sql`insert into orders (site_id, offer_name, price, amount, currency, name, email, locale, reference, token_hash, expires_at,
        instalments, state, instalments_paid, claimed_at)
      values (${panel.siteId}, 'x', 100, 100, 'BRL', 'Rosa', 'rosa@example.com', 'pt', ${reference}, ${randomBytes(32)}, now(), 3, ${sql.raw(more)})`);
  await order('SAIDPAID', "'pending', 0, now()");
  await order('WAITS', "'pending', 0, null");
  await order('PARTS', "'paid', 1, now()");
  await order('WHOLE', "'paid', 3, now()");
  await run(
    sql`insert into purchase_products (site_id, provider, external_id, name) values (${panel.siteId}, 'hotmart', '1', 'x')`,
  );
  await run(
    sql`insert into purchase_events (site_id, provider, event_id, body, state) values (${panel.siteId}, 'hotmart', '2', '', 'failed')`,
  );
  expect((await overview()).waiting).toEqual({
    comments: 1,
    tickets: 1,
    media: 0,
    damaged: 0,
    unconverted: 0,
    invitations: 1,
    orders: 1,
    parts: 1,
    purchases: 2,
    payment: 0,
  });
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

test('a comment that was reported waits as one to review does, and one that is both waits once', async () => {
  const course = await createTestCourse(server, panel, { lessons: [1] });
  const bia = await createActor(server, panel, 'student', [course.courseId]);
  const rui = await createActor(server, panel, 'student', [course.courseId]);
  const say = async (comment: string) =>
    (
      await call<{ id: number }>(server, {
        method: 'POST',
        url: `${course.url(0)}/comment`,
        as: bia,
        body: { comment },
      })
    ).body.id;
  const [reported, both] = [await say('Oi'), await say('Tudo bem?')];
  for (const id of [reported, both])
    await run(
      sql`insert into comment_reports (site_id, comment_id, member_id) values (${panel.siteId}, ${id}, ${rui.memberId})`,
    );
  await run(sql`update comments set status = 'awaiting' where site_id = ${panel.siteId} and id = ${both}`);
  expect((await overview()).waiting.comments).toBe(2);
  await run(sql`update comment_reports set settled_at = now() where site_id = ${panel.siteId}`);
  expect((await overview()).waiting.comments).toBe(1);
  await run(sql`update comments set status = 'deleted' where site_id = ${panel.siteId}`);
  await run(sql`update comment_reports set settled_at = null where site_id = ${panel.siteId}`);
  expect((await overview()).waiting.comments).toBe(0);
});

test('videos that could not be prepared are told apart from those that wait for a converter', async () => {
  const media = (status: string, error: string | null) =>
    run(sql`insert into media (site_id, kind, name, status, error_code, source_key, size_bytes)
      values (${panel.siteId}, 'video', 'aula.mkv', ${status}, ${error}, ${`sites/${panel.siteId}/${status}-${error}`}, 1)`);
  await media('failed', 'unsupported');
  await media('waiting', 'converter_missing');
  await media('waiting', 'converting');
  await media('processing', null);
  await media('ready', null);
  expect((await overview()).waiting).toMatchObject({ media: 1, damaged: 0, unconverted: 1 });
  await run(sql`update media set damages = '{65}' where site_id = ${panel.siteId} and status = 'ready'`);
  expect((await overview()).waiting).toMatchObject({ media: 1, damaged: 1, unconverted: 1 });
});

test('what students did last is told, the last first: who came, paid, completed and asked', async () => {
  const course = await createTestCourse(server, panel, { lessons: [1], title: 'Aquarela' });
  const bia = await createActor(server, panel, 'student', [course.courseId]);
  await createActor(server, panel, 'instructor', [course.courseId]);
  await run(sql`update enrolments set started_at = now() - interval '4 hours' where site_id = ${panel.siteId}`);
  const order = (amount: number, hours: number, state = 'paid') =>
    run(sql`insert into orders (site_id, state, offer_name, name, email, locale, price, amount, currency, token_hash, paid_at, expires_at, reference)
      values (${panel.siteId}, ${state}, 'Ateliê', 'Rui Sá', 'rui@example.com', 'pt', 9900, ${amount}, 'BRL', ${randomBytes(32)},
        now() - make_interval(hours => ${hours}), now(), ${`r${amount}`})`);
  await order(9900, 3);
  // What costs nothing is no sale, nor is what was given back, or taken.
  await order(0, 1);
  await order(4900, 1, 'refunded');
  await order(5900, 1, 'disputed');
  await run(sql`insert into certificates (site_id, member_id, course_id, code, title, created_at)
    values (${panel.siteId}, ${bia.memberId}, ${course.courseId}, ${`c${panel.siteId}`}, 'Aquarela', now() - interval '2 hours')`);
  await call(server, { method: 'POST', url: '/api/ticket', as: bia, body: { title: 'Ajuda', message: 'Oi' } });
  const { news } = await overview();
  expect(news.map(({ kind, who, what }) => [kind, who, what])).toEqual([
    ['asked', 'Bia Moura', 'Ajuda'],
    ['completed', 'Bia Moura', 'Aquarela'],
    ['paid', 'Rui Sá', 'Ateliê'],
    ['enrolled', 'Bia Moura', 'Aquarela'],
  ]);
  // Of another panel nothing is told.
  const other = await createPanel(server);
  expect((await overview(other.owner)).news).toEqual([]);
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
