/** @long */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { BootDocument } from '@clube/shared/contracts/boot';
import type { Composition, PlaceData, PlaceName, RemoteManifest } from '@clube/shared/contracts/remote';
import {
  releaseLimits,
  type ChannelState,
  type ReleaseFinished,
  type ReleaseMove,
  type ReleaseToken,
} from '@clube/shared/contracts/release';
import { call, createPanel, createTestServer, ownerUrlOf, type TestServer } from '../../../test/harness.ts';
import { connect } from '../../database/connect.ts';
import {
  addFile,
  announce,
  finish,
  manifestOf,
  OPERATOR,
  promote,
  publish,
  release,
  remoteBuild,
  rollBack,
  send,
  shellBuild,
  type Build,
} from '../../../test/releases.ts';
import { composePage, forgetPointers } from './composition.ts';
import { contentKey } from './operations.ts';
import { pruneReleases } from './prune.ts';

const SHELL_PACKAGE = join(import.meta.dirname, '../../../../shell/package.json');

let server: TestServer;
/** A server of its own for each test, or one for all tests of a group that leave each other alone. */
const freshServer = (before: typeof beforeEach, after: typeof afterEach) => {
  before(async () => {
    server = await createTestServer();
  });
  after(() => server.close());
};

const composition = async () => (await call<Composition>(server, { url: '/api/composition' })).body;
const hashesOf = async () =>
  Object.fromEntries((await composition()).remotes.map(({ manifest, hash }) => [manifest.name, hash]));
const page = async (headers = {}) => (await call(server, { url: '/', headers })).text;
const publishUnchecked = async (build: ReturnType<typeof remoteBuild>) =>
  (await publish(server, build, OPERATOR, '')).body.hash;
const makeToken = async (team: string, remotes: string[]) =>
  (
    await call<{ id: number; token: string }>(server, {
      method: 'POST',
      url: '/api/platform/token',
      as: OPERATOR,
      body: { team, remotes },
    })
  ).body;

/** As the tables' owner, whom the server is not. */
async function asOwner(statement: string) {
  const owner = connect(ownerUrlOf(server), 1);
  await owner.pool.query(statement).finally(() => owner.close());
}

describe('publishing', () => {
  freshServer(beforeEach, afterEach);
  test('sends what is missing, is served for ever from the storage, and may be repeated at every step', async () => {
    const build = remoteBuild('mf-test');
    const { body } = await announce(server, build);
    expect(body.missing).toHaveLength(build.contents.size);
    const [first, ...rest] = body.missing;
    const at = (sha256: string) => `/api/platform/release/mf-test/${body.hash}/content/${sha256}`;
    for (let twice = 0; twice < 2; twice += 1)
      expect((await send(server, at(first!), build.contents.get(first!)!)).status).toBe(200);
    // The line went down here: who asks again hears only of the rest.
    expect((await announce(server, build)).body.missing).toEqual(rest);
    expect((await finish(server, 'mf-test', body.hash)).body.code).toBe('release.incomplete');
    for (const sha256 of rest) await send(server, at(sha256), build.contents.get(sha256)!);
    for (let twice = 0; twice < 2; twice += 1) expect((await finish(server, 'mf-test', body.hash)).status).toBe(200);
    expect((await announce(server, build)).body).toEqual({ hash: body.hash, missing: [], published: true });

    const file = `/releases/mf-test/${build.draft.entry!.file}`;
    const plain = await call(server, { url: file });
    expect(plain.text).toContain('var mf_test');
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'same-origin',
    });
    // As a worker it reaches this host and no other; the policy of pages would weigh half a kilobyte on each file.
    expect([plain.headers['content-security-policy'], plain.headers['x-content-type-options']]).toEqual([
      "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'nosniff',
    ]);
    expect(plain.headers).not.toHaveProperty('connection');
    expect(JSON.stringify(plain.headers).length).toBeLessThanOrEqual(460);
    const compressed = await call(server, { url: file, headers: { 'accept-encoding': 'gzip, br' } });
    expect(compressed.headers['content-encoding']).toBe('br');
    const missing = await call(server, { url: '/releases/mf-test/nothing.12345678.js' });
    expect([missing.status, missing.headers['cache-control']]).toEqual([404, 'no-store']);
  });

  test('the name depends on every byte and on the manifest, and not on the order in which they are told', async () => {
    const hashOf = async (build: ReturnType<typeof remoteBuild>) => (await announce(server, build)).body.hash;
    const build = remoteBuild('mf-test');
    const first = await hashOf(build);
    const turned = remoteBuild('mf-test');
    turned.draft.files.reverse();
    const turnedKeys = Object.fromEntries(Object.entries(turned.draft.manifest!).toReversed());
    turned.draft.manifest = turnedKeys as NonNullable<typeof turned.draft.manifest>;
    expect(await hashOf(turned)).toBe(first);
    expect(await hashOf(remoteBuild('mf-test', { manifest: { owner: 'other' } }))).not.toBe(first);
    expect(await hashOf(remoteBuild('mf-test', { entry: 'var mf_test = { get() {}, init() {} };;' }))).not.toBe(first);
  });

  test('an unchanged file keeps its address in the next release and is not sent again', async () => {
    await release(server, remoteBuild('mf-test'));
    const next = remoteBuild('mf-test', { entry: 'var mf_test = { get() {}, init() {} }; // 2' });
    const { body } = await announce(server, next);
    expect(body.missing).toHaveLength(2);
    expect(next.draft.chunks['page']).toEqual(remoteBuild('mf-test').draft.chunks['page']);
  });

  test('other content than announced is refused, and nothing of it stays', async () => {
    const build = remoteBuild('mf-test');
    const { body } = await announce(server, build);
    const [sha256] = body.missing;
    const url = `/api/platform/release/mf-test/${body.hash}/content/${sha256}`;
    for (const content of [Buffer.from('other'), Buffer.alloc(100_000), Buffer.alloc(0)])
      expect((await send(server, url, content)).body.code).toBe('release.invalid');
    expect((await announce(server, build)).body.missing).toContain(sha256);
    const stranger = createHash('sha256').update('x').digest('hex');
    const unknown = `/api/platform/release/mf-test/${body.hash}/content/${stranger}`;
    expect((await send(server, unknown, Buffer.from('x'))).status).toBe(404);
  });

  test('a name stands for one content for ever', async () => {
    await release(server, remoteBuild('mf-test'));
    const build = remoteBuild('mf-test');
    const file = build.draft.files.find(({ file: name }) => name.startsWith('page'))!;
    file.sha256 = 'a'.repeat(64);
    expect((await announce(server, build)).body).toMatchObject({ code: 'release.refused', errors: [{ code: 'name' }] });
  });

  test('nor do two releases that are announced at the same time give one name two contents', async () => {
    const builds = [remoteBuild('mf-test'), remoteBuild('mf-test', { manifest: { owner: 'other' } })];
    const [page] = builds[1]!.draft.files.filter(({ file }) => file.startsWith('page') && file.endsWith('.js'));
    const content = Buffer.from('page(2)');
    page!.sha256 = createHash('sha256').update(content).digest('hex');
    page!.size = content.length;
    const other = builds[1]!.draft.files.find(({ file }) => file === `${page!.file}.br`)!;
    const compressed = brotliCompressSync(content);
    other.sha256 = createHash('sha256').update(compressed).digest('hex');
    other.size = compressed.length;
    builds[1]!.draft.chunks['page']![0]!.integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
    for (const bytes of [content, compressed])
      builds[1]!.contents.set(createHash('sha256').update(bytes).digest('hex'), bytes);
    const hashes: string[] = [];
    for (const build of builds) {
      const { body } = await announce(server, build);
      hashes.push(body.hash);
      for (const sha256 of body.missing)
        await send(server, `/api/platform/release/mf-test/${body.hash}/content/${sha256}`, build.contents.get(sha256)!);
    }
    const [first, second] = await Promise.all(hashes.map((hash) => finish(server, 'mf-test', hash)));
    expect([first!.status, second!.status].toSorted()).toEqual([200, 422]);
    const refused = first!.status === 422 ? first! : second!;
    const names = [{ code: 'name', message: expect.stringContaining(page!.file) }];
    expect(refused.body).toMatchObject({ code: 'release.refused', errors: names });
  });

  test('a file that another Brotli compressed is no other file: what came first is sent, with its own length', async () => {
    const first = remoteBuild('mf-test');
    await release(server, first);
    const next = remoteBuild('mf-test', { manifest: { owner: 'next' } });
    const name = next.draft.chunks['page']![0]!.file;
    const [plain, compressed] = [name, `${name}.br`].map((file) => next.draft.files.find((one) => one.file === file)!);
    const content = next.contents.get(plain!.sha256)!;
    const other = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_LGWIN]: 10 } });
    const stored = compressed!.sha256;
    compressed!.sha256 = createHash('sha256').update(other).digest('hex');
    compressed!.size = other.length;
    expect(compressed!.sha256).not.toBe(stored);
    next.contents.set(compressed!.sha256, other);
    const hash = await release(server, next);
    expect(await hashesOf()).toEqual({ 'mf-test': hash });
    const served = await server.app.inject({
      url: `/releases/mf-test/${name}`,
      headers: { host: 'localhost:3000', 'accept-encoding': 'br' },
    });
    expect(served.headers['content-length']).toBe(String(served.rawPayload.length));
    expect(createHash('sha256').update(served.rawPayload).digest('hex')).toBe(stored);
    expect(brotliDecompressSync(served.rawPayload)).toEqual(content);
  });
});

describe('what is refused, with its reason', () => {
  freshServer(beforeAll, afterAll);
  const path = (value: string) => ({ paths: [{ path: value, title: { pt: 'x', es: 'x', en: 'x' } }] });
  const refusal = async (build: ReturnType<typeof remoteBuild>) => {
    const { status, body } = await publish(server, build);
    return [status, body.errors?.[0]?.code];
  };

  test.each(['/a(', '/(a+)+b', '/*', '/a/*', '/a?', '/', 'javascript:alert(1)', '/../x', '/é'])(
    'the path %s',
    async (value) => {
      expect([400, 422]).toContain((await publish(server, remoteBuild('mf-test', { manifest: path(value) }))).status);
    },
  );

  test.each(['/reset-password', '/:anything', '/set-password', '/select-site', '/LOGIN-TO-GOOGLE/:x'])(
    'a path of the shell: %s',
    async (value) => {
      expect(await refusal(remoteBuild('mf-test', { manifest: path(value) }))).toEqual([422, 'taken']);
    },
  );

  test.each(['/api/x', '/releases', '/_preview', '/metrics', '/language/:locale', '/x.json', '/app.webmanifest'])(
    'a path of the server: %s',
    async (value) => {
      expect(await refusal(remoteBuild('mf-test', { manifest: path(value) }))).toEqual([422, 'reserved']);
    },
  );

  test('a path of another remote, at publish and, in a channel that has it by then, at promote', async () => {
    await release(server, remoteBuild('mf-home', { manifest: path('/home/:id') }));
    const thief = remoteBuild('mf-thief', { manifest: path('/home/new') });
    expect(await refusal(thief)).toEqual([422, 'taken']);
    const { body, status } = await publish(server, thief, OPERATOR, 'empty');
    expect(status).toBe(200);
    expect((await promote(server, 'mf-thief', body.hash)).body.code).toBe('release.refused');
    expect((await promote(server, 'mf-thief', body.hash, OPERATOR, 'empty')).status).toBe(200);
  });

  test('a slot that one remote fills twice, or that no page has; beside another remote’s it stands', async () => {
    const slots = ['lesson.discussion' as const];
    const fill = (name: string, value: unknown) =>
      refusal(remoteBuild(name, { manifest: { ...path(`/${name}`), slots: value as typeof slots } }));
    expect(await fill('mf-first', slots)).toEqual([200, undefined]);
    expect(await fill('mf-second', [{ name: 'lesson.discussion', order: 10 }])).toEqual([200, undefined]);
    expect(await fill('mf-third', [...slots, { name: 'lesson.discussion', order: 10 }])).toEqual([422, 'twice']);
    expect((await fill('mf-third', ['nowhere']))[0]).toBe(400);
  });

  describe('places of a remote’s own', () => {
    const build = (name: string, rest: Partial<RemoteManifest>) =>
      remoteBuild(name, { manifest: { ...path(`/${name}`), ...rest } });
    const declare = (name: string, ...places: NonNullable<RemoteManifest['places']>) => build(name, { places });
    const fill = (name: string, takes: PlaceData, place: PlaceName = 'mf-giver.aside') =>
      build(name, { slots: [{ name: place, order: 10, takes }] });
    const gives = { courseId: 'number', title: 'string' } as const;

    test('bear its own name, each once, and give data of known kinds', async () => {
      const refused = async (...places: unknown[]) =>
        refusal(declare('mf-own', ...(places as NonNullable<RemoteManifest['places']>)));
      expect(await refused({ name: 'mf-other.aside', gives })).toEqual([422, 'foreign']);
      // One that only begins alike is another remote.
      expect(await refused({ name: 'mf-owner.aside', gives })).toEqual([422, 'foreign']);
      expect(await refused({ name: 'mf-own.aside', gives }, { name: 'mf-own.aside', gives: {} })).toEqual([
        422,
        'twice',
      ]);
      for (const wrong of ['lesson.discussion', 'mf-own', 'mf-own.', 'mf-own.Aside', 'mf-own.a.b'])
        expect((await refused({ name: wrong, gives }))[0]).toBe(400);
      for (const wrong of [{ a: 'object' }, { 'not-a-name': 'string' }])
        expect((await refused({ name: 'mf-own.aside', gives: wrong }))[0]).toBe(400);
      expect(await refused({ name: 'mf-own.aside', gives }, { name: 'mf-own.foot', gives: {} })).toEqual([
        200,
        undefined,
      ]);
    });

    test('a filler stands beside a place that gives what it takes, and not beside one that does not, whoever comes last', async () => {
      await release(server, declare('mf-giver', { name: 'mf-giver.aside', gives }));
      expect(await refusal(fill('mf-wants', { lessonId: 'number' }))).toEqual([422, 'props']);
      expect(await refusal(fill('mf-wants', { courseId: 'string' }))).toEqual([422, 'props']);
      await release(server, fill('mf-wants', { courseId: 'number' }));
      const { status, body } = await publish(
        server,
        declare('mf-giver', { name: 'mf-giver.aside', gives: { title: 'string' } }),
      );
      expect([status, body.errors?.[0]]).toEqual([
        422,
        {
          path: '/manifest/places/0',
          code: 'props',
          message: 'mf-wants takes courseId (number) from mf-giver.aside, which mf-giver does not give',
        },
      ]);
    });

    test('a filler of one that nobody declares is published and told, as the channel tells it, until somebody does', async () => {
      const early = fill('mf-early', {}, 'mf-late.aside');
      const finished = async (channel: string) =>
        (await publish(server, early, OPERATOR, channel)).body as unknown as ReleaseFinished;
      const told = [{ remote: 'mf-early', place: 'mf-late.aside' }];
      expect((await finished('stable')).without_place).toEqual(told);
      expect((await finished('')).without_place).toEqual([]);
      await release(server, early);
      const channel = async () =>
        (await call<ChannelState>(server, { url: '/api/platform/channel/stable', as: OPERATOR })).body;
      expect((await channel()).without_place).toEqual(told);
      await release(server, declare('mf-late', { name: 'mf-late.aside', gives }));
      expect((await channel()).without_place).toEqual([]);
      expect((await finished('stable')).without_place).toEqual([]);
    });

    test('are in the composition, with what they give; the page is told only who fills what', async () => {
      await release(server, declare('mf-said', { name: 'mf-said.aside', gives }));
      await release(server, fill('mf-says', { title: 'string' }, 'mf-said.aside'));
      const { remotes } = await composition();
      const manifestIn = (list: typeof remotes, name: string) =>
        list.find(({ manifest }) => manifest.name === name)!.manifest;
      expect(manifestIn(remotes, 'mf-said').places).toEqual([{ name: 'mf-said.aside', gives }]);
      expect(manifestIn(remotes, 'mf-says').slots[0]).toHaveProperty('takes', { title: 'string' });
      const boot = JSON.parse(/id="clube-boot"[^>]*>([^<]*)</.exec(await page())![1]!) as BootDocument;
      expect(manifestIn(boot.composition.remotes, 'mf-said')).not.toHaveProperty('places');
      expect(manifestIn(boot.composition.remotes, 'mf-says').slots).toEqual([{ name: 'mf-said.aside', order: 10 }]);
    });
  });

  test('an icon that is neither a name nor a path, and one that is too long', async () => {
    const at = path('/mine');
    const icon = async (value: unknown, platform = '^1.1.0') => {
      const navigation = [{ to: '/mine', label: at.paths[0]!.title, icon: value as 'home', order: 1 }];
      const build = remoteBuild('mf-test', { manifest: { ...at, platform, navigation } });
      const { status, body } = await publish(server, build, OPERATOR, '');
      return [status, body.errors?.[0]?.code];
    };
    expect(await icon({ path: 'M4 4h16v16H4z' })).toEqual([200, undefined]);
    expect(await icon('home', '^1.0.0')).toEqual([200, undefined]);
    // An older shell would not know what to draw.
    expect(await icon({ path: 'M4 4h16v16H4z' }, '^1.0.0')).toEqual([422, 'platform']);
    for (const half of ['M4', 'M4 4h16v16H', 'M1 2 3']) expect(await icon({ path: half })).toEqual([422, 'icon']);
    const foreign = ['"/><script>alert(1)</script>', 'L1 1', 'url(#x)', `M0 0${' '.repeat(1500)}`];
    for (const value of ['unknown', '<svg/>', ...foreign.map((d) => ({ path: d }))])
      expect((await icon(value))[0]).toBe(400);
  });

  test.each(['x"]', 'Help', '/a b', "a'b"])(
    'a step of the tour that points at no name and no address: %s',
    async (target) => {
      const text = { pt: 'x', es: 'x', en: 'x' };
      const tour = [{ target, order: 1, title: text, text }];
      expect((await refusal(remoteBuild('mf-test', { manifest: { tour } })))[0]).toBe(400);
    },
  );

  test.each(['https://evil.example', 'javascript:alert(1)', '/config_curso', '//evil.example'])(
    'a navigation target that is not the remote’s own: %s',
    async (to) => {
      const navigation = [{ to, label: { pt: 'x', es: 'x', en: 'x' }, icon: 'home' as const, order: 1 }];
      expect(await refusal(remoteBuild('mf-test', { manifest: { navigation } }))).toEqual([422, 'target']);
    },
  );

  test('a range that is none, and one that the channel’s shell does not hold, with both versions', async () => {
    expect(await refusal(remoteBuild('mf-test', { manifest: { platform: 'banana' } }))).toEqual([422, 'range']);
    const { body } = await publish(server, remoteBuild('mf-test', { manifest: { platform: '^99.0.0' } }));
    expect(body.message).toBe('mf-test needs platform ^99.0.0, the shell has 1.0.0');
  });

  test('a shell that takes away what a remote of the channel needs', async () => {
    await release(server, remoteBuild('mf-test'));
    const { body, status } = await publish(server, shellBuild('2.0.0'));
    expect([status, body.message]).toEqual([
      422,
      expect.stringContaining('needs platform ^1.0.0, the shell has 2.0.0'),
    ]);
  });

  test('the manifest of another remote', async () => {
    const build = remoteBuild('mf-test');
    build.draft.manifest = manifestOf('mf-other');
    expect(await refusal(build)).toEqual([422, 'name']);
  });

  test('an entry, chunk or page that is not among the files', async () => {
    const build = remoteBuild('mf-test');
    build.draft.files = build.draft.files.filter(({ file }) => !file.startsWith('page'));
    expect(await refusal(build)).toEqual([422, 'missing']);
    const other = remoteBuild('mf-test');
    delete other.draft.chunks['page'];
    expect(await refusal(other)).toEqual([422, 'chunk']);
    const shell = shellBuild('2.16.0');
    shell.draft.shell!.fonts = ['plain.12345678.woff2'];
    expect(await refusal(shell)).toEqual([422, 'missing']);
    const shown = remoteBuild('mf-test');
    shown.draft.manifest!.paths[0]!.chunksFor = { 'player.hls': ['page', 'library'] };
    expect(await refusal(shown)).toEqual([422, 'chunk']);
    const inherited = remoteBuild('mf-test');
    inherited.draft.manifest!.paths[0]!.chunk = 'constructor';
    expect(await refusal(inherited)).toEqual([422, 'chunk']);
    const ahead = remoteBuild('mf-test');
    ahead.draft.manifest!.paths[0]!.aheadFor = { 'player.hls': ['ahead'] };
    expect(await refusal(ahead)).toEqual([422, 'chunk']);
  });

  test('a hash that the file has not, and an empty one', async () => {
    const build = remoteBuild('mf-test');
    const page = build.draft.chunks['page']![0]!;
    build.draft.chunks['page'] = [{ ...page, integrity: build.draft.chunks['remote']![0]!.integrity }];
    expect(await refusal(build)).toEqual([422, 'integrity']);
    build.draft.chunks['page'] = [{ ...page, integrity: '' }];
    expect((await publish(server, build)).status).toBe(400);
    const content = build.contents.get(build.draft.files.find(({ file }) => file === page.file)!.sha256)!;
    const asBefore = `sha384-${createHash('sha384').update(content).digest('base64')}`;
    build.draft.chunks['page'] = [{ ...page, integrity: asBefore.replace(/.{64}$/, 'A'.repeat(64)) }];
    expect(await refusal(build)).toEqual([422, 'integrity']);
    build.draft.chunks['page'] = [{ ...page, integrity: asBefore }];
    expect((await publish(server, build)).status).toBe(200);
  });

  test.each([
    ['reaches beyond its area', 'nav { display: none }'],
    ['is none', '.mine { color: red'],
  ])('a sheet that %s; what stays inside is taken', async (_what, css) => {
    const build = remoteBuild('mf-test');
    build.draft.chunks['page']!.push(addFile(build, 'page.css', css));
    expect(await refusal(build)).toEqual([422, 'styles']);
    const good = remoteBuild('mf-test');
    good.draft.chunks['page']!.push(addFile(good, 'page.css', '.mine nav { display: none }'));
    expect((await publish(server, good)).status).toBe(200);
  });

  test('a compressed form of something else', async () => {
    const build = remoteBuild('mf-compressed');
    const compressed = build.draft.files.find(({ file }) => file.startsWith('page') && file.endsWith('.br'))!;
    const content = Buffer.from('not brotli');
    Object.assign(compressed, { sha256: createHash('sha256').update(content).digest('hex'), size: content.length });
    build.contents.set(compressed.sha256, content);
    expect(await refusal(build)).toEqual([422, 'compressed']);
  });

  test('a compressed form that unpacks to more than a file may have, which is not unpacked', async () => {
    const build = remoteBuild('mf-bomb');
    const compressed = build.draft.files.find(({ file }) => file.startsWith('page') && file.endsWith('.br'))!;
    const content = brotliCompressSync(Buffer.alloc(releaseLimits.fileBytes + 1));
    Object.assign(compressed, { sha256: createHash('sha256').update(content).digest('hex'), size: content.length });
    build.contents.set(compressed.sha256, content);
    expect(await refusal(build)).toEqual([422, 'compressed']);
  });

  test.each([
    ['a syntax error', 'var mf_test = {'],
    ['nothing registered', 'var other = 1;'],
    ['another remote’s name', 'var mf_other = { get() {}, init() {} };'],
    ['an endless loop', 'while (true);'],
    ['a throw', 'throw new Error("no")'],
    ['code from text', 'eval("var mf_test = { get() {}, init() {} }")'],
    ['a way to the process', 'this.constructor.constructor("return process")().exit(0)'],
    [
      'a way to the process through the error of an import, and a verdict of its own',
      `import('x').catch((error) => {
        const found = error.constructor.constructor('return process')();
        found.stdout.write('{"registers":true,"shares":[]}', () => found.exit(0));
      })`,
    ],
    [
      'a verdict in what every object of Node inherits',
      `var mf_test = { get() {} };
      import('x').catch((error) => {
        let all = error;
        while (Object.getPrototypeOf(all)) all = Object.getPrototypeOf(all);
        all.toJSON = () => ({ registers: true, shares: [] });
      })`,
    ],
  ])('an entry with %s', async (_what, entry) => {
    expect(await refusal(remoteBuild('mf-test', { entry }))).toEqual([422, 'entry']);
  });

  const withPage = (content: string) => {
    const build = remoteBuild('mf-test');
    build.draft.chunks['page'] = [addFile(build, 'page.js', content)];
    return build;
  };
  const withSpanish = (content: string) => {
    const build = remoteBuild('mf-test');
    build.draft.languages = { es: { chunks: { page: [addFile(build, 'page.js', content)] } } };
    return build;
  };
  const withMain = (content: string) => {
    const build = shellBuild('1.0.0');
    build.draft.chunks['main'] = [addFile(build, 'main.js', content)];
    return build;
  };
  test.each([
    ['of a page', withPage],
    ['of a page in another language', withSpanish],
    ['that starts the shell', withMain],
  ])('a script %s that broke off or is none; nothing of one is run', async (_what, build) => {
    for (const content of ['function page() { return [', '<!doctype html>', 'page();\u0000', 'import page from "x"'])
      expect(await refusal(build(content))).toEqual([422, 'script']);
    expect((await publish(server, build('while (true);'))).status).toBe(200);
  });

  test('a worker that broke off; it may be a module, for no page asks for it by a tag', async () => {
    const withWorker = (content: string) => {
      const build = remoteBuild('mf-test');
      addFile(build, 'worker.js', content);
      return build;
    };
    expect(await refusal(withWorker('import { read } from "./x.js"; read('))).toEqual([422, 'script']);
    const good = withWorker('import { read } from "./x.js"; read(import.meta.url); await 1; export { read };');
    expect((await publish(server, good)).status).toBe(200);
  });

  test('of many scripts, whatever they weigh, each is read', async () => {
    const budget = { entry: 2 ** 20, page: 2 ** 20, total: 2 ** 24 };
    const build = remoteBuild('mf-test', { manifest: { budget } });
    for (let at = 0; at < 7; at += 1)
      build.draft.chunks[`part-${at}`] = [
        addFile(build, `part-${at}.js`, `/*${' '.repeat(2 ** 20)}*/part(${at === 5 ? '' : at})${at === 4 ? '}' : ''}`),
      ];
    const { status, body } = await publish(server, build);
    expect([status, body.errors?.map(({ path, code }) => [code, path.replace(/\.\w{8}\./, '.')])]).toEqual([
      422,
      [['script', '/files/part-4.js']],
    ]);
  });

  test('an entry that eats memory', async () => {
    const entry = 'const all = []; for (;;) all.push(new Array(1e6).fill(all.length));';
    expect(await refusal(remoteBuild('mf-test', { entry }))).toEqual([422, 'entry']);
  });

  test('an entry cannot read files, reach the network or see the server’s settings', async () => {
    const entry = `
      var mf_test = { get() {}, init() {} };
      for (const name of ['process', 'require', 'fetch', 'XMLHttpRequest', 'WebSocket', 'Buffer', 'setTimeout'])
        if (name in globalThis) throw new Error(name);`;
    expect((await publish(server, remoteBuild('mf-test', { entry }))).status).toBe(200);
  });

  test('a shared module of its own', async () => {
    // What webpack writes into an entry whose build brings React along.
    const entry = `
      _CLUBE_FEDERATION.bundlerRuntime.init({
        webpackRequire: { federation: { initOptions: { shared: { react: [{ version: '18.0.0', get() {} }] } } } },
      });
      var mf_test = { get() {}, init() {} };`;
    expect(await refusal(remoteBuild('mf-test', { entry }))).toEqual([422, 'shared']);
  });

  const fileOf = (name: string, file: string) =>
    readFileSync(join(dirname(createRequire(SHELL_PACKAGE).resolve(`${name}/package.json`)), 'cjs', file), 'utf8');
  const buildWith = (content: string) => {
    const manifest = { budget: { entry: 2 ** 20, page: 2 ** 20, total: 2 ** 21 } };
    const build = remoteBuild('mf-test', { manifest });
    build.draft.chunks['page'] = [addFile(build, 'page.js', content)];
    return build;
  };

  test.each([
    ['react', fileOf('react', 'react.production.js')],
    ['react, as a bundler leaves it of one hook', 'var S={H:null};e.useState=function(t){return S.H.useState(t)};'],
    ['react 18, of one hook', 'var U={current:null};e.useRef=function(a){return U.current.useRef(a)};'],
    ['react 17, of one hook', 'e.useEffect=function(a,b){return S().useEffect(a,b)};'],
    [
      'react 17, of one hook, closer still',
      'e.useRef=function(a){return function(){var d=l;if(null===d)throw Error(t(321));return d}().useRef(a)};',
    ],
    ['react, of a hook that few know', 'var S={H:null};e.useId=function(){return S.H.useId()};'],
    ['react-dom', fileOf('react-dom', 'react-dom.production.js')],
    ['what draws of react-dom', fileOf('react-dom', 'react-dom-client.production.js')],
    ['react-dom 18', 'var z={bundleType:0,version:"18.3.1",rendererPackageName:"react-dom"};'],
  ])('%s inside a chunk, which registers nothing', async (_what, content) => {
    expect(await refusal(buildWith(content))).toEqual([422, 'shared']);
  });

  test.each([
    // As react-is and libraries of charts and styles do.
    [
      'knows what an element is',
      'e.isElement=function(e){return e.$$typeof===Symbol.for("react.transitional.element")}',
    ],
    ['makes elements', fileOf('react', 'react-jsx-runtime.production.js')],
    ['reads what React keeps to itself', fileOf('react', 'react-compiler-runtime.production.js')],
    ['draws into a text', fileOf('react-dom', 'react-dom-server.browser.production.js')],
    ['uses hooks', 'var R=n(1);function f(e){return R.useState(e)}function g(e){return (0,R.useState)(e)}'],
    // What webpack writes of the default of a module that is lent, and of one that a package hands on under a short name.
    [
      'uses hooks of what is lent',
      'var t=n(1),r=n.n(t),o=n(2);function f(e){return r().useState(e)}function g(){return o.H.useState(0)}',
    ],
  ])('a chunk that %s brings neither along', async (_what, content) => {
    expect((await publish(server, buildWith(content))).status).toBe(200);
  });

  test('a chunk of millions of spaces, as a hook of React begins, is looked at once', async () => {
    const before = process.cpuUsage();
    const content = `e.useState=function(){return${' '.repeat(4_000_000)}}`;
    expect((await publish(server, buildWith(content))).status).toBe(200);
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(5);
  });

  test('an entry over its budget; a manifest may ask for more', async () => {
    const noise = Array.from({ length: 20_000 }, (_unused, at) =>
      createHash('md5').update(String(at)).digest('base64'),
    ).join('');
    const entry = `var mf_test = { get() {}, init() {} }; // ${noise}`;
    expect(await refusal(remoteBuild('mf-test', { entry }))).toEqual([422, 'budget']);
    const manifest = { budget: { entry: 2 ** 20, page: 2 ** 20, total: 2 ** 21 } };
    expect((await publish(server, remoteBuild('mf-test', { entry, manifest }))).status).toBe(200);
  });

  /** About so many bytes that nothing compresses. */
  const noise = (bytes: number) => `/* ${randomBytes((bytes * 3) / 4).toString('base64')} */`;
  const own = { path: '/mf-test', title: { pt: 'x', es: 'x', en: 'x' }, chunk: 'page' };
  const heavy: [
    string,
    Partial<NonNullable<RemoteManifest['budget']>>,
    (build: Build) => RemoteManifest['paths'][number],
  ][] = [
    [
      'a page, by its own chunk',
      { page: 3000 },
      (build) => {
        build.draft.chunks['page'] = [addFile(build, 'page.js', noise(4000))];
        return own;
      },
    ],
    [
      'a page, by the heaviest of what it shows beside',
      { page: 3000 },
      (build) => {
        build.draft.chunks['big'] = [addFile(build, 'big.js', noise(4000))];
        build.draft.chunks['small'] = [addFile(build, 'small.js', noise(100))];
        return { ...own, chunksFor: { 'player.hls': ['big'], 'player.audio': ['small'] } };
      },
    ],
    [
      'a page, with what runs ahead of it',
      { page: 3000 },
      (build) => {
        build.draft.chunks['big'] = [addFile(build, 'big.js', noise(2000))];
        build.draft.chunks['ahead'] = [addFile(build, 'ahead.js', noise(2000))];
        return { ...own, chunksFor: { 'player.hls': ['big'] }, aheadFor: { 'player.hls': ['ahead'] } };
      },
    ],
    [
      'a page, by the entry that it needs',
      { page: 3000 },
      (build) => {
        const { file, integrity } = addFile(
          build,
          'remoteEntry.js',
          `var mf_test = { get() {}, init() {} };${noise(4000)}`,
        );
        build.draft.entry = { file, integrity };
        return own;
      },
    ],
    [
      'the whole, by what no page names',
      { total: 3000 },
      (build) => {
        build.draft.chunks['aside'] = [addFile(build, 'aside.js', noise(4000))];
        return own;
      },
    ],
  ];
  test.each(heavy)('over its budget: %s; twice as much is enough', async (_what, budget, fill) => {
    const build = (times: number) => {
      const made = remoteBuild('mf-test');
      made.draft.manifest!.paths = [fill(made)];
      made.draft.manifest!.budget = Object.fromEntries(
        Object.entries(budget).map(([name, most]) => [name, most * times]),
      );
      return made;
    };
    expect(await refusal(build(1))).toEqual([422, 'budget']);
    expect((await publish(server, build(2))).status).toBe(200);
  });

  const inSpanish = (build: Build, content: string) =>
    (build.draft.languages = { es: { chunks: { page: [addFile(build, 'page.js', content)] } } });

  test('over its budget in one language alone; files of several languages are no reader’s whole', async () => {
    const build = (budget: NonNullable<RemoteManifest['budget']>, es: number, en: number) => {
      const made = remoteBuild('mf-test');
      made.draft.manifest!.paths = [own];
      made.draft.manifest!.budget = budget;
      const page = (bytes: number) => ({ chunks: { page: [addFile(made, 'page.js', noise(bytes))] } });
      made.draft.languages = { es: page(es), en: page(en) };
      return made;
    };
    expect(await refusal(build({ page: 3000 }, 100, 4000))).toEqual([422, 'budget']);
    expect(await refusal(build({ total: 6000 }, 4000, 12_000))).toEqual([422, 'budget']);
    expect((await publish(server, build({ total: 6000, page: 6000 }, 4000, 4000))).status).toBe(200);
  });

  test('a language whose file is not there, has another hash, is no chunk of the release, or whose entry does not register', async () => {
    const lost = remoteBuild('mf-test');
    inSpanish(lost, 'es');
    const [asset] = lost.draft.languages!.es!.chunks['page']!;
    lost.draft.files = lost.draft.files.filter(({ file }) => file !== asset!.file);
    expect(await refusal(lost)).toEqual([422, 'missing']);
    const changed = remoteBuild('mf-test');
    inSpanish(changed, 'es');
    changed.draft.languages!.es!.chunks['page']![0]!.integrity = changed.draft.chunks['remote']![0]!.integrity;
    expect(await refusal(changed)).toEqual([422, 'integrity']);
    const alone = remoteBuild('mf-test');
    alone.draft.languages = { en: { chunks: { aside: [addFile(alone, 'aside.js', 'en')] } } };
    expect(await refusal(alone)).toEqual([422, 'chunk']);
    const inherited = remoteBuild('mf-test');
    inherited.draft.languages = { en: { chunks: { constructor: [addFile(inherited, 'aside.js', 'en')] } } };
    expect(await refusal(inherited)).toEqual([422, 'chunk']);
    const silent = remoteBuild('mf-test');
    const { file, integrity } = addFile(silent, 'remoteEntry.es.js', 'var other = {};');
    silent.draft.languages = { es: { entry: { file, integrity }, chunks: {} } };
    expect(await refusal(silent)).toEqual([422, 'entry']);
  });

  test.each([
    '../x.12345678.js',
    '/x.12345678.js',
    '.x.12345678.js',
    'x.12345678.js.map',
    'x.12345678.html',
    'x.js',
    '"><script>.12345678.js',
    'a/../x.12345678.js',
    'x.12345678.json',
    'nul\u0000.12345678.js',
  ])('a file named %j', async (name) => {
    const build = remoteBuild('mf-test');
    build.draft.files.push({ file: name, sha256: 'a'.repeat(64), size: 1 });
    expect((await announce(server, build)).status).toBe(400);
  });

  test('more files or bytes than a release may have', async () => {
    const build = remoteBuild('mf-test');
    const file = (at: number, size: number) => ({ file: `x${at}.12345678.js`, sha256: 'a'.repeat(64), size });
    build.draft.files.push(file(1, 9 * 2 ** 20));
    expect((await announce(server, build)).status).toBe(400);
    build.draft.files.splice(-1, 1, ...Array.from({ length: 600 }, (_unused, at) => file(at, 1)));
    expect((await announce(server, build)).status).toBe(400);
    build.draft.files.splice(-600, 600, ...Array.from({ length: 4 }, (_unused, at) => file(at, 7 * 2 ** 20)));
    expect(await refusal(build)).toEqual([422, 'budget']);
  });

  test('where its files lie is the server’s to say: a base of its own is refused', async () => {
    const build = remoteBuild('mf-test');
    Object.assign(build.draft, { base: 'https://evil.example/' });
    expect((await announce(server, build)).status).toBe(400);
  });

  test.each([
    ['broken JSON', '{"files": [', 400],
    ['no release at all', '{}', 400],
    ['null', 'null', 400],
  ])('%s is told apart from a failure of the server', async (_what, payload, status) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/platform/release/mf-test',
      headers: {
        host: 'localhost:3000',
        authorization: `Bearer ${OPERATOR.token}`,
        'content-type': 'application/json',
      },
      payload,
    });
    expect(answer.statusCode).toBe(status);
  });
});

describe('channels', () => {
  freshServer(beforeEach, afterEach);
  const version = (number: number) =>
    remoteBuild('mf-test', { entry: `var mf_test = { get() {}, init() {} }; // ${number}` });

  test('the next page load after the answer sees a promotion and a rollback; each is written down', async () => {
    const first = await release(server, version(1));
    const before = await composition();
    const second = await release(server, version(2));
    expect(await page()).toContain(second);
    expect((await composition()).id).not.toBe(before.id);
    expect((await rollBack(server, 'mf-test')).status).toBe(200);
    expect(await page()).toContain(first);
    expect(await page()).not.toContain(second);
    expect(await composition()).toEqual(before);
    const { body } = await call<ReleaseMove[]>(server, { url: '/api/platform/history?remote=mf-test', as: OPERATOR });
    expect(body.map(({ kind, from, to, actor }) => [kind, from, to, actor])).toEqual([
      ['rollback', second, first, 'operator'],
      ['promote', first, second, 'operator'],
      ['promote', null, first, 'operator'],
    ]);
  });

  test('rolling back again goes one further, until the remote has left the channel', async () => {
    const hashes = [];
    for (const number of [1, 2, 3]) hashes.push(await release(server, version(number)));
    await rollBack(server, 'mf-test');
    await rollBack(server, 'mf-test');
    expect(await hashesOf()).toEqual({ 'mf-test': hashes[0] });
    const { status, body } = await rollBack(server, 'mf-test');
    expect([status, body]).toEqual([200, [{ remote: 'mf-test', from: hashes[0], to: null }]]);
    expect(await hashesOf()).toEqual({});
    expect((await rollBack(server, 'mf-test')).body.code).toBe('release.no_previous');
    await promote(server, 'mf-test', hashes[2]!);
    expect(await hashesOf()).toEqual({ 'mf-test': hashes[2] });
    await rollBack(server, 'mf-test');
    expect(await hashesOf()).toEqual({});
    const history = await call<ReleaseMove[]>(server, { url: '/api/platform/history?remote=mf-test', as: OPERATOR });
    expect(history.body.slice(0, 2)).toMatchObject([
      { kind: 'rollback', from: hashes[2], to: null },
      { kind: 'promote', from: null, to: hashes[2] },
    ]);
  });

  test('the whole composition goes back over a remote’s first release too, and stops at the first shell', async () => {
    const before = await composition();
    const path = (value: string) => ({ paths: [{ path: value, title: { pt: 'x', es: 'x', en: 'x' } }] });
    const old = await release(server, remoteBuild('mf-test', { manifest: path('/one') }));
    const next = await publishUnchecked(remoteBuild('mf-test', { manifest: path('/two') }));
    // What comes with it stands where the other one was: each alone would be refused.
    const heir = await publishUnchecked(remoteBuild('mf-heir', { manifest: path('/one') }));
    const body = { releases: { 'mf-test': next, 'mf-heir': heir } };
    const moved = await call(server, { method: 'PUT', url: '/api/platform/channel/stable', as: OPERATOR, body });
    expect(moved.status).toBe(200);
    expect(await hashesOf()).toEqual({ 'mf-test': next, 'mf-heir': heir });
    expect((await rollBack(server)).status).toBe(200);
    expect(await hashesOf()).toEqual({ 'mf-test': old });
    expect((await rollBack(server)).status).toBe(200);
    expect(await composition()).toEqual(before);
    // Another channel's only shell, for that of this one is from before there were acts.
    const shell = await release(server, shellBuild('1.0.0', 'alone'), OPERATOR, 'alone');
    expect((await rollBack(server, 'shell', OPERATOR, 'alone')).body.code).toBe('release.no_previous');
    const { body: alone } = await call<ChannelState>(server, { url: '/api/platform/channel/alone', as: OPERATOR });
    expect(alone.releases.map(({ hash }) => hash)).toEqual([shell]);
  });

  test('the whole composition goes back by what moved last, whichever remote that was', async () => {
    const one = await release(server, version(1));
    const other = await release(server, remoteBuild('mf-other'));
    const two = await release(server, version(2));
    const shell = (await composition()).shell;
    await release(server, shellBuild('1.1.0'));
    await rollBack(server);
    expect((await composition()).shell).toBe(shell);
    expect(await hashesOf()).toEqual({ 'mf-test': two, 'mf-other': other });
    await rollBack(server);
    expect(await hashesOf()).toEqual({ 'mf-test': one, 'mf-other': other });
  });

  test('however many pages open right after a promotion, the new composition is read and made once', async () => {
    await release(server, remoteBuild('mf-herd'));
    const { db } = server.context.connection;
    const pages = await Promise.all(Array.from({ length: 50 }, () => composePage(db, 'stable')));
    expect(new Set(pages).size).toBe(1);
    expect(pages[0]!.remotes.map(({ manifest }) => manifest.name)).toContain('mf-herd');
    // A failure is nobody else's: the next page asks again.
    await expect(Promise.all([1, 2].map(() => composePage(db, 'nothing')))).rejects.toThrow('No shell is released');
    await release(server, shellBuild('1.1.0', 'late'), OPERATOR, 'nothing');
    expect((await composePage(db, 'nothing')).composition.platform).toBe('1.1.0');
  });

  test('where a channel points is asked once for many pages, and anew once a pointer moved, by a page that had begun to ask too', async () => {
    const first = await release(server, version(1));
    const { db, pool } = server.context.connection;
    const query = jest.spyOn(pool, 'query');
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    const asked = () => JSON.stringify(query.mock.calls).split('composition-pointers').length - 1;
    const shown = async () => (await composePage(db, 'stable')).remotes.map(({ hash }) => hash);
    try {
      for (let page = 0; page < 20; page += 1) expect(await shown()).toContain(first);
      expect(asked()).toBe(1);
      clock.mockReturnValue(Date.now() + 1000);
      expect(await shown()).toContain(first);
      expect(asked()).toBe(2);
      const second = await release(server, version(2));
      expect(await shown()).toContain(second);
      forgetPointers(db);
      const begun = shown();
      await rollBack(server);
      await begun;
      expect(await shown()).toContain(first);
    } finally {
      query.mockRestore();
      clock.mockRestore();
    }
  });

  test('a channel of another name is its own', async () => {
    const stable = await release(server, version(1));
    const next = await release(server, version(2), OPERATOR, 'next');
    expect(await hashesOf()).toEqual({ 'mf-test': stable });
    const { body } = await call<{ releases: { hash: string }[] }>(server, {
      url: '/api/platform/channel/next',
      as: OPERATOR,
    });
    expect(body.releases.map(({ hash }) => hash)).toEqual([next]);
    expect((await rollBack(server, 'mf-test', OPERATOR, 'next')).status).toBe(200);
    expect(await hashesOf()).toEqual({ 'mf-test': stable });
    const left = await call<ChannelState>(server, { url: '/api/platform/channel/next', as: OPERATOR });
    expect(left.body.releases).toEqual([]);
    const other = await createTestServer({ CLUBE_CHANNEL: 'next' });
    expect((await call(other, { url: '/' })).status).toBe(503);
    const hash = await release(other, shellBuild('1.4.0'), OPERATOR, 'next');
    expect((await call<Composition>(other, { url: '/api/composition' })).body).toMatchObject({
      shell: hash,
      platform: '1.4.0',
    });
    await other.close();
  });

  test('releases that need each other move together, or none does', async () => {
    const old = await release(server, version(1));
    const before = (await composition()).shell;
    const remote = await publishUnchecked(remoteBuild('mf-test', { manifest: { platform: '^2.0.0' } }));
    const shell = await publishUnchecked(shellBuild('2.0.0'));
    const move = (releases: Record<string, string>) =>
      call<{ code?: string }>(server, {
        method: 'PUT',
        url: '/api/platform/channel/stable',
        as: OPERATOR,
        body: { releases },
      });
    for (const releases of [{ 'mf-test': remote }, { shell }, { shell, 'mf-test': '0'.repeat(16) }])
      expect((await move(releases as Record<string, string>)).body.code).toMatch(/^release\./);
    expect(await hashesOf()).toEqual({ 'mf-test': old });
    expect((await move({ shell, 'mf-test': remote })).status).toBe(200);
    expect(await composition()).toMatchObject({ shell, platform: '2.0.0', remotes: [{ hash: remote }] });
    await rollBack(server);
    expect(await composition()).toMatchObject({ shell: before, remotes: [{ hash: old }] });
  });

  test('a release that is none cannot be promoted', async () => {
    expect((await promote(server, 'mf-test', '0123456789abcdef')).status).toBe(404);
  });

  test('two moves at once: each is seen, none is lost', async () => {
    const builds = Array.from({ length: 5 }, (_unused, at) => remoteBuild(`mf-t${at}`));
    const hashes = [];
    for (const build of builds) hashes.push((await publish(server, build)).body.hash);
    await Promise.all(hashes.map((hash, at) => promote(server, `mf-t${at}`, hash)));
    expect(Object.values(await hashesOf())).toEqual(hashes);
  });

  test('the platform version is that of the shell which is released', async () => {
    await release(server, shellBuild('1.7.0'));
    expect((await composition()).platform).toBe('1.7.0');
    expect(await page()).toContain('"platform":"1.7.0"');
    expect(await page()).toMatch(
      /<script defer src="\/assets\/shell\/main\.[0-9a-f]{8}\.js" crossorigin="anonymous" integrity="sha256-/,
    );
  });
});

describe('tokens', () => {
  freshServer(beforeAll, afterAll);
  test('a token names a team’s remotes: others are refused, and what it did bears its name', async () => {
    const { id, token } = await makeToken('team-a', ['mf-test']);
    const hash = await release(server, remoteBuild('mf-test'), { token });
    expect((await publish(server, remoteBuild('mf-other'), { token })).status).toBe(403);
    expect((await publish(server, shellBuild('1.1.0'), { token })).status).toBe(403);
    await release(server, remoteBuild('mf-other'));
    const { body: other } = await publish(server, remoteBuild('mf-other', { manifest: { owner: 'x' } }));
    expect((await promote(server, 'mf-other', other.hash, { token })).status).toBe(403);
    expect((await rollBack(server, 'mf-other', { token })).status).toBe(403);
    // The last move of the channel is another team's.
    expect((await rollBack(server, undefined, { token })).status).toBe(403);
    const history = await call<ReleaseMove[]>(server, { url: '/api/platform/history?remote=mf-test', as: { token } });
    expect(history.body).toMatchObject([{ from: null, to: hash, actor: `team-a:${id}` }]);
    const acts = await call<{ actor: string; action: string; subject: string }[]>(server, {
      url: '/api/platform/act',
      as: OPERATOR,
    });
    expect(acts.body).toContainEqual(
      expect.objectContaining({ actor: `team-a:${id}`, action: 'release.publish', subject: `mf-test ${hash}` }),
    );
  });

  test('tokens are the operator’s to make and revoke; a revoked one opens nothing; none is kept as it is', async () => {
    const { id, token } = await makeToken('team-a', ['mf-test']);
    const as = { token };
    expect((await call(server, { url: '/api/platform/token', as })).status).toBe(403);
    const list = await call<ReleaseToken[]>(server, { url: '/api/platform/token', as: OPERATOR });
    expect(list.body.at(-1)).toMatchObject({ id, team: 'team-a', remotes: ['mf-test'], revoked_at: null });
    expect(list.text).not.toContain(token);
    const { rows } = await server.context.connection.pool.query(
      'select row_to_json(t)::text as row from release_tokens t',
    );
    expect(rows[0].row).not.toContain(token.slice(6));
    const revoke = () => call(server, { method: 'DELETE', url: `/api/platform/token/${id}`, as: OPERATOR });
    expect((await revoke()).status).toBe(200);
    expect((await revoke()).status).toBe(404);
    expect((await announce(server, remoteBuild('mf-test'), as)).status).toBe(403);
  });

  test('is neither made nor revoked without the act that tells of it', async () => {
    const { id } = await makeToken('team-b', ['mf-test']);
    const tokens = async () => (await call<ReleaseToken[]>(server, { url: '/api/platform/token', as: OPERATOR })).body;
    const before = await tokens();
    await asOwner(`alter table release_acts add constraint untold check (action not like 'token.%') not valid`);
    try {
      const body = { team: 'team-c', remotes: ['mf-test'] };
      const made = await call(server, { method: 'POST', url: '/api/platform/token', as: OPERATOR, body });
      const revoked = await call(server, { method: 'DELETE', url: `/api/platform/token/${id}`, as: OPERATOR });
      expect([made.status, revoked.status]).toEqual([400, 400]);
      expect(await tokens()).toEqual(before);
    } finally {
      await asOwner('alter table release_acts drop constraint untold');
    }
  });

  test('neither a session nor nothing publishes', async () => {
    const { owner } = await createPanel(server);
    for (const as of [owner, { token: '' }])
      expect((await announce(server, remoteBuild('mf-test'), as)).status).toBe(403);
  });
});

describe('a signed link', () => {
  freshServer(beforeAll, afterAll);
  const preview = async (releases: Record<string, string>, minutes = 60) =>
    call<{ path: string }>(server, {
      method: 'POST',
      url: '/api/platform/preview',
      as: OPERATOR,
      body: { releases, minutes },
    });
  /** Presses the button of the page that the link shows. */
  const open = async (path: string, from: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) => {
    const { statusCode: status, headers } = await server.app.inject({
      method: 'POST',
      url: path,
      headers: { host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded', ...from },
      payload: '',
    });
    return { status, cookie: String(headers['set-cookie']).split(';')[0]! };
  };

  test('asks first: to open it changes nothing, and no other site presses its button', async () => {
    const hash = await release(server, remoteBuild('mf-test'));
    const { path } = (await preview({ 'mf-test': hash })).body;
    const asked = await call(server, { url: path });
    expect([asked.status, asked.headers['set-cookie'], asked.headers['cache-control']]).toEqual([
      200,
      undefined,
      'no-store',
    ]);
    expect(asked.text).toContain(`(mf-test@${hash})`);
    const [action] = /(?<=<form method="post" action=")[^"]+/.exec(asked.text)!;
    expect((await open(action)).cookie).toMatch(/^clube_preview=/);
    for (const foreign of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }])
      expect(await open(action, foreign)).toEqual({ status: 403, cookie: 'undefined' });
  });

  test('keeps what it shows until it is opened, though nothing else wants it any more', async () => {
    const { body: picked } = await publish(server, remoteBuild('mf-kept', { manifest: { owner: 'picked' } }));
    const { body: other } = await publish(server, remoteBuild('mf-kept', { manifest: { owner: 'other' } }));
    const { path } = (await preview({ 'mf-kept': picked.hash }, 7 * 24 * 60)).body;
    const { pool } = server.context.connection;
    await pool.query(`update releases set created_at = created_at - interval '30 days'`);
    await pool.query(`update compositions set served_at = served_at - interval '7 days'`);
    await pruneReleases(server.context);
    const { rows } = await pool.query(`select hash from releases where remote = 'mf-kept'`);
    expect([rows, other.hash]).toEqual([[{ hash: picked.hash }], expect.not.stringMatching(picked.hash)]);
    expect(await page({ cookie: (await open(path)).cookie })).toContain(picked.hash);
  });

  test('shows a release that is not promoted to whoever opened it, and to nobody else', async () => {
    const live = await release(server, remoteBuild('mf-test'));
    const { body: next } = await publish(server, remoteBuild('mf-test', { manifest: { owner: 'next' } }));
    const { status, cookie } = await open((await preview({ 'mf-test': next.hash })).body.path);
    expect(status).toBe(303);
    const mine = await page({ cookie });
    expect(mine).toContain(next.hash);
    expect(mine).toContain('"preview_until"');
    expect(await page()).toContain(live);
    expect(await page()).not.toContain('"preview_until"');
    const ended = await call(server, { url: '/preview/end', headers: { cookie } });
    expect(String(ended.headers['set-cookie'])).toMatch(/clube_preview=;.*(Max-Age=0|1970)/);
  });

  test('a forged or foreign one opens nothing, and only what is published can be picked', async () => {
    const forged = '/preview?token=eyJyZWxlYXNlcyI6e319.xxxx';
    expect([(await call(server, { url: forged })).status, (await open(forged)).status]).toEqual([410, 410]);
    expect((await preview({ 'mf-test': '0123456789abcdef' })).status).toBe(404);
    expect(await page({ cookie: 'clube_preview=a.b' })).not.toContain('preview_until');
  });

  test('an expired one opens nothing', async () => {
    const hash = await release(server, remoteBuild('mf-test'));
    const { path } = (await preview({ 'mf-test': hash }, 1)).body;
    const { cookie } = await open(path);
    const { now } = Date;
    Date.now = () => now() + 61_000;
    try {
      expect((await call(server, { url: path })).status).toBe(410);
      expect((await open(path)).status).toBe(410);
      expect(await page({ cookie })).not.toContain('preview_until');
    } finally {
      Date.now = now;
    }
  });
});

describe('housekeeping', () => {
  freshServer(beforeEach, afterEach);
  const version = (number: number) =>
    remoteBuild('mf-test', { entry: `var mf_test = { get() {}, init() {} }; // ${number}` });
  const age = (table: string, column: string, days: number) =>
    server.context.connection.pool.query(`update ${table} set ${column} = ${column} - make_interval(days => $1)`, [
      days,
    ]);
  const tidy = () => pruneReleases(server.context);
  const expectSoon = async (read: () => Promise<unknown>, wanted: unknown) => {
    while ((await read()) !== wanted) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  const isServed = async (build: ReturnType<typeof remoteBuild>) =>
    (await call(server, { url: `/releases/mf-test/${build.draft.entry!.file}` })).status === 200;
  const known = async () =>
    (await call<{ hash: string }[]>(server, { url: '/api/platform/release/mf-test', as: OPERATOR })).body.map(
      ({ hash }) => hash,
    );

  test('keeps a release for two weeks, and longer while a channel shows it or a page was composed of it', async () => {
    const [old, shown] = [await release(server, version(1)), await release(server, version(2))];
    await age('releases', 'created_at', 13);
    await tidy();
    expect((await known()).toSorted()).toEqual([old, shown].toSorted());
    await age('releases', 'created_at', 30);
    const served = (days: number) =>
      server.context.connection.pool.query(
        `insert into compositions values ('c', jsonb_build_object('mf-test', $1::text), now() - make_interval(days => $2))
         on conflict (id) do update set served_at = excluded.served_at`,
        [old, days],
      );
    await served(13);
    await tidy();
    expect((await known()).toSorted()).toEqual([old, shown].toSorted());
    await served(15);
    await tidy();
    expect(await known()).toEqual([shown]);
    expect(await isServed(version(2))).toBe(true);
  });

  test('a page that was really served keeps what it was composed of, though the channel moved on at once', async () => {
    const composed = async (hash: string) =>
      (await server.context.connection.pool.query(`select from compositions where releases ->> 'mf-test' = $1`, [hash]))
        .rowCount;
    const old = await release(server, version(11));
    await page();
    // Of what this process has noted already it is silent for ten minutes, so these are releases that no other test has.
    // It is written down beside the answer, not before it.
    await expectSoon(() => composed(old), 1);
    const unseen = await release(server, version(12));
    const shown = await release(server, version(13));
    await age('releases', 'created_at', 30);
    await age('compositions', 'served_at', 13);
    await tidy();
    expect(await composed(unseen)).toBe(0);
    expect((await known()).toSorted()).toEqual([old, shown].toSorted());
    expect(await isServed(version(11))).toBe(true);
    await age('compositions', 'served_at', 2);
    await tidy();
    expect(await known()).toEqual([shown]);
  });

  test('takes the files that no release names any more, out of the storage too, and leaves what others share', async () => {
    await release(server, version(1));
    const shown = await release(server, version(2));
    const { storage } = server.context;
    const own = version(1).draft.files[0]!;
    expect(await isServed(version(1))).toBe(true);
    const common = version(1).draft.files.find(({ file }) => file.startsWith('page'))!;
    await age('releases', 'created_at', 30);
    await age('release_contents', 'created_at', 2);
    await age('compositions', 'served_at', 30);
    await tidy();
    expect(await known()).toEqual([shown]);
    expect(await storage.size(contentKey(own.sha256))).toBeUndefined();
    // The server had sent it before, and knew where it lay.
    expect(await isServed(version(1))).toBe(false);
    expect(await storage.size(contentKey(common.sha256))).toBe(common.size);
    expect(await isServed(version(2))).toBe(true);
  });

  test('forgets what nobody finished to publish, but not while it is young', async () => {
    const build = version(1);
    const { body } = await announce(server, build);
    const [sha256] = body.missing;
    await send(server, `/api/platform/release/mf-test/${body.hash}/content/${sha256}`, build.contents.get(sha256!)!);
    await tidy();
    expect((await announce(server, build)).body.missing).not.toContain(sha256);
    await age('release_contents', 'created_at', 2);
    await age('release_drafts', 'created_at', 2);
    await tidy();
    expect((await finish(server, 'mf-test', body.hash)).status).toBe(404);
    expect((await announce(server, build)).body.missing).toContain(sha256);
  });

  test('removes no release without the act that tells of it', async () => {
    const [old, shown] = [await release(server, version(1)), await release(server, version(2))];
    await age('releases', 'created_at', 30);
    await age('compositions', 'served_at', 30);
    await asOwner(`alter table release_acts add constraint untold check (action <> 'release.remove') not valid`);
    await expect(tidy()).rejects.toThrow('untold');
    expect((await known()).toSorted()).toEqual([old, shown].toSorted());
  });

  test('a file that a release names while others are removed stays, though nothing named it a moment before', async () => {
    await release(server, version(31));
    const { pool } = server.context.connection;
    // As a chore leaves it that ended between the two.
    await pool.query(`delete from channel_releases where remote = 'mf-test'`);
    await pool.query(`delete from releases where remote = 'mf-test'`);
    const next = version(31);
    next.draft.manifest!.owner = 'next';
    const { body } = await announce(server, next);
    expect(body.missing).toEqual([]);
    const waiting = async () =>
      (
        await pool.query<{ count: number }>(
          `select count(*)::int from pg_locks l join pg_database d on d.oid = l.database
           where not l.granted and d.datname = current_database()`,
        )
      ).rows[0]!.count;
    const owner = connect(ownerUrlOf(server), 1);
    const holder = await owner.pool.connect();
    // The last that is written down of a release: until then nobody else sees it.
    await holder.query('begin');
    await holder.query('lock table release_acts in share mode');
    const finished = finish(server, 'mf-test', body.hash);
    await expectSoon(waiting, 1);
    const tidied = tidy();
    await Promise.race([tidied, expectSoon(waiting, 2)]);
    await holder.query('rollback');
    holder.release();
    expect((await finished).status).toBe(200);
    await tidied;
    await owner.close();
    expect(await isServed(next)).toBe(true);
  });

  test('a content that is sent again while others are removed stays', async () => {
    const builds = [version(21), version(22)];
    const contentOf = (build: Build) => build.draft.files.find(({ file }) => file === build.draft.entry!.file)!.sha256;
    const sendAgain = async (build: Build) => {
      const { body } = await announce(server, build);
      const sha256 = contentOf(build);
      const url = `/api/platform/release/mf-test/${body.hash}/content/${sha256}`;
      if (body.missing.includes(sha256)) await send(server, url, build.contents.get(sha256)!);
    };
    for (const build of builds) await sendAgain(build);
    await age('release_contents', 'created_at', 2);
    const { connection, storage } = server.context;
    const again: Build[] = [];
    const remove = async (key: string) => {
      if (again.length === 0) {
        again.push(...builds.filter((build) => contentKey(contentOf(build)) !== key));
        await sendAgain(again[0]!);
      }
      await storage.remove(key);
    };
    await pruneReleases({ connection, storage: { ...storage, remove } });
    const stays = await Promise.all(
      builds.map(async (build) => (await storage.size(contentKey(contentOf(build)))) !== undefined),
    );
    expect(stays).toEqual(builds.map((build) => again.includes(build)));
    expect((await announce(server, again[0]!)).body.missing).not.toContain(contentOf(again[0]!));
  });

  test('a content that the storage lost is asked for again', async () => {
    const build = version(1);
    const { body } = await announce(server, build);
    const at = (sha256: string) => `/api/platform/release/mf-test/${body.hash}/content/${sha256}`;
    for (const sha256 of body.missing) await send(server, at(sha256), build.contents.get(sha256)!);
    const { sha256 } = build.draft.files[0]!;
    await server.context.storage.remove(contentKey(sha256));
    expect((await finish(server, 'mf-test', body.hash)).body.code).toBe('release.incomplete');
    expect((await announce(server, build)).body.missing).toEqual([sha256]);
  });
});

describe('failures that browsers report', () => {
  freshServer(beforeAll, afterAll);
  const report = (body: object) => call(server, { method: 'POST', url: '/api/platform/client-error', body });

  test('are counted by remote, release and kind, in the metrics and in the list', async () => {
    const hash = await release(server, remoteBuild('mf-test'));
    for (let times = 0; times < 3; times += 1)
      expect((await report({ remote: 'mf-test', hash, kind: 'crashed' })).status).toBe(200);
    const { body } = await call<object[]>(server, { url: '/api/platform/health', as: OPERATOR });
    expect(body).toMatchObject([{ remote: 'mf-test', hash, kind: 'crashed', count: 3 }]);
    const metrics = await call(server, { url: '/metrics' });
    expect(metrics.text).toContain(`client_errors_total{remote="mf-test",release="${hash}",kind="crashed"} 3`);
  });

  test('of releases that do not exist, or with words of their own, are not', async () => {
    expect((await report({ remote: 'mf-none', hash: '0'.repeat(16), kind: 'crashed' })).status).toBe(200);
    const { text } = await call(server, { url: '/api/platform/health', as: OPERATOR });
    expect(text).not.toContain('mf-none');
    const hash = await release(server, remoteBuild('mf-test'));
    expect((await report({ remote: 'mf-test', hash, kind: 'my name is Ana' })).status).toBe(400);
    expect((await report({ remote: 'mf-test', hash, kind: 'crashed', message: 'ana@example.com' })).status).toBe(400);
  });

  test('are limited for each address', async () => {
    const hash = await release(server, remoteBuild('mf-test'));
    const statuses = [];
    for (let times = 0; times < 121; times += 1)
      statuses.push((await report({ remote: 'mf-test', hash, kind: 'crashed' })).status);
    expect(statuses.at(-1)).toBe(429);
  });
});
