import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { operationsOf, type OpenApiDocument } from '../../test/fuzz/operations.ts';
import { lacksPolicy, routesOf } from '../../test/fuzz/routes.ts';
import { call, createPanel, createTestServer, PASSWORD, type Panel, type TestServer } from '../../test/harness.ts';
import { solveCaptcha } from '../../test/captcha.ts';

let server: TestServer;
let panel: Panel;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
  panel = await createPanel(server);
});
afterAll(() => server.close());

/** Answers that say themselves how long they may be kept; every other one is personal. */
const KEPT = new Set(['/api/composition']);

test('every call answers personal things that nobody keeps, refused or not', async () => {
  const operations = operationsOf(server.app.swagger() as OpenApiDocument).filter(({ url }) => url !== '/api/events');
  expect(operations.length).toBeGreaterThan(90);
  for (const { method, url } of operations) {
    for (const as of [undefined, panel.owner]) {
      const answer = await call(server, { method: method, url: url.replaceAll(/\{\w+\}/g, '1'), as });
      const control = String(answer.headers['cache-control']);
      expect([method, url, control.includes('no-store')]).toEqual([
        method,
        url,
        !(KEPT.has(url) && answer.status === 200),
      ]);
    }
  }
});

test('every answer has a policy: what it loads is named, it has no other base, and it says who frames it', async () => {
  const routes = [...routesOf(server.app), 'GET /%zz', 'GET /api/%zz', 'GET /api/nowhere', 'GET /assets/shell/gone.js'];
  const answers = routes.map((route) => {
    const [method, place] = route.split(' ') as ['GET', string];
    return { method, url: place.replaceAll(/[:*]/g, '1') };
  });
  expect(answers.length).toBeGreaterThan(200);
  const lacking: string[] = [];
  for (const { method, url } of answers.filter((asked) => asked.url !== '/api/events'))
    for (const as of [undefined, panel.owner]) {
      const { headers, statusCode } = await server.app.inject({
        method,
        url,
        headers: { host: 'localhost:3000', ...(as && { authorization: `Bearer ${as.token}` }) },
      });
      if (lacksPolicy(headers)) lacking.push(`${statusCode} ${method} ${url}`);
    }
  expect(lacking).toEqual([]);
});

test('the sign-in answer keeps its token and is stored nowhere; pages of somebody are private', async () => {
  const answer = await call<{ Auth: string }>(server, {
    method: 'POST',
    url: '/api/member/login',
    body: { email: panel.owner.email, password: PASSWORD, captcha: await solveCaptcha(server) },
  });
  expect(answer.body.Auth).toHaveLength(43);
  expect(answer.headers['cache-control']).toBe('private, no-store');
  const page = await call(server, { url: '/home', headers: { cookie: `clube_auth=${answer.body.Auth}` } });
  expect([page.status, page.headers['cache-control']]).toEqual([200, 'private, no-store']);
});

test('over https every cookie is for https alone, and the browser stays there with all subdomains', async () => {
  const secure = await createTestServer({ CLUBE_HTTPS: 'true', CLUBE_RATE_LIMIT_FACTOR: '1000' });
  const { owner } = await createPanel(secure);
  const signIn = await call(secure, {
    method: 'POST',
    url: '/api/member/login',
    body: { email: owner.email, password: PASSWORD, captcha: await solveCaptcha(secure) },
  });
  const page = await call(secure, { url: '/home', headers: { cookie: `__Host-clube_auth=${owner.token}` } });
  const cookies = [signIn, page].flatMap(({ headers }) => headers['set-cookie'] ?? []);
  expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(
    expect.arrayContaining(['__Host-clube_auth', '__Host-exceeded_storage']),
  );
  for (const cookie of cookies) expect(cookie).toMatch(/; Secure/);
  for (const { headers } of [signIn, page])
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  await secure.close();
});

test('what stands below a panel’s own domain is its holder’s: the browser is told nothing of it', async () => {
  const secure = await createTestServer({ CLUBE_HTTPS: 'true', CLUBE_RATE_LIMIT_FACTOR: '1000' });
  const { slug } = await createPanel(secure);
  const told = async (host: string) =>
    (await call(secure, { url: '/health/live', headers: { host } })).headers['strict-transport-security'];
  expect(await told('localhost:3000')).toBe('max-age=31536000; includeSubDomains');
  expect(await told(`${slug}.localhost:3000`)).toBe('max-age=31536000; includeSubDomains');
  for (const host of ['cursos.exemplo.com.br', 'evillocalhost', 'localhost.evil.example', '127.0.0.1'])
    expect([host, await told(host)]).toEqual([host, 'max-age=31536000']);
  await secure.close();
});
