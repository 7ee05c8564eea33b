import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ReleaseHealth } from '@clube/shared/contracts/release';
import type { TicketMember } from '@clube/shared/contracts/ticket-desk';
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
import { OPERATOR, release, remoteBuild } from '../../../test/releases.ts';

let server: TestServer;
let panel: Panel;
let student: Actor;
let support: Actor;
let ticket: number;
let lesson: string;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '100' });
});
afterAll(() => server.close());

const post = <T>(url: string, as: Actor, body?: object, headers?: Record<string, string>) =>
  call<T>(server, { method: 'POST', url, as, ...(body && { body }), ...(headers && { headers }) });
const pool = () => server.context.connection.pool;
const about = (as: Actor, id = ticket) => call<TicketMember>(server, { url: `/api/ticket/${id}/member`, as });
const faultsOf = async () => (await about(support)).body.faults;

beforeEach(async () => {
  panel = await createPanel(server);
  student = await createActor(server, panel);
  support = await createActor(server, panel, 'support');
  ticket = (await post<{ id: number }>('/api/ticket', student, { title: 'Sem som', message: 'Não ouço.' })).body.id;
  const at = await createTestCourse(server, panel);
  lesson = at.url();
  await pool().query('insert into enrolments (site_id, member_id, course_id) values ($1, $2, $3)', [
    panel.siteId,
    student.memberId,
    at.courseId,
  ]);
});
const meet = (as: Actor, kind: string, headers?: Record<string, string>) =>
  post(`${lesson}/fault`, as, { kind }, headers);

describe('what a player met', () => {
  test('keeps nothing of a browser that it does not know by name', async () => {
    expect((await meet(student, 'slow', { 'user-agent': 'maria-phone 203.0.113.7' })).status).toBe(200);
    expect(await faultsOf()).toMatchObject([{ kind: 'slow', device: '' }]);
  });

  test('is told to who answers the ticket: which remote, which lesson, with what', async () => {
    const agent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0';
    expect((await meet(student, 'unavailable', { 'user-agent': agent })).status).toBe(200);
    expect(await faultsOf()).toEqual([
      {
        kind: 'unavailable',
        remote: 'mf-player',
        release: null,
        lesson: 'Aula 1',
        is_film: true,
        device: 'Firefox · Linux',
        created_at: expect.any(String),
      },
    ]);
  });

  test('is kept of the newest twenty, and of nobody else’s', async () => {
    for (let n = 0; n < 21; n++) await meet(student, n === 20 ? 'slow' : 'forbidden');
    await meet(support, 'unavailable');
    const faults = await faultsOf();
    expect([faults.length, faults[0]?.kind]).toEqual([20, 'slow']);
    const { rows } = await pool().query('select count(*)::int from member_faults where site_id = $1', [panel.siteId]);
    expect(rows[0].count).toBe(21);
  });

  test('is over after thirty days', async () => {
    await meet(student, 'slow');
    const { rows } = await pool().query(
      'update member_faults set expires_at = now() where site_id = $1 returning created_at',
      [panel.siteId],
    );
    expect(rows).toHaveLength(1);
    expect(await faultsOf()).toEqual([]);
  });

  test('of a lesson that is not open is refused, as is what is no kind, and nothing is kept', async () => {
    const other = await createActor(server, panel);
    expect((await meet(other, 'slow')).status).toBe(403);
    expect((await meet(student, 'crashed')).status).toBe(400);
    expect((await call(server, { method: 'POST', url: `${lesson}/fault`, body: { kind: 'slow' } })).status).toBe(401);
    const elsewhere = await createPanel(server);
    expect((await meet(elsewhere.owner, 'slow')).status).toBe(404);
    const { rows } = await pool().query('select from member_faults where site_id = $1', [panel.siteId]);
    expect(rows).toEqual([]);
  });
});

test('a part of a page that did not come is told with its release; one of no release is not', async () => {
  const hash = await release(server, remoteBuild('mf-test'));
  const report = (remote: string, as: Actor) =>
    post('/api/platform/client-error', as, { kind: 'crashed', remote, hash });
  await report('mf-invented', student);
  expect(await faultsOf()).toEqual([]);
  await report('mf-test', student);
  await report('mf-test', support);
  expect(await faultsOf()).toMatchObject([{ kind: 'crashed', remote: 'mf-test', release: hash, lesson: null }]);
});

test('a part of a page that came late is told with its release and no lesson, a slow film with its lesson, also of one that was deleted, and without one where it was erased', async () => {
  const hash = await release(server, remoteBuild('mf-late'));
  await post('/api/platform/client-error', student, { kind: 'slow', remote: 'mf-late', hash });
  await meet(student, 'slow');
  expect((await call(server, { method: 'DELETE', url: lesson, as: panel.owner })).status).toBe(200);
  expect(await faultsOf()).toMatchObject([
    { kind: 'slow', remote: 'mf-player', lesson: 'Aula 1', is_film: true },
    { kind: 'slow', remote: 'mf-late', release: hash, lesson: null, is_film: false },
  ]);
  await pool().query('delete from public.lessons where site_id = $1', [panel.siteId]);
  expect(await faultsOf()).toMatchObject([
    { remote: 'mf-player', lesson: null, is_film: true },
    { remote: 'mf-late', lesson: null, is_film: false },
  ]);
});

test('what is told of a release stays about nobody, also where the report comes with a session', async () => {
  const hash = await release(server, remoteBuild('mf-nobody'));
  const { text: before } = await call(server, { url: '/metrics' });
  for (const headers of [{}, { 'user-agent': 'Navegador da Zenobia' }])
    await call(server, {
      method: 'POST',
      url: '/api/platform/client-error',
      as: student,
      body: { kind: 'crashed', remote: 'mf-nobody', hash },
      headers,
    });
  const { body: health } = await call<ReleaseHealth[]>(server, { url: '/api/platform/health', as: OPERATOR });
  const told = health.filter(({ remote }) => remote === 'mf-nobody');
  expect(told).toEqual([
    { remote: 'mf-nobody', hash, kind: 'crashed', count: 2, first_at: expect.any(String), last_at: expect.any(String) },
  ]);
  const { text: after } = await call(server, { url: '/metrics' });
  const lines = (text: string) => text.split('\n').filter((line) => line.includes('client_errors'));
  const known = new Set(lines(before));
  expect(lines(after).filter((line) => !known.has(line) && !line.startsWith('#'))).toEqual([
    `client_errors_total{remote="mf-nobody",release="${hash}",kind="crashed"} 2`,
  ]);
  // What is kept of it has columns for nothing else.
  const { rows } = await pool().query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = 'client_errors'",
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual([
    'count',
    'day',
    'first_at',
    'hash',
    'kind',
    'last_at',
    'remote',
  ]);
});

describe('who asked, beside their ticket', () => {
  test('has what helps to answer, and no mailbox or document', async () => {
    const other = (await post<{ id: number }>('/api/ticket', student, { title: 'Antes', message: 'Oi' })).body.id;
    await pool().query(
      "update members set document = '52998224725', phone = '11987654321' where site_id = $1 and id = $2",
      [panel.siteId, student.memberId],
    );
    const { status, body } = await about(support);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: student.memberId, courses: [{ title: 'Aquarela' }], orders: [] });
    expect(body.tickets.map(({ id }) => id)).toEqual([other]);
    const { rows } = await pool().query<{ email: string }>(
      'select u.email from users u join members m on m.user_id = u.id where m.site_id = $1 and m.id = $2',
      [panel.siteId, student.memberId],
    );
    for (const secret of ['52998224725', '11987654321', rows[0]!.email])
      expect(JSON.stringify(body)).not.toContain(secret);
  });

  test('is for who answers tickets of this panel alone', async () => {
    const instructor = await createActor(server, panel, 'instructor');
    const elsewhere = await createPanel(server);
    const asked = await Promise.all([
      about(panel.owner),
      about(student),
      about(instructor),
      about(elsewhere.owner),
      about(support, 999_999_999),
      call(server, { url: `/api/ticket/${ticket}/member` }),
      call(server, { url: '/api/ticket/x/member', as: support }),
    ]);
    expect(asked.map(({ status }) => status)).toEqual([200, 403, 403, 404, 404, 401, 400]);
  });
});
