import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { call, createActor, createPanel, createTestServer, type Panel, type TestServer } from '../../test/harness.ts';
import { createApp, type App } from '../app.ts';
import { addFile, release, remoteBuild, shellBuild } from '../../test/releases.ts';

let demo: TestServer;
let real: TestServer;
let panel: Panel;
beforeAll(async () => {
  demo = await createTestServer();
  real = await createTestServer({ CLUBE_DEMO: 'false' });
  panel = await createPanel(real);
  const shell = shellBuild('1.0.0');
  shell.draft.shell!.icon = addFile(shell, 'favicon.svg', '<svg/>').file;
  await release(real, shell);
});
afterAll(async () => {
  await demo.close();
  await real.close();
});
const get = (server: TestServer, url: string, headers: Record<string, string> = {}) => call(server, { url, headers });
const cookieOf = ({ token }: { token: string }) => ({ cookie: `clube_auth=${token}` });

describe('a server that is no demo', () => {
  test.each(['/dev/mailbox', '/api/dev/mailbox', '/_components'])('does not show %s', async (url) => {
    const shown = await get(demo, url);
    expect([url, shown.status]).toEqual([url, 200]);
    const hidden = await get(real, url);
    // `/dev/mailbox` is a page like any other address that no remote owns.
    expect(hidden.text).not.toMatch(/Development mailbox|"subject"/);
    if (url !== '/dev/mailbox') expect(hidden.status).toBe(404);
  });

  test('sends no mails without SMTP: what would need one is refused alike for everybody, and nothing is filed', async () => {
    for (const email of [panel.owner.email, 'nobody@example.com']) {
      const { status, body } = await call(real, {
        method: 'POST',
        url: '/api/member/password-recovery',
        body: { email, captcha: 'x' },
      });
      expect([status, body]).toEqual([503, expect.objectContaining({ code: 'mail.unavailable' })]);
    }
    const mail = { to: 'x@example.com', subject: 'x', text: 'x', html: 'x' };
    await expect(real.context.mailer.send(mail)).rejects.toMatchObject({ code: 'mail.unavailable' });
    expect(readdirSync(real.context.config.dataFolder)).not.toContain('mail');
    expect(await real.context.mailer.stored()).toEqual([]);
  });
});

test('pages and calls are packed as whoever asks takes it', async () => {
  for (const url of ['/reset-password?a', '/api/openapi.json'])
    for (const encoding of ['zstd', 'br', 'gzip']) {
      const headers = { host: 'localhost:3000', 'accept-encoding': encoding };
      expect((await real.app.inject({ url, headers })).headers['content-encoding']).toBe(encoding);
    }
});

test('a preview of unsaved settings is drawn for those who write settings, nobody else', async () => {
  const student = await createActor(real, panel);
  const preview = async (headers?: Record<string, string>) => {
    const { status, headers: answer } = await get(real, '/_preview/sign-in', headers);
    return [status, answer.location];
  };
  expect(await preview()).toEqual([302, '/']);
  expect(await preview(cookieOf(student))).toEqual([302, '/']);
  expect(await preview(cookieOf(panel.owner))).toEqual([200, undefined]);
});

describe('addresses that programs ask for', () => {
  test('robots are told what is no page, and nothing of hosts that nobody registered', async () => {
    const main = await get(real, '/robots.txt');
    expect([main.headers['content-type'], main.text]).toEqual([
      'text/plain; charset=utf-8',
      'User-agent: *\nDisallow: /api/\n',
    ]);
    expect((await get(real, '/robots.txt', { host: 'evil.example' })).text).toBe('User-agent: *\nDisallow: /\n');
  });

  test('the icon is where browsers look for it', async () => {
    const { status, headers } = await get(real, '/favicon.ico');
    expect([status, headers.location]).toEqual([
      302,
      expect.stringMatching(/^\/assets\/shell\/favicon\.[0-9a-f]{8}\.svg$/),
    ]);
    expect((await get(real, String(headers.location))).headers['content-type']).toContain('image/svg');
  });

  test.each(['/sitemap.xml', '/wp-login.php', '/.well-known/security.txt', '/internal/none', '/manifest.json'])(
    '%s is no page',
    async (url) => {
      expect((await get(real, url)).status).toBe(404);
    },
  );
});

test('nothing but files of releases is served: no source maps, no hidden files', async () => {
  const build = remoteBuild('mf-test');
  await release(real, build);
  const entry = build.draft.entry!.file;
  const file = async (name: string) => (await get(real, `/releases/mf-test/${name}`)).status;
  expect(await file(entry)).toBe(200);
  for (const name of [`${entry}.map`, `${entry}.br`, '.env', '..%2Fsecrets.json', 'chunks.json'])
    expect([name, await file(name)]).toEqual([name, 404]);
});

describe('/metrics', () => {
  const metrics = async (server: TestServer, remoteAddress: string, headers: Record<string, string> = {}) =>
    (await server.app.inject({ url: '/metrics', remoteAddress, headers: { host: 'localhost:3000', ...headers } }))
      .statusCode;

  test('answers this machine alone, and nobody whose call a proxy hands on', async () => {
    expect(await metrics(real, '127.0.0.1')).toBe(200);
    expect(await metrics(real, '::1')).toBe(200);
    expect(await metrics(real, '203.0.113.7')).toBe(404);
    expect(await metrics(real, '127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).toBe(404);
    expect(await metrics(real, '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toBe(404);
    expect(await metrics(real, '203.0.113.7', { authorization: 'Bearer ' })).toBe(404);
  });

  test.each([
    'evil.example',
    'evil.example:3000',
    '192.168.1.7:3000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
  ])('answers no page of another name that leads to this machine: %j', async (host) => {
    expect(await metrics(real, '127.0.0.1', { host })).toBe(404);
    const forged = { host, 'x-forwarded-host': 'localhost:3000', 'x-forwarded-proto': 'http' };
    expect(await metrics(real, '127.0.0.1', forged)).toBe(404);
  });

  test.each(['localhost:3000', 'LOCALHOST', '127.0.0.1:9090', '[::1]:3000'])('answers under “%s”', async (host) => {
    expect(await metrics(real, '127.0.0.1', { host })).toBe(200);
  });

  test('answers whoever brings the token', async () => {
    const server = await createTestServer({ CLUBE_METRICS_TOKEN: 'a token for metrics' });
    expect(await metrics(server, '203.0.113.7', { authorization: 'Bearer a token for metrics' })).toBe(200);
    expect(
      await metrics(server, '127.0.0.1', { host: 'clube:3000', authorization: 'Bearer a token for metrics' }),
    ).toBe(200);
    expect(await metrics(server, '203.0.113.7', { authorization: 'Bearer another' })).toBe(404);
    await server.close();
  });
});

test.each(['/dev/mailbox', '/api/dev/mailbox'])(
  'a page of another name that leads to this machine reads no mail: %s',
  async (url) => {
    const host = 'evil.example:3000';
    for (const headers of [{ host }, { host, 'x-forwarded-host': 'localhost:3000', 'x-forwarded-for': '127.0.0.1' }])
      expect([headers, (await get(demo, url, headers)).status]).toEqual([headers, 404]);
    expect((await get(demo, url, { host: 'localhost:3000' })).status).toBe(200);
  },
);

describe('a demo that is not said to be everybody’s', () => {
  let own: TestServer;
  beforeAll(async () => void (own = await createTestServer({ CLUBE_DEMO_PUBLIC: '' })));
  afterAll(() => own.close());
  const ask = async (url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
    (await own.app.inject({ url, remoteAddress, headers: { host: 'localhost:3000', ...headers } })).statusCode;

  test.each(['/dev/mailbox', '/api/dev/mailbox', '/_components'])(
    'shows %s to whoever sits at this machine, whatever host another one says',
    async (url) => {
      for (const address of ['127.0.0.1', '::1']) expect(await ask(url, address)).toBe(200);
      for (const host of ['localhost:3000', '127.0.0.1:3000'])
        expect(await ask(url, '203.0.113.7', { host })).toBe(404);
      for (const name of ['forwarded', 'x-forwarded-for', 'x-forwarded-host'])
        expect([name, await ask(url, '127.0.0.1', { [name]: 'localhost:3000' })]).toEqual([name, 404]);
      expect(await ask(url, '203.0.113.7', { 'x-forwarded-for': '127.0.0.1' })).toBe(404);
    },
  );
});

describe('a demo behind a proxy that asks in its own name', () => {
  const lines: string[] = [];
  let own: TestServer;
  let app: App;
  beforeAll(async () => {
    own = await createTestServer({ CLUBE_DEMO_PUBLIC: '', LOG_LEVEL: 'warn' });
  });
  beforeEach(async () => {
    lines.length = 0;
    app = await createApp(own.context, { write: (line) => void lines.push(line) });
  });
  afterEach(() => app.close());
  afterAll(() => own.close());
  const ask = async (url: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url, headers: { host: 'localhost:3000', ...headers } })).statusCode;
  const PAGES = ['/dev/mailbox', '/api/dev/mailbox', '/_components'];
  const askAll = (headers: Record<string, string> = {}) => Promise.all(PAGES.map((url) => ask(url, headers)));
  const warnings = () => lines.filter((line) => line.includes('its mailbox is closed until the next start'));

  test.each([
    { via: '1.1 proxy' },
    { 'x-real-ip': '203.0.113.7' },
    { origin: 'https://clube.example' },
    { referer: 'https://clube.example/home' },
    { referer: 'http://203.0.113.7/home', 'sec-fetch-site': 'same-origin' },
  ])('shows no mail to a request with %j, nor to any after it, and says so once', async (headers) => {
    expect(await askAll()).toEqual([200, 200, 200]);
    // Whatever it asks for first.
    expect(await ask('/health/live', headers)).toBe(200);
    expect(await askAll(headers)).toEqual([404, 404, 404]);
    expect(await askAll()).toEqual([404, 404, 404]);
    expect(warnings()).toHaveLength(1);
  });

  test.each([
    { origin: 'https://clube.example', 'sec-fetch-site': 'cross-site' },
    { referer: 'https://clube.example/', 'sec-fetch-site': 'cross-site' },
    { 'x-forwarded-for': '203.0.113.7' },
  ])('shows none to %j, which says what it is and closes it to nobody else', async (headers) => {
    expect(await askAll(headers)).toEqual([404, 404, 404]);
    expect(await askAll({ origin: 'http://localhost:3000', referer: 'http://panel.localhost:3000/' })).toEqual([
      200, 200, 200,
    ]);
    expect(warnings()).toEqual([]);
  });

  test('shows none to what speaks HTTP/1.0, as nginx does by itself', async () => {
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const say = (version: string) =>
      new Promise<string>((resolve) => {
        const socket = connect(Number(port), '127.0.0.1');
        socket.once('data', (answer: Buffer) => {
          resolve(answer.toString().split(' ')[1]!);
          socket.destroy();
        });
        socket.write(`GET /dev/mailbox HTTP/${version}\r\nHost: localhost:${port}\r\n\r\n`);
      });
    expect([await say('1.0'), await say('1.1')]).toEqual(['404', '200']);
  });
});

describe('an address that cannot be read', () => {
  test.each(['/?q=%00', '/curso/%00', '/curso/%zz', '/%', '/curso/%E0%80%AF?token=%zz'])(
    '%s answers a page of words, in the language of the stored country',
    async (url) => {
      const page = await get(real, url, { cookie: 'country=US', host: 'localhost:3000' });
      expect([page.status, page.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
      expect(page.text).toContain('<h1>This address is not right</h1>');
      expect(page.text).toContain('<html lang="en">');
      expect(page.headers['content-security-policy']).toContain("default-src 'none'");
      expect(page.headers['cache-control']).toBe('private, no-store');
      const known = await get(real, url, { cookie: 'country=MX', host: 'localhost:3000' });
      expect(known.text).toContain('<h1>Esta dirección no es correcta</h1>');
    },
  );

  test.each(['/api/captcha?q=%00', '/api/course/%zz', '/api/%'])(
    '%s of the api answers the body of an error',
    async (url) => {
      const { status, headers, body } = await call<{ code: string }>(real, { url });
      expect([status, headers['content-type'], body.code]).toEqual([
        400,
        expect.stringContaining('application/json'),
        'request.invalid',
      ]);
      expect(headers['x-content-type-options']).toBe('nosniff');
    },
  );
});
