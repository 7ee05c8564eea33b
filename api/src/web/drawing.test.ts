/** @long */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { ReleaseHealth } from '@clube/shared/contracts/release';
import { call, createActor, createPanel, createTestServer, type Panel, type TestServer } from '../../test/harness.ts';
import { endKeptPages } from '../../test/kept-pages.ts';
import { addFile, addServerFace, OPERATOR, promote, release, remoteBuild, shellBuild } from '../../test/releases.ts';

/** A shell whose remotes answer with HTML: drawing itself is tried with the real one, in browsers. */
const SHELL_FACE = `
  exports.lent = async () => ({ react: { name: 'the lent copy' } });
  exports.draw = async ({ boot, url, theme }, modules) => {
    const [remote] = modules.values();
    if (url === '/nothing') return { html: '', title: '' };
    return { html: remote ? await remote.draw(boot, url) : '<p>' + theme + ' ' + boot.host.kind + '</p>', title: remote?.title ?? 'From the shell', isTimed: url === '/cursos-gratuitos' || (url.startsWith('/mf-') && !url.startsWith('/mf-calm')) };
  };`;
/** What it does to people it did not do while it was published. */
const remoteFace = (body: string) =>
  `exports.default = { draw(boot, url) { if (boot.composition.id === 'check') return '<p>fine</p>'; ${body} } };`;
const good = remoteFace("return '<p>drawn</p>'");

let server: TestServer;
let panel: Panel;
let cookie: string;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RENDER_MS: '500', CLUBE_RENDERERS: '1' });
  panel = await createPanel(server);
  cookie = `clube_auth=${panel.owner.token}`;
  await release(server, addServerFace(shellBuild('1.0.0'), SHELL_FACE));
});
afterAll(() => server.close());

const show = async (name: string, code: string, manifest = {}) =>
  release(server, addServerFace(remoteBuild(name, { manifest }), code));
const page = async (url: string, headers: Record<string, string> = { cookie }) => {
  const { status, text } = await call(server, { url, headers });
  expect(status).toBe(200);
  // Whatever happens, the browser can draw it.
  expect(text).toContain('id="clube-boot"');
  return text;
};
const isDrawn = (html: string) => html.includes('<div id="root" data-drawn="">');
const written = async (line: string) =>
  (await call(server, { url: '/metrics' })).text.split('\n').filter((one) => one.startsWith(line));
const metric = async (line: string) => (await written(line)).length > 0;
/** What a metric stands at, all its labels together that begin so. */
const sumOf = async (line: string) =>
  (await written(line)).reduce((sum, one) => sum + Number(one.slice(one.lastIndexOf(' '))), 0);
/** Asks until the page is drawn: the first ones only make a renderer learn its code. */
async function drawn(url: string, headers?: Record<string, string>): Promise<string> {
  for (;;) {
    const html = await page(url, headers);
    if (isDrawn(html)) return html;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
/** Asks until a failure of that kind is counted for the remote. */
async function failed(name: string, kind: string): Promise<void> {
  while (!(await metric(`draw_failures_total{remote="${name}"`)) || !(await counted(name, kind)))
    expect(isDrawn(await page(`/${name}`))).toBe(false);
}
const health = async () => (await call<ReleaseHealth[]>(server, { url: '/api/platform/health', as: OPERATOR })).body;
const counted = async (name: string, kind: string) =>
  (await health()).some((entry) => entry.remote === name && entry.kind === kind);

test('a page is drawn from its boot document, with title, and without signing in too', async () => {
  const html = await drawn('/', { cookie: 'theme=dark' });
  expect(html).toContain('<div id="root" data-drawn=""><p>dark main</p></div>');
  expect(html).toContain('<title>From the shell · Clube</title>');
});

test('a remote draws what it owns with what the shell lends', async () => {
  await show(
    'mf-good',
    `const react = require('react'); ${remoteFace("return '<p>' + react.name + ' for ' + boot.me.current.currentMember.role + '</p>'")}`,
  );
  expect(await drawn('/mf-good')).toContain('<p>the lent copy for owner</p>');
  expect(await metric('pages_drawn_total{outcome="server"}')).toBe(true);
});

test('what a server draws with is no file for browsers', async () => {
  const build = addServerFace(remoteBuild('mf-hidden'), good);
  await release(server, build);
  const { status } = await call(server, { url: `/releases/mf-hidden/${build.draft.server!.file}` });
  expect(status).toBe(404);
});

test('a release without such a face, a path that wants none and a person who looks as a student are the browser’s', async () => {
  const old = await release(server, remoteBuild('mf-old'));
  for (let times = 0; times < 3; times += 1) expect(isDrawn(await page('/mf-old'))).toBe(false);
  expect(await metric('pages_drawn_total{outcome="no_face"}')).toBe(true);
  expect(await sumOf(`pages_undrawn_total{remote="mf-old",release="${old}",reason="no_face"}`)).toBe(3);
  // One entry, which is written after the first page is answered.
  while (!(await counted('mf-old', 'no_face')));
  expect((await health()).filter(({ remote }) => remote === 'mf-old')).toEqual([
    expect.objectContaining({ hash: old, kind: 'no_face', count: 1 }),
  ]);
  const paths = [{ path: '/mf-own', title: { pt: 'x', es: 'x', en: 'x' }, chunk: 'page', serverRendered: false }];
  await show('mf-own', good, { paths });
  await drawn('/mf-good');
  expect(isDrawn(await page('/mf-own'))).toBe(false);
  expect(isDrawn(await page('/mf-good', { cookie: `${cookie}; type_student=1` }))).toBe(false);
});

describe('a remote that misbehaves costs its picture, never the page', () => {
  test.each([
    ['throws', remoteFace("throw new Error('oh')"), 'draw_threw'],
    ['needs a window', remoteFace('return window.innerWidth'), 'draw_threw'],
    ['loops', remoteFace('for (;;);'), 'draw_time'],
    ['never answers', remoteFace('return new Promise(() => {})'), 'draw_time'],
    ['fills its memory', remoteFace('const all = []; for (;;) all.push(new Array(1000).fill(url));'), 'draw_memory'],
    [
      'fills memory outside of the heap',
      remoteFace('const all = []; for (;;) all.push(new Uint8Array(2 ** 24).fill(1));'),
      'draw_memory',
    ],
    ['returns megabytes', remoteFace("return 'x'.repeat(2 ** 20)"), 'draw_size'],
    ['has a title of megabytes', remoteFace("this.title = 'x'.repeat(2 ** 20); return '<p></p>'"), 'draw_size'],
    ['has a title that is no text', remoteFace("this.title = 1; return '<p></p>'"), 'draw_size'],
  ])('one that %s', async (what, code, kind) => {
    const name = `mf-${what.replaceAll(' ', '-')}`;
    const hash = await show(name, code);
    await failed(name, kind);
    expect((await health()).find((entry) => entry.remote === name)).toMatchObject({ hash, kind });
    // The others are drawn as before.
    await drawn('/mf-good');
  });
});

test('code of remotes finds neither Node nor network, cannot make code, and reads no file', async () => {
  const probe = `
    const tried = {};
    const attempt = (name, work) => { try { tried[name] = String(work()); } catch (error) { tried[name] = 'refused'; } };
    for (const name of ['process', 'require', 'fetch', 'WebSocket', 'Buffer', 'document', 'localStorage', 'Worker'])
      tried[name] = typeof globalThis[name];
    attempt('eval', () => eval('1'));
    attempt('Function', () => Function('return 1')());
    attempt('outer Function', () => URL.constructor('return process')().pid);
    attempt('fs', () => require('node:fs'));
    // Node asks its process for this setting when somebody listens too often.
    attempt('inherited by process', () => {
      let found;
      Object.defineProperty(Object.getPrototypeOf(URL.prototype), 'noDeprecation', { get() { found ??= this; } });
      const target = new EventTarget();
      for (let at = 0; at < 12; at += 1) target.addEventListener('x', () => at);
      return typeof found.getBuiltinModule('node:net').connect;
    });
    attempt('changed for Node', () => { 'use strict'; EventTarget.prototype.addEventListener = () => {}; return 'done'; });
    return JSON.stringify(tried);`;
  await show('mf-probe', remoteFace(probe));
  const [json] = /\{"process".*?\}/.exec(await drawn('/mf-probe'))!;
  expect(JSON.parse(json)).toEqual({
    process: 'undefined',
    require: 'undefined',
    fetch: 'undefined',
    WebSocket: 'undefined',
    Buffer: 'undefined',
    document: 'undefined',
    localStorage: 'undefined',
    Worker: 'undefined',
    eval: 'refused',
    Function: 'refused',
    'outer Function': 'refused',
    fs: 'refused',
    'inherited by process': 'refused',
    'changed for Node': 'refused',
  });
});

test('after three failures within a minute a release is left to browsers, until another one was shown in its place', async () => {
  const hash = await show('mf-chance', remoteFace("if (boot.me.member.id) throw new Error('by chance'); return ''"));
  // What is counted before a page is answered: rows of failures are written after it. A page that a busy machine drew late fails later still.
  const failures = () => sumOf('draw_failures_total{remote="mf-chance"');
  const left = () => sumOf('pages_drawn_total{outcome="left"}');
  const before = await left();
  while ((await left()) === before) await page('/mf-chance');
  expect(await failures()).toBeGreaterThanOrEqual(3);
  await page('/mf-chance');
  expect(await left()).toBe(before + 2);
  expect(await sumOf(`pages_undrawn_total{remote="mf-chance",release="${hash}",reason="left"}`)).toBe(2);
  await show('mf-chance', good);
  await drawn('/mf-chance');
  expect((await promote(server, 'mf-chance', hash)).status).toBe(200);
  await failed('mf-chance', 'draw_threw');
});

test('what fails by what one panel’s pages show costs those pages their picture, after three of them that panel’s, and no other’s', async () => {
  const [large, other] = [await createPanel(server), await createPanel(server)];
  const cookieOf = ({ owner }: Panel) => ({ cookie: `clube_auth=${owner.token}` });
  const paths = [{ path: '/mf-large/:page', title: { pt: 'x', es: 'x', en: 'x' }, chunk: 'page' }];
  const hash = await show(
    'mf-large',
    remoteFace(
      `return boot.me.current.currentSite.id === ${large.siteId} && url !== '/mf-large/0' ? 'x'.repeat(2 ** 20) : '<p>short</p>'`,
    ),
    { paths },
  );
  const told = async () => (await health()).find((entry) => entry.hash === hash)?.count ?? 0;
  const shows = async (path: string) => isDrawn(await page(path, cookieOf(large)));
  /** Asks until another failure of the page is told, and not again while what was asked for may still fail: a picture is given up after half a second. */
  const fails = async (path: string) => {
    for (const before = await told(); (await told()) === before;) {
      expect(await shows(path)).toBe(false);
      for (const until = Date.now() + 2000; Date.now() < until && (await told()) === before;)
        await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  await drawn('/mf-large/1', cookieOf(other));
  for (let times = 0; times < 3; times += 1) await fails('/mf-large/1');
  expect(await shows('/mf-large/1')).toBe(false);
  expect(await told()).toBe(3);
  await drawn('/mf-large/0', cookieOf(large));
  for (const path of ['/mf-large/2', '/mf-large/3']) await fails(path);
  expect(await shows('/mf-large/4')).toBe(false);
  expect(await told()).toBe(5);
  expect(await sumOf(`pages_undrawn_total{remote="mf-large",release="${hash}"`)).toBeGreaterThanOrEqual(5);
  expect(await shows('/mf-large/0')).toBe(false);
  await drawn('/mf-large/1', cookieOf(other));
});

test('promoting a release anew that was left to browsers has it drawn again, be it there already', async () => {
  const hash = await show(
    'mf-forgiven',
    remoteFace("if (boot.me.member.first_name !== 'Mended') throw new Error('oh')"),
  );
  const left = () => sumOf('pages_drawn_total{outcome="left"}');
  const untilLeft = async () => {
    for (const before = await left(); (await left()) === before;) await page('/mf-forgiven');
  };
  // What is counted before a page is answered, as above.
  const failures = () => sumOf('draw_failures_total{remote="mf-forgiven"');
  await untilLeft();
  const before = await left();
  await page('/mf-forgiven');
  expect(await left()).toBe(before + 1);
  const failed = await failures();
  expect((await promote(server, 'mf-forgiven', hash)).status).toBe(200);
  await untilLeft();
  expect(await failures()).toBeGreaterThan(failed);
});

test('a storage that was away for a while leaves no release to browsers', async () => {
  const { storage } = server.app.clube;
  const build = addServerFace(remoteBuild('mf-away'), good);
  const hash = await release(server, build);
  const face = build.draft.files.find(({ file }) => file === build.draft.server!.file)!.sha256;
  const { read } = storage;
  const refused = new Set<symbol>();
  storage.read = async (key) => {
    if (!key.endsWith(face)) return read.call(storage, key);
    refused.add(Symbol('asked'));
    throw new Error('The storage is away');
  };
  try {
    while (refused.size < 5) expect(isDrawn(await page('/mf-away'))).toBe(false);
  } finally {
    storage.read = read;
  }
  await drawn('/mf-away');
  expect((await health()).filter((entry) => entry.hash === hash)).toEqual([]);
});

test('a face that was changed in the storage never draws, and its release is not blamed for it', async () => {
  const { storage } = server.app.clube;
  const build = addServerFace(remoteBuild('mf-changed'), good);
  const hash = await release(server, build);
  const { sha256 } = build.draft.files.find(({ file }) => file === build.draft.server!.file)!;
  const changed = Buffer.from(remoteFace("return '<p>changed</p>'"));
  const { read } = storage;
  const given = new Set<symbol>();
  storage.read = async (key) => {
    if (!key.endsWith(sha256)) return read.call(storage, key);
    given.add(Symbol('changed'));
    return changed;
  };
  try {
    while (given.size < 5) expect(isDrawn(await page('/mf-changed'))).toBe(false);
  } finally {
    storage.read = read;
  }
  expect(await drawn('/mf-changed')).toContain('<p>drawn</p>');
  expect((await health()).filter((entry) => entry.hash === hash)).toEqual([]);
});

test('what the shell throws around a page is told of the shell, and costs that page alone its picture', async () => {
  const throwing = SHELL_FACE.replace(
    'const [remote]',
    "if (url === '/mf-framed' && boot.composition.id !== 'check') throw Object.assign(new Error('oh'), { isShells: true }); const [remote]",
  );
  const hash = await release(server, addServerFace(shellBuild('1.0.0', 'that throws'), throwing));
  const framed = await show('mf-framed', good);
  const told = async () => (await health()).find((entry) => entry.hash === hash)?.count ?? 0;
  while ((await told()) < 3) expect(isDrawn(await page('/mf-framed'))).toBe(false);
  expect(isDrawn(await page('/mf-framed'))).toBe(false);
  expect(await told()).toBe(3);
  expect((await health()).filter((entry) => entry.hash === framed)).toEqual([]);
  await drawn('/mf-good');
  // Beside another shell it is drawn.
  await release(server, addServerFace(shellBuild('1.0.0', 'that is mended'), SHELL_FACE));
  await drawn('/mf-framed');
});

test('somebody’s own page is drawn once for what has not changed, and for nobody else', async () => {
  await show(
    'mf-calm',
    remoteFace("globalThis.times = (globalThis.times ?? 0) + 1; return '<p>drawing ' + globalThis.times + '</p>'"),
  );
  const open = async (cookies = cookie, url = '/mf-calm') => {
    const html = await drawn(url, { cookie: cookies });
    return { drawing: Number(/<p>drawing (\d+)</.exec(html)![1]), now: /"now":"([^"]+)"/.exec(html)![1] };
  };
  const first = await open();
  const second = await open();
  expect(second.drawing).toBe(first.drawing);
  // The page itself is made for now.
  expect(second.now).not.toBe(first.now);
  const others = [
    await open(`${cookie}; theme=dark`),
    await open(`clube_auth=${(await createActor(server, panel)).token}`),
    await open(`clube_auth=${(await createPanel(server)).owner.token}`),
    await open(cookie, '/mf-calm?x=1'),
    await open(cookie, '/mf-calm?x=1'),
  ];
  expect(new Set([first, ...others].map(({ drawing }) => drawing)).size).toBe(6);
  expect((await open()).drawing).toBe(first.drawing);
  const { db } = server.context.connection;
  await db.updateTable('users').set({ first_name: 'Renamed' }).where('id', '=', panel.owner.userId).execute();
  const renamed = await open();
  expect(renamed.drawing).not.toBe(first.drawing);
  await show('mf-calm', remoteFace("return '<p>drawing 1000</p>'"));
  expect((await open()).drawing).toBe(1000);
});

const renderers = () =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
    .split(' ')
    .filter((pid) => pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('disallow-code-generation'))
    .map(Number);

test('a machine that gives a renderer no time is not the release’s fault', async () => {
  const hash = await show('mf-starved', good);
  const late = async () => {
    const { text } = await call(server, { url: '/metrics' });
    return Number(/pages_drawn_total\{outcome="late"\} (\d+)/.exec(text)?.[1] ?? 0);
  };
  for (let round = 1; round <= 3; round += 1) {
    await drawn('/mf-starved');
    const before = await late();
    const [halted] = renderers();
    process.kill(halted!, 'SIGSTOP');
    expect(isDrawn(await page('/mf-starved'))).toBe(false);
    expect(await late()).toBe(before + 1);
    // It is ended a moment after, and another is started with the next page.
    while (renderers().includes(halted!)) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect((await health()).filter((entry) => entry.hash === hash)).toEqual([]);
  await drawn('/mf-starved');
});

test('a page that takes longer now and then keeps its picture; one that mostly does is left to browsers', async () => {
  // Six hundred milliseconds in which it had a processor: a busy machine gives it few, and steps over the others.
  const works =
    'for (let worked = 0, last = 0; worked < 600;) { const now = Date.now(); if (now - last === 1) worked += 1; last = now; }';
  const hash = await show('mf-habit', remoteFace(`if (url.endsWith('slow')) ${works} return '<p>done</p>'`));
  const failures = () => sumOf('draw_failures_total{remote="mf-habit"');
  const left = () => metric(`pages_undrawn_total{remote="mf-habit",release="${hash}",reason="left"}`);
  // Those of a process that is new count for nothing.
  const quick = async () => {
    for (let times = 0; times < 10; times += 1) await drawn('/mf-habit');
  };
  await quick();
  for (let round = 0; round < 4; round += 1) {
    for (const before = await failures(); (await failures()) === before;) await page('/mf-habit?slow');
    await quick();
  }
  while (!(await left())) await page('/mf-habit?slow');
  expect(isDrawn(await page('/mf-habit'))).toBe(false);
});

test('pages keep coming while renderers are killed', async () => {
  await drawn('/mf-good');
  for (let round = 0; round < 2; round += 1) {
    for (const pid of renderers()) process.kill(pid, 'SIGKILL');
    await Promise.all(Array.from({ length: 10 }, () => page('/mf-good')));
    await drawn('/mf-good');
  }
});

test('a picture of nobody is drawn once for all who ask alike, and anew when the panel changes; one with a query is not kept', async () => {
  const host = `${panel.slug}.localhost:3000`;
  const keptCount = async () => {
    const { text } = await call(server, { url: '/metrics' });
    return Number(/pages_drawn_total\{outcome="kept"\} (\d+)/.exec(text)?.[1] ?? 0);
  };
  // Whole pages are kept (below); here each is made anew.
  const drawnAnew = async (url: string, cookies = '') => {
    await endKeptPages(server);
    await drawn(url, { host, cookie: cookies });
  };
  await drawnAnew('/');
  const before = await keptCount();
  await drawnAnew('/');
  expect(await keptCount()).toBe(before + 1);
  await drawnAnew('/?to=/home');
  await drawnAnew('/?to=/home');
  await drawnAnew('/', 'theme=dark');
  const { db } = server.context.connection;
  await db.updateTable('sites').set({ name: 'Another name' }).where('id', '=', panel.siteId).execute();
  await drawnAnew('/');
  expect(await keptCount()).toBe(before + 1);
});

test('a picture of nobody that was drawn by the clock is drawn anew for each, and neither is its page kept', async () => {
  const headers = { host: `${panel.slug}.localhost:3000` };
  await drawn('/cursos-gratuitos', headers);
  const answers = [1, 2, 3].map(async () => call(server, { url: '/cursos-gratuitos', headers }));
  for (const { headers: told, text } of await Promise.all(answers)) {
    expect([told['cache-control'], told['etag']]).toEqual(['private, no-store', undefined]);
    expect(text).toMatch(/"now":"[^"]+"/);
  }
});

test('a page carries its small sheets along once, and names them from then on', async () => {
  const build = addServerFace(shellBuild('1.0.0', 'with a sheet'), SHELL_FACE);
  build.draft.chunks['main']!.push(addFile(build, 'main.css', 'b{color:red}'));
  build.draft.chunks['sign-in'] = [addFile(build, 'sign-in.css', 'i{color:red}')];
  await release(server, build);
  await drawn('/');
  const { text, headers } = await call(server, { url: '/', headers: { cookie } });
  const [cookieOfSheets] = [headers['set-cookie']]
    .flat()
    .find((set) => set!.startsWith('clube_sheets='))!
    .split(';');
  const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))![1];
  expect(text).toMatch(
    /<style nonce="[^"]+">b\{color:red\}<\/style>\s*<style nonce="[^"]+" data-href="sign-in\.[0-9a-f]{8}\.css">i\{color:red\}<\/style>/,
  );
  expect(text).toContain(`<style nonce="${nonce}">b`);
  expect(text).not.toContain('rel="stylesheet"');
  expect(text.match(/rel="prefetch-last"/g)).toHaveLength(2);
  const again = await page('/', { cookie: `${cookie}; ${cookieOfSheets}` });
  expect(
    again.match(
      /<link rel="stylesheet" href="[^"]+"(?: data-href="[^"]+")? crossorigin="anonymous" integrity="sha256-/g,
    ),
  ).toHaveLength(2);
  // The first frame waits for them, and for no script.
  expect(again.lastIndexOf('rel="stylesheet"')).toBeLessThan(again.search(/rel="preload"|<script defer/));
  // Whoever has those of another composition has not got these.
  const another = cookieOfSheets!.replace(/=.*/, '=another');
  expect(await drawn('/', { cookie: `${cookie}; ${another}` })).toContain('b{color:red}</style>');
});

test.each([
  [9, 'carried along'],
  [11, 'named'],
])('sheets that take %i KiB as sent are %s', async (kib, how) => {
  const build = addServerFace(shellBuild('1.0.0', `a sheet of ${kib}`), SHELL_FACE);
  // Chance does not compress: of base64 about as many bytes are sent as it stands for.
  const sheet = `/*${randomBytes(kib * 1024).toString('base64')}*/b{color:red}`;
  build.draft.chunks['main']!.push(addFile(build, 'main.css', sheet));
  expect(Math.round(brotliCompressSync(sheet).length / 1024)).toBe(kib);
  await release(server, build);
  const html = await drawn('/');
  const isCarried = html.includes(sheet);
  const isNamed =
    /<link rel="stylesheet" href="[^"]*main\.[0-9a-f]{8}\.css" crossorigin="anonymous" integrity="sha256-/.test(html);
  expect({ isCarried, isNamed }).toEqual({ isCarried: how === 'carried along', isNamed: how === 'named' });
});

test('a page that was drawn with what is lent on demand stands in its sheet from the first frame, and no other does', async () => {
  const build = addServerFace(shellBuild('1.0.0', 'with tabs'), SHELL_FACE);
  build.draft.chunks['tabs'] = [
    addFile(build, 'tabs.css', '.tab1,.tab2:hover{color:red}'),
    addFile(build, 'tabs.js', '1'),
  ];
  await release(server, build);
  await show('mf-tabs', remoteFace(`return '<p class="a tab2">tabs</p>'`));
  const withTabs = await drawn('/mf-tabs');
  expect(withTabs).toMatch(/<style nonce="[^"]+" data-href="tabs\.[0-9a-f]{8}\.css">\.tab1/);
  // Its script comes when somebody asks for it: a preload that nobody uses is a warning.
  expect(withTabs).not.toMatch(/tabs\.[0-9a-f]{8}\.js/);
  // The name of one class may begin that of another.
  await show('mf-tab', remoteFace(`return '<p class="tab22">no tabs</p>'`));
  expect(await drawn('/mf-tab')).not.toContain('tabs.');
});

describe('a page of nobody is kept as it is sent', () => {
  const ask = async (headers: Record<string, string> = {}) => {
    const answer = await call(server, { url: '/', headers: { host: `${panel.slug}.localhost:3000`, ...headers } });
    return { ...answer, etag: String(answer.headers['etag']), csp: String(answer.headers['content-security-policy']) };
  };
  const untilKept = async (headers?: Record<string, string>) => {
    for (;;) {
      const answer = await ask(headers);
      if (answer.headers['etag']) return answer;
    }
  };

  test('the browser is told when it has it already, with what time it is; another language, theme or sheet is another page', async () => {
    const first = await untilKept();
    expect(first.headers['cache-control']).toBe('private, no-cache');
    expect(first.text).toContain('"now":""');
    const again = await ask({ 'if-none-match': first.etag });
    expect(again).toMatchObject({ status: 304, text: '', etag: first.etag, csp: first.csp });
    expect(String(again.headers['server-timing'])).toMatch(/^now;dur=\d{13}$/);
    // As a browser asks: with what was set along with the page.
    const returning = {
      'if-none-match': first.etag,
      cookie: String([first.headers['set-cookie']].flat()[0]).split(';')[0]!,
    };
    expect(returning.cookie).toMatch(/^clube_sheets=./);
    for (const answer of [await ask(returning), await ask(returning)])
      expect(answer).toMatchObject({ status: 304, text: '', csp: first.csp });
    for (const cookie of ['theme=dark', 'country=US', 'club_version=v2', 'time_zone=Asia/Tokyo']) {
      const other = await untilKept({ cookie });
      expect(other.etag).not.toBe(first.etag);
      expect((await ask({ cookie, 'if-none-match': first.etag })).status).toBe(200);
    }
  });

  test('its policy names every style by its hash, and nothing else', async () => {
    const { text, csp } = await untilKept();
    const styles = [...text.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, css]) => css!);
    expect(styles.length).toBeGreaterThan(0);
    for (const css of styles) expect(csp).toContain(`'sha256-${createHash('sha256').update(css).digest('base64')}'`);
    expect(/style-src ([^;]*)/.exec(csp)![1]!.split(' ')).toHaveLength(styles.length + 1);
    expect(text).not.toContain('nonce=');
  });

  test('what is written through this server is seen by the next who asks', async () => {
    const before = await untilKept();
    const body = { key: 'main_color', value: '#0055ff' };
    expect((await call(server, { method: 'POST', url: '/api/meta', as: panel.owner, body })).status).toBeLessThan(300);
    const after = await untilKept();
    expect(after.text).toContain('"main_color":"#0055ff"');
    expect(after.etag).not.toBe(before.etag);
  });

  test('whoever is signed in, tries releases out or brings a query gets a page of their own, which no cache keeps', async () => {
    await untilKept();
    for (const [url, own] of [
      ['/', cookie],
      ['/', 'clube_preview=x'],
      ['/', '__Host-clube_preview=x'],
      ['/', '__Host-clube_auth=x'],
      ['/?to=/home', ''],
    ] as const) {
      const { headers } = await call(server, { url, headers: { host: `${panel.slug}.localhost:3000`, cookie: own } });
      expect(headers['cache-control']).toBe('private, no-store');
      expect(headers['etag']).toBeUndefined();
    }
  });
});

test('the setting turns it off', async () => {
  const plain = await createTestServer({ CLUBE_RENDERING: 'false' });
  await release(plain, addServerFace(shellBuild('1.0.0'), SHELL_FACE));
  const { text } = await call(plain, { url: '/' });
  expect(isDrawn(text)).toBe(false);
  await plain.close();
});
