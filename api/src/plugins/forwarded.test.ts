import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SecurityEventPage } from '@clube/shared/contracts/security-event';
import { request, type IncomingHttpHeaders } from 'node:http';
import { solveCaptcha } from '../../test/captcha.ts';
import { call, createPanel, createTestServer, PASSWORD, type Panel, type TestServer } from '../../test/harness.ts';

/** Who connects: the proxy that the setting names, and somebody else of the same machine. */
const PROXY = '127.0.0.1';
const SOMEBODY = '127.0.0.2';
const MAX_CAPTCHAS = 60;
const FORGED = '203.0.113.9';

let server: TestServer;
let secure: TestServer;
let panel: Panel;
beforeAll(async () => {
  // A quarter of everything: of captchas, 60 a minute.
  server = await createTestServer({ CLUBE_TRUST_PROXY: PROXY, CLUBE_RATE_LIMIT_FACTOR: '0.25' });
  secure = await createTestServer({ CLUBE_TRUST_PROXY: PROXY, CLUBE_HTTPS: 'true' });
  for (const { app } of [server, secure]) await app.listen({ host: '127.0.0.1', port: 0 });
  panel = await createPanel(server);
});
afterAll(async () => {
  await server.close();
  await secure.close();
});

type Sent = { method?: string; path: string; from: string; headers?: Record<string, string>; body?: object };
/** A call over a connection of its own address. */
function send({ app }: TestServer, { method = 'GET', path, from, headers = {}, body }: Sent) {
  const { port } = app.server.address() as { port: number };
  const payload = body && JSON.stringify(body);
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        localAddress: from,
        agent: false,
        headers: { host: 'localhost:3000', ...(payload && { 'content-type': 'application/json' }), ...headers },
      },
      async (answer) => {
        let text = '';
        for await (const chunk of answer.setEncoding('utf8')) text += String(chunk);
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
      },
    );
    asked.once('error', reject);
    asked.end(payload);
  });
}

describe('an address that somebody only claims to have', () => {
  const refusedOf = async (from: string, addressOf: (at: number) => Record<string, string>) => {
    let refused = 0;
    for (let at = 0; at < MAX_CAPTCHAS + 5; at += 1)
      if ((await send(server, { path: '/api/captcha', from, headers: addressOf(at) })).status === 429) refused += 1;
    return refused;
  };

  test('gets nobody past a limit; from the proxy it is that of the person behind', async () => {
    const everyHeader = (ip: string) => ({
      'x-forwarded-for': ip,
      forwarded: `for=${ip}`,
      'x-real-ip': ip,
      'client-ip': ip,
    });
    expect(await refusedOf(SOMEBODY, (at) => everyHeader(`198.51.100.${at}`))).toBe(5);
    expect(await refusedOf(PROXY, (at) => ({ 'x-forwarded-for': `198.51.100.${at}` }))).toBe(0);
    // What stands left of the address that the proxy added came from the person.
    expect(await refusedOf(PROXY, (at) => ({ 'x-forwarded-for': `192.0.2.${at}, 198.51.100.200` }))).toBe(5);
  });

  test('stands in no security event', async () => {
    for (const [from, seen] of [
      [SOMEBODY, SOMEBODY],
      [PROXY, FORGED],
    ] as const) {
      const body = { email: panel.owner.email, password: 'wrong', captcha: await solveCaptcha(server) };
      const headers = { host: `${panel.slug}.localhost:3000`, 'x-forwarded-for': FORGED, forwarded: `for=${FORGED}` };
      expect((await send(server, { method: 'POST', path: '/api/member/login', from, headers, body })).status).toBe(422);
      await server.app.settled();
      const { body: page } = await call<SecurityEventPage>(server, { url: '/api/site/event', as: panel.owner });
      expect([page.data[0]?.kind, page.data[0]?.ip]).toEqual(['session.refused', seen]);
    }
  });
});

test('a forged host leads to no panel, and no redirect leaves', async () => {
  const headers = { 'x-forwarded-host': `${panel.slug}.localhost:3000`, forwarded: 'host=evil.example' };
  const siteOf = async (from: string) =>
    (JSON.parse((await send(server, { path: '/api/site/login', from, headers })).text) as { site_id: number | null })
      .site_id;
  expect(await siteOf(SOMEBODY)).toBeNull();
  expect(await siteOf(PROXY)).toBe(panel.siteId);

  const evil = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-forwarded-port': '444' };
  for (const path of ['/_preview/sign-in', '/api/member/auth/claim?rdr=none', '/preview/end']) {
    const answer = await send(server, { path, from: SOMEBODY, headers: evil });
    expect([path, answer.status, answer.headers.location]).toEqual([path, 302, expect.stringMatching(/^\/(?!\/)/)]);
  }
});

describe('a scheme that somebody only claims to use', () => {
  const cookieOf = async (to: TestServer, from: string, scheme: string) => {
    const own = await createPanel(to);
    const body = { email: own.owner.email, password: PASSWORD, captcha: await solveCaptcha(to) };
    const headers = { 'x-forwarded-proto': scheme, forwarded: `proto=${scheme}` };
    const answer = await send(to, { method: 'POST', path: '/api/member/login', from, headers, body });
    expect(answer.status).toBe(200);
    return { cookie: answer.headers['set-cookie']!.join('\n'), hsts: answer.headers['strict-transport-security'] };
  };

  test.each([SOMEBODY, PROXY])('changes no cookie: the setting decides, whoever asks (%s)', async (from) => {
    const plain = await cookieOf(server, from, 'https');
    expect(plain.cookie).toMatch(/^clube_auth=/);
    expect(plain.cookie).not.toMatch(/secure/i);
    expect(plain.hsts).toBeUndefined();
    const safe = await cookieOf(secure, from, 'http');
    expect(safe.cookie).toMatch(/^__Host-clube_auth=.*; Secure/);
    expect(safe.hsts).toMatch(/max-age=31536000/);
  });

  test('makes no other site the same', async () => {
    const leave = async (origin: string) =>
      (
        await send(server, {
          method: 'POST',
          path: '/api/member/logout',
          from: SOMEBODY,
          headers: { cookie: 'clube_auth=x', origin, 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
        })
      ).status;
    expect(await leave('https://evil.example')).toBe(403);
    expect(await leave('http://localhost:3000')).toBe(200);
  });
});
