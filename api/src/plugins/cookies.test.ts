import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BootDocument } from '@clube/shared/contracts/boot';
import { Secret, TOTP } from 'otpauth';
import { solveCaptcha } from '../../test/captcha.ts';
import { call, createActor, createPanel, createTestServer, PASSWORD, type TestServer } from '../../test/harness.ts';
import { addFile, addServerFace, release, shellBuild } from '../../test/releases.ts';
import { OIDC_CLIENT, startOidcProvider } from '../../test/oidc-provider.ts';
import { signPicks } from '../modules/release/preview.ts';

const SOURCES = path.join(import.meta.dirname, '..');
const HOST = 'localhost:3000';

let provider: Awaited<ReturnType<typeof startOidcProvider>>;
let server: TestServer;
beforeAll(async () => {
  provider = await startOidcProvider(`https://${HOST}/api/member/google/callback`);
  server = await createTestServer({
    CLUBE_HTTPS: 'true',
    CLUBE_RATE_LIMIT_FACTOR: '1000',
    CLUBE_RENDER_MS: '500',
    GOOGLE_ISSUER: provider.issuer,
    GOOGLE_CLIENT_ID: OIDC_CLIENT.id,
    GOOGLE_CLIENT_SECRET: OIDC_CLIENT.secret,
  });
});
afterAll(async () => {
  await server.close();
  provider.stop();
});

const headers = { host: HOST };
const post = (url: string, body: object, as?: { token: string }, more: Record<string, string> = {}) =>
  call<{ url: string; secret: string }>(server, { method: 'POST', url, body, as, headers: { ...headers, ...more } });
const login = async (email: string) =>
  post('/api/member/login', { email, password: PASSWORD, captcha: await solveCaptcha(server) });

/** Everything that sets or removes a cookie, each from the answer that really does. */
async function allCookies(): Promise<string[]> {
  const panel = await createPanel(server);
  const staff = await createActor(server, panel, 'admin');
  const signedIn = await login(staff.email);
  const left = await post('/api/member/logout', {}, staff);
  const again = { token: (await createActor(server, panel, 'admin')).token };

  const way = await post('/api/member/google/auth', {});
  const start = await post('/api/member/google/start', { auth: new URL(way.body.url).pathname.split('/').at(-1)! });
  const callback = await call(server, { url: '/api/member/google/callback?state=none&code=none', headers });

  const { secret } = (await post('/api/me/second-factor', { password: PASSWORD }, panel.owner)).body;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await call(server, { method: 'PUT', url: '/api/me/second-factor', as: panel.owner, body: { code }, headers });
  const challenge = await login(panel.owner.email);

  const picks = { releases: {}, until: new Date(Date.now() + 60_000).toISOString() };
  const token = signPicks(server.context.config.secret, picks);
  const preview = await post(`/preview?token=${token}`, {}, undefined, { 'sec-fetch-site': 'same-origin' });
  const end = await call(server, { url: '/preview/end', headers });
  const page = await call(server, {
    url: '/home',
    headers: { ...headers, cookie: `__Host-clube_auth=${again.token}` },
  });
  // A page that was drawn carries its sheets, and says so; the first ones only make a renderer learn its code.
  const shell = addServerFace(
    shellBuild('1.0.0'),
    "exports.lent = async () => ({}); exports.draw = async () => ({ html: '<p>drawn</p>', title: 'Drawn' });",
  );
  shell.draft.chunks['main']!.push(addFile(shell, 'main.css', 'b{color:red}'));
  await release(server, shell);
  const drawn = async (): Promise<typeof page> => {
    const answer = await call(server, { url: '/', headers });
    return answer.text.includes('<div id="root" data-drawn="">') ? answer : drawn();
  };
  const language = await call(server, { url: '/language/es', headers });
  return [signedIn, left, way, start, callback, challenge, preview, end, language, page, await drawn()].flatMap(
    (answer) => answer.headers['set-cookie'] ?? [],
  );
}

test('every cookie is for https alone and this host alone; a script reads none that lets anybody in', async () => {
  const cookies = await allCookies();
  const byName = Object.groupBy(cookies, (cookie) => cookie.split('=')[0]!);
  expect(Object.keys(byName).toSorted()).toEqual([
    '__Host-clube_auth',
    '__Host-clube_browser',
    '__Host-clube_oidc',
    '__Host-clube_preview',
    '__Host-clube_second_factor',
    '__Host-clube_session',
    '__Host-clube_sheets',
    '__Host-country',
    '__Host-exceeded_storage',
    'exceeded_storage',
  ]);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; Secure(;|$)/);
    expect(cookie).toMatch(/; SameSite=(Lax|Strict)(;|$)/);
    expect(cookie).toMatch(/; Path=\/(;|$)/);
    expect(cookie).not.toMatch(/; Domain=/i);
    // The page reads these: two say nothing about anybody (product.md §1, §6), the other names a session and opens none.
    if (!/^(__Host-(country|exceeded_storage|clube_session)|exceeded_storage)=/.test(cookie))
      expect(cookie).toMatch(/; HttpOnly(;|$)/);
  }
});

test('no cookie is set in a place that the walk does not visit', () => {
  const places = globSync('**/*.ts', { cwd: SOURCES })
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) =>
      /\.(setCookie|setPageCookie|cookie)\(|'set-cookie'/.test(readFileSync(path.join(SOURCES, file), 'utf8')),
    );
  expect(places.toSorted()).toEqual([
    'plugins/host-cookies.ts',
    'plugins/session.ts',
    'plugins/storage-full.ts',
    'web/answer-page.ts',
    'web/kept-pages.ts',
    'web/language.ts',
  ]);
});

test('no script of a page sets one but the place that names it, and a worker sets none', () => {
  const rooms = path.join(SOURCES, '../..');
  const places = globSync('{shared,shell,mf-*}/{src,worker}/**/*.{ts,tsx}', { cwd: rooms })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter((file) =>
      /\bdocument\.cookie\s*=[^=]|cookieStore\??\.(set|delete)/.test(readFileSync(path.join(rooms, file), 'utf8')),
    );
  expect(places).toEqual(['shared/src/session/index.ts']);
});

test('that all cookies have new names a script says for a week in some browsers: each page that hears it says it for a year more', async () => {
  const { owner } = await createPanel(server);
  await release(server, shellBuild('2.15.0'));
  const told = async (cookie: string) => {
    const answer = await call(server, { url: '/', headers: { ...headers, cookie } });
    return [answer.headers['set-cookie'] ?? []].flat().filter((set) => set.includes('renewed'));
  };
  const kept = '__Host-renewed=1; Max-Age=31536000; Path=/; Secure; SameSite=Lax';
  expect(await told('__Host-renewed=1')).toEqual([kept]);
  expect(await told(`__Host-renewed=1; __Host-clube_auth=${owner.token}`)).toEqual([kept]);
  // A neighbour's word is none.
  expect(await told('renewed=1')).toEqual([]);
});

/** A browser: scripts of its page write into the jar under the names that their release has. */
async function openIn(jar: Map<string, string>) {
  const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
  const answer = await call(server, { url: '/home', headers: { ...headers, cookie } });
  for (const set of [answer.headers['set-cookie'] ?? []].flat()) {
    const [name, value] = set.split(';')[0]!.split('=') as [string, string];
    if (value === '') jar.delete(name);
    else jar.set(name, value);
  }
  return answer;
}

test('beside a shell of before staff leave the view of a student, choose another theme and are told of the storage', async () => {
  const { token } = await createActor(server, await createPanel(server), 'admin');
  const jar = new Map([['__Host-clube_auth', token]]);
  const open = async () => {
    const answer = await openIn(jar);
    const { me } = JSON.parse(/id="clube-boot"[^>]*>([^<]*)</.exec(answer.text)![1]!) as BootDocument;
    return [me?.current?.currentMember.role, /data-theme="(\w+)"/.exec(answer.text)![1]];
  };
  await release(server, shellBuild('2.15.0'));
  for (const name of ['__Host-type_student', 'type_student']) jar.set(name, '1');
  jar.set('__Host-theme', 'dark');
  const metas = encodeURIComponent('{"footer":"100% seu; é"}');
  jar.set('__Host-site_metas', metas);
  expect(await open()).toEqual(['student', 'dark']);
  expect([jar.get('__Host-theme'), jar.has('theme')]).toEqual(['dark', false]);

  await release(server, shellBuild('2.14.0'));
  expect(await open()).toEqual(['student', 'dark']);
  expect([jar.get('theme'), jar.get('type_student'), jar.get('site_metas')]).toEqual(['dark', '1', metas]);
  expect([...jar.keys()].filter((name) => /^__Host-(?!clube_)/.test(name))).toEqual([]);
  for (const [name, value] of [
    ['theme', 'light'],
    ['type_student', '0'],
  ] as const)
    jar.set(name, value);
  expect(await open()).toEqual(['admin', 'light']);
  expect(jar.get('exceeded_storage')).toBe('0');

  // What was chosen there goes on with the next shell, which finds nothing of its own from before.
  await release(server, shellBuild('2.16.0'));
  expect(await open()).toEqual(['admin', 'light']);
});

test('beside a shell of before visits are counted of whoever agreed, there or before it, and of nobody who refused', async () => {
  const { owner } = await createPanel(server);
  expect((await post('/api/meta', { key: 'ga4_measurement_id', value: 'G-ABCD1234' }, owner)).status).toBe(200);
  /** Whether the policy lets the tag in, on two pages one after the other; and what is told by which name then. */
  const open = async (platform: string, ...said: [string, string][]) => {
    await release(server, shellBuild(platform));
    const jar = new Map([['__Host-clube_auth', owner.token], ...said]);
    const pages = [await openIn(jar), await openIn(jar)];
    const counts = pages.map((page) => String(page.headers['content-security-policy']).includes('googletagmanager'));
    return [...counts, jar.get(BARE), jar.get(OWN)];
  };
  const [BARE, OWN] = ['analytics_consent', '__Host-analytics_consent'];
  // What was said on a page of now is read there, and by the next one of now; nobody is asked again.
  expect(await open('2.14.0', [OWN, 'granted'])).toEqual([true, true, 'granted', 'granted']);
  expect(await open('2.14.0', [OWN, 'denied'])).toEqual([false, false, 'denied', 'denied']);
  expect(await open('2.14.0', [BARE, 'granted'], [OWN, 'denied'])).toEqual([false, false, 'denied', 'denied']);
  // What was said on a page of before counts there, and nowhere else.
  expect(await open('2.14.0', [BARE, 'granted'])).toEqual([true, true, 'granted', undefined]);
  expect(await open('2.14.0', [BARE, 'denied'])).toEqual([false, false, 'denied', undefined]);
  expect(await open('2.15.0', [BARE, 'granted'])).toEqual([false, false, 'granted', undefined]);
  expect(await open('2.15.0', [OWN, 'granted'])).toEqual([true, true, undefined, 'granted']);
});

test('a cookie of before is read by its old name until there is the new one, and none that lets somebody in', async () => {
  const panel = await createPanel(server);
  const open = async (cookie: string) => (await call(server, { url: '/home', headers: { ...headers, cookie } })).text;
  expect(await open('theme=dark')).toContain('data-theme="dark"');
  expect(await open('__Host-theme=dark')).toContain('data-theme="dark"');
  for (const both of ['theme=light; __Host-theme=dark', '__Host-theme=dark; theme=light'])
    expect(await open(both)).toContain('data-theme="dark"');
  // Once a page has written them all anew, one by its old name is a neighbour's.
  expect(await open('__Host-renewed=1; theme=dark')).not.toContain('data-theme="dark"');
  expect(await open('__Host-renewed=1; theme=light; __Host-theme=dark')).toContain('data-theme="dark"');
  const me = async (cookie: string) => (await call(server, { url: '/api/me', headers: { ...headers, cookie } })).status;
  expect(await me(`__Host-clube_auth=${panel.owner.token}`)).toBe(200);
  expect(await me(`clube_auth=${panel.owner.token}`)).toBe(401);
});
