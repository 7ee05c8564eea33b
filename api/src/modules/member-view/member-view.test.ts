import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { MemberPage } from '@clube/shared/contracts/member';
import { MOST_MEMBER_VIEWS } from '@clube/shared/contracts/member-filters';
import type { MemberViewList, MemberViewWrite } from '@clube/shared/contracts/member-view';
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
let admin: Actor;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  admin = await createActor(server, panel, 'admin');
});

const view = (change: Partial<MemberViewWrite> = {}): MemberViewWrite => ({
  name: 'Terminando',
  is_shared: true,
  shows: { state: 'ending', sort: 'away', hidden: ['role'] },
  ...change,
});
const make = (as: Actor, body: object) =>
  call<{ id: number; code?: string }>(server, { method: 'POST', url: '/api/member/view', as, body });
const put = (as: Actor, id: number, body: object, version = 1) =>
  call<{ code?: string }>(server, { method: 'PUT', url: `/api/member/view/${id}`, as, body: { ...body, version } });
const remove = (as: Actor, id: number) => call(server, { method: 'DELETE', url: `/api/member/view/${id}`, as });
const list = async (as: Actor) => (await call<MemberViewList>(server, { url: '/api/member/view', as })).body;
const names = async (as: Actor) => (await list(as)).map(({ name }) => name);

describe('a way to look at the list of members', () => {
  test('is named, shown to whom it is for, shared ones first, changed and deleted', async () => {
    const shared = await make(panel.owner, view());
    expect(shared.status).toBe(201);
    const own = await make(panel.owner, view({ name: ' Meus ', is_shared: false, shows: {} }));
    expect(await list(panel.owner)).toEqual([
      { id: shared.body.id, ...view(), version: 1 },
      { id: own.body.id, name: 'Meus', is_shared: false, shows: {}, version: 1 },
    ]);
    expect(await names(admin)).toEqual(['Terminando']);

    expect((await put(admin, shared.body.id, view({ name: 'Quem termina', shows: { q: 'ana' } }))).status).toBe(200);
    expect((await list(panel.owner))[0]).toMatchObject({ name: 'Quem termina', shows: { q: 'ana' } });
    expect((await remove(admin, shared.body.id)).status).toBe(200);
    expect(await names(panel.owner)).toEqual(['Meus']);
  });

  test('of somebody else is there for nobody, of another panel neither', async () => {
    const { id } = (await make(panel.owner, view({ is_shared: false }))).body;
    const elsewhere = await createPanel(server);
    for (const as of [admin, elsewhere.owner]) {
      expect((await put(as, id, view())).status).toBe(404);
      expect((await remove(as, id)).status).toBe(404);
    }
    const { id: shared } = (await make(panel.owner, view({ name: 'De todos' }))).body;
    expect((await put(elsewhere.owner, shared, view())).status).toBe(404);
    expect(await names(elsewhere.owner)).toEqual([]);
  });

  test('has a name of its own among the shared ones, and among one’s own, whatever its case', async () => {
    await make(panel.owner, view());
    expect((await make(admin, view({ name: 'TERMINANDO' }))).status).toBe(409);
    expect((await make(admin, view({ is_shared: false }))).status).toBe(201);
    const { id } = (await make(admin, view({ name: 'Outra' }))).body;
    expect((await put(admin, id, view())).body.code).toBe('request.conflict');
  });

  test('that is shared is taken by nobody; one’s own may be shared', async () => {
    const { id } = (await make(panel.owner, view())).body;
    expect((await put(admin, id, view({ is_shared: false }))).status).toBe(200);
    expect((await list(panel.owner))[0]).toEqual({ id, ...view(), version: 2 });
    const { id: own } = (await make(admin, view({ name: 'Minha', is_shared: false }))).body;
    expect((await put(admin, own, view({ name: 'Nossa' }))).status).toBe(200);
    expect(await names(panel.owner)).toEqual(['Nossa', 'Terminando']);
  });

  test('is for those who manage members', async () => {
    for (const role of ['student', 'support', 'moderator', 'instructor'] as const) {
      const as = await createActor(server, panel, role);
      expect((await make(as, view())).status).toBe(403);
      expect((await call(server, { url: '/api/member/view', as })).status).toBe(403);
    }
  });

  test.each([
    ['no name', view({ name: ' ' })],
    ['a long name', view({ name: 'x'.repeat(61) })],
    ['what is no filter', { ...view(), shows: { password: 'x' } }],
    ['an unknown column', { ...view(), shows: { hidden: ['email'] } }],
    ['a column twice', { ...view(), shows: { hidden: ['role', 'role'] } }],
  ])('is refused with %s', async (_what, body) => {
    expect((await make(panel.owner, body)).status).toBe(400);
  });

  test('of two who save the same at once one is told that the other was faster', async () => {
    const { id } = (await make(panel.owner, view())).body;
    const saved = await Promise.all([
      put(panel.owner, id, view({ shows: { q: 'ana' } })),
      put(admin, id, view({ shows: { q: 'bia' } })),
    ]);
    expect(saved.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(saved.find(({ status }) => status === 409)?.body.code).toBe('version.stale');
    const [kept] = await list(panel.owner);
    expect([kept!.shows.q, kept!.version]).toEqual([saved[0].status === 200 ? 'ana' : 'bia', 2]);
    expect((await put(admin, id, view({ name: 'Outra' }), 2)).status).toBe(200);
  });

  test('of two who make one of a name at once one is told that the name is taken', async () => {
    const made = await Promise.all([make(panel.owner, view()), make(admin, view({ shows: {} }))]);
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(made.find(({ status }) => status === 409)?.body.code).toBe('request.conflict');
  });

  test('there are as many as their maker can oversee, however many are made at once; a colleague’s are theirs', async () => {
    await server.context.connection.pool.query(
      `insert into member_views (site_id, made_by, name, shows)
       select $1, $3, 'Visão ' || n, '{}' from generate_series(1, $2::int) n`,
      [panel.siteId, MOST_MEMBER_VIEWS - 1, panel.owner.memberId],
    );
    expect((await make(admin, view({ name: 'De outra pessoa' }))).status).toBe(201);
    const made = await Promise.all(['a', 'b', 'c'].map((name) => make(panel.owner, view({ name }))));
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
    expect(made.find(({ status }) => status === 422)?.body.code).toBe('member.too_many_views');
  });

  test('of whoever leaves goes with them, what is shared stays', async () => {
    await make(admin, view({ is_shared: false }));
    await make(admin, view({ name: 'De todos' }));
    await server.context.connection.pool.query('delete from members where id = $1', [admin.memberId]);
    const { rows } = await server.context.connection.pool.query('select name from member_views where site_id = $1', [
      panel.siteId,
    ]);
    expect(rows).toEqual([{ name: 'De todos' }]);
  });
});

test('of a course those of one class are shown', async () => {
  const { courseId } = await createTestCourse(server, panel, { lessons: [1] });
  const [one, two] = [await createActor(server, panel), await createActor(server, panel)];
  const { pool } = server.context.connection;
  const { rows } = await pool.query<{ id: number }>(
    `insert into classes (site_id, course_id, title) values ($1, $2, 'Março') returning id`,
    [panel.siteId, courseId],
  );
  for (const [member, classId] of [
    [one, rows[0]!.id],
    [two, null],
  ] as const)
    await pool.query(
      `insert into enrolments (site_id, course_id, member_id, class_id) values ($1, $2, $3, $4)
       on conflict (site_id, member_id, course_id) do update set class_id = excluded.class_id`,
      [panel.siteId, courseId, member.memberId, classId],
    );
  const { body } = await call<MemberPage>(server, {
    url: `/api/member?course=${courseId}&class=${rows[0]!.id}`,
    as: panel.owner,
  });
  expect(body.data.map(({ id }) => id)).toEqual([one.memberId]);
});
