/** @long */
import fastifySwagger from '@fastify/swagger';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ErrorBody } from '@clube/shared/contracts/errors';
import { trialLimits } from '@clube/shared/contracts/trial';
import Fastify from 'fastify';
import { NO_DOCUMENT_POLICY } from '../src/plugins/headers.ts';
import { prove } from '../src/modules/domain/check.ts';
import { addDomain } from '../src/modules/domain/queries.ts';
import { writeAuditCursor } from '../src/modules/audit/queries.ts';
import { librarySorts } from '@clube/shared/contracts/media-filters';
import { writeLibraryCursor } from '../src/modules/media/library.queries.ts';
import { writeCursor } from '../src/modules/member/cursor.ts';
import { writeOrderCursor } from '../src/modules/order/list.queries.ts';
import { OIDC_CLIENT, startOidcProvider } from './oidc-provider.ts';
import { startStripePeer } from './stripe-peer.ts';
import { OPERATOR, remoteBuild } from './releases.ts';
import { modules } from '../src/modules/index.ts';
import type { Make } from './acts.ts';
import { makeRows } from './rows.ts';
import { makeScene } from './scene.ts';
import type { Attempt } from './fuzz/attempt.ts';
import { attack, emptyTally, type Tally } from './fuzz/run.ts';
import {
  attemptsOn,
  intended,
  mixturesOn,
  mutationsOf,
  randomFrom,
  partOf,
  URL_ATTACKS,
  type World,
} from './fuzz/generate.ts';
import { meant } from './fuzz/meant.ts';
import { operationsOf, type OpenApiDocument, type Operation, type Schema } from './fuzz/operations.ts';
import { call, createPanel, createTestServer, PASSWORD, type Actor, type TestServer } from './harness.ts';

/** `CLUBE_FUZZ=all` sends every attack; else a fixed twelfth of them, of whoever is refused an eightieth, in which each operation and each kind of attack has its place. */
const WANTS_ALL = process.env.CLUBE_FUZZ === 'all';
const PATIENCE_MS = WANTS_ALL ? 3_600_000 : 300_000;
/** The same requests in every run; another seed mixes otherwise. */
const SEED = Number(process.env.CLUBE_FUZZ_SEED ?? 20_261_121);
const HOST = { host: 'localhost:3000' };
let server: TestServer;
let provider: Awaited<ReturnType<typeof startOidcProvider>>;
const STRIPE = { key: 'sk_test_of_the_operator', secret: 'whsec_of_the_operator' };
let stripe: Awaited<ReturnType<typeof startStripePeer>>;
beforeAll(async () => {
  provider = await startOidcProvider('http://localhost:3000/api/member/google/callback');
  stripe = await startStripePeer(STRIPE.key, STRIPE.secret);
  server = await createTestServer({
    CLUBE_RATE_LIMIT_FACTOR: '1000000',
    GOOGLE_ISSUER: provider.issuer,
    GOOGLE_CLIENT_ID: OIDC_CLIENT.id,
    GOOGLE_CLIENT_SECRET: OIDC_CLIENT.secret,
    CLUBE_STRIPE_SECRET_KEY: STRIPE.key,
    CLUBE_STRIPE_WEBHOOK_SECRET: STRIPE.secret,
    CLUBE_STRIPE_ORIGIN: stripe.origin,
  });
});
afterAll(async () => {
  await server.close();
  provider.stop();
  stripe.stop();
});

type Token = Pick<Actor, 'token'>;
const headersOf = (actor?: Token): Record<string, string> => ({
  ...HOST,
  ...(actor && { authorization: `Bearer ${actor.token}` }),
});

/** What modules say that addresses name: a row is made for each. */
const NOUNS = modules.flatMap(({ ids }) => ids ?? []);
const BASIC = ['course', 'module', 'lesson', 'invoice'];
/** What fields are called that hold the id of another noun's row. */
const ALIASES: Readonly<Record<string, string>> = {
  current_module_id: 'module',
  current_lesson_id: 'lesson',
  parent_lesson_comment_id: 'comment',
};
const nounOf = (field: string) =>
  ALIASES[field] ?? [field, field.replace(/_ids?$|s$/, '')].find((name) => NOUNS.includes(name));
const fieldsOf = ({ properties = {}, items, anyOf = [], oneOf = [] }: Schema): string[] => [
  ...Object.keys(properties),
  ...[...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...oneOf].flatMap(fieldsOf),
];
/** The nouns whose rows an operation is told of, in its address or its body. */
const nounsOf = ({ parameters, body }: Operation) =>
  [...parameters.map(({ name }) => name), ...(body ? fieldsOf(body) : [])]
    .map(nounOf)
    .filter((noun) => noun !== undefined);

/** A panel with a row of each of these nouns. Each operation that writes has its own: what one deletes, the next still meets. */
async function makeWorld(nouns: readonly string[] = BASIC, recipe: Make = () => ({})) {
  const base = await makeScene(server);
  const { ids = {}, scene = base, body, type } = await recipe(base);
  const { panel, student } = scene;
  const rows: World = {
    ...(await makeRows(
      scene,
      nouns.filter((noun) => ids[noun] === undefined),
      'x',
    )),
    ...ids,
  };
  const world: World = {
    after: writeCursor('name', { at: 'a', id: 1 }),
    language: 'pt',
    key: 'onboarding',
    'keys[]': 'main_color',
    slug: `${panel.slug}-2`,
    email: student.email,
    ...rows,
    ...Object.fromEntries(Object.entries(rows).map(([noun, id]) => [`${noun}_id`, id])),
  };
  for (const [field, noun] of Object.entries(ALIASES)) if (rows[noun] !== undefined) world[field] = rows[noun];
  // A file is in no schema, and a body may want more than its schema says.
  const content = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  const fitting =
    body === undefined ? [] : [{ body: content, headers: { 'content-type': type ?? 'application/json' } }];
  return { panel, student, world, fitting };
}

const nameOf = ({ method, url }: Operation) => `${method} ${url}`;
const RELEASES = { releases: { 'mf-player': '0123456789abcdef' } };
const EXAMPLES: Record<string, unknown> = {
  'POST /api/platform/release/{remote}': remoteBuild('mf-player').draft,
  'POST /api/platform/preview': RELEASES,
  'PUT /api/platform/channel/{channel}': RELEASES,
  // It ends after months or with a day.
  'PUT /api/course/{course}/certificate/rules': { percent: 80, days: 1, valid_until: '2099-05-01', renews: true },
  // Places of columns, which are called like nouns that have ids.
  'PUT /api/course/import/{imported}/column': { module: 0, lesson: 1, kind: 2, address: 3, description: 4, release: 5 },
};
/** What is met with nothing that exists, by the reason. */
const UNMET: Readonly<Record<string, readonly string[]>> = {
  'found, and refused for what no provider signed (purchase-inbox/hostile.test.ts sends what one did)': [
    'POST /api/purchase-inbox/receive/{token}',
  ],
};

type Actors = { name: string; headers: Record<string, string>; isRightful: boolean }[];
/** A team's token that may make trial panels: its own for each operation, for one of them revokes tokens. */
async function suiteToken(): Promise<{ id: number; token: string }> {
  const made = await call<{ id: number; token: string }>(server, {
    method: 'POST',
    url: '/api/platform/token',
    as: OPERATOR,
    body: { team: 'fuzz', remotes: ['mf-player'], trials: trialLimits.panels },
  });
  expect(made.status).toBe(201);
  return made.body;
}
async function trialOf(suite: Token): Promise<number> {
  const wanted = { method: 'POST', url: '/api/platform/trial', as: suite, body: { password: PASSWORD } } as const;
  return (await call<{ id: number }>(server, wanted)).body.id;
}
/** Three who call: a stranger, and two of those who may or nearly may. */
const actorsOf = (
  { policy }: Operation,
  { student, owner, suite }: Record<'student' | 'owner' | 'suite', Token>,
): Actors =>
  policy === 'operator' || policy === 'publisher'
    ? [
        { name: 'owner', headers: headersOf(owner), isRightful: false },
        { name: 'suite', headers: headersOf(suite), isRightful: true },
        { name: 'operator', headers: headersOf(OPERATOR), isRightful: true },
      ]
    : [
        { name: 'anonymous', headers: headersOf(), isRightful: policy === 'anyone' },
        { name: 'student', headers: headersOf(student), isRightful: true },
        { name: 'owner', headers: headersOf(owner), isRightful: true },
      ];

const describeFindings = ({ findings }: Tally) =>
  findings.map(({ status, actor, method, url, body }) => `${status} ${method} ${url} as ${actor} ${body ?? ''}`);

/** The stream of events never ends by itself, so only its refusal is asked for. */
const isEndless = ({ url }: Operation) => url === '/api/events';

test(
  'no input to any operation makes the server fail: 10,000 requests and more, none answered 5xx',
  async () => {
    const random = randomFrom(SEED);
    const tally = emptyTally();
    const refusedAsMeant: string[] = [];
    const operations = operationsOf(server.app.swagger()).map((operation) => ({
      ...operation,
      example: EXAMPLES[nameOf(operation)],
    }));
    expect(operations.length).toBeGreaterThan(90);
    const reached = new Set<Operation>();
    const met = new Set<string>();
    const kinds = { known: new Set<unknown>(), sent: new Set<unknown>() };
    let read: Awaited<ReturnType<typeof makeWorld>> | undefined;
    for (const [place, operation] of operations.entries()) {
      // What only reads changes no row (unchanged-by-reading.test.ts): the next operation meets all that was there.
      const name = nameOf(operation);
      const isReading = operation.method === 'GET' && !meant[name];
      const made = isReading ? (read ??= await makeWorld(NOUNS)) : await makeWorld(nounsOf(operation), meant[name]);
      const { panel, student, fitting } = made;
      const world = { ...made.world };
      // Each list has places of its own.
      if (operation.url === '/api/media') world['after'] = writeLibraryCursor(librarySorts[0], { at: '1', id: 1 });
      if (operation.url === '/api/order/list') world['after'] = writeOrderCursor('newest', { at: '1', id: 1 });
      if (operation.url === '/api/audit') world['after'] = writeAuditCursor('newest', { at: '1', id: 1 });
      const isOfPlatform = operation.url.startsWith('/api/platform/');
      const suite = isOfPlatform ? await suiteToken() : { id: 1, ...OPERATOR };
      if (isOfPlatform) Object.assign(world, { remote: 'mf-player', token: suite.id });
      if (operation.url.startsWith('/api/platform/trial/{site}')) world['site'] = await trialOf(suite);
      const actors = actorsOf(operation, { student, owner: panel.owner, suite });
      for (const { headers } of actors) if (world['cookie']) headers['cookie'] = String(world['cookie']);
      for (const { by } of attemptsOn(operation, world)) if (by !== undefined) kinds.known.add(by);
      for (const [turn, actor] of actors.entries()) {
        if (isEndless(operation) && actor.name !== 'anonymous') continue;
        let isRefused = true;
        const [right, ...variants] = intended(operation, world);
        const asMeant = [
          right,
          ...(operation.method === 'GET' ? [] : fitting).map((sent) => ({ ...right, ...sent })),
          ...(actor === actors.at(-1) ? variants : []),
        ];
        for (const { method, url, body, headers } of actor.isRightful && !isEndless(operation) ? asMeant : []) {
          const answer = await server.app.inject({
            method: method as 'GET',
            url,
            headers: { ...actor.headers, ...(operation.body && { 'content-type': 'application/json' }), ...headers },
            ...(body !== undefined && { payload: headers ? (body as string | Buffer) : JSON.stringify(body) }),
          });
          if (![400, 401, 403, 404, 415].includes(answer.statusCode)) met.add(name);
          if (![401, 403].includes(answer.statusCode)) {
            reached.add(operation);
            isRefused = false;
          }
          if (actor === actors.at(-1) && answer.statusCode === 400) {
            const { errors } = answer.json<ErrorBody>();
            if (errors)
              refusedAsMeant.push(
                `${operation.method} ${operation.url} ${JSON.stringify(body)} ${JSON.stringify(errors)}`,
              );
          }
        }
        const every = attemptsOn(operation, world);
        // Whoever is refused anyway is refused alike whatever they send: fewer of those.
        const attempts = WANTS_ALL ? [...every] : [...partOf(every, isRefused ? 80 : 12, place + turn)];
        for (const { by } of attempts) if (by !== undefined) kinds.sent.add(by);
        await attack(server.app, attempts, actor, tally);
        await attack(
          server.app,
          mixturesOn(operation, world, random, WANTS_ALL ? 10 : isRefused ? 1 : 4),
          actor,
          tally,
        );
      }
    }
    // An operation that only ever refused whoever asked was not tried.
    const unreached = operations.filter((operation) => !reached.has(operation) && !isEndless(operation));
    expect(unreached.map(nameOf)).toEqual([]);
    // What an address names was there: a 404 would say that nothing of it was tried but the first question.
    const unmet = operations
      .filter(({ url }) => url.includes('{'))
      .map(nameOf)
      .filter((name) => !met.has(name));
    expect(unmet.toSorted()).toEqual(Object.values(UNMET).flat().toSorted());
    expect(kinds.sent).toEqual(kinds.known);
    expect(operations.some(({ url }) => url.startsWith('/api/member/google/'))).toBe(true);
    // Requests that are refused before they begin would prove nothing.
    expect(refusedAsMeant).toEqual([]);
    expect(describeFindings(tally)).toEqual([]);
    expect(tally.requests).toBeGreaterThanOrEqual(10_000);
    console.log(`${tally.requests} requests`, tally.statuses);
  },
  PATIENCE_MS,
);

test('nothing that a provider of cards signs makes the server fail, whatever it says', async () => {
  const { panel, world } = await makeWorld();
  const opened = await call<{ url: string }>(server, {
    method: 'POST',
    url: `/api/site/invoice/${world['invoice']}/checkout`,
    as: panel.owner,
    body: { language: 'pt' },
  });
  expect(opened.status).toBe(200);
  const id = opened.body.url.replace(/^.*\//, '');
  const event = { id: 'evt_x', object: 'event', type: 'checkout.session.completed', data: { object: { id } } };
  const send = ({ body, header }: { body: string; header: string }) =>
    server.app.inject({
      method: 'POST',
      url: '/api/platform/payment/stripe',
      headers: { ...HOST, 'content-type': 'application/json', 'stripe-signature': header },
      payload: body,
    });
  const statuses = new Set<number>();
  for (const body of mutationsOf(event)) {
    const { statusCode, body: said } = await send(stripe.sign(body));
    statuses.add(statusCode);
    expect([body.slice(0, 300), statusCode < 500, said]).toEqual([body.slice(0, 300), true, said]);
  }
  // They were believed: what is refused by its signature would prove nothing.
  expect([statuses.has(200), statuses.has(401)]).toEqual([true, false]);
});

test('no address of a page or of the server’s own questions makes it fail, signed in or not', async () => {
  const { panel, student, world } = await makeWorld();
  const tally = emptyTally();
  const paths = [
    '/',
    '/{x}',
    '/curso/{x}',
    `/curso/${world['course']}/modulo/{x}`,
    '/home',
    '/releases/{x}',
    '/assets/shell/{x}',
  ];
  function* attempts(): Generator<Attempt> {
    for (const by of [...URL_ATTACKS, '99999999999999999999', '9007199254740993', '9223372036854775808']) {
      for (const path of paths) {
        yield { method: 'GET', url: path.replace('{x}', by) };
        yield { method: 'GET', url: `${path.replace('{x}', '1')}?q=${by}` };
      }
      yield { method: 'GET', url: `/internal/tls-allowed?domain=${by}` };
    }
  }
  for (const actor of [undefined, student, panel.owner]) {
    const headers = { ...HOST, ...(actor && { cookie: `clube_auth=${actor.token}; theme=%00; country=%ED%A0%80` }) };
    await attack(server.app, attempts(), { name: actor?.email ?? 'anonymous', headers }, tally);
  }
  expect(describeFindings(tally)).toEqual([]);
  expect(tally.requests).toBeGreaterThan(1500);
});

describe('the search itself', () => {
  const closed = (properties: Record<string, object>) => ({
    type: 'object',
    required: Object.keys(properties),
    properties,
    additionalProperties: false,
  });
  const text = { type: 'string' };

  /** A server with one route that takes any text and ends on what `isFatal` says. */
  const planted = (isFatal: (text: string) => boolean) =>
    plantedIn(closed({ text }), (body) => isFatal((body as { text: string }).text));
  async function plantedIn(body: object, isFatal: (body: unknown) => boolean, policy = NO_DOCUMENT_POLICY) {
    const app = Fastify({ ajv: { customOptions: { removeAdditional: false } } });
    await app.register(fastifySwagger, { openapi: { openapi: '3.1.0' } });
    if (policy)
      app.addHook('onRequest', async (_request, reply) => void reply.header('content-security-policy', policy));
    app.post('/planted', { schema: { body } }, async (request) => {
      if (isFatal(request.body)) throw new Error('planted');
      return {};
    });
    await app.ready();
    const tally = emptyTally();
    for (const operation of operationsOf(app.swagger()))
      await attack(app, attemptsOn(operation, {}), { name: 'anonymous', headers: HOST }, tally);
    return tally;
  }

  test.each<[string, (text: string) => boolean]>([
    ['NUL', (text) => text.includes('\0')],
    ['half a surrogate pair', (text) => !text.isWellFormed()],
    ['a text of 70,000 letters', (text) => text.length > 60_000],
    ['the year 0', (text) => text.startsWith('0000-')],
  ])('finds a route that fails on %s', async (_name, isFatal) => {
    const { findings } = await planted(isFatal);
    expect(findings.length).toBeGreaterThan(0);
    expect(findings[0]).toMatchObject({ status: 500, url: '/planted' });
  });

  type Second = { second?: string; target?: Second; list?: Second[] };
  const either = { anyOf: [closed({ first: text }), closed({ second: text })] };
  test.each<[string, object, (body: Second) => Second | undefined]>([
    ['the body', either, (body) => body],
    ['a field', closed({ target: either }), ({ target }) => target],
    ['a list', closed({ list: { type: 'array', items: either } }), ({ list }) => list?.[0]],
    ['another second form', { anyOf: [text, closed({ target: either })] }, ({ target }) => target],
  ])('finds a route that fails only in the second form of %s', async (_name, body, secondOf) => {
    const { findings } = await plantedIn(body, (sent) => secondOf(sent as Second)?.second?.includes('\0') ?? false);
    expect(findings.length).toBeGreaterThan(0);
    expect(findings[0]).toMatchObject({ status: 500, url: '/planted' });
    // What is meant is one request of each form, and each is taken.
    const { findings: asMeant } = await plantedIn(body, (sent) => secondOf(sent as Second)?.second === 'x');
    expect(asMeant.length).toBeGreaterThan(0);
  });

  test.each(['', "default-src 'none'; base-uri 'none'", "default-src 'self'; base-uri 'none'; frame-ancestors 'self'"])(
    'finds an answer whose policy is “%s”',
    async (policy) => {
      const { requests, findings } = await plantedIn(closed({ text }), () => false, policy);
      expect(findings).toHaveLength(requests);
    },
  );

  test('finds nothing where nothing is wrong', async () => {
    const { requests, findings } = await planted(() => false);
    expect(requests).toBeGreaterThan(50);
    expect(findings).toEqual([]);
  });

  test('mixes the same requests for the same seed', async () => {
    const { world } = await makeWorld();
    const [operation] = operationsOf(server.app.swagger() as OpenApiDocument).filter(
      ({ url }) => url === '/api/ticket',
    );
    const mixed = (seed: number) => [...mixturesOn(operation!, world, randomFrom(seed), 20)];
    expect(mixed(1)).toEqual(mixed(1));
    expect(mixed(1)).not.toEqual(mixed(2));
  });
});

describe('what goes while somebody uses it', () => {
  const ROUNDS = 12;
  type Wanted = Parameters<typeof call>[1];
  /** All at once, in `ROUNDS` panels; returns every status that came. */
  async function race(make: (at: Awaited<ReturnType<typeof makeWorld>> & { lesson: string }) => Wanted[]) {
    const statuses: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const at = await makeWorld();
      const { course, module, lesson } = at.world;
      const calls = make({ ...at, lesson: `/api/course/${course}/module/${module}/lesson/${lesson}` });
      const answers = await Promise.all(calls.map((wanted) => call(server, wanted)));
      statuses.push(...answers.map(({ status }) => status));
    }
    return statuses;
  }
  const expectAnswers = (statuses: number[]) => {
    expect(statuses.filter((status) => ![200, 201, 404, 409].includes(status))).toEqual([]);
    // The race was one: some came in time.
    expect(statuses.some((status) => status < 300)).toBe(true);
  };
  const times = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count }, (_, index) => make(index));

  test('lessons are made while their module goes', async () => {
    const statuses = await race(({ panel, world: { course, module } }) => {
      const lessons = times(8, (index): Wanted => ({
        method: 'POST',
        url: `/api/course/${course}/module/${module}/lesson`,
        as: panel.owner,
        body: { title: `${index}` },
      }));
      lessons.splice(4, 0, { method: 'DELETE', url: `/api/course/${course}/module/${module}`, as: panel.owner });
      return lessons;
    });
    expectAnswers(statuses);
  });

  test('comments, progress and ratings are written while their lesson goes', async () => {
    const statuses = await race(({ panel, student, lesson }) => [
      ...times(3, (): Wanted => ({ method: 'POST', url: `${lesson}/comment`, as: student, body: { comment: 'x' } })),
      ...times(3, (): Wanted => ({
        method: 'POST',
        url: `${lesson}/progress`,
        as: student,
        body: { completed: true },
      })),
      { method: 'DELETE', url: lesson, as: panel.owner },
      ...times(3, (): Wanted => ({ method: 'PUT', url: `${lesson}/rating`, as: student, body: { rating: 3 } })),
      ...times(3, (): Wanted => ({ method: 'POST', url: `${lesson}/comment`, as: student, body: { comment: 'x' } })),
    ]);
    expectAnswers(statuses);
  });

  test('two panels prove one domain at the same moment: one has it, the other is told so', async () => {
    const { db } = server.context.connection;
    for (let round = 0; round < 30; round += 1) {
      const panels = [await createPanel(server), await createPanel(server)];
      const domain = `${panels[0]!.slug}.example`;
      for (const { siteId } of panels) await addDomain(db, siteId, domain, 'x');
      const proven = await Promise.all(panels.map(({ siteId }) => prove(server.context, siteId, domain)));
      expect(proven.toSorted()).toEqual([false, true]);
    }
  });
});
