import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestServer, type TestServer } from '../../../test/harness.ts';
import { addServerFace, OPERATOR, promote, publish, release, remoteBuild, shellBuild } from '../../../test/releases.ts';

const SHELL_FACE = `
  exports.lent = async () => ({ react: {} });
  exports.draw = async ({ boot, url }, modules) => {
    const [remote] = modules.values();
    return { html: remote ? remote.draw(boot, url) : '<p></p>', title: '' };
  };`;
const face = (body: string) => `exports.default = { draw(boot, url) { ${body} } };`;
const title = { pt: 'x', es: 'x', en: 'x' };
const path = { path: '/mf-a/:id', title, chunk: 'page', roles: ['owner' as const] };

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
])('one that %s is refused', async (_what, code, reason) => {
  const [status, , message] = await tryOut(code);
  expect([status, message]).toEqual([422, expect.stringContaining(reason)]);
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
