import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { createSocket, type Socket } from 'node:dgram';
import { mkdtempSync, readlinkSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hasWall } from '../src/lib/walled.ts';
import { sandboxed } from '../src/modules/release/content-check.ts';
import { startRenderer } from '../src/renderer/renderer.ts';

const WAY_OUT = path.join(import.meta.dirname, 'way-out.mjs');
const folder = mkdtempSync(path.join(tmpdir(), 'clube-net-'));
const SOCKET = path.join(folder, 'socket');
// The server's processes of strangers are told none of its settings.
process.env.CLUBE_SECRET_OF_TEST = 'secret';

/** What reaches this machine: each connection and datagram is a success of whoever tried. */
const reached: string[] = [];
let servers: Server[];
let datagrams: Socket;
let port: number;
beforeAll(async () => {
  const listen = (where: { path: string } | { port: number; host: string }) =>
    new Promise<Server>((resolve) => {
      const server = createServer((socket) => {
        reached.push(JSON.stringify(where));
        socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
      });
      server.listen(where, () => resolve(server));
    });
  servers = [await listen({ port: 0, host: '127.0.0.1' }), await listen({ path: SOCKET })];
  ({ port } = servers[0]!.address() as AddressInfo);
  datagrams = createSocket('udp4', () => reached.push('udp'));
  await new Promise<void>((resolve) => datagrams.bind(port, '127.0.0.1', resolve));
});
afterAll(() => {
  for (const server of servers) server.close();
  datagrams.close();
  rmSync(folder, { recursive: true });
  delete process.env.CLUBE_SECRET_OF_TEST;
});

const words = () => [`--allow-fs-read=${WAY_OUT}`, `--import=${WAY_OUT}`, `--title=${JSON.stringify([port, SOCKET])}`];
async function foundBy(child: ChildProcess): Promise<{ held: string; found: Record<string, string> }> {
  let said = '';
  for await (const text of child.stderr!) {
    said += String(text);
    const line = /^FOUND (.*)$/m.exec(said)?.[1];
    if (!line) continue;
    child.kill('SIGKILL');
    return JSON.parse(line) as { held: string; found: Record<string, string> };
  }
  throw new Error(`It ended without an answer: ${said}`);
}

/** The entry's check reads what to check, and stays as long as something of it is left. */
function startSandbox(): ChildProcess {
  const [program, all] = sandboxed(words());
  const child = spawn(program, all, { env: {}, stdio: ['pipe', 'ignore', 'pipe'] });
  child.stdin.end(JSON.stringify({ name: 'x', code: 'var x = { get() {}, init() {} }' }));
  return child;
}

test.each([
  ['draws pages', () => startRenderer(words())],
  ['checks entries', startSandbox],
])(
  'code of a release in the process that %s, out of its context and with all of Node in hand, reaches nobody, no file and no setting',
  async (_name, start) => {
    const { held, found } = await foundBy(start());
    expect(held).toBe('function');
    expect(Object.keys(found).length).toBeGreaterThan(18);
    expect(Object.entries(found).filter(([, how]) => how !== 'refused')).toEqual([]);
    expect(reached).toEqual([]);
  },
);

test('control: the same code in a process of Node with the same rights and no wall reaches all of it', async () => {
  const rights = ['--permission', '--frozen-intrinsics', '--no-warnings', '--eval=0', ...words()];
  const child = spawn(process.execPath, rights, { env: {}, stdio: ['ignore', 'ignore', 'pipe'] });
  const { found } = await foundBy(child);
  for (const name of ['tcp', 'a socket in the file system', 'http', 'fetch', 'listening', 'udp', 'Node itself'])
    expect([name, found[name]]).toEqual([name, 'open']);
  expect(new Set(reached)).toEqual(
    new Set([JSON.stringify({ port: 0, host: '127.0.0.1' }), JSON.stringify({ path: SOCKET }), 'udp']),
  );
});

test('control: the same code in a process that was given no walls at all reads, writes and starts what it likes', async () => {
  const [, ...rights] = words();
  const child = spawn(process.execPath, ['--no-warnings', '--eval=0', ...rights], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const { found } = await foundBy(child);
  for (const name of ['a file', 'a folder', 'writing a file', 'a program', 'a thread', 'a setting of the server'])
    expect([name, found[name]]).toEqual([name, 'open']);
});

test('where Linux lets us, the process stands in a network of its own as well', async () => {
  const child = startRenderer();
  // It has begun once it says something.
  await new Promise((resolve) => child.stdio[3]!.once('data', resolve));
  const networkOf = (pid: number | 'self') => readlinkSync(`/proc/${pid}/ns/net`);
  if (process.platform === 'linux') expect(networkOf(child.pid!) !== networkOf('self')).toBe(hasWall);
  child.kill('SIGKILL');
});
