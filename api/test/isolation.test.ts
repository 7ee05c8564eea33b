/** @sql-heavy */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allows, policies, roles, type PolicyName } from '@clube/shared/contracts/policy';
import {
  createPanel,
  createActor,
  createTestCourse,
  createTestServer,
  call,
  PASSWORD,
  type Actor,
  type Panel,
  type TestServer,
} from './harness.ts';
import { operationsOf } from './fuzz/operations.ts';
import { requestOf } from './offered-rows.ts';
import { RIGHT } from './quizzes.ts';
import { makeRows } from './rows.ts';
import { modules } from '../src/modules/index.ts';

const CANARY = 'canary-of-panel-a';
const DESIGN = {
  language: 'pt',
  background: { color: '#ffffff', accent: 'brand', art: 'none', picture: null },
  fields: [],
};
/** What fields are called that hold words. */
const WORDS = { title: CANARY, name: CANARY, text: CANARY, message: CANARY, description: CANARY };
const COUPON = { code: 'x-1', percent: 10, amount: null, max_uses: null, ends_at: null };
/** Parameters that name rows of a panel, as their modules say. */
const tenantIds = modules.flatMap((module) => module.ids ?? []);
type Route = { method: string; url: string; policy: PolicyName };

let server: TestServer;
let victim: Panel;
let attacker: Panel;
let student: Actor;
let routes: Route[];
let ids: Record<string, number | string>;

/** Every route that the running server has, with its policy, read from its own OpenAPI document. */
function routesOf(app: TestServer['app']): Route[] {
  const paths = Object.entries(app.swagger().paths ?? {}) as [string, Record<string, { 'x-policy': PolicyName }>][];
  return paths.flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      url: url.replaceAll(/\{([^}]+)\}/g, ':$1'),
      policy: operation['x-policy'],
    })),
  );
}

beforeAll(async () => {
  server = await createTestServer({
    CLUBE_RATE_LIMIT_FACTOR: '1000',
    // Where nobody listens: whoever got past the rule would be told that the provider is away.
    CLUBE_STRIPE_SECRET_KEY: 'sk_test_of_the_operator',
    CLUBE_STRIPE_WEBHOOK_SECRET: 'whsec_of_the_operator',
    CLUBE_STRIPE_ORIGIN: 'http://127.0.0.1:9',
  });
  victim = await createPanel(server);
  attacker = await createPanel(server);
  const course = await createTestCourse(server, victim, { lessons: [2], title: CANARY });
  student = await createActor(server, victim, 'student', [course.courseId]);
  ids = {
    ...(await makeRows({ server, panel: victim, course, student }, tenantIds, CANARY)),
    key: 'onboarding',
    language: 'pt',
    name: 'image',
  };
  // The event stream never ends; who hears what has tests of its own.
  routes = routesOf(server.app).filter(({ url }) => url.startsWith('/api/') && url !== '/api/events');
});
afterAll(() => server.close());

/** A body that passes the schema of most writes, so that the rule behind it is what answers. */
const BODY = {
  title: 'x',
  comment: 'x',
  message: 'x',
  completed: true,
  rating: 3,
  ids: [1],
  value: 'x',
  course_id: 1,
  name: 'x',
  slug: 'xyz-1',
};
const bodyFor = (method: string, url: string): object => {
  const pick = (...keys: (keyof typeof BODY)[]) => Object.fromEntries(keys.map((key) => [key, BODY[key]]));
  if (url.endsWith('/progress')) return pick('completed');
  if (url.endsWith('/ticket/:ticket/rating')) return { is_good: true, sentence: '' };
  if (url.endsWith('/rating')) return pick('rating');
  if (url.endsWith('/quiz')) return { revision: 1, attempt: 1, answers: [RIGHT[0]] };
  if (url.endsWith('/quiz/draft')) return { version: 1, questions: [] };
  if (url.endsWith('/chapters')) return { chapters: [] };
  if (url.endsWith('/replacement')) return { media_id: ids['media'] };
  if (url.endsWith('/certificate')) return { version: 0, design: DESIGN };
  if (url.endsWith('/certificate/rules')) return { percent: 80, days: 1 };
  if (url.endsWith('/certificate/publish')) return { version: 1 };
  if (url.endsWith('/certificate/sample')) return { design: DESIGN, member_id: null, format: 'png' };
  if (url.endsWith('/order')) return pick('ids');
  if (url.endsWith('/outline')) return { order_version: 1, modules: [{ id: ids['module'], lessons: [ids['lesson']] }] };
  if (url.endsWith('/comment')) return pick('comment');
  if (url.endsWith('/message')) return pick('message');
  if (url.endsWith('/vote')) return { helped: true };
  if (method === 'PATCH' && url.endsWith('/:article')) return { title: 'x', version: 1 };
  if (url.endsWith('/address')) return { slug: 'endereco-de-outro', password: PASSWORD };
  if (url.endsWith('/:site/export')) return { password: PASSWORD };
  if (url.endsWith('/transfer')) return { member_id: attacker.owner.memberId, password: PASSWORD };
  if (url.endsWith('/:site')) return { name: 'x', ...(method === 'DELETE' && { password: PASSWORD }) };
  if (method === 'PATCH' && /\/:(material|media|folder)$/.test(url)) return pick('name');
  if (method === 'PATCH' && url.endsWith('/:comment')) return pick('comment');
  if (method === 'PATCH' && url.endsWith('/:note')) return { text: 'x', version: 1 };
  if (method === 'PATCH' && url.endsWith('/:field')) return { name: 'x', version: 1 };
  if (url.endsWith('/:passkey') || url.endsWith('/:webhook/secret')) return { password: PASSWORD };
  if (url.endsWith('/view/:view')) return { name: 'x', is_shared: true, shows: {}, version: 1 };
  if (url.endsWith('/canned/:canned')) return { title: 'x', text: 'x', version: 1 };
  if (url.endsWith('/tag/:tag/merge')) return { into: ids['tag'] };
  if (url.endsWith('/assign')) return { to: null, from: null };
  if (url.endsWith('/:ticket/note')) return { note: 'x' };
  if (url.endsWith('/note')) return { text: 'x' };
  if (method === 'PATCH' && url.endsWith('/:member')) return { role: 'support' };
  if (url.endsWith('/version/:version/restore')) return { seen: 'x' };
  if (url.endsWith('/enrolment')) return { course_id: ids['course'] };
  if (url.endsWith('/enrolment/class')) return { to: ids['class'], members: [{ id: ids['member'], from: null }] };
  if (url.endsWith('/rule')) return { module_id: null, lesson_id: null, rule: null };
  if (url.endsWith('/state')) return { state: 'cancelled', version: 1 };
  if (url.endsWith('/instalment')) return { version: 1 };
  if (url.endsWith('/coupon')) return COUPON;
  if (url.endsWith('/:offer')) return pick('name');
  // What nobody had to say by hand is made of the route's own schema.
  const operation = operationsOf(server.app.swagger()).find(
    (one) => one.method === method && one.url === url.replaceAll(/:(\w+)/g, '{$1}'),
  );
  return operation?.body ? (requestOf(operation, { ...WORDS, ...ids }).body as object) : pick('title');
};
const fill = (url: string) =>
  url
    .replace(/\/watch$/, '/watch?data[]=course')
    .replace(/\/note\/export$/, '/note/export?format=md')
    .replace(/\/:ticket\/note$/, '/:ticket/note?before=9')
    .replace(/\/certificate\/picture$/, '/certificate/picture?kind=picture')
    .replaceAll(/:(\w+)/g, (_match, name: string) => String(ids[name] ?? 'x'));
const namesRow = new RegExp(`:(${tenantIds.join('|')})\\b`);
/** Of the platform's operators and teams, who are no members of any panel: their tokens are what counts. */
const isOfPlatform = ({ policy, url }: Route) =>
  policy === 'operator' || policy === 'publisher' || url.startsWith('/api/platform');
const tenantRoutes = () =>
  routes.filter((route) => route.policy !== 'anyone' && !isOfPlatform(route) && namesRow.test(route.url));
/** The other parameters behind a policy. `id` is asked together with the person whose certificate or invitation it is. */
const OTHER_PARAMETERS = ['file', 'id', 'key', 'language', 'name', 'rendition', 'slug', 'token'];

describe('another panel', () => {
  test('there are routes to try', () => {
    expect(tenantRoutes().length).toBeGreaterThan(25);
  });

  test('each id that a module offers has a row of the other panel, and no parameter is left out', () => {
    expect(tenantIds.filter((name) => ids[name] === undefined)).toEqual([]);
    const parameters = routes
      .filter((route) => route.policy !== 'anyone' && !isOfPlatform(route))
      .flatMap(({ url }) => [...url.matchAll(/:(\w+)/g)].map(([, name]) => name!));
    const others = new Set(parameters.filter((name) => !tenantIds.includes(name)));
    expect([...others].toSorted()).toEqual(OTHER_PARAMETERS);
  });

  test('an owner reaches nothing of another panel, whatever ids are given', async () => {
    for (const { method, url } of tenantRoutes()) {
      const answer = await call(server, {
        method: method,
        url: fill(url),
        as: attacker.owner,
        ...(/POST|PUT|PATCH|DELETE/.test(method) && { body: bodyFor(method, url) }),
      });
      const at = `${method} ${url} → ${answer.status}`;
      // An order that names other lessons than there are is stale, wherever they are.
      expect([at, answer.status]).toEqual([at, url.endsWith('/order') ? 409 : 404]);
      expect([at, answer.text.includes(CANARY)]).toEqual([at, false]);
    }
  });

  test('lists hold nothing of another panel', async () => {
    for (const { method, url } of routes.filter((route) => route.method === 'GET' && !route.url.includes(':'))) {
      const answer = await call(server, { method: method, url, as: attacker.owner });
      expect([url, answer.text.includes(CANARY)]).toEqual([url, false]);
    }
  });

  test('mixed ids are refused: the own course with a lesson of another panel', async () => {
    const own = await createTestCourse(server, attacker);
    const url = `/api/course/${own.courseId}/module/${own.moduleIds[0]}/lesson/${ids['lesson']}`;
    expect((await call(server, { url, as: attacker.owner })).status).toBe(404);
    const media = await call(server, {
      method: 'PATCH',
      url: own.url(),
      as: attacker.owner,
      body: { media_id: ids['media'] },
    });
    expect(media.status).toBe(404);
  });

  test('the database itself refuses a row that points into another panel', async () => {
    const { pool } = server.context.connection;
    const insert = pool.query('insert into modules (site_id, course_id, title) values ($1, $2, $3)', [
      attacker.siteId,
      ids['course'],
      'x',
    ]);
    await expect(insert).rejects.toThrow(/foreign key/);
  });

  test('everything of the victim is still there', async () => {
    expect((await call(server, { url: `/api/course/${ids['course']}`, as: victim.owner })).status).toBe(200);
    expect((await call(server, { url: `/api/ticket/${ids['ticket']}`, as: victim.owner })).status).toBe(200);
  });
});

describe('the wrong role', () => {
  test('nobody without a session gets past a policy', async () => {
    for (const { method, url, policy } of routes.filter((route) => route.policy !== 'anyone')) {
      const answer = await call(server, { method, url: fill(url) });
      expect([method, url, answer.status]).toEqual([
        method,
        url,
        policy === 'operator' || policy === 'publisher' ? 403 : 401,
      ]);
    }
  });

  const staffOnly = () =>
    routes.filter(
      ({ policy }) => Array.isArray(policies[policy]) && !(policies[policy] as readonly string[]).includes('student'),
    );

  test('[6.9] a student gets past no policy of staff', async () => {
    expect(staffOnly().length).toBeGreaterThan(15);
    for (const { method, url } of staffOnly()) {
      const answer = await call(server, { method: method, url: fill(url), as: student });
      expect([method, url, answer.status]).toEqual([method, url, 403]);
    }
  });

  test.each(roles)(
    '[6.1] the table of rights holds for an actor who is %s: what is theirs is not denied, the rest is',
    async (role) => {
      const actor = role === 'owner' ? victim.owner : await createActor(server, victim, role);
      const ofPanel = routes.filter(({ policy }) => Array.isArray(policies[policy]));
      const theirs = ofPanel.filter(({ policy }) => allows(policy, role));
      const denied = ofPanel.filter(({ policy }) => !allows(policy, role));
      expect(theirs.length + denied.length).toBeGreaterThan(100);
      for (const { method, url } of denied) {
        const answer = await call(server, { method, url: fill(url), as: actor });
        expect([method, url, answer.status]).toEqual([method, url, 403]);
      }
      // Reading alone: what is theirs to change is changed by the tests of its module.
      for (const { method, url } of theirs.filter((route) => route.method === 'GET')) {
        const { text } = await call(server, { method, url: fill(url), as: actor });
        expect([url, text.includes('policy.denied')]).toEqual([url, false]);
      }
    },
  );

  test('nor does whoever views as a student, or a student who says so, reading or writing, in whatever words', async () => {
    for (const words of ['1', '0', ''])
      for (const actor of [victim.owner, student])
        for (const { method, url } of staffOnly()) {
          const headers = { 'x-act-like-student': words };
          const answer = await call(server, { method, url: fill(url), as: actor, headers });
          expect([words, method, url, answer.status]).toEqual([words, method, url, 403]);
        }
  });
});
