// What the server answers and writes down whoever asks: whether it lives, its log, its headers, its settings.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createApp } from '../src/app.ts';
import { ConfigError, readConfig, redactConfig } from '../src/config.ts';
import { loggedRequest } from '../src/plugins/logged-request.ts';
import { call, createTestServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

test('[7.33] live, ready and metrics answer', async () => {
  expect((await call(server, { url: '/health/live' })).body).toEqual({ status: 'ok' });
  expect((await call(server, { url: '/health/ready' })).body).toEqual({ status: 'ok' });
  expect((await call(server, { url: '/metrics' })).text).toContain('http_request_duration_seconds');
});

test('the log names routes, so that no token of an odd address is in it', async () => {
  const app = await createApp(server.context);
  const lines: string[] = [];
  // After the answer: what is refused early is logged as well.
  app.addHook('onResponse', async (request) => void lines.push(JSON.stringify(loggedRequest(request))));
  for (const url of [
    '/?to=%2Fset-password%3Ftoken%3DSECRET',
    '/set-password?token=SECRET',
    '/redirect-gd/SECRET/1',
    '/x/redirect-gd/SECRET',
    '/api/member/auth/claim?rdr=SECRET&to=SECRET',
    '/api/member/password-reset/SECRET',
    '/api/media/play/SECRET/source',
    '/api/nowhere/SECRET?a=SECRET',
    '/SECRET',
  ])
    await app.inject({ url, headers: { host: 'localhost:3000' } });
  expect(lines).toHaveLength(9);
  expect(lines.join()).toContain('/api/member/password-reset/:token');
  expect(lines.join()).not.toContain('SECRET');
  await app.close();
});

test('without a database the server says so and asks to come back', async () => {
  const down = await createTestServer();
  await down.context.connection.pool.end();
  const { status, headers, body } = await call(down, { url: '/health/ready' });
  expect({ status, retry: headers['retry-after'], body }).toMatchObject({
    status: 503,
    retry: '2',
    body: { code: 'server.unavailable' },
  });
  await down.app.close();
  await down.context.jobs.stop();
});

test('pages, files and calls refuse sniffing; over https the browser is told to stay there', async () => {
  const secure = await createTestServer({ CLUBE_HTTPS: 'true' });
  for (const url of ['/', '/api/site/login', '/health/live', '/assets/shell/gone.js']) {
    expect((await call(server, { url })).headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect((await call(server, { url })).headers).not.toHaveProperty('strict-transport-security');
    expect((await call(secure, { url })).headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
  }
  await secure.close();
});

test('settings name what is wrong, and secrets are not printed', () => {
  expect(() => readConfig({ PORT: 'many', CLUBE_SECRET: 'short' })).toThrow(ConfigError);
  expect(() => readConfig({ PORT: 'many', CLUBE_SECRET: 'short' })).toThrow(/PORT[\s\S]*CLUBE_SECRET/);
  const printed = JSON.stringify(redactConfig(server.context.config));
  expect(printed).not.toContain(server.context.config.secret);
  expect(printed).not.toContain('postgres://');
});
