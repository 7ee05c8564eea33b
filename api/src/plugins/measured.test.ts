import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { InjectOptions } from 'fastify';
import { createPanel, createTestServer, type Panel, type TestServer } from '../../test/harness.ts';

let server: TestServer;
let panel: Panel;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
  panel = await createPanel(server);
});
afterAll(() => server.close());

const get = (url: string, more: Omit<InjectOptions, 'url'> = {}) =>
  server.app.inject({ url, ...more, headers: { host: 'localhost:3000', ...more.headers } });
/** The label sets that there are counts of, by name. */
async function series(): Promise<string[]> {
  const { body } = await get('/metrics');
  return [...body.matchAll(/^http_request_duration_seconds_count(\{.*\}) \d+$/gm)].map(([, labels]) => labels!);
}

test('every route is measured under its pattern', async () => {
  const authorization = `Bearer ${panel.owner.token}`;
  await get('/api/course', { headers: { authorization } });
  await get('/api/course/1', { headers: { authorization } });
  await get('/home');
  const found = await series();
  expect(found).toContain('{method="GET",route="/api/course",status="200"}');
  expect(found).toContain('{method="GET",route="/api/course/:course",status="404"}');
  expect(found.some((labels) => labels.includes('route="/*"'))).toBe(true);
});

test('addresses, hosts and methods that somebody makes up add no rows without end', async () => {
  const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const;
  const round = async (at: number) => {
    const made = `made-up-${at}`;
    for (const url of [
      `/${made}`,
      `/api/${made}`,
      `/api/course/${made}`,
      `/api/course/${at}`,
      `/x.${made}`,
      `/%zz${made}`,
      `/?q=${made}`,
    ])
      await get(url, { method: METHODS[at % METHODS.length]! });
    await get('/api/me', { headers: { host: `${made}.example`, 'user-agent': made, 'x-forwarded-host': made } });
  };
  for (let at = 0; at < METHODS.length; at += 1) await round(at);
  const known = await series();
  for (let at = METHODS.length; at < 60; at += 1) await round(at);
  const found = await series();
  expect(found.toSorted()).toEqual(known.toSorted());
  expect(found.join()).not.toContain('made-up');
});
