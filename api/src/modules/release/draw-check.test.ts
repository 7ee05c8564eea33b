import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { call, createTestServer, type TestServer } from '../../../test/harness.ts';
import { Renderer } from '../../renderer/renderer.ts';
import { drawProblems } from './draw-check.ts';
import { addServerFace, OPERATOR, promote, publish, release, remoteBuild, shellBuild } from '../../../test/releases.ts';

const SHELL_FACE = `
  exports.lent = async () => ({ react: {} });
  exports.draw = async ({ boot, url }, modules) => {
    const [remote] = modules.values();
    return { html: remote ? await remote.draw(boot, url) : '<p></p>', title: remote?.title ?? '' };
  };`;
const face = (body: string) => `exports.default = { draw(boot, url) { ${body} } };`;
const title = { pt: 'x', es: 'x', en: 'x' };
const path = { path: '/mf-a/:id', title, chunk: 'page', roles: ['owner'] as ('owner' | 'student')[] };

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  await release(server, addServerFace(shellBuild('1.0.0'), SHELL_FACE));
});
afterAll(() => server.close());

const tryOut = async (
  code: string,
  paths: (typeof path & { serverRendered?: boolean; firstQueries?: never[] })[] = [path],
) => {
  const { status, body } = await publish(server, addServerFace(remoteBuild('mf-a', { manifest: { paths } }), code));
  return [status, body.errors?.map(({ code: problem }) => problem) ?? [], body.message ?? ''] as const;
};

test('a page that cannot be drawn without a browser is refused, with its address, its reason and the way out', async () => {
  const [status, problems, message] = await tryOut(face('return window.innerWidth'));
  expect([status, problems]).toEqual([422, ['draw', 'draw']]);
  expect(message).toMatch(
    /^\/mf-a\/1 cannot be drawn without a browser: window is not defined \(mf-a\/[0-9a-f]{16}\.js:\d+:\d+\)\. .*serverRendered: false/,
  );
});

test.each([
  ['throws while it is loaded', "throw new Error('broken')", 'broken'],
  ['asks for what is not lent', "require('left-pad')", 'left-pad is not lent'],
  ['returns megabytes', face("return 'x'.repeat(2 ** 20)"), 'too long'],
  ['has a title of megabytes', face("this.title = 'x'.repeat(2 ** 20); return '<p></p>'"), 'too long'],
  [
    'fills memory outside of the heap',
    face('for (const all = [];;) all.push(new Uint8Array(2 ** 24).fill(1));'),
    'memory',
  ],
  ['loops', face('for (;;);'), 'it does not end'],
  ['waits for ever', face('return new Promise(() => {})'), 'it does not end'],
])(
  'one that %s is refused',
  async (_what, code, reason) => {
    const [status, , message] = await tryOut(code);
    expect([status, message]).toEqual([422, expect.stringContaining(reason)]);
    // What does not end is waited for until it has worked long enough, which a busy machine lets it do late.
  },
  120_000,
);

const name = 'boot.me.member.first_name';
test.each([
  [
    'shows the one before',
    `let last; exports.default = { draw(boot) { const shown = last; last = ${name}; return '<p>' + shown + '</p>'; } };`,
  ],
  [
    'shows the first for ever',
    `let first; exports.default = { draw(boot) { first ??= ${name}; return '<p>' + first + '</p>'; } };`,
  ],
  ['counts', `let count = 0; exports.default = { draw() { return '<p>' + (count += 1) + '</p>'; } };`],
  [
    'keeps it where all code can reach it',
    `exports.default = { draw(boot) { globalThis.people = [...(globalThis.people ?? []), ${name}]; return globalThis.people.join(); } };`,
  ],
])('one that keeps something from one picture to the next is refused: it %s', async (_what, code) => {
  const [status, problems, message] = await tryOut(code);
  expect([status, problems]).toEqual([422, ['draw', 'draw']]);
  expect(message).toMatch(/^\/mf-a\/1 keeps something from one picture to the next/);
});

test('what is kept and the same for everybody is taken', async () => {
  const [status] = await tryOut(`let words; let asked = 0; exports.default = { draw(boot) {
    asked += 1;
    words ??= new Intl.NumberFormat('pt');
    return '<p>' + words.format(1000) + ' ' + ${name} + '</p>';
  } };`);
  expect(status).toBe(200);
});

test('a path that says that servers do not draw it is not looked at', async () => {
  const [status] = await tryOut(face('return window.innerWidth'), [{ ...path, serverRendered: false }]);
  expect(status).toBe(200);
});

test('pages are drawn for whom they are for, and their first queries are answered by their contracts', async () => {
  const code = `exports.default = { draw(boot, url) {
    if (boot.me.current.currentMember.role !== 'owner') throw new Error('role');
    if (url !== '/mf-a/1') throw new Error('url');
    if (boot.data.length > 0 && !Array.isArray(boot.data[0].value.courses)) throw new Error(JSON.stringify(boot.data[0].value));
    return '<p></p>';
  } };`;
  const build = remoteBuild('mf-b', {
    manifest: { paths: [{ ...path, path: '/mf-a/:id', firstQueries: [{ name: 'home', params: {} }] }] },
  });
  const { status, body } = await publish(server, addServerFace(build, code));
  expect([status, body.message]).toEqual([200, undefined]);
});

test('a shell whose screens cannot be drawn is refused', async () => {
  const broken = addServerFace(
    shellBuild('1.0.0', 'broken'),
    `exports.lent = async () => ({}); exports.draw = async () => { throw new Error('oh'); };`,
  );
  const { status, body } = await publish(server, broken);
  expect([status, body.message]).toEqual([422, expect.stringContaining('/ cannot be drawn without a browser: oh')]);
});

test('a shell whose frame cannot be drawn around a page of somebody is refused, in either layout', async () => {
  const frame = (condition: string) =>
    addServerFace(
      shellBuild('1.0.0', condition),
      `exports.lent = async () => ({}); exports.draw = async ({ boot, version }) => {
        const role = boot.me && boot.me.current.currentMember.role;
        if (${condition}) throw new Error('oh');
        return { html: '<p></p>', title: '' };
      };`,
    );
  for (const [condition, page] of [
    ["role === 'student'", '/nowhere'],
    ["role === 'owner' && version === 'v2'", '/nowhere in v2 (es, dark)'],
    ["role === null && version === 'v2'", '/ in v2 (es, dark)'],
  ] as const) {
    const { status, body } = await publish(server, frame(condition));
    expect([status, body.message]).toEqual([
      422,
      expect.stringContaining(`${page} cannot be drawn without a browser: oh (shell/`),
    ]);
  }
  expect((await publish(server, frame('false'))).status).toBe(200);
});

test('a page that cannot be drawn in the second layout only, in the dark, in one language, or for the last of those who may see it, is refused', async () => {
  const shell = addServerFace(
    shellBuild('1.0.0', 'with looks'),
    SHELL_FACE.replace('boot, url }', 'boot, url, ...look }').replace('draw(boot, url)', 'draw(boot, look)'),
  );
  await release(server, shell);
  for (const [condition, language] of [
    ["look.theme === 'dark'", 'es'],
    ["boot.locale === 'es'", 'es'],
    ["boot.locale === 'en'", 'en'],
    ["look.version === 'v2'", 'es'],
    ["boot.me.current.currentMember.role === 'student'", 'es'],
  ]) {
    const code = `exports.default = { draw(boot, look) { if (${condition}) throw new Error('oh'); return '<p></p>'; } };`;
    const [status, problems, message] = await tryOut(code, [{ ...path, roles: ['owner', 'student'] }]);
    expect([status, problems]).toEqual([422, ['draw', 'draw']]);
    expect(message).toContain(`/mf-a/1 in v2 (${language}, dark) cannot be drawn without a browser: oh`);
  }
  await release(server, addServerFace(shellBuild('1.0.0', 'without looks'), SHELL_FACE));
});

test('a page whose process ends for no fault of it is looked at once more, and is not taken for drawn', async () => {
  const document = {
    hash: '0'.repeat(16),
    base: '/assets/shell/',
    chunks: {},
    platform: '1.0.0',
    server: { file: 'server/shell.js', integrity: '' },
  };
  const shell = { document, text: SHELL_FACE };
  const ended = { failure: { kind: undefined, where: 'unknown', why: 'it ended' } };
  for (const [endings, problems] of [
    [0, []],
    [1, []],
    [2, ['/ could not be looked at: it ended. Publish it again']],
  ] as const) {
    const renderer = new Renderer(() => {});
    const draw = jest.spyOn(renderer, 'draw');
    for (let each = 0; each < endings; each += 1) draw.mockResolvedValueOnce(ended);
    const found = await drawProblems(shell, shell, renderer);
    expect(found.map(({ message }) => message)).toEqual(problems);
    // What could not be looked at is looked at twice, and nothing after it.
    if (endings === 2) expect(draw).toHaveBeenCalledTimes(2);
  }
});

test('a face that is not what its hash says is refused', async () => {
  const build = addServerFace(remoteBuild('mf-a'), face("return ''"));
  build.draft.server!.integrity = `sha384-${'A'.repeat(64)}`;
  const { status, body } = await publish(server, build);
  expect([status, body.errors!.map(({ code }) => code)]).toEqual([422, ['integrity']]);
});

test('without a channel a page is drawn in the shell of the one that is named, else in what the platform shows', async () => {
  const shell = addServerFace(
    shellBuild('1.0.0', 'next'),
    SHELL_FACE.replace('remote.draw(boot, url)', 'remote.next(boot, url)'),
  );
  const { body } = await publish(server, shell, OPERATOR, '');
  expect((await promote(server, 'shell', body.hash, OPERATOR, 'next')).status).toBe(200);
  const build = addServerFace(remoteBuild('mf-a'), `exports.default = { next() { return '<p></p>'; } };`);
  expect((await publish(server, build, OPERATOR, '')).status).toBe(422);
  expect((await publish(server, build, OPERATOR, '', '?drawn_in=next')).status).toBe(200);
});

describe('what was published before there was a shell', () => {
  const broken = (name: string) => addServerFace(remoteBuild(name), face('return window.innerWidth'));
  const good = (name: string) => addServerFace(remoteBuild(name), face("return '<p></p>'"));
  const shell = (content: string) => addServerFace(shellBuild('1.0.0', content), SHELL_FACE);
  const into = async (channel: string, ...builds: Parameters<typeof publish>[1][]) => {
    const releases: Record<string, string> = {};
    for (const build of builds) releases[build.remote] = (await publish(server, build, OPERATOR, channel)).body.hash;
    return releases;
  };
  const show = async (channel: string, releases: Record<string, string>) => {
    const { status, body } = await call<{ message?: string }>(server, {
      method: 'PUT',
      url: `/api/platform/channel/${channel}`,
      as: OPERATOR,
      body: { releases },
    });
    return [status, body.message ?? ''] as const;
  };
  const standing = async (channel: string) => {
    const url = `/api/platform/channel/${channel}`;
    const { body } = await call<{ releases: { remote: string }[] }>(server, { url, as: OPERATOR });
    return body.releases.map(({ remote }) => remote);
  };
  const drawn = async (remote: string) => {
    const acts = await call<{ action: string; subject: string }[]>(server, { url: '/api/platform/act', as: OPERATOR });
    return acts.body.filter(({ action, subject }) => action === 'release.draw' && subject.startsWith(`${remote} `))
      .length;
  };
  const refused = [422, expect.stringMatching(/^\/mf-c\/?.* cannot be drawn without a browser: window is not defined/)];

  test('is drawn when both are shown together, and nothing moves where a page throws', async () => {
    const together = await into('empty', good('mf-d'), broken('mf-c'), shell('first'));
    expect(await drawn('mf-c')).toBe(0);
    expect(await show('empty', together)).toEqual(refused);
    expect(await standing('empty')).toEqual([]);
    const { 'mf-c': _left, ...rest } = together;
    expect(await show('empty', rest)).toEqual([200, '']);
    expect(await standing('empty')).toEqual(['mf-d', 'shell']);
    expect([await drawn('mf-c'), await drawn('mf-d')]).toEqual([0, 1]);
  });

  test('is drawn when it is shown later than the shell, and once', async () => {
    const early = await into('later', broken('mf-c'), good('mf-e'));
    expect(await show('later', await into('later', shell('second')))).toEqual([200, '']);
    expect(await show('later', { 'mf-c': early['mf-c']! })).toEqual(refused);
    expect(await show('later', { 'mf-e': early['mf-e']! })).toEqual([200, '']);
    expect(await show('later', { 'mf-e': early['mf-e']! })).toEqual([200, '']);
    expect([await drawn('mf-c'), await drawn('mf-e')]).toEqual([0, 1]);
  });

  test('holds the first shell of its channel back where it stood there already and cannot be drawn', async () => {
    expect(await show('waiting', await into('waiting', broken('mf-c')))).toEqual([200, '']);
    const first = await into('waiting', shell('third'));
    expect(await show('waiting', first)).toEqual(refused);
    expect(await standing('waiting')).toEqual(['mf-c']);
    expect(await show('waiting', { ...(await into('waiting', good('mf-c'))), ...first })).toEqual([200, '']);
    expect(await standing('waiting')).toEqual(['mf-c', 'shell']);
  });

  test('whoever promotes beside a shell does not answer for what another one put there', async () => {
    const { db } = server.context.connection;
    expect(await show('others', await into('others', shell('fourth'), good('mf-d')))).toEqual([200, '']);
    // As releases of before stand there.
    await db.deleteFrom('release_acts').where('action', '=', 'release.draw').execute();
    expect(await show('others', await into('others', good('mf-e')))).toEqual([200, '']);
    expect([await drawn('mf-d'), await drawn('mf-e')]).toEqual([0, 1]);
  });
});
