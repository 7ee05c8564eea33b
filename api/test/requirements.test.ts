// Requirements of docs/asvs.md that belong to no single route.
import { stat } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
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
