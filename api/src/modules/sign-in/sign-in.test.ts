/** @sql-heavy */
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Captcha, LoginResult } from '@clube/shared/contracts/sign-in';
import { answerTo, solveCaptcha } from '../../../test/captcha.ts';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  PASSWORD,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import { readMail, tokenOf } from '../../../test/mailbox.ts';
import { watchStatements } from '../../../test/statements.ts';
import { byAccount, byAddress, countTry, delayAfter } from '../../lib/rate-limit.ts';
import { findHits } from '../../lib/rate-limit.queries.ts';
import { limitRules } from '../../plugins/limits.ts';
import { createSession } from '../session/operations.ts';

let server: TestServer;
let panel: Panel;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1' });
  panel = await createPanel(server);
});
afterAll(() => server.close());

const solve = () => solveCaptcha(server);
const login = async (email: string, password: string, headers: Record<string, string> = {}) =>
  call<LoginResult & { code: string }>(server, {
    method: 'POST',
    url: '/api/member/login',
    body: { email, password, captcha: await solve() },
    headers,
  });
const cookieOf = (headers: Record<string, unknown>) => String(headers['set-cookie'] ?? '');

describe('signing in', () => {
  test('[7.20] [3.14] answers the payload of the product and an HttpOnly cookie for 365 days', async () => {
    const { status, body, headers } = await login(panel.owner.email, PASSWORD);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      role: 'owner',
      custom_fields_filled: true,
      domains: [],
      subdomain: panel.slug,
      target_host: null,
      sites_count: 1,
    });
    expect(body.Auth).toMatch(/^[\w-]{43}$/);
    expect(body).not.toHaveProperty('course_id');
    expect(cookieOf(headers)).toMatch(/clube_auth=[\w-]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax/);
  });

  test('[3.14] carries the domains of the panel, and the course when there is only one', async () => {
    const own = await createPanel(server);
    await server.context.connection.pool.query(
      `insert into domains (site_id, domain, verified_at, is_primary) values ($1, $2, now(), true)`,
      [own.siteId, `${own.slug}.example`],
    );
    const { courseId } = await createTestCourse(server, own);
    const student = await createActor(server, own, 'student', [courseId]);
    const { body } = await login(student.email, PASSWORD);
    expect(body).toMatchObject({
      Auth: expect.stringMatching(/^[\w-]{43}$/),
      role: 'student',
      custom_fields_filled: true,
      domains: [{ domain: `${own.slug}.example` }],
      subdomain: own.slug,
      course_id: courseId,
    });
  });

  test('[7.20] [8.7] a wrong password and an unknown account get the same answer, and the cookie is removed', async () => {
    const wrong = await login(panel.owner.email, 'wrong');
    const unknown = await login('nobody@example.com', 'wrong');
    expect(wrong.status).toBe(422);
    expect({ ...wrong.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' });
    expect(wrong.body.code).toBe('auth.invalid_credentials');
    expect(cookieOf(wrong.headers)).toMatch(/clube_auth=;/);
  });

  test.each(['email', 'password', 'captcha'])('[7.20] the body has its %s', async (missing) => {
    const body = { email: panel.owner.email, password: PASSWORD, captcha: await solve() };
    const sent = Object.fromEntries(Object.entries(body).filter(([name]) => name !== missing));
    const {
      status,
      body: said,
      headers,
    } = await call<{ code: string; errors: { path: string }[] }>(server, {
      method: 'POST',
      url: '/api/member/login',
      body: sent,
    });
    expect([status, said.errors.map(({ path }) => path)]).toEqual([400, [`/${missing}`]]);
    expect(cookieOf(headers)).toMatch(/clube_auth=;/);
  });

  const sendBroken = (headers: Record<string, string>) =>
    server.app.inject({
      method: 'POST',
      url: '/api/member/login',
      headers: { host: 'localhost:3000', 'content-type': 'application/json', ...headers },
      payload: '{',
    });

  test('[7.20] a body that cannot be read is a failure too: the cookie is removed', async () => {
    for (const headers of [{}, { 'sec-fetch-site': 'same-origin' }, { origin: 'http://localhost:3000' }]) {
      const answer = await sendBroken(headers);
      expect(answer.statusCode).toBe(400);
      expect(cookieOf(answer.headers)).toMatch(/clube_auth=;/);
    }
  });

  test('another site, or a neighbour, signs nobody out by a body that cannot be read', async () => {
    const cookie = `clube_auth=${panel.owner.token}`;
    for (const headers of [
      { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' },
      { 'sec-fetch-site': 'same-site', cookie },
      { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
    ])
      expect(cookieOf((await sendBroken(headers)).headers)).toBe('');
  });

  test('[7.20] a captcha answer works once, and a forged one never', async () => {
    const captcha = await solve();
    const body = { email: 'a@example.com', password: 'x', captcha };
    expect((await call(server, { method: 'POST', url: '/api/member/login', body })).body).toMatchObject({
      code: 'auth.invalid_credentials',
    });
    const again = await call(server, { method: 'POST', url: '/api/member/login', body });
    expect(again.body).toMatchObject({ code: 'auth.captcha_invalid' });
    expect(cookieOf(again.headers)).toMatch(/clube_auth=;/);
    const forged = Buffer.from(
      JSON.stringify({ algorithm: 'SHA-256', challenge: 'x', number: 1, salt: 'y', signature: 'z' }),
    ).toString('base64');
    expect(
      (await call(server, { method: 'POST', url: '/api/member/login', body: { ...body, captcha: forged } })).body,
    ).toMatchObject({ code: 'auth.captcha_invalid' });
  });

  test('a captcha counts for ten minutes, however late it is solved', async () => {
    const { body: question } = await call<Captcha>(server, { url: '/api/captcha' });
    const body = { email: 'a@example.com', password: 'x', captcha: answerTo(question) };
    const now = Date.now();
    const after = async (seconds: number) => {
      const clock = jest.spyOn(Date, 'now').mockReturnValue(now + seconds * 1000);
      const answer = await call<{ code: string }>(server, { method: 'POST', url: '/api/member/login', body });
      clock.mockRestore();
      return answer.body.code;
    };
    expect(await after(601)).toBe('auth.captcha_invalid');
    expect(await after(595)).toBe('auth.invalid_credentials');
  });

  test('[7.20] tries from one address are limited, and the answer says when to come back', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 32; index += 1) {
      const { status, headers } = await login(`somebody-${index}@example.com`, 'x', {
        'x-forwarded-for': `2001:db8:1:2::${index}`,
      });
      statuses.push(status);
      expect(cookieOf(headers)).toMatch(/clube_auth=;/);
      if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(statuses.slice(0, 30)).not.toContain(429);
    expect(statuses.slice(30)).toEqual([429, 429]);
  });

  test('a whole class signs in from one address: who gets in has not guessed', async () => {
    const ip = '203.0.113.77';
    await server.context.connection.pool.query(
      "insert into rate_limits (key, window_ends_at, hits) values ($1, now() + interval '5 minutes', 29)",
      [`login:${byAddress(ip)}`],
    );
    const { email } = await createActor(server, panel);
    const tryWith = async (password: string) =>
      (
        await call(server, {
          method: 'POST',
          url: '/api/member/login',
          body: { email, password, captcha: await solve() },
          headers: { 'x-forwarded-for': ip },
        })
      ).status;
    expect([await tryWith(PASSWORD), await tryWith(PASSWORD)]).toEqual([200, 200]);
    expect([await tryWith('x'), await tryWith(PASSWORD)]).toEqual([422, 429]);
  });

  test('whoever solves no captcha uses up no try of the others behind their address', async () => {
    const { email } = await createActor(server, panel);
    const headers = { 'x-forwarded-for': '203.0.113.78' };
    const body = { email, password: PASSWORD, captcha: 'bm90IHNvbHZlZA==' };
    for (let index = 0; index < 31; index += 1)
      expect((await call(server, { method: 'POST', url: '/api/member/login', body, headers })).body).toMatchObject({
        code: 'auth.captcha_invalid',
      });
    expect((await login(email, PASSWORD, headers)).status).toBe(200);
  });

  test('an account that is called like an address takes nothing from that address', async () => {
    const name = '198.51.100.9';
    expect((await login(name, 'x', { 'x-forwarded-for': '10.1.0.1' })).status).toBe(422);
    const { db } = server.context.connection;
    const hits = (key: string) => findHits(db, key);
    expect(await hits(`login-failed:${byAccount(name)}`)).toBe(1);
    for (const key of ['login', 'login-failed']) expect(await hits(`${key}:${byAddress(name)}`)).toBe(0);
  });

  test('a password of ten years ago signs in: none expires by itself', async () => {
    const student = await createActor(server, panel);
    const { pool } = server.context.connection;
    // Whatever of this account has a time had it ten years ago.
    const { rows: columns } = await pool.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'users' and data_type like 'timestamp%' and is_nullable = 'NO'`,
    );
    expect(columns).not.toHaveLength(0);
    for (const { name } of columns)
      await pool.query(`update users set ${name} = now() - interval '10 years' where id = $1`, [student.userId]);
    const headers = { 'x-forwarded-for': '10.2.0.7', host: `${panel.slug}.localhost:3000` };
    expect((await login(student.email, PASSWORD, headers)).status).toBe(200);
  });

  test('failures never lock an account: after any number of them, a solved captcha gets one try', async () => {
    const student = await createActor(server, panel);
    const headers = { 'x-forwarded-for': '10.2.0.1', host: `${panel.slug}.localhost:3000` };
    await login(student.email, 'wrong', headers);
    const { rowCount } = await server.context.connection.pool.query(
      'update rate_limits set hits = 10000 where key = $1 and hits = 1',
      [`login-failed:${byAccount(student.email)}`],
    );
    expect(rowCount).toBe(1);
    expect((await login(student.email, PASSWORD, headers)).status).toBe(200);
  });

  test('whoever slows an account down sees by no wait that its owner got in: a success takes back its own try alone', async () => {
    const guessed = await createActor(server, panel);
    const host = `${panel.slug}.localhost:3000`;
    const [stranger, owner] = ['10.2.0.21', '10.2.0.22'].map((ip) => ({ 'x-forwarded-for': ip, host }));
    const hitsOf = (email: string) => findHits(server.context.connection.db, `login-failed:${byAccount(email)}`);
    const failed = async (count: number) => {
      for (let index = 0; index < count; index += 1) await login(guessed.email, 'wrong', stranger);
      return hitsOf(guessed.email);
    };
    expect(await failed(2)).toBe(2);
    expect((await login(guessed.email, PASSWORD, owner)).status).toBe(200);
    expect(await failed(1)).toBe(3);
    // Who fails at nothing pays for nothing.
    const { email } = await createActor(server, panel);
    await login(email, PASSWORD, owner);
    expect(await hitsOf(email)).toBe(0);
  });

  test('failures slow an account down: its next try waits, with the right password too', async () => {
    const guessed = await createActor(server, panel);
    const failures = 9;
    await server.context.connection.pool.query(
      `insert into rate_limits (key, hits, window_ends_at) values ($1, $2, now() + interval '15 minutes')`,
      [`login-failed:${byAccount(guessed.email)}`, failures],
    );
    const headers = { 'x-forwarded-for': '10.2.0.11', host: `${panel.slug}.localhost:3000` };
    const began = performance.now();
    expect((await login(guessed.email, PASSWORD, headers)).status).toBe(200);
    // Timers count whole milliseconds, and may be one ahead. No machine is so slow that it waits for less.
    expect(performance.now() - began).toBeGreaterThan(delayAfter(failures) - 2);
  });

  test('a try counts before its password is looked at, whoever it is for', async () => {
    const statements = watchStatements(server);
    const headers = { 'x-forwarded-for': '10.2.0.12' };
    for (const email of [(await createActor(server, panel)).email, 'nobody-counted@example.com']) {
      const asked = await statements.until(() => login(email, 'wrong', headers));
      const looked = asked.findIndex((name) => name.includes('"users"'));
      expect(looked).toBeGreaterThan(asked.lastIndexOf('rate-limit'));
    }
  });

  test('a try that began before the window that another one opened is counted in it; a clock that ran hours ahead opens none', async () => {
    const after = async (ends: string) => {
      const key = `login-failed:${ends}`;
      await server.context.connection.pool.query(
        'insert into rate_limits (key, window_ends_at, hits) values ($1, now() + $2::interval, 7)',
        [key, ends],
      );
      return countTry(server.app, key);
    };
    expect([await after('15 minutes 1 second'), await after('3 hours')]).toEqual([delayAfter(7), 0]);
  });

  test('many tries at once wait as long as one after the other, and the right one gets in', async () => {
    const many = Array.from({ length: 20 }, (_, failures) => failures);
    const waits = await Promise.all(many.map(() => countTry(server.app, 'login-failed:at-once')));
    expect(waits.toSorted((a, b) => a - b)).toEqual(many.map(delayAfter));

    const guessed = await createActor(server, panel);
    const headers = { 'x-forwarded-for': '10.2.0.13', host: `${panel.slug}.localhost:3000` };
    const refused = await Promise.all(many.map(() => login(guessed.email, 'wrong', headers)));
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['auth.invalid_credentials']));
    const hits = async () =>
      (
        await server.context.connection.pool.query<{ hits: number }>('select hits from rate_limits where key = $1', [
          `login-failed:${byAccount(guessed.email)}`,
        ])
      ).rows;
    expect(await hits()).toEqual([{ hits: many.length }]);
    expect((await login(guessed.email, PASSWORD, headers)).status).toBe(200);
    expect(await hits()).toEqual([{ hits: many.length }]);
  });

  test('a session that was there before signing in is ended: a planted token dies', async () => {
    const planted = await createSession(server.context.connection.db, {
      userId: panel.owner.userId,
      siteId: panel.siteId,
      device: 'attacker',
    });
    const me = () => call(server, { url: '/api/me', headers: { cookie: `clube_auth=${planted}` } });
    expect((await me()).status).toBe(200);
    await login(panel.owner.email, PASSWORD, { cookie: `clube_auth=${planted}`, 'sec-fetch-site': 'same-origin' });
    expect(await me()).toMatchObject({
      status: 401,
      body: { code: 'session.left', message: 'This session was left' },
    });
  });

  test('[7.21] logout ends the session', async () => {
    const token = await createSession(server.context.connection.db, {
      userId: panel.owner.userId,
      siteId: panel.siteId,
      device: 'test',
    });
    expect((await call(server, { method: 'POST', url: '/api/member/logout', as: { token } })).status).toBe(200);
    expect((await call(server, { url: '/api/me', as: { token } })).status).toBe(401);
  });

  test('logout is kept from nobody by what others of their address do', async () => {
    const token = await createSession(server.context.connection.db, {
      userId: panel.owner.userId,
      siteId: panel.siteId,
      device: 'test',
    });
    const ip = '203.0.113.79';
    await server.context.connection.pool.query(
      "insert into rate_limits (key, window_ends_at, hits) select name || $1, now() + interval '5 minutes', 1000000 from unnest($2::text[]) name",
      [`:${byAddress(ip)}`, Object.keys(limitRules)],
    );
    const by = { as: { token }, headers: { 'x-forwarded-for': ip } };
    expect((await call(server, { method: 'POST', url: '/api/member/logout', ...by })).status).toBe(200);
    expect((await call(server, { url: '/api/me', ...by })).status).toBe(401);
  });

  test('[7.20] a panel host takes only sessions and members of its own panel', async () => {
    const other = await createPanel(server);
    const host = `${other.slug}.localhost:3000`;
    expect((await call(server, { url: '/api/me', as: panel.owner, headers: { host } })).status).toBe(401);
    const refused = await login(panel.owner.email, PASSWORD, { host });
    expect(refused.body.code).toBe('auth.not_member');
    expect(cookieOf(refused.headers)).toMatch(/clube_auth=;/);
  });
});

describe('requests from elsewhere', () => {
  const write = (headers: Record<string, string>) =>
    call(server, {
      method: 'PATCH',
      url: '/api/me',
      body: { first_name: 'X' },
      headers: { cookie: `clube_auth=${panel.owner.token}`, ...headers },
    });

  test('a write that relies on the cookie must come from the same origin', async () => {
    expect((await write({ 'sec-fetch-site': 'cross-site' })).body).toMatchObject({ code: 'request.cross_site' });
    expect((await write({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await write({})).status).toBe(403);
    expect((await write({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await write({ origin: 'http://localhost:3000' })).status).toBe(200);
  });

  test('a body that is not JSON is not read as one', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/member/logout',
      headers: { 'content-type': 'text/plain' },
      payload: '{"a":1}',
    });
    expect(response.statusCode).toBe(415);
  });
});

describe('view as student', () => {
  test('the header only ever takes rights away', async () => {
    const header = { 'x-act-like-student': '1' };
    const { body } = await call<{ current: { currentMember: { role: string } } }>(server, {
      url: '/api/me',
      as: panel.owner,
      headers: header,
    });
    expect(body.current.currentMember.role).toBe('student');
    expect((await call(server, { url: '/api/member', as: panel.owner, headers: header })).status).toBe(403);
    const student = await createActor(server, panel);
    expect(
      (await call(server, { url: '/api/member', as: student, headers: { 'x-act-like-student': '0' } })).status,
    ).toBe(403);
  });
});

describe('password recovery', () => {
  const recover = async (email: string) =>
    call(server, { method: 'POST', url: '/api/member/password-recovery', body: { email, captcha: await solve() } });
  const linkOf = async (email: string) => {
    const mail = await readMail(server, email);
    return { mail, token: tokenOf(mail) };
  };

  test('[7.22] mails a link that sets the password once and ends every session', async () => {
    const student = await createActor(server, panel);
    const forged = { email: student.email, captcha: 'bm90IHNvbHZlZA==' };
    const refused = await call(server, { method: 'POST', url: '/api/member/password-recovery', body: forged });
    expect(refused.body).toMatchObject({ code: 'auth.captcha_invalid' });
    for (const body of [{ email: student.email }, { captcha: await solve() }])
      expect((await call(server, { method: 'POST', url: '/api/member/password-recovery', body })).status).toBe(400);
    expect((await recover(student.email)).body).toEqual({ ok: true });
    const { mail, token } = await linkOf(student.email);
    expect(mail.subject).toContain('Crie sua senha');
    const url = `/api/member/password-reset/${token}`;
    expect((await call(server, { url })).body).toMatchObject({ valid: true, kind: 'reset', email: student.email });
    const body = { password: 'outra senha boa', confirm_password: 'outra senha boa' };
    expect(
      (await call(server, { method: 'POST', url, body: { ...body, confirm_password: 'diferente!' } })).body,
    ).toMatchObject({ code: 'auth.passwords_differ' });
    expect((await call(server, { method: 'POST', url, body })).status).toBe(200);
    expect((await call(server, { method: 'POST', url, body })).body).toMatchObject({ code: 'auth.link_invalid' });
    expect((await call(server, { url })).body).toMatchObject({ valid: false, email: null });
    expect((await call(server, { url: '/api/me', as: student })).status).toBe(401);
    expect((await login(student.email, 'outra senha boa')).status).toBe(200);
  });

  test('answers alike for an account that does not exist, and mails nothing', async () => {
    expect((await recover('ghost@example.com')).body).toEqual({ ok: true });
    await server.app.settled();
    expect(await server.context.mailer.stored('ghost@example.com')).toEqual([]);
  });

  test('a host that nobody registered mails nothing', async () => {
    const student = await createActor(server, panel);
    const { status } = await call(server, {
      method: 'POST',
      url: '/api/member/password-recovery',
      body: { email: student.email, captcha: await solve() },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    expect(status).toBe(404);
    await server.app.settled();
    expect(await server.context.mailer.stored(student.email)).toEqual([]);
  });
});
