/** @long */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  chmodSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import type { ChannelState } from '@clube/shared/contracts/release';
import { connect } from '../../api/src/database/connect.ts';
import { freePort } from '../../api/src/lib/free-port.ts';
import { movePointers } from '../../api/src/modules/release/channel.queries.ts';
import { ROOT } from '../build/apps.ts';
import { ReleaseClient } from '../release/client.ts';
import { readBuild } from '../release/read-build.ts';
import { copyStarted, withStartedFolder } from './started-folder.ts';
import { serve, UNDRAWN } from './testing.ts';

const folders: string[] = [];
const running = new Set<ChildProcess>();
function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'clube-start-'));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

/** One that a start has filled already. */
async function startedFolder(): Promise<string> {
  const folder = newFolder();
  await copyStarted(folder);
  return folder;
}

type Started = { child: ChildProcess; output: () => string; port: number; ended: Promise<number | null> };

/** Runs `npm start`'s program; `until` what it prints, or until it ends. */
async function start(data: string, port?: number, environment: Record<string, string> = {}): Promise<Started> {
  const own = port ?? (await freePort());
  const child = spawn(process.execPath, [path.join(ROOT, 'tooling/launcher/start.ts')], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      CLUBE_DATA: data,
      PORT: String(own),
      ...UNDRAWN,
      ...environment,
    },
  });
  running.add(child);
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<number | null>((resolve) =>
    child.once('exit', (code) => {
      running.delete(child);
      resolve(code);
    }),
  );
  return { child, output: () => text, port: own, ended };
}

async function until(condition: () => boolean, started: Started): Promise<void> {
  let isOver = false;
  void started.ended.then(() => (isOver = true));
  while (!condition()) {
    if (isOver) throw new Error(`It ended first:\n${started.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
async function ready(data: string, environment: Record<string, string> = {}): Promise<Started> {
  const started = await start(data, undefined, environment);
  // Its last line: what stands above it may come in pieces.
  await until(() => started.output().includes('Ctrl-C ends everything'), started);
  return started;
}
async function stop({ child, ended }: Started): Promise<number | null> {
  child.kill('SIGINT');
  return ended;
}

const databasePid = (data: string) =>
  Number(readFileSync(path.join(data, 'database/postgres/postmaster.pid'), 'utf8').split('\n')[0]);
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('one folder, start after start', () => {
  let data = '';
  let current: Started;

  test('a second start builds and seeds nothing again, and Ctrl-C ends everything', async () => {
    data = newFolder();
    const first = await ready(data, { CLUBE_METRICS_TOKEN: 'a canary of the server', OTHER: 'a canary beside it' });
    expect(first.output()).toContain('marina@atelie.example');
    const pid = databasePid(data);
    // What the server is told is not the database's to know, nor is what else stands there.
    if (existsSync('/proc/self/environ'))
      expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('a canary');
    expect(await stop(first)).toBe(0);
    expect(isAlive(pid)).toBe(false);

    const media = () => readdirSync(path.join(data, 'storage/sites/1/uploads')).length;
    const before = media();
    current = await ready(data);
    expect(current.output()).toContain('nothing did');
    expect(media()).toBe(before);
  }, 240_000);

  test('two on it: the second says who holds it', async () => {
    const second = await start(data);
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`Clube is already running on ${data} (process ${current.child.pid})`);
  }, 120_000);

  test('one that is killed leaves its database behind; the next one takes it over', async () => {
    const pid = databasePid(data);
    current.child.kill('SIGKILL');
    await current.ended;
    expect(isAlive(pid)).toBe(true);
    const next = await ready(data);
    expect(next.output()).toContain(`A database process (${pid}) was left by an earlier run`);
    expect(isAlive(pid)).toBe(false);
    expect(await stop(next)).toBe(0);
  }, 120_000);
});

test(
  'a restart leaves what a team released where it is; on a demo, and only there, the rest gets newer builds',
  () =>
    withStartedFolder(async (data) => {
      const first = await serve(data, '', UNDRAWN);
      const { deployToken } = JSON.parse(readFileSync(path.join(data, 'secrets.json'), 'utf8')) as {
        deployToken: string;
      };
      const clientOf = ({ port }: { port: number }) => new ReleaseClient(`http://localhost:${port}`, deployToken);
      const shown = async (server: { port: number }) => {
        const { releases } = await clientOf(server).call<ChannelState>('GET', '/platform/channel/stable');
        return Object.fromEntries(releases.map(({ remote, hash, actor }) => [remote, { hash, actor }]));
      };
      const publishOther = async (client: ReleaseClient, app: string) => {
        const { draft, ...rest } = await readBuild(app);
        return client.publish(
          { ...rest, draft: { ...draft, manifest: { ...draft.manifest!, owner: 'other' } } },
          'stable',
        );
      };
      const own = await shown(first);
      expect(new Set(Object.values(own).map(({ actor }) => actor))).toEqual(new Set(['npm start']));
      expect(Object.keys(own)).toEqual(expect.arrayContaining(['shell', 'mf-player', 'mf-account']));
      const { token } = await clientOf(first).call<{ token: string }>('POST', '/platform/token', {
        team: 'team-account',
        remotes: ['mf-account'],
      });
      const team = new ReleaseClient(`http://localhost:${first.port}`, token);
      const older = await publishOther(clientOf(first), 'mf-helpdesk');
      const hash = await publishOther(team, 'mf-account');
      await team.promote({ 'mf-account': hash }, 'stable');
      const released = { hash, actor: expect.stringMatching(/^team-account:/) };
      // As a start left it that had an older build of this checkout.
      const { db, close } = connect(first.url, 1);
      const moves = [{ remote: 'mf-helpdesk', from: own['mf-helpdesk']!.hash, to: older }];
      await movePointers(db, { channel: 'stable', actor: 'npm start', kind: 'promote', moves });
      await close();
      const before = await shown(first);
      expect(before).toEqual({
        ...own,
        'mf-helpdesk': { hash: older, actor: 'npm start' },
        'mf-account': released,
      });
      await first.stop();

      const real = await serve(data, '', { ...UNDRAWN, CLUBE_DEMO: 'false' });
      expect(await shown(real)).toEqual(before);
      await real.stop();

      const demo = await serve(data, '', UNDRAWN);
      expect(await shown(demo)).toEqual({ ...own, 'mf-account': released });
      await demo.stop();
    }),
  240_000,
);

test('a build that is refused keeps no demo from starting: it is named with its reason, and the channel stays as it is', async () => {
  const data = await startedFolder();
  const first = await serve(data, '', UNDRAWN);
  const { db, close } = connect(first.url, 1);
  const pointers = await db.selectFrom('channel_releases').select(['remote', 'hash']).execute();
  const before = Object.fromEntries(pointers.map(({ remote, hash }) => [remote, hash]));
  // As if its name had stood for another content since an earlier build.
  const [file, other] = await db
    .selectFrom('release_files')
    .selectAll()
    .where('remote', '=', 'mf-helpdesk')
    .where('file', 'not like', '%.br')
    .limit(2)
    .execute();
  await db.deleteFrom('release_files').where('remote', '=', file!.remote).where('file', '=', file!.file).execute();
  await db
    .insertInto('release_files')
    .values({ ...file!, sha256: other!.sha256 })
    .execute();
  await close();
  await first.stop();

  const second = await ready(data);
  expect(second.output()).toContain(
    `The channel stable stays as it is: the build of mf-helpdesk: ${file!.file} stands for another content since an earlier release`,
  );
  const { deployToken } = JSON.parse(readFileSync(path.join(data, 'secrets.json'), 'utf8')) as { deployToken: string };
  const client = new ReleaseClient(`http://localhost:${second.port}`, deployToken);
  const { releases } = await client.call<ChannelState>('GET', '/platform/channel/stable');
  expect(Object.fromEntries(releases.map(({ remote, hash }) => [remote, hash]))).toEqual(before);
  expect(await stop(second)).toBe(0);
}, 240_000);

describe('a folder that was spoilt, on a server that others reach', () => {
  const open = { CLUBE_MAIN_HOST: 'clube.example', CLUBE_HTTP_PUBLIC: 'yes-everybody-on-the-way-may-read' };
  let data = '';
  let real: Started;

  test('a database folder that is none is moved aside, not deleted, and a start that was killed while it made one is mended by the next', async () => {
    data = newFolder();
    mkdirSync(path.join(data, 'database/postgres'), { recursive: true });
    writeFileSync(path.join(data, 'database/postgres/mine.txt'), 'not yours');
    const first = await start(data, undefined, open);
    await until(() => existsSync(path.join(data, 'database/postgres.new')), first);
    first.child.kill('SIGKILL');
    await first.ended;
    real = await ready(data, open);
    const aside = readdirSync(path.join(data, 'database')).find((name) => name.includes('unreadable'))!;
    expect(readFileSync(path.join(data, 'database', aside, 'mine.txt'), 'utf8')).toBe('not yours');
  }, 120_000);

  test('a server that others reach is no demo, says that it sends no mails, and is one only when told twice', async () => {
    expect(real.output()).not.toContain('marina@atelie.example');
    expect(real.output()).toContain('SMTP_URL is not set');
    const ask = async (url: string, host = open.CLUBE_MAIN_HOST) => {
      const asked = get({ host: '127.0.0.1', port: real.port, path: url, headers: { host }, agent: false });
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      answer.resume();
      return answer.statusCode;
    };
    expect([await ask('/'), await ask('/api/dev/mailbox'), await ask('/_components')]).toEqual([200, 404, 404]);
    // Its number is no name of it: no sign-in stands there.
    expect(await ask('/', `127.0.0.1:${real.port}`)).toBe(404);
    await stop(real);

    const careless = await start(data, undefined, { ...open, CLUBE_DEMO: 'true' });
    expect(await careless.ended).toBe(1);
    expect(careless.output()).toContain('CLUBE_DEMO: a demo prints its passwords and shows every mail to everybody');
    const meant = await ready(data, { ...open, CLUBE_DEMO: 'true', CLUBE_DEMO_PUBLIC: 'yes-everybody-may-enter' });
    expect(meant.output()).toContain('marina@atelie.example');
    await stop(meant);
  }, 240_000);
});

test('a used port is named, with the way out, and the database does not stay behind', async () => {
  const data = await startedFolder();
  const other = createServer();
  const port = await new Promise<number>((resolve) =>
    other.listen(0, '0.0.0.0', () => resolve((other.address() as { port: number }).port)),
  );
  const started = await start(data, port);
  expect(await started.ended).toBe(1);
  expect(started.output()).toContain(`Port ${port} is taken by another program`);
  expect(existsSync(path.join(data, 'database/postgres/postmaster.pid'))).toBe(false);
  other.close();
}, 120_000);

test('a folder that cannot be written is named', async () => {
  const file = path.join(newFolder(), 'a-file');
  writeFileSync(file, '');
  const started = await start(path.join(file, 'data'));
  expect(await started.ended).toBe(1);
  expect(started.output()).toContain(`Cannot write to ${path.join(file, 'data')} (ENOTDIR)`);
});

test('wrong settings are named all at once', async () => {
  const child = spawn(process.execPath, [path.join(ROOT, 'tooling/launcher/start.ts'), '--built'], {
    cwd: ROOT,
    env: {
      ...process.env,
      CLUBE_DATA: newFolder(),
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      PORT: 'eighty',
      CLUBE_ROLES: 'web,boss',
    },
  });
  let text = '';
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const code = await new Promise((resolve) => child.once('exit', resolve));
  expect(code).toBe(1);
  expect(text).toContain('PORT:');
  expect(text).toContain('CLUBE_ROLES:');
});
