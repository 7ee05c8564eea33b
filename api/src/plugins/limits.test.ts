import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Type } from 'typebox';
import { createApp } from '../app.ts';
import { answers } from '../lib/answers.ts';
import { intended, type World } from '../../test/fuzz/generate.ts';
import { operationsOf, type OpenApiDocument } from '../../test/fuzz/operations.ts';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  exportPanel,
  type Panel,
  type TestServer,
} from '../../test/harness.ts';
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

describe('reading what is expensive: drawing, searching, reading everything out, guessing names and codes', () => {
  const EXPENSIVE = [
    'export',
    'download',
    'preview',
    'picture',
    'search',
    'slug',
    'verify',
    'statistic',
    'cues',
    'calendar',
    'comment',
  ];
  /** Of what is called by such a word: what a lesson's page reads beside it, and what is one row or a number. */
  const CHEAP = [
    /^\/api\/course\/.*\/comment(\/\{comment\}(\/reply)?)?$/,
    /^\/api\/comment\/(waiting|author|\{comment\}\/trail)$/,
    /^\/api\/comment-rule$/,
  ];
  const hits = async () => {
    const { rows } = await server.context.connection.pool.query<{ sum: number }>(
      // A refused right is counted too, and limits nothing.
      "select coalesce(sum(hits), 0)::int as sum from rate_limits where key not like 'refused-right:%'",
    );
    return rows[0]!.sum;
  };
  /** The expensive questions of a document, and those that neither declare a limit nor count one when they are asked. */
  async function walk(document: OpenApiDocument, app: Pick<typeof server.app, 'inject'>) {
    const world: World = { site: panel.siteId };
    const asked: string[] = [];
    const unlimited: string[] = [];
    for (const operation of operationsOf(document)) {
      const words = operation.url.replaceAll(/\{[^}]*\}/g, '').split(/[/-]/);
      const isSearched = operation.parameters.some(({ name }) => name === 'q');
      if (operation.method !== 'GET' || !(isSearched || words.some((word) => EXPENSIVE.includes(word)))) continue;
      if (CHEAP.some((known) => known.test(operation.url))) continue;
      asked.push(operation.url);
      const { 'x-limit': declared = [] } = (document.paths as Record<string, { get: { 'x-limit'?: string[] } }>)[
        operation.url
      ]!.get;
      const before = await hits();
      await app.inject({
        url: intended(operation, world)[0].url,
        headers: { host: 'localhost:3000', authorization: `Bearer ${panel.owner.token}` },
      });
      if (declared.length === 0 && (await hits()) === before) unlimited.push(operation.url);
    }
    return { asked, unlimited };
  }

  test('every such route, walked, declares a limit or counts the question', async () => {
    const { asked, unlimited } = await walk(server.app.swagger(), server.app);
    expect(unlimited).toEqual([]);
    for (const word of EXPENSIVE) expect(asked.some((url) => url.includes(word))).toBe(true);
  });

  test('one that does neither is found', async () => {
    const app = await createApp(server.context);
    const config = { policy: 'anyone' } as const;
    const schema = { response: answers({ 200: Type.Null() }) };
    app.get('/api/planted/export', { config, schema }, async () => null);
    app.get('/api/planted/preview', { config: { ...config, limit: 'heavy' }, schema }, async () => null);
    await app.ready();
    const { asked, unlimited } = await walk(app.swagger(), app);
    expect(asked).toEqual(expect.arrayContaining(['/api/planted/export', '/api/planted/preview']));
    expect(unlimited).toEqual(['/api/planted/export']);
    await app.close();
  });

  test('every question of somebody who is signed in counts, whatever it is called: none is for nothing', async () => {
    const none = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '0.0001' });
    const own = await createPanel(none);
    const world: World = { site: own.siteId };
    const answered: string[] = [];
    let asked = 0;
    for (const operation of operationsOf(none.app.swagger())) {
      const { get } = (none.app.swagger().paths as Record<string, { get?: { 'x-policy'?: string } }>)[operation.url]!;
      // Those ask for a token, or for nothing.
      const isOthers =
        ['operator', 'publisher'].includes(get?.['x-policy'] ?? '') || operation.url.startsWith('/health/');
      if (operation.method !== 'GET' || isOthers) continue;
      asked += 1;
      const { url } = intended(operation, world)[0];
      const { status } = await call(none, { url, as: own.owner });
      if (status !== 429) answered.push(`${status} ${url}`);
    }
    expect(answered).toEqual([]);
    expect(asked).toBeGreaterThan(60);
    await none.close();
  });

  test('a panel is exported five times an hour, and another panel is not held up', async () => {
    const [own, other] = [await createPanel(server), await createPanel(server)];
    const take = (of: Panel) => exportPanel(server, of);
    for (let count = 0; count < 5; count += 1) expect((await take(own)).status).toBe(200);
    const refused = await take(own);
    expect([refused.status, refused.body]).toMatchObject([429, { code: 'rate.limited' }]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    expect(refused.text).not.toContain(own.slug);
    expect((await take(other)).status).toBe(200);
  });
});
