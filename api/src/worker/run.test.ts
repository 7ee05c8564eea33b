/** @long */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { getPriority, hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { withManySamples } from '../../test/forge.ts';
import { writeSparse } from '../../test/sparse.ts';
import { hasWall } from '../lib/walled.ts';
import { limitsOf, type Limits } from './limits.ts';
import { runTask } from './run.ts';
import type { Task } from './tasks.ts';
import { sweepWorkFolder, withWorkFolder, workFolder } from './work-folder.ts';

const SAMPLES = path.join(import.meta.dirname, '../../test/samples');
const MISBEHAVING = path.join(import.meta.dirname, '../../test/misbehaving-worker.ts');
const STAND_IN = path.join(import.meta.dirname, '../../test/stand-in-server.ts');
const KEY = Buffer.alloc(16).toString('base64');
const isLinux = process.platform === 'linux';

let data: string;
beforeAll(() => {
  data = mkdtempSync(path.join(tmpdir(), 'clube-run-'));
});
afterAll(() => rmSync(data, { recursive: true, force: true }));

const copy = (file: string, options: Parameters<typeof runTask<'copy'>>[1] = {}) =>
  withWorkFolder(data, (folder) =>
    runTask<'copy'>(
      {
        name: 'copy',
        file,
        folder,
        wish: { name: 'original', key: KEY },
        engine: path.basename(file) === 'program' ? 'program' : undefined,
      },
      options,
    ),
  );
function misbehave(how: string, limits: Partial<Limits> = {}, onStart?: (pid: number) => void) {
  const file = path.join(data, how);
  writeFileSync(file, how);
  return copy(file, { entry: MISBEHAVING, limits: { ...limitsOf.copy, ...limits }, ...(onStart && { onStart }) });
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    // A process that ended and was not collected yet is no process any more.
    return !isLinux || !/State:\s+Z/.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};
async function untilEnded(pid: number) {
  while (isAlive(pid)) await after(20);
}

describe('a worker that', () => {
  test.each([
    ['fills the heap', 'heap', { heapMib: 32 }, 'memory'],
    ['hangs in a loop', 'loop', { stallMs: 1500 }, 'time'],
    ['says nothing', 'silence', { stallMs: 1500 }, 'time'],
    ['takes too long', 'silence', { wallMs: 1500 }, 'time'],
    ['dies', 'death', {}, 'crashed'],
    ['writes what is no JSON', 'garbage', {}, 'crashed'],
    ['writes half a line before its answer', 'half', {}, 'crashed'],
    ['writes a line without end', 'line', {}, 'crashed'],
    ['gives signs of life without end', 'signs', {}, 'crashed'],
    ['says null', 'null', {}, 'crashed'],
    ['says what is nested', 'nested', {}, 'crashed'],
    ['says what no worker says', 'kind', {}, 'crashed'],
    ['names a fault that there is not', 'fault', {}, 'crashed'],
    ['answers with a list', 'list', {}, 'crashed'],
  ])('%s is ended and named', async (_title, how, limits, problem) => {
    let worker = 0;
    await expect(misbehave(how, limits, (pid) => (worker = pid))).rejects.toMatchObject({ problem });
    await untilEnded(worker);
  });

  (isLinux ? test : test.skip)('is killed by somebody is told from one that dies', async () => {
    await expect(misbehave('killed')).rejects.toMatchObject({ problem: 'stopped' });
  });

  (isLinux ? test : test.skip)('fills its memory outside the heap is ended and named', async () => {
    await expect(misbehave('buffers', { workerMib: 200 })).rejects.toMatchObject({ problem: 'memory' });
  });

  // The numbers are what is promised (docs/adr/0112-…): the limits of the tasks themselves, and a worker that takes ever more.
  (isLinux ? test : test.skip).each([
    ['copy', 'buffers', 'More than 250 MiB'],
    ['convert', 'buffers', 'More than 1500 MiB'],
    ['copy', 'program', 'A program took more than 0 MiB'],
  ] as const)('has the task %s and takes more than it may (%s) is ended: %s', async (name, how, message) => {
    const file = path.join(data, how);
    writeFileSync(file, how);
    let worker = 0;
    const task = { name, file, folder: data, wish: {}, engine: how === 'program' ? 'program' : undefined } as Task;
    const ended = runTask(task, {
      entry: MISBEHAVING,
      // With a turn on a machine that others keep busy.
      limits: { ...limitsOf[name], nice: 0 },
      onStart: (pid) => (worker = pid),
    });
    await expect(ended).rejects.toMatchObject({ problem: 'memory', message });
    await untilEnded(worker);
  });

  test('has the task rendition may take as much as the one that converts', () => {
    expect(limitsOf.rendition).toEqual(limitsOf.convert);
  });

  test.each([
    ['copy', 5],
    ['convert', 19],
    ['rendition', 19],
    ['stills', 19],
  ] as const)('has the task %s stands behind whoever answers (nice %i)', async (name, nice) => {
    const file = path.join(data, 'silence');
    writeFileSync(file, 'silence');
    const stop = new AbortController();
    const { promise: started, resolve } = Promise.withResolvers<number>();
    const task = { name, file, folder: data, wish: {} } as Task;
    const ended = runTask(task, { entry: MISBEHAVING, signal: stop.signal, onStart: resolve });
    expect(getPriority(await started)).toBe(Math.max(getPriority(), nice));
    stop.abort();
    await expect(ended).rejects.toMatchObject({ problem: 'stopped' });
  });

  test('cannot be started is named, and takes no other with it', async () => {
    const stop = new AbortController();
    const file = path.join(data, 'silence');
    writeFileSync(file, 'silence');
    const { promise: started, resolve } = Promise.withResolvers<number>();
    const other = copy(file, { entry: MISBEHAVING, signal: stop.signal, onStart: resolve }).catch(
      (error: unknown) => error,
    );
    await started;
    // No program has such a name.
    await expect(copy(file, { entry: '\0' })).rejects.toMatchObject({ problem: 'machine' });
    stop.abort();
    expect(await other).toMatchObject({ message: 'The server stops or the file was deleted' });
  });

  test('is stopped takes the program that it started with it', async () => {
    const stop = new AbortController();
    const file = path.join(data, 'program');
    writeFileSync(file, 'program');
    let worker = 0;
    // What the program takes is not what is tried: without room for it, it may be ended for that first.
    const limits = { ...limitsOf.copy, programMib: 250 };
    const ended = copy(file, { limits, entry: MISBEHAVING, signal: stop.signal, onStart: (pid) => (worker = pid) });
    const program = await programOf(() => worker);
    stop.abort();
    await expect(ended).rejects.toMatchObject({ problem: 'stopped' });
    await untilEnded(program);
  });
});

const hasBegun = (dataFolder: string) =>
  (readdirSync(workFolder(dataFolder), { recursive: true }) as string[]).some((name) => name.endsWith('began'));

/** The first program that a worker has started. */
async function programOf(worker: () => number): Promise<number> {
  for (;;) {
    const pid = worker();
    const list = pid && isLinux ? readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8') : '';
    if (list.trim()) return Number(list.trim().split(' ')[0]);
    await after(20);
  }
}

(isLinux ? describe : describe.skip)('a server that is killed', () => {
  test.each(['a start', 'loop', 'silence', 'program'])(
    'leaves no worker in %s behind, and no files after the next start',
    async (how) => {
      const own = mkdtempSync(path.join(data, 'killed-'));
      const file = path.join(own, 'file');
      writeFileSync(file, how);
      const server = fork(STAND_IN, [file, own], { execArgv: ['--no-warnings'] });
      const [{ pid }] = (await once(server, 'message')) as [{ pid: number }];
      // In its start nothing watches yet: that one is killed as soon as it is there.
      if (how !== 'a start') while (!hasBegun(own)) await after(20);
      const program = how === 'program' ? await programOf(() => pid) : undefined;
      server.kill('SIGKILL');
      await once(server, 'exit');
      await untilEnded(pid);
      if (program) await untilEnded(program);
      expect(readdirSync(workFolder(own))).toHaveLength(1);
      await sweepWorkFolder(own);
      expect(readdirSync(workFolder(own))).toEqual([]);
    },
  );
});

(isLinux ? test : test.skip)(
  'a server that was itself put behind others has its workers stand no further ahead, and they work',
  async () => {
    const own = mkdtempSync(path.join(data, 'behind-'));
    const file = path.join(own, 'file');
    writeFileSync(file, 'silence');
    const behind = ['-n', '10', process.execPath, '--no-warnings'];
    const server = fork(STAND_IN, [file, own], { execPath: 'nice', execArgv: behind });
    const [{ pid }] = (await once(server, 'message')) as [{ pid: number }];
    const places = [server.pid!, pid].map((one) => getPriority(one));
    expect(places[0]).toBeGreaterThan(limitsOf.copy.nice);
    expect(places[1]).toBe(places[0]);
    while (!hasBegun(own)) await after(20);
    server.kill('SIGKILL');
    await untilEnded(pid);
  },
);

test('a start removes what earlier lives left, and nothing of servers that live', async () => {
  const own = mkdtempSync(path.join(data, 'lives-'));
  const place = (name: string) => path.join(workFolder(own), name);
  const kept = [`${hostname()}~${process.ppid}~x~1`, 'another-machine~1~x~1'];
  for (const name of [...kept, `${hostname()}~${process.pid}~earlier~1`]) mkdirSync(place(name), { recursive: true });
  await withWorkFolder(own, async (folder) => {
    await sweepWorkFolder(own);
    expect(readdirSync(workFolder(own)).toSorted()).toEqual([...kept, path.basename(folder)].toSorted());
  });
});

(isLinux ? test : test.skip)(
  'workers are started by a small process of its own; when that is killed they end, nothing is the file’s fault, and the next task has a new one',
  async () => {
    const parentOf = (pid: number) => Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
    const begin = async () => {
      const { promise: started, resolve } = Promise.withResolvers<number>();
      const ended = misbehave('silence', {}, resolve).catch((error: unknown) => error);
      const worker = await started;
      return { worker, keeper: parentOf(worker), ended };
    };
    const first = await begin();
    expect(parentOf(first.keeper)).toBe(process.pid);
    process.kill(first.keeper, 'SIGKILL');
    expect(await first.ended).toMatchObject({ problem: 'stopped' });
    await untilEnded(first.worker);
    const second = await begin();
    expect(second.keeper).not.toBe(first.keeper);
    process.kill(second.worker, 'SIGKILL');
    expect(await second.ended).toMatchObject({ problem: 'stopped' });
  },
);

(isLinux ? test : test.skip)(
  'a film of six gigabytes is copied within the memory of its lane: what takes room is read where it lies, and let go',
  async () => {
    const file = path.join(data, 'six-gigabytes.mp4');
    writeSparse(readFileSync(path.join(SAMPLES, 'landscape-h264.mp4')), file, {
      size: 6 * 1024 ** 3,
      filler: 128 * 1024,
    });
    let peak = 0;
    let watching: NodeJS.Timeout | undefined;
    const look = (pid: number) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8');
        peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
      } catch {
        // It has ended.
      }
    };
    const { rendition } = await copy(file, { onStart: (pid) => (watching = setInterval(() => look(pid), 10)) });
    clearInterval(watching);
    rmSync(file);
    const seconds = rendition!.segments.reduce((sum, each) => sum + each, 0);
    expect(seconds).toBeCloseTo(30, 0);
    // 900 pictures of 128 KiB and more: they were read, and written.
    expect(rendition!.bandwidth * seconds).toBeGreaterThan(900 * 128 * 1024 * 8);
    expect(peak).toBeGreaterThan(0);
    expect(peak).toBeLessThanOrEqual(250);
  },
);

test('a film whose index would not fit into the memory of what copies is left to a larger lane', async () => {
  const film = readFileSync(path.join(SAMPLES, 'moov-at-end.mp4'));
  const file = path.join(data, 'day.mp4');
  // Six hours at 30 pictures a second.
  writeFileSync(file, withManySamples(film, 6 * 3600 * 30));
  expect(await copy(file)).toEqual({ found: { result: 'long' }, chapters: [] });
});

describe('what a worker can reach', () => {
  test('no setting of the server, and no file but its own', async () => {
    process.env.CLUBE_SECRET_OF_TEST = 'secret';
    const found = (await misbehave('confession')) as unknown as { environment: string[]; passwd: boolean };
    delete process.env.CLUBE_SECRET_OF_TEST;
    expect(found.passwd).toBe(false);
    const allowed = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'LANG', 'TMPDIR', 'MALLOC_ARENA_MAX', 'NODE_CHANNEL_FD'];
    const names = found.environment.filter((name) => !name.startsWith('NODE_CHANNEL'));
    expect(names.filter((name) => !allowed.includes(name))).toEqual([]);
  });

  // What has no name in the file system: a worker that was taken over finds no database, no cache and no server of this machine.
  test('no port and no socket of this machine, where Linux gives it a network of its own', async () => {
    const reached: string[] = [];
    const name = `clube-run-${process.pid}`;
    const listen = async (where: { port: number; host: string } | { path: string }) => {
      const server = createServer((socket) => {
        reached.push(JSON.stringify(where));
        socket.destroy();
      }).listen(where);
      await once(server, 'listening');
      return server;
    };
    const servers = [await listen({ port: 0, host: '127.0.0.1' })];
    // Sockets without a file are Linux' own.
    if (isLinux) servers.push(await listen({ path: `\0${name}` }));
    const port = String((servers[0]!.address() as AddressInfo).port);
    const wanted = isLinux ? [port, name] : [port];
    const file = path.join(data, 'sockets');
    writeFileSync(file, ['sockets', ...wanted].join(' '));
    const found = await copy(file, { entry: MISBEHAVING });
    for (const server of servers) server.close();
    const how = hasWall ? 'refused' : 'open';
    expect(found).toEqual(Object.fromEntries(wanted.map((one) => [one, how])));
    expect(reached).toHaveLength(hasWall ? 0 : wanted.length);
  });

  // Those of HLS and FFmpeg: outside.test.ts.
  test.each([
    [
      'DASH',
      `<?xml version="1.0"?><MPD><Period><AdaptationSet><BaseURL>landscape-h264.mp4</BaseURL></AdaptationSet></Period></MPD>`,
    ],
    ['SDP', 'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nm=video 9 RTP/AVP 96\n'],
  ])('a list in the form of %s is no media, whatever it names', async (_name, text) => {
    const own = mkdtempSync(path.join(data, 'list-'));
    writeFileSync(path.join(own, 'landscape-h264.mp4'), readFileSync(path.join(SAMPLES, 'landscape-h264.mp4')));
    const list = path.join(own, 'video.mp4');
    writeFileSync(list, text);
    expect(await copy(list)).toEqual({ found: { result: 'not_media' }, chapters: [] });
  });
});
