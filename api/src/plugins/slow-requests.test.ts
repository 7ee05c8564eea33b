import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { connect, type Socket } from 'node:net';
import { createPanel, createTestServer, type Panel, type TestServer } from '../../test/harness.ts';
import { begin, head as headOf } from '../../test/media.ts';

let server: TestServer;
let panel: Panel;
let port: number;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_SLOW_REQUEST_SECONDS: '1' });
  panel = await createPanel(server);
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
  const piece = ' '.repeat(200);
  const pieces = 40;
  let sent = 0;
  const next = () => (sent++ < pieces ? piece : undefined);
  const body = `${HEAD}Connection: close\r\nContent-Length: ${2 + piece.length * pieces}\r\n\r\n{}`;
  // Read, parsed and refused by the schema: 400, not 408.
  expect(await drip(body, next, 100)).toMatch(/^HTTP\/1\.1 400 /);
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
    let sent = 0;
    const next = () => ((sent += 125) <= LENGTH ? 'x'.repeat(125) : undefined);
    expect(await drip(first, next, 100)).toMatch(/^HTTP\/1\.1 204 /);
  });
});
