import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApiKey, ApiKeyCreated } from '@clube/shared/contracts/api-key';
import { apiScopes, type ApiScope } from '@clube/shared/contracts/api-scopes';
import type { AuditPage } from '@clube/shared/contracts/audit';
import { operationsOf } from '../../../test/fuzz/operations.ts';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  PASSWORD,
  type Actor,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';

type Answer = ApiKeyCreated & { code: string };
let server: TestServer;
let panel: Panel;
let other: Panel;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
  panel = await createPanel(server);
  other = await createPanel(server);
});
afterAll(() => server.close());
afterEach(() => pool().query('delete from api_keys'));

const pool = () => server.context.connection.pool;
const make = async (scopes: readonly ApiScope[], more: object = {}, as: Pick<Actor, 'token'> = panel.owner) =>
  call<Answer>(server, {
    method: 'POST',
    url: '/api/api-key',
    as,
    body: { name: 'Planilha', scopes, days: 90, password: PASSWORD, ...more },
  });
const keyOf = async (scopes: readonly ApiScope[] = apiScopes, at = panel) =>
  ({ token: (await make(scopes, {}, at.owner)).body.key }) as const;
const ask = (url: string, as: { token: string }, headers = {}) =>
  call<Answer>(server, { url: `/api${url}`, as, headers });
const list = async () => (await call<ApiKey[]>(server, { url: '/api/api-key', as: panel.owner })).body;

describe('a key', () => {
  test('is told once, listed by its last letters, kept hashed, and opens nothing once it is revoked', async () => {
    const { status, body } = await make(['orders.read']);
    expect([status, body.key]).toEqual([201, expect.stringMatching(/^clube_key_[\w-]{43}$/)]);
    const [shown] = await list();
    expect(shown).toMatchObject({
      name: 'Planilha',
      ending: body.key.slice(-4),
      scopes: ['orders.read'],
      last_used_at: null,
    });
    expect(JSON.stringify(shown)).not.toContain(body.key);
    const { rows } = await pool().query('select * from api_keys');
    expect(JSON.stringify(rows)).not.toContain(body.key.slice(10));
    const as = { token: body.key };
    expect((await ask('/order', as)).status).toBe(200);
    const gone = await call(server, { method: 'DELETE', url: `/api/api-key/${body.id}`, as: panel.owner });
    expect(gone.status).toBe(200);
    expect(await ask('/order', as)).toMatchObject({ status: 401, body: { code: 'session.ended' } });
  });

  test('goes on when the session is over, so that it is made by who shows that they are the owner, and told of a wrong password', async () => {
    for (const password of ['not the one', '']) {
      const { status, body } = await make(['members.read'], { password });
      expect([status, body.code]).toEqual([422, 'auth.wrong_password']);
    }
    expect((await make(['members.read'], { password: undefined })).status).toBe(400);
    expect(await list()).toEqual([]);
    const { rows } = await pool().query(
      `select detail from site_events where site_id = $1 and kind = 'session.refused'`,
      [panel.siteId],
    );
    expect(rows.map(({ detail }) => detail)).toEqual(['password_again', 'password_again']);
  });

  test('is the owner’s alone to make, see and revoke', async () => {
    const { body } = await make(['orders.read']);
    for (const role of ['admin', 'instructor', 'moderator', 'support', 'student'] as const) {
      const as = await createActor(server, panel, role);
      expect([role, (await make(['orders.read'], {}, as)).status]).toEqual([role, 403]);
      expect([role, (await ask('/api-key', as)).status]).toEqual([role, 403]);
    }
    const revoke = (as: Actor) => call(server, { method: 'DELETE', url: `/api/api-key/${body.id}`, as });
    expect((await revoke(other.owner)).status).toBe(404);
    expect(await list()).toHaveLength(1);
  });

  test.each([
    [{ scopes: [] }],
    [{ scopes: ['everything'] }],
    [{ scopes: ['orders.read', 'orders.read'] }],
    [{ name: '  ' }],
    [{ name: 'x'.repeat(81) }],
    [{ days: 0 }],
    [{ days: 366 }],
  ])('%j is refused', async (more) => {
    expect((await make(['orders.read'], more)).status).toBe(400);
  });

  test('is one of twenty, however many are asked for at once', async () => {
    const tries = await Promise.all(Array.from({ length: 25 }, () => make(['orders.read'])));
    expect(tries.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(tries.find(({ status }) => status !== 201)!.body.code).toBe('api_key.limit');
  });

  test('that is over, guessed or cut opens nothing', async () => {
    const { token } = await keyOf();
    await pool().query('update api_keys set expires_at = now()');
    for (const wrong of [token, token.slice(0, -1), `${token}x`, 'clube_key_', `clube_key_${'A'.repeat(43)}`])
      expect([wrong.length, (await ask('/order', { token: wrong })).status]).toEqual([wrong.length, 401]);
  });

  test('in a cookie is no key', async () => {
    const { token } = await keyOf();
    const { status } = await call(server, { url: '/api/order', headers: { cookie: `clube_auth=${token}` } });
    expect(status).toBe(401);
  });
});

describe('what a key may', () => {
  /** Where each scope leads, and nowhere else: a new route that takes keys stands here or fails. */
  const WAYS: Record<string, ApiScope> = {
    'GET /api/course': 'courses.read',
    'GET /api/member': 'members.read',
    'GET /api/member/count': 'members.read',
    'POST /api/member': 'members.invite',
    'POST /api/member/{member}/enrolment': 'enrolments.write',
    'GET /api/order': 'orders.read',
    'GET /api/order/list': 'orders.read',
    'GET /api/order/totals': 'orders.read',
    'GET /api/order/{order}/history': 'orders.read',
    'GET /api/member-subscription': 'subscriptions.read',
    'GET /api/member-subscription/{subscription}': 'subscriptions.read',
  };
  const operations = () => operationsOf(server.app.swagger());

  test('is what routes say, in the document of the api too', () => {
    const document = server.app.swagger().paths as Record<string, Record<string, { 'x-scope'?: ApiScope }>>;
    const said = Object.entries(document).flatMap(([url, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) =>
        operation['x-scope'] ? [[`${method.toUpperCase()} ${url}`, operation['x-scope']]] : [],
      ),
    );
    expect(Object.fromEntries(said)).toEqual(WAYS);
  });

  test('with every scope is refused by every other route, whatever its policy', async () => {
    const as = await keyOf();
    const open: string[] = [];
    for (const { method, url, policy } of operations()) {
      if (policy === 'anyone' || policy === 'operator' || policy === 'publisher') continue;
      if (`${method} ${url}` in WAYS) continue;
      const { status, body } = await call<Answer>(server, {
        method,
        url: url.replaceAll(/\{\w+\}/g, '1'),
        as,
        ...(method !== 'GET' && { body: {} }),
      });
      if (status !== 403 || body.code !== 'policy.denied') open.push(`${method} ${url} ${status}`);
    }
    expect(open).toEqual([]);
  });

  test.each(apiScopes)('%s alone opens what names it, and nothing of the others', async (scope) => {
    const as = await keyOf([scope]);
    for (const [way, needed] of Object.entries(WAYS)) {
      const [method, url] = way.split(' ') as ['POST', string];
      const { status } = await call(server, {
        method,
        url: url.replaceAll(/\{\w+\}/g, '1'),
        as,
        ...(method === 'POST' && { body: {} }),
      });
      expect([way, status === 403]).toEqual([way, needed !== scope]);
    }
  });

  test('is of its own panel: neither rows of another, nor its host', async () => {
    const { courseId } = await createTestCourse(server, other, { lessons: [1] });
    const stranger = await createActor(server, other);
    const as = await keyOf();
    const enrol = (member: number, course: number) =>
      call(server, { method: 'POST', url: `/api/member/${member}/enrolment`, as, body: { course_id: course } });
    expect((await enrol(stranger.memberId, courseId)).status).toBe(404);
    expect((await ask('/order', as, { host: `${panel.slug}.localhost:3000` })).status).toBe(200);
    expect((await ask('/order', as, { host: `${other.slug}.localhost:3000` })).status).toBe(401);
    const members = await call<{ data: { id: number }[] }>(server, { url: '/api/member', as });
    expect(members.body.data.map(({ id }) => id)).not.toContain(stranger.memberId);
  });

  test('is never more than whoever made it may: demoted, suspended, gone, or without the second factor that is asked', async () => {
    const own = await createPanel(server);
    const as = await keyOf(apiScopes, own);
    const { memberId } = own.owner;
    const set = (change: string) => pool().query(`update members set ${change} where id = $1`, [memberId]);
    expect((await ask('/order', as)).status).toBe(200);
    await set(`suspended_at = now()`);
    expect((await ask('/order', as)).status).toBe(401);
    await set(`suspended_at = null, role = 'support'`);
    expect((await ask('/order', as)).status).toBe(403);
    await set(`role = 'owner'`);
    await pool().query(`insert into metas (site_id, key, value) values ($1, 'staff_second_factor', '"on"')`, [
      own.siteId,
    ]);
    expect((await ask('/order', as)).status).toBe(401);
    await pool().query(`delete from metas where site_id = $1`, [own.siteId]);
    await pool().query('update sites set deleted_at = now() where id = $1', [own.siteId]);
    expect((await ask('/order', as)).status).toBe(401);
  });

  test('makes nobody staff', async () => {
    const as = await keyOf();
    const invite = (role: string) =>
      call(server, {
        method: 'POST',
        url: '/api/member',
        as,
        body: { email: `${role}@example.com`, first_name: 'Rosa', role },
      });
    for (const role of ['admin', 'instructor', 'support', 'moderator'])
      expect([role, (await invite(role)).status]).toEqual([role, 403]);
    expect((await invite('student')).status).toBe(201);
  });

  test('opens courses to students only: an instructor would write in them', async () => {
    const { courseId } = await createTestCourse(server, panel, { lessons: [1] });
    const as = await keyOf(['enrolments.write']);
    const open = async (role: 'student' | 'instructor', by: { token: string }) => {
      const { memberId } = await createActor(server, panel, role);
      const url = `/api/member/${memberId}/enrolment`;
      return (await call(server, { method: 'POST', url, as: by, body: { course_id: courseId } })).status;
    };
    expect(await open('student', as)).toBe(200);
    expect(await open('instructor', as)).toBe(403);
    expect(await open('instructor', panel.owner)).toBe(200);
  });

  test('is written down under its owner and its own name', async () => {
    const { courseId } = await createTestCourse(server, panel, { lessons: [1] });
    const student = await createActor(server, panel);
    const as = await keyOf(['enrolments.write']);
    const url = `/api/member/${student.memberId}/enrolment`;
    expect((await call(server, { method: 'POST', url, as, body: { course_id: courseId } })).status).toBe(200);
    const { data } = (await call<AuditPage>(server, { url: '/api/audit?noun=enrolment', as: panel.owner })).body;
    expect(data[0]).toMatchObject({ actor: 'Ana Lima', api_key: 'Planilha', noun: 'enrolment', act: 'made' });
    await call(server, { method: 'POST', url, as: panel.owner, body: { course_id: courseId, expires_at: null } });
    const made = (await call<AuditPage>(server, { url: '/api/audit?noun=api_key', as: panel.owner })).body.data;
    expect(made[0]).toMatchObject({ noun: 'api_key', name: 'Planilha', api_key: null });
  });

  test('counts by itself: one that asks too often keeps neither its owner nor other keys from asking', async () => {
    const strict = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '0.02' });
    try {
      const own = await createPanel(strict);
      const { db } = strict.context.connection;
      const { insertApiKey } = await import('./queries.ts');
      const { sha256 } = await import('../../lib/crypto.ts');
      const keys = ['clube_key_one', 'clube_key_two'];
      for (const key of keys)
        await insertApiKey(db, {
          siteId: own.siteId,
          memberId: own.owner.memberId,
          name: key,
          ending: 'xxxx',
          hash: sha256(key),
          scopes: ['courses.read'],
          days: null,
        });
      const asked = (token: string) => call(strict, { url: '/api/course', as: { token } });
      const statuses: number[] = [];
      for (let count = 0; count < 8; count += 1) statuses.push((await asked(keys[0]!)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
      expect((await asked(keys[1]!)).status).toBe(200);
      expect((await asked(own.owner.token)).status).toBe(200);
    } finally {
      await strict.close();
    }
  });
});
