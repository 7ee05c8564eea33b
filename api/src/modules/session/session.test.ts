import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OpenSession } from '@clube/shared/contracts/member';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import { createSession } from '../auth/queries.ts';

let server: TestServer;
let panel: Panel;
beforeAll(async () => {
  server = await createTestServer();
  panel = await createPanel(server);
});
afterAll(() => server.close());

const db = () => server.context.connection.db;
const me = (token: string) => call<{ code: string; message: string }>(server, { url: '/api/me', as: { token } });
const signIn = (userId: number) => createSession(db(), { userId, siteId: panel.siteId, device: 'test' });

describe('the limit of devices', () => {
  test('[8.14] the oldest session of a student ends when a fourth begins, and is told why', async () => {
    const student = await createActor(server, panel);
    const later = [await signIn(student.userId), await signIn(student.userId)];
    expect((await me(student.token)).status).toBe(200);
    later.push(await signIn(student.userId));
    const ended = await me(student.token);
    expect(ended.status).toBe(401);
    expect(ended.body).toMatchObject({ code: 'session.limit', message: 'Session is not available' });
    for (const token of later) expect((await me(token)).status).toBe(200);
  });

  test('the panel sets its own limit', async () => {
    await call(server, { method: 'POST', url: '/api/meta', as: panel.owner, body: { key: 'session_limit', value: 1 } });
    const student = await createActor(server, panel);
    const next = await signIn(student.userId);
    expect((await me(student.token)).status).toBe(401);
    expect((await me(next)).status).toBe(200);
    await call(server, { method: 'POST', url: '/api/meta', as: panel.owner, body: { key: 'session_limit', value: 3 } });
  });

  test('50 sign-ins at once leave exactly as many as allowed', async () => {
    const student = await createActor(server, panel);
    const tokens = await Promise.all(Array.from({ length: 50 }, () => signIn(student.userId)));
    const answers = await Promise.all(tokens.map(me));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  });

  test('staff have no limit', async () => {
    const tokens = await Promise.all(Array.from({ length: 5 }, () => signIn(panel.owner.userId)));
    for (const token of tokens) expect((await me(token)).status).toBe(200);
  });
});

describe('own sessions', () => {
  test('are listed, the current one marked, and end one by one or all others together', async () => {
    const admin = await createActor(server, panel, 'admin');
    const other = await signIn(admin.userId);
    const third = await signIn(admin.userId);
    const list = await call<OpenSession[]>(server, { url: '/api/me/sessions', as: admin });
    expect(list.body).toHaveLength(3);
    expect(list.body.filter(({ is_current }) => is_current)).toHaveLength(1);
    const { body: seen } = await call<OpenSession[]>(server, { url: '/api/me/sessions', as: { token: other } });
    const otherId = seen.find(({ is_current }) => is_current)!.id;
    expect((await call(server, { method: 'DELETE', url: `/api/me/sessions/${otherId}`, as: admin })).status).toBe(200);
    expect((await me(other)).status).toBe(401);
    expect((await call(server, { method: 'DELETE', url: '/api/me/sessions', as: admin })).status).toBe(200);
    expect((await me(third)).status).toBe(401);
    expect((await me(admin.token)).status).toBe(200);
  });

  test("somebody else's session is not there", async () => {
    const [one, two] = [await createActor(server, panel), await createActor(server, panel)];
    const { body } = await call<OpenSession[]>(server, { url: '/api/me/sessions', as: one });
    const answer = await call(server, { method: 'DELETE', url: `/api/me/sessions/${body[0]!.id}`, as: two });
    expect(answer.status).toBe(404);
    expect((await me(one.token)).status).toBe(200);
  });
});

describe('viewing as a student', () => {
  test('[6.1] lowers the rights of staff and never raises anybody’s', async () => {
    const headers = { 'x-act-like-student': '1' };
    const members = (as: { token: string }, extra = {}) => call(server, { url: '/api/member', as, headers: extra });
    expect((await members(panel.owner)).status).toBe(200);
    expect((await members(panel.owner, headers)).status).toBe(403);
    const student = await createActor(server, panel);
    expect((await members(student, { 'x-act-like-student': '0' })).status).toBe(403);
  });
});
