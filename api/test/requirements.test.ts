// Requirements of docs/asvs.md that belong to no single route.
import { stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { hashPassword, verifyPassword } from '../src/modules/user/password.ts';
import { call, createPanel, createTestServer, type Panel, type TestServer } from './harness.ts';

let server: TestServer;
let panel: Panel;
beforeAll(async () => {
  server = await createTestServer();
  panel = await createPanel(server);
});
afterAll(() => server.close());

const PAGES = ['/', '/home', '/api/site/login', '/api/nowhere', '/health/live'];

test.each(PAGES)('%s names its type with the charset, and opens itself to no other origin', async (url) => {
  const { headers } = await call(server, { url, headers: { origin: 'https://evil.example' } });
  expect(headers['content-type']).toMatch(/^(text\/html|application\/json); charset=utf-8$/);
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
});

test.each(['/', '/home', '/members'])('the page %s lets itself be framed by its own origin alone', async (url) => {
  const { headers } = await call(server, { url });
  expect(headers['content-security-policy']).toMatch(/frame-ancestors 'self'/);
});

test.each(['/', '/api/me', '/assets/shell/main.js'])('TRACE of %s is not answered', async (url) => {
  const { statusCode, body } = await server.app.inject({
    method: 'TRACE' as never,
    url,
    headers: { host: 'localhost:3000', authorization: 'Bearer canary' },
  });
  expect([404, 405]).toContain(statusCode);
  expect(body).not.toContain('canary');
});

test.each(['/assets/shell/', '/assets/', '/assets/remotes/', '/api/'])('the folder %s is not listed', async (url) => {
  const { status, text } = await call(server, { url });
  // The page of the panel, which says that there is no such screen, or nothing at all.
  if (status === 200) expect(text).toMatch(/^<!doctype html>/i);
  else expect([400, 403, 404]).toContain(status);
  expect(text).not.toContain('chunks.json');
});

test('a body that reaches for the prototype is refused', async () => {
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: '/api/ticket',
    headers: {
      host: 'localhost:3000',
      authorization: `Bearer ${panel.owner.token}`,
      'content-type': 'application/json',
    },
    payload: '{"title":"a","message":"b","__proto__":{"role":"owner"}}',
  });
  expect(statusCode).toBe(400);
  expect(({} as { role?: string }).role).toBeUndefined();
});

test('a parameter that takes one value is refused when it comes twice', async () => {
  const { status } = await call(server, { url: '/api/ticket?status=open&status=closed', as: panel.owner });
  expect(status).toBe(400);
});

test('a password counts exactly as typed, of any composition, 64 characters and more', async () => {
  const password = `só palavras, nenhum número ${'água '.repeat(12)}fim`;
  const hash = await hashPassword(password);
  expect(password.length).toBeGreaterThan(64);
  expect(await verifyPassword(hash, password)).toBe(true);
  expect(await verifyPassword(hash, password.slice(0, -1))).toBe(false);
  expect(await verifyPassword(hash, password.toUpperCase())).toBe(false);
  expect(await verifyPassword(hash, `${password} `)).toBe(false);
});

test('passwords are kept by argon2id with 19 MiB and two rounds, each with a salt of its own', async () => {
  const [first, second] = await Promise.all([hashPassword('uma senha boa'), hashPassword('uma senha boa')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
});

test('no file that was brought may be run where it lies, and none is reached by its place', async () => {
  const { storage } = server.context;
  const key = `sites/${panel.siteId}/materials/7/file`;
  const content = '#!/bin/sh\ntouch /tmp/run';
  await storage.write(key, Buffer.from(content));
  expect((await stat(await storage.localPath(key))).mode & 0o111).toBe(0);
  for (const url of [`/${key}`, `/storage/${key}`, `/assets/../storage/${key}`, `/api/${key}`, `/assets/${key}`]) {
    const { text } = await call(server, { url, as: panel.owner });
    expect(text).not.toContain('touch /tmp/run');
  }
});

describe('where a message ends', () => {
  const BODY = '{"email":"a"}';
  const POST = 'POST /api/member/login HTTP/1.1\r\nHost: localhost:3000\r\nContent-Type: application/json\r\n';
  /** Whoever reads less of what stands before it than others do takes this for a request. */
  const HIDDEN = 'GET /health/live HTTP/1.1\r\nHost: localhost:3000\r\nConnection: close\r\n\r\n';
  const chunked = (body: string) => `${POST}Transfer-Encoding: chunked\r\n\r\n${body}`;
  const sized = (...lines: string[]) => `${POST}${lines.map((line) => `${line}\r\n`).join('')}\r\n${BODY}`;

  let port: number;
  beforeAll(async () => {
    port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);
  });
  /** What comes back until the connection is over, as one status an answer. */
  const answersTo = (message: string) =>
    new Promise<string[]>((resolve) => {
      let said = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(message + HIDDEN));
      socket.on('data', (bytes: Buffer) => (said += bytes.toString('latin1')));
      socket.on('error', () => {});
      socket.once('close', () => resolve([...said.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status!)));
    });

  test.each([
    ['a length', sized(`Content-Length: ${BODY.length}`)],
    ['chunks', chunked(`d\r\n${BODY}\r\n0\r\n\r\n`)],
  ])('control: behind %s the next one begins', async (_what, message) => {
    expect(await answersTo(message)).toEqual(['400', '200']);
  });

  test.each([
    ['two lengths', sized(`Content-Length: ${BODY.length}`, 'Content-Length: 4')],
    ['one length twice', sized(`Content-Length: ${BODY.length}`, `Content-Length: ${BODY.length}`)],
    ['a list of lengths', sized(`Content-Length: ${BODY.length}, ${BODY.length}`)],
    ['a length with a sign', sized(`Content-Length: +${BODY.length}`)],
    ['a length in hexadecimal', sized('Content-Length: 0xd')],
    ['a length that is none', sized('Content-Length: ')],
    ['a blank before the colon', sized(`Content-Length : ${BODY.length}`)],
    ['a length and chunks', sized(`Content-Length: ${BODY.length}`, 'Transfer-Encoding: chunked')],
    ['chunks and a length', sized('Transfer-Encoding: chunked', `Content-Length: ${BODY.length}`)],
    ['chunks that are not the last coding', sized('Transfer-Encoding: chunked, identity')],
    ['a coding that nobody knows', sized('Transfer-Encoding: xchunked')],
    ['a coding on a line that goes on', sized('Transfer-Encoding:', ' chunked')],
    ['a header line that goes on', sized('X-Note: a', ` b`, `Content-Length: ${BODY.length}`)],
    ['lines that end by LF alone', sized(`Content-Length: ${BODY.length}`).replaceAll('\r\n', '\n')],
    ['lines that end by CR alone', sized(`X-Note: a\rContent-Length: ${BODY.length}`)],
    ['a header with a NUL', sized(`X-Note: a\0b`, `Content-Length: ${BODY.length}`)],
    ['a chunk of no size', chunked(`\r\n${BODY}\r\n0\r\n\r\n`)],
    ['a chunk with a sign', chunked(`-d\r\n${BODY}\r\n0\r\n\r\n`)],
    ['a chunk with a prefix', chunked(`0xd\r\n${BODY}\r\n0\r\n\r\n`)],
    ['a chunk beyond what is counted', chunked(`1000000000000000d\r\n${BODY}\r\n0\r\n\r\n`)],
    ['a chunk that is longer than it says', chunked(`c\r\n${BODY}\r\n0\r\n\r\n`)],
    ['chunks whose lines end by LF alone', chunked(`d\n${BODY}\n0\n\n`)],
  ])('%s: one answer, 400, and the connection is over', async (_what, message) => {
    expect(await answersTo(message)).toEqual(['400']);
  });
});
