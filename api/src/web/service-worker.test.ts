import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  type Actor,
  type Panel,
  type TestServer,
} from '../../test/harness.ts';
import { addFile, OPERATOR, release, remoteBuild, shellBuild } from '../../test/releases.ts';

let server: TestServer;
let panel: Panel;
let student: Actor;
const builds = () => {
  const shell = shellBuild('1.0.0');
  shell.draft.chunks['service-worker'] = [addFile(shell, 'service-worker.js', 'worker()')];
  return { shell, remote: remoteBuild('mf-test') };
};
const { shell, remote } = builds();
beforeAll(async () => {
  server = await createTestServer();
  panel = await createPanel(server);
  student = await createActor(server, panel, 'student');
  await release(server, shell);
  await release(server, remote);
});
afterAll(() => server.close());

const host = () => ({ host: `${panel.slug}.localhost` });
const get = (url: string, cookie?: string, headers: Record<string, string> = {}) =>
  call(server, { url, headers: { ...host(), ...(cookie && { cookie }), ...headers } });
const signedIn = ({ token }: { token: string }) => `clube_auth=${token}`;
const nameOf = ({ token }: Actor) =>
  createHash('sha256').update(`session-name:${token}`).digest('base64url').slice(0, 22);

type Release = { composition: string; files: [string, string | null, string?][] };
/** What the script says to itself and runs, in a world that has nothing else. */
function run(script: string) {
  const self: { clube?: Release } = {};
  const imported: string[] = [];
  runInNewContext(script, { self, importScripts: (file: string) => imported.push(file) });
  return { ...self.clube!, imported };
}

describe('the worker of a composition', () => {
  test('[7.1] names every file of shell and remotes with its hash, runs what the release of the shell brought, and calls no other host', async () => {
    const { status, text, headers } = await get('/service-worker.js');
    expect(status).toBe(200);
    const { files, imported } = run(text);
    const [worker] = shell.draft.chunks['service-worker']!;
    expect(imported).toEqual([`/assets/shell/${worker!.file}`]);
    const { entry, chunks } = remote.draft;
    expect(Object.fromEntries(files.map(([href, integrity]) => [href, integrity]))).toEqual(
      Object.fromEntries([
        ...shell.draft.chunks['main']!.map(({ file, integrity }) => [`/assets/shell/${file}`, integrity]),
        ...[entry!, ...chunks['remote']!, ...chunks['page']!].map(({ file, integrity }) => [
          `/releases/mf-test/${file}`,
          integrity,
        ]),
      ]),
    );
    // It may run and fetch of this host alone, and browsers ask for it anew.
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; script-src 'self'; connect-src 'self'",
    );
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-type']).toContain('text/javascript');
  });

  test('names the files of each language, and whose each is that not everybody reads', async () => {
    const spoken = remoteBuild('mf-test');
    const { chunks, entry } = spoken.draft;
    const page = addFile(spoken, 'page.js', 'es');
    const inSpanish = addFile(spoken, 'remoteEntry.es.js', 'var mf_test = { get() {}, init() {} }; var spoken;');
    spoken.draft.languages = {
      es: { entry: { file: inSpanish.file, integrity: inSpanish.integrity }, chunks: { page: [page] } },
    };
    await release(server, spoken);
    const { files } = run((await get('/service-worker.js')).text);
    const ofRemote = files.filter(([href]) => href.startsWith('/releases/'));
    const row = ({ file, integrity }: { file: string; integrity: string }, ...whose: string[]) => [
      `/releases/mf-test/${file}`,
      integrity,
      ...whose,
    ];
    expect(ofRemote).toHaveLength(5);
    expect(ofRemote).toEqual(
      expect.arrayContaining([
        row(entry!, 'pt en'),
        row(inSpanish, 'es'),
        row(chunks['page']![0]!, 'pt en'),
        row(page, 'es'),
        row(chunks['remote']![0]!),
      ]),
    );
    await release(server, remote);
  });

  test('is not sent again while the composition is the same, and is another with another one', async () => {
    const first = await get('/service-worker.js');
    const etag = String(first.headers['etag']);
    expect((await get('/service-worker.js', undefined, { 'if-none-match': etag })).status).toBe(304);
    const next = remoteBuild('mf-test');
    next.draft.chunks['page'] = [addFile(next, 'page.js', 'another()')];
    await release(server, next);
    const second = await get('/service-worker.js', undefined, { 'if-none-match': etag });
    expect(second.status).toBe(200);
    expect(run(second.text).composition).not.toBe(run(first.text).composition);
  });

  test('is the channel’s for whoever looks at a preview: that ends, and a worker would stay', async () => {
    const path = async () => {
      const next = remoteBuild('mf-test');
      next.draft.chunks['page'] = [addFile(next, 'page.js', 'previewed()')];
      const hash = await release(server, next);
      const before = await call(server, {
        method: 'POST',
        url: '/api/platform/channel/stable/rollback',
        as: OPERATOR,
        body: { remote: 'mf-test' },
      });
      expect(before.status).toBe(200);
      const made = await call<{ path: string }>(server, {
        method: 'POST',
        url: '/api/platform/preview',
        as: OPERATOR,
        body: { releases: { 'mf-test': hash }, minutes: 60 },
      });
      return made.body.path;
    };
    const opened = await call(server, {
      method: 'POST',
      url: await path(),
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    const preview = /clube_preview=[^;]+/.exec(String(opened.headers['set-cookie']))![0];
    const [plain, previewing] = [await get('/service-worker.js'), await get('/service-worker.js', preview)];
    expect(previewing.text).toBe(plain.text);
    expect((await get('/_offline', `${signedIn(student)}; ${preview}`)).status).toBe(404);
  });

  test('of a shell that brings none ends the one that a browser has, and empties what it kept', async () => {
    await release(server, shellBuild('1.0.0', 'without a worker'));
    const { status, text } = await get('/service-worker.js');
    expect(status).toBe(200);
    const dropped: string[] = [];
    const heard = new Map<string, (event: { waitUntil(work: Promise<unknown>): void }) => void>();
    const ended: unknown[] = [];
    runInNewContext(text, {
      addEventListener: (name: string, handle: () => void) => heard.set(name, handle),
      skipWaiting: () => undefined,
      caches: { keys: async () => ['clube-files', 'of-others'], delete: async (name: string) => dropped.push(name) },
      indexedDB: { deleteDatabase: (name: string) => dropped.push(name) },
      registration: { unregister: async () => ended.push('worker') },
    });
    let work: Promise<unknown> = Promise.resolve();
    heard.get('activate')!({ waitUntil: (given) => (work = given) });
    await work;
    expect([dropped, ended]).toEqual([['clube-files', 'clube-kept'], ['worker']]);
    await release(server, shell);
  });
});

describe('the page that it shows without a network', () => {
  test('is a student’s: who is signed in and what the frame needs, no picture, no answer, no nonce, stored by no cache', async () => {
    const { status, text, headers } = await get('/_offline', signedIn(student));
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['clube-session']).toBe(nameOf(student));
    expect(text).toContain(` data-session="${nameOf(student)}"`);
    expect(text).toContain('<div id="root"></div>');
    expect(`${text} ${headers['content-security-policy']}`).not.toContain('nonce');
    expect(String(headers['content-security-policy'])).toContain("worker-src 'self'");
    const boot = JSON.parse(/id="clube-boot">(.*?)<\/script>/s.exec(text)![1]!) as {
      me: { current: { currentMember: { id: number } } };
    };
    expect(boot.me.current.currentMember.id).toBe(student.memberId);
  });

  test.each([
    ['nobody', () => undefined],
    ['staff', () => signedIn(panel.owner)],
    ['staff who look as a student', () => `${signedIn(panel.owner)}; type_student=1`],
    ['a session that ended', () => `clube_auth=${'x'.repeat(43)}`],
  ])('is not there for %s', async (_whom, cookie) => {
    const { status, text } = await get('/_offline', cookie());
    expect(status).toBe(404);
    expect(text).not.toContain('clube-boot');
  });
});

test('a page says to the worker and to its calls whose session it was made for, and of nobody’s page it says none', async () => {
  const mine = await get('/home', signedIn(student));
  expect(mine.headers['clube-session']).toBe(nameOf(student));
  expect(mine.text).toContain(` data-session="${nameOf(student)}"`);
  // The name opens nothing: it is no secret of the session.
  expect((await get('/api/me', `clube_auth=${nameOf(student)}`)).status).toBe(401);
  for (const path of ['/', '/home']) {
    const { headers, text } = await get(path);
    expect([headers['clube-session'], text.includes(' data-session=""')]).toEqual([undefined, true]);
  }
});
