import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { createPanel, createTestServer, type Panel, type TestServer } from '../../test/harness.ts';
import { begin, head as headOf } from '../../test/media.ts';

let server: TestServer;
let panel: Panel;
let port: number;
/** The server's side of what was sent. */
const requests: IncomingMessage[] = [];
beforeAll(async () => {
  server = await createTestServer({ CLUBE_SLOW_REQUEST_SECONDS: '1' });
  panel = await createPanel(server);
  server.app.server.on('request', (request) => requests.push(request));
  port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => server.close());

const HEAD = 'POST /api/member/login HTTP/1.1\r\nHost: localhost:3000\r\nContent-Type: application/json\r\n';

/** Sends `first`, then `next()` every `everyMs` as long as the server lets it. Returns what came back once it is over. */
async function drip(first: string, next: () => string | undefined, everyMs: number): Promise<string> {
  const socket: Socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  socket.on('error', () => {});
  socket.write(first);
  const sending = setInterval(() => {
    const piece = next();
    if (piece === undefined) return clearInterval(sending);
    if (!socket.destroyed) socket.write(piece);
  }, everyMs);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(sending);
  return answer;
}

/**
 * Sends `first`, and then each piece in a window of its own, which ends once the server has read the piece: both sides share one
 * thread, and a pause of it is nobody's slowness. Returns what came back once it is over.
 */
async function keepSending(first: string, pieces: readonly string[]): Promise<string> {
  // Only windows are intervals here; all else goes on by itself.
  jest.useFakeTimers({
    doNotFake: [
      'Date',
      'clearImmediate',
      'clearTimeout',
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'setTimeout',
    ],
  });
  try {
    const before = requests.length;
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.on('error', () => {});
    const closed = once(socket, 'close');
    socket.write(first);
    // The first window has begun.
    while (requests.length === before || jest.getTimerCount() === 0) await turn();
    const request = requests[before]!;
    let sent = Buffer.byteLength(first);
    for (const piece of pieces) {
      socket.write(piece);
      sent += Buffer.byteLength(piece);
      const isRead = () => request.socket.bytesRead === sent && request.readableLength === 0;
      while (!isRead() && !socket.destroyed) await turn();
      jest.advanceTimersByTime(1000);
    }
    await closed;
    return answer;
  } finally {
    jest.useRealTimers();
  }
}

test('a body that comes a byte now and then is ended', async () => {
  expect(await drip(`${HEAD}Content-Length: 5000\r\n\r\n{`, () => ' ', 50)).toMatch(/^HTTP\/1\.1 408 /);
});

test('a chunked body without an end that stays silent is ended', async () => {
  expect(await drip(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`, () => undefined, 50)).toMatch(/^HTTP\/1\.1 408 /);
});

test('header lines that drip are ended', async () => {
  let line = 0;
  expect(await drip('GET / HTTP/1.1\r\nHost: localhost:3000\r\n', () => `X-${line++}: 1\r\n`, 50)).toMatch(
    /^HTTP\/1\.1 408 /,
  );
});

test('a body that keeps coming is read to its end, however many windows that takes', async () => {
  const pieces = Array.from({ length: 8 }, () => ' '.repeat(600));
  const body = `${HEAD}Connection: close\r\nContent-Length: ${2 + pieces.join('').length}\r\n\r\n{}`;
  // Read, parsed and refused by the schema: 400, not 408.
  expect(await keepSending(body, pieces)).toMatch(/^HTTP\/1\.1 400 /);
});

test('a body of which a window brings less than 512 bytes a second is ended, whatever came before', async () => {
  const pieces = [' '.repeat(600), ' '.repeat(500)];
  const body = `${HEAD}Connection: close\r\nContent-Length: 5000\r\n\r\n{}`;
  expect(await keepSending(body, pieces)).toMatch(/^HTTP\/1\.1 408 /);
});

describe('an upload, whose bytes are read by others', () => {
  const LENGTH = 5000;
  /** The head of a request that says to bring all of a new upload. */
  async function announced() {
    const { url } = await begin(server, panel.owner, 'aula.mp4', LENGTH);
    const lines = [
      `PATCH ${url} HTTP/1.1`,
      'Host: localhost:3000',
      `Authorization: Bearer ${panel.owner.token}`,
      'Tus-Resumable: 1.0.0',
      'Upload-Offset: 0',
      'Content-Type: application/offset+octet-stream',
      'Connection: close',
      `Content-Length: ${LENGTH}`,
    ];
    return { url, first: `${lines.join('\r\n')}\r\n\r\n` };
  }

  test('that comes a byte now and then is ended', async () => {
    const { url, first } = await announced();
    expect(await drip(first, () => 'x', 50)).toMatch(/^HTTP\/1\.1 408 /);
    // It goes on later, from where it stood.
    const where = await headOf(server, panel.owner, url);
    expect(where.status).toBe(200);
    expect(Number(where.headers['upload-offset'])).toBeLessThan(LENGTH);
  });

  test('that keeps coming is read to its end, however many windows that takes', async () => {
    const { first } = await announced();
    const pieces = [...Array.from({ length: 8 }, () => 'x'.repeat(600)), 'x'.repeat(LENGTH - 8 * 600)];
    expect(await keepSending(first, pieces)).toMatch(/^HTTP\/1\.1 204 /);
  });
});
