/** @long */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { forAll } from '../launcher/for-all.ts';
import { withStartedFolder } from '../launcher/started-folder.ts';
import { serve, UNDRAWN } from '../launcher/testing.ts';
import { ROOT } from '../build/apps.ts';
import { readBuild } from './read-build.ts';
import { runRelease, type Project } from './run.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

const REMOTE = 'mf-helpdesk';
/** Each test releases another one than those before it, and than what a start puts there. */
let times = 0;
beforeEach(() => void (times += 1));
const project: Project = {
  usage: 'Usage: release …',
  folder: ROOT,
  apps: () => [REMOTE],
  byDefault: [],
  build: async () => {},
  async read(app) {
    const { draft, ...rest } = await readBuild(app);
    return { ...rest, draft: { ...draft, manifest: { ...draft.manifest!, owner: `other-${times}` } } };
  },
};

// One for all: the first test reads what happened since the start, those after it what they did.
const served = forAll<{ port: number; deployToken: string }>((use) =>
  withStartedFolder(async (data) => {
    const server = await serve(data, '', { ...UNDRAWN, CLUBE_DEMO: 'false' });
    const { deployToken } = JSON.parse(readFileSync(path.join(data, 'secrets.json'), 'utf8')) as {
      deployToken: string;
    };
    await use({ port: server.port, deployToken });
    await server.stop();
  }),
);

/** What the command says, in cells, and how it ends. */
async function release(token: string, line: string) {
  const { port } = served();
  const said: string[] = [];
  jest.spyOn(console, 'log').mockImplementation((text: string) => void said.push(text));
  jest.spyOn(console, 'error').mockImplementation((text: string) => void said.push(text));
  const code = await runRelease([...line.split(' '), '--to', `http://localhost:${port}`, '--token', token], project);
  const text = said.join('\n');
  return { code, text, rows: text.split('\n').map((row) => row.split(/ {2,}/)) };
}

test('releases are published, listed, told and taken back by command', async () => {
  const run = (line: string) => release(served().deployToken, line);
  const shown = async () => {
    const { code, rows } = await run('--list');
    expect(code).toBe(0);
    return Object.fromEntries(rows.map(([remote, hash, _at, actor]) => [remote, { hash: hash!, actor }]));
  };
  const before = await shown();
  const old = before[REMOTE]!.hash;
  expect(before).toMatchObject({ shell: { actor: 'npm start' }, [REMOTE]: { actor: 'npm start' } });

  const { code, text } = await run(REMOTE);
  const hash = new RegExp(`^${REMOTE} ([0-9a-f]{16}) is live on stable$`).exec(text)![1]!;
  expect({ code, isNew: hash !== old }).toEqual({ code: 0, isNew: true });
  expect(await shown()).toEqual({ ...before, [REMOTE]: { hash, actor: 'operator' } });
  const published = (await run(`--list ${REMOTE}`)).rows.map(([name, _at, actor, channels]) => [name, actor, channels]);
  expect(published).toEqual([
    [hash, 'operator', 'stable'],
    [old, 'npm start', undefined],
  ]);

  expect(await run(`--rollback ${REMOTE}`)).toMatchObject({ code: 0, rows: [[REMOTE, hash, '→', old]] });
  expect(await shown()).toMatchObject({ [REMOTE]: { hash: old } });
  const told = (await run(`--history ${REMOTE}`)).rows.map(([_at, ...cells]) => cells);
  expect(told).toEqual([
    ['operator', 'rollback', REMOTE, hash, '→', old],
    ['operator', 'promote', REMOTE, old, '→', hash],
    ['npm start', 'promote', REMOTE, '–', '→', old],
  ]);
  expect((await run('--history mf-player')).rows).toHaveLength(1);

  expect((await run('--health')).rows[0]).toEqual(['No browser reported a failure.']);
  const reports = [
    { remote: REMOTE, hash: old, kind: 'crashed' },
    { remote: REMOTE, hash: old, kind: 'crashed' },
    { remote: 'shell', hash: before['shell']!.hash, kind: 'unreachable' },
  ];
  for (const body of reports) {
    const sent = await fetch(`http://localhost:${served().port}/api/platform/client-error`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(sent.status).toBe(200);
  }
  const health = (await run('--health')).rows.map((cells) => cells.slice(0, 4));
  expect(health.slice(0, 2)).toEqual([
    ['shell', before['shell']!.hash, 'unreachable', '1'],
    [REMOTE, old, 'crashed', '2'],
  ]);
}, 120_000);

test('a token is made, listed and revoked by command, and does until then what it was made for', async () => {
  const run = (line: string) => release(served().deployToken, line);
  expect(await run('token list')).toMatchObject({ code: 0, text: 'No tokens.' });
  const made = await run(`token create --team quality --remotes ${REMOTE}`);
  const [, id, secret] = /^Token (\d+) of quality, shown this once:\n(\S+)$/.exec(made.text)!;
  const team = (line: string) => release(secret!, line);
  expect(await team(REMOTE)).toMatchObject({ code: 0, text: expect.stringMatching(/ is live on stable$/) });
  expect(await team('--rollback mf-player')).toMatchObject({ code: 1, text: expect.stringContaining(': 403 ') });

  const listed = await run('token list');
  expect(listed.text).not.toContain(secret);
  expect(listed.rows).toEqual([
    [id, 'quality', REMOTE, expect.stringMatching(/^made /), expect.stringMatching(/^used /)],
  ]);
  expect(await run(`token revoke ${id}`)).toMatchObject({ code: 0, text: `Token ${id} is revoked` });
  expect((await run('token list')).rows[0]!.at(-1)).toMatch(/^revoked /);
  expect(await team('--list')).toMatchObject({ code: 1 });
  const acts = (await run('--acts')).rows.map(([_at, ...cells]) => cells);
  expect(acts.filter(([_actor, action]) => action!.startsWith('token.'))).toEqual([
    ['operator', 'token.revoke', expect.stringContaining(id!)],
    ['operator', 'token.create', expect.stringContaining(id!)],
  ]);
  expect(await run('token create --team quality')).toMatchObject({
    code: 2,
    text: expect.stringMatching(/^Usage: release/),
  });
}, 120_000);

test('another channel is moved and taken back as a whole by command, and what everybody is shown stays', async () => {
  const run = (line: string) => release(served().deployToken, line);
  const shown = async (channel: string) => {
    const { rows } = await run(`--list --channel ${channel}`);
    return Object.fromEntries(rows.map(([remote, hash]) => [remote, hash]));
  };
  const stable = await shown('stable');
  const { shell, [REMOTE]: old } = stable;
  expect(await run(`--promote shell@${shell} --channel beta`)).toMatchObject({ code: 0 });
  expect(await run(`--promote ${REMOTE}@${old} --channel beta`)).toMatchObject({ code: 0 });
  expect(await run(`${REMOTE} --channel beta`)).toMatchObject({
    code: 0,
    text: expect.stringMatching(/ is live on beta$/),
  });
  const { [REMOTE]: own, ...rest } = await shown('beta');
  expect({ isNew: own !== old, rest }).toEqual({ isNew: true, rest: { shell } });
  expect(await run('--rollback --channel beta')).toMatchObject({ code: 0, rows: [[REMOTE, own, '→', old]] });
  expect(await shown('beta')).toEqual({ shell, [REMOTE]: old });
  expect(await shown('stable')).toEqual(stable);
}, 120_000);
