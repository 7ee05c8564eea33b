import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createApp } from '../app.ts';
import { call, createActor, createPanel, createTestServer, type Panel, type TestServer } from '../../test/harness.ts';
import { limitRules } from './limits.ts';

let server: TestServer;
let panel: Panel;
beforeAll(async () => {
  server = await createTestServer();
  panel = await createPanel(server);
});
afterAll(() => server.close());

test('every route that changes something declares a limit: one that does not fails the start', async () => {
  const app = await createApp(server.context);
  const declare = (config: object) => () =>
    app.post('/api/nothing', { config: { policy: 'anyone', ...config }, schema: { hide: true } }, async () => null);
  expect(declare({})).toThrow('POST /api/nothing declares no limit');
  expect(declare({ limit: 'made-up' })).toThrow('declares no limit');
  expect(declare({ limit: 'change' })).not.toThrow();
  await app.close();
});

test('all of them, walked: the document names the limit of each', () => {
  const changing = Object.entries(server.app.swagger().paths ?? {}).flatMap(([url, methods]) =>
    Object.entries(methods as Record<string, { 'x-limit'?: string[] }>)
      .filter(([method]) => ['post', 'put', 'patch', 'delete'].includes(method))
      .map(([method, operation]) => ({ at: `${method} ${url}`, limits: operation['x-limit'] ?? [] })),
  );
  expect(changing.length).toBeGreaterThan(50);
  expect(changing.filter(({ limits }) => limits.length === 0)).toEqual([]);
  for (const { limits } of changing) for (const name of limits) expect(limitRules).toHaveProperty(name);
});

test('a rule is enforced before anything is read, counts a person over all their routes, and nobody else', async () => {
  const [one, two] = [await createActor(server, panel), await createActor(server, panel)];
  const open = (as = one) =>
    call(server, { method: 'POST', url: '/api/ticket', as, body: { title: 'Olá', message: 'Olá' } });
  const { body } = await call<{ id: number }>(server, {
    method: 'POST',
    url: '/api/ticket',
    as: one,
    body: { title: 'Olá', message: 'Olá' },
  });
  const reply = (as = one) =>
    call(server, { method: 'POST', url: `/api/ticket/${body.id}/message`, as, body: { message: 'Olá' } });
  for (let count = 1; count < limitRules.talk.max; count += 1) expect((await reply()).status).toBe(201);
  const refused = await reply();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await open()).status).toBe(429);
  expect((await open(two)).status).toBe(201);
});

test('adding members is limited by person, for it sends mail to whatever address is given', async () => {
  const own = await createPanel(server);
  const add = (index: number) =>
    call(server, {
      method: 'POST',
      url: '/api/member',
      as: own.owner,
      body: { email: `mail-${index}@example.com`, first_name: '' },
    });
  const statuses = new Set<number>();
  for (let index = 0; index < limitRules.mail.max; index += 1) statuses.add((await add(index)).status);
  expect([...statuses]).toEqual([400]);
  expect((await add(0)).status).toBe(429);
});
