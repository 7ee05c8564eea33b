import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { addDomain, verifyDomain } from '../modules/domain/queries.ts';
import { call, createPanel, createTestServer, PASSWORD, type Panel, type TestServer } from '../../test/harness.ts';
import { solveCaptcha } from '../../test/captcha.ts';

const SOURCE = path.join(import.meta.dirname, '..');
let server: TestServer;
let panel: Panel;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000', CLUBE_TRUST_PROXY: '10.0.0.1' });
  panel = await createPanel(server);
});
afterAll(() => server.close());

const UNKNOWN = ['evil.example', 'nobody.localhost:3000', '192.168.1.7:3000', '[::1]:3000', 'a b'];

test('nothing but the one function reads the host of a request', () => {
  // Queries know no requests of the web.
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      name.endsWith('.ts') && !/(?:\.test|queries)\.ts$/.test(name) && name !== path.join('plugins', 'hosts.ts'),
  );
  expect(files.length).toBeGreaterThan(80);
  const reads =
    /headers(?:\.host\b|\[['"]host['"]\])|x-forwarded|headers\.forwarded|request\.(?:host|hostname|protocol)\b/;
  expect(files.filter((name) => reads.test(readFileSync(path.join(SOURCE, name), 'utf8')))).toEqual([]);
});

describe('a host that nobody registered', () => {
  test.each(UNKNOWN)(
    '“%s” answers words in the language of the stored country, without script and without a way in',
    async (host) => {
      for (const url of [
        '/',
        '/home',
        '/reset-password',
        '/curso/1',
        '/_video?link=https%3A%2F%2Fyoutu.be%2FdQw4w9WgXcQ',
      ]) {
        const page = await call(server, { url, headers: { host, cookie: 'country=MX' } });
        expect(page.status).toBe(404);
        expect(page.headers['content-type']).toContain('text/html');
        expect(page.headers['cache-control']).toBe('private, no-store');
        expect(page.text).toContain('<html lang="es">');
        expect(page.text).toContain('Aquí no hay ningún panel');
        expect(page.text).not.toMatch(/<script|<form|<a /);
      }
    },
  );

  test('answers every path of pages and files so, and leads nowhere', async () => {
    // As the router knows them, a tree: what is added to it is tried too.
    const known: string[] = [];
    const above: string[] = [];
    for (const line of server.app.printRoutes({ commonPrefix: false }).split('\n')) {
      const [, indent, part, methods = ''] = /^(.*?)── (\S+)(?: \((.+)\))?$/.exec(line) ?? [];
      if (indent === undefined || !part) continue;
      above.length = (indent.length - 1) / 4;
      above.push(part);
      const path = above.join('').replaceAll(/:\w+/g, '1').replace('*', 'a.js');
      // The two that this machine alone may ask, whatever its name, say so in tests of their own.
      const isOwn = ['/metrics', '/internal/tls-allowed'].includes(path);
      if (methods.includes('GET') && /^\/(?!api\/)/.test(path) && !isOwn) known.push(path);
    }
    expect(known).toEqual(
      expect.arrayContaining(['/preview/end', '/favicon.ico', '/_video', '/_page', '/dev/mailbox', '/health/live']),
    );
    // What ends in anything is not in that tree.
    known.push('/assets/shell/a.js', '/releases/mf-player/a.js', '/curso/1');
    // For operators and balancers, who ask by an address, and for robots, who are told that nothing is here.
    const open = ['/health/live', '/health/ready', '/robots.txt'];
    for (const host of UNKNOWN)
      for (const path of [
        ...known,
        '/_preview/sign-in',
        '/preview?token=x',
        '/favicon.ico?x',
        '/sitemap.xml',
        '//evil',
        '/api/none',
      ]) {
        const { status, headers, text } = await call(server, { url: path, headers: { host } });
        expect([host, path, status]).toEqual([host, path, open.includes(path) ? 200 : 404]);
        expect([headers['location'], headers['set-cookie']]).toEqual([undefined, undefined]);
        expect(text).not.toMatch(/<script|<form|<a /);
      }
  });

  test('its words come in Portuguese and English too', async () => {
    const read = async (headers: Record<string, string>) =>
      (await call(server, { url: '/', headers: { host: 'evil.example', ...headers } })).text;
    expect(await read({})).toContain('Nenhum painel aqui');
    expect(await read({ cookie: 'country=US' })).toContain('No panel here');
    expect(await read({ 'accept-language': 'en-GB' })).toContain('Nenhum painel aqui');
  });

  test('answers no call: nobody signs in, and nobody who is signed in gets on', async () => {
    const captcha = await solveCaptcha(server);
    for (const host of UNKNOWN) {
      const headers = { host };
      const signIn = await call(server, {
        method: 'POST',
        url: '/api/member/login',
        headers,
        body: { email: panel.owner.email, password: PASSWORD, captcha },
      });
      expect([host, signIn.status, signIn.headers['set-cookie']]).toEqual([host, 404, undefined]);
      for (const url of ['/api/me', '/api/site/login', '/api/composition', '/api/openapi.json'])
        expect([url, (await call(server, { url, headers, as: panel.owner })).status]).toEqual([url, 404]);
    }
  });

  test('is none where a panel or a proven domain stands', async () => {
    const domain = `${panel.slug}.example`;
    const { db } = server.context.connection;
    await addDomain(db, panel.siteId, domain, 'x');
    expect((await call(server, { url: '/', headers: { host: domain } })).status).toBe(404);
    await verifyDomain(db, panel.siteId, domain);
    for (const host of [domain, `${domain.toUpperCase()}:3000`, `${panel.slug}.localhost:3000`, 'localhost:3000'])
      expect([host, (await call(server, { url: '/', headers: { host } })).status]).toEqual([host, 200]);
  });
});

describe('a proxy in front', () => {
  const siteOf = async (remoteAddress: string, headers: Record<string, string>) => {
    const answer = await server.app.inject({ url: '/api/site/login', remoteAddress, headers });
    return answer.json<{ site_id?: number | null }>().site_id;
  };

  test('X-Forwarded-Host counts from a trusted one alone', async () => {
    const headers = { host: 'localhost:3000', 'x-forwarded-host': `${panel.slug}.localhost:3000` };
    expect(await siteOf('10.0.0.1', headers)).toBe(panel.siteId);
    expect(await siteOf('10.0.0.2', headers)).toBeNull();
    expect(await siteOf('127.0.0.1', headers)).toBeNull();
  });

  test('what changes something is compared with the same host', async () => {
    const leave = async (remoteAddress: string, origin: string) =>
      (
        await server.app.inject({
          method: 'POST',
          url: '/api/member/logout',
          remoteAddress,
          headers: {
            host: 'localhost:3000',
            'x-forwarded-host': `${panel.slug}.localhost:3000`,
            cookie: 'clube_auth=x',
            origin,
          },
        })
      ).statusCode;
    expect(await leave('10.0.0.1', `http://${panel.slug}.localhost:3000`)).toBe(200);
    expect(await leave('10.0.0.2', `http://${panel.slug}.localhost:3000`)).toBe(403);
    expect(await leave('10.0.0.2', 'http://localhost:3000')).toBe(200);
  });
});

describe('a page of a foreign name that was made to lead to this machine', () => {
  let behind: TestServer;
  let own: Panel;
  beforeAll(async () => {
    behind = await createTestServer({ CLUBE_TRUST_PROXY: 'loopback,uniquelocal' });
    own = await createPanel(behind);
  });
  afterAll(() => behind.close());
  const ask = async (host: string, remoteAddress = '127.0.0.1') => {
    const headers = { host, 'x-forwarded-host': `${own.slug}.localhost:3000`, 'x-forwarded-for': '127.0.0.1' };
    const answer = await behind.app.inject({ url: '/api/site/login', remoteAddress, headers });
    return [answer.statusCode, answer.json<{ site_id?: number | null }>().site_id];
  };

  test('hides its name behind no X-Forwarded-Host', async () => {
    for (const host of ['evil.example', 'evil.example:3000', 'localhost.evil.example:3000'])
      expect([host, await ask(host)]).toEqual([host, [404, undefined]]);
  });

  test('is told apart from a proxy, be it of this machine or of another', async () => {
    const known = [200, own.siteId];
    for (const host of ['127.0.0.1:3000', 'localhost:3000', '[::1]:3000', 'clube', `${own.slug}.localhost:3000`])
      expect([host, await ask(host)]).toEqual([host, known]);
    expect(await ask('clube.internal.example', '10.0.0.1')).toEqual(known);
  });
});

describe('127.0.0.1', () => {
  const ask = async (environment: Record<string, string>) => {
    const one = await createTestServer(environment);
    const { status } = await call(one, { url: '/api/captcha', headers: { host: '127.0.0.1:3000' } });
    await one.close();
    return status;
  };

  test('is the main app on a machine of one’s own, and on a public server a host that nobody registered', async () => {
    expect(await ask({})).toBe(200);
    expect(await ask({ CLUBE_MAIN_HOST: 'clube.example', CLUBE_HTTPS: 'true' })).toBe(404);
  });
});
