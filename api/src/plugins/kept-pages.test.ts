/** @long */
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { PoolClient } from 'pg';
import { solveCaptcha } from '../../test/captcha.ts';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  type Call,
  type Panel,
  type TestCourse,
  type TestServer,
} from '../../test/harness.ts';
import { endKeptPages } from '../../test/kept-pages.ts';
import { addServerFace, OPERATOR, release, shellBuild } from '../../test/releases.ts';
import { watchStatements } from '../../test/statements.ts';
import { PAGE_COOKIES } from '../web/kept-pages.ts';

const FACE = `exports.lent = async () => ({}); exports.draw = async ({ url }) => ({ html: '<p>' + url + '</p>', title: '', isTimed: false });`;

const cookiesRead = new Set<string>();
const watchCookies = (message: unknown) =>
  (message as { fastify: FastifyInstance }).fastify.addHook('preHandler', async (request) => {
    request.cookies = new Proxy(request.cookies, {
      get(of, name: string) {
        cookiesRead.add(name);
        return of[name];
      },
    });
  });

let server: TestServer;
let statements: ReturnType<typeof watchStatements>;
let panel: Panel;
/** Of the panel, of another one, and of the main app. */
let host: string;
let other: string;
const MAIN = 'localhost:3000';
let course: TestCourse;
let student: Awaited<ReturnType<typeof createActor>>;
let hash: string;
let sale: string;
let certificate: string;
let pages: string[];
beforeAll(async () => {
  subscribe('fastify.initialization', watchCookies);
  server = await createTestServer({
    // However busy the machine is, each page is drawn.
    CLUBE_RENDER_MS: '20000',
    CLUBE_RENDERERS: '1',
    CLUBE_RATE_LIMIT_FACTOR: '1000',
  });
  unsubscribe('fastify.initialization', watchCookies);
  statements = watchStatements(server);
  panel = await createPanel(server);
  host = hostOf(panel);
  other = hostOf(await createPanel(server));
  hash = await release(server, addServerFace(shellBuild('2.16.0'), FACE));
  course = await createTestCourse(server, panel, { lessons: [2] });
  const [lesson] = course.lessonIds;
  await send('PATCH', `/api/course/${course.courseId}`, { is_free: true });
  await send('PATCH', course.url(0), { is_free: true });
  await send('POST', '/api/meta', { key: 'free_courses', value: 'on' });
  await send('PUT', '/api/payment', { pix: { key: '+5511987654321', holder: 'Ateliê', city: 'São Paulo' }, note: '' });
  const sold = { name: 'Turma de maio', amount: 48_000, currency: 'BRL', course_ids: [course.courseId] };
  const offer = (await send('POST', '/api/offer', sold)).body.id;
  await send('PATCH', `/api/offer/${offer}`, { state: 'on_sale' });
  student = await createActor(server, panel, 'student', [course.courseId]);
  for (const index of [0, 1]) await send('POST', `${course.url(index)}/progress`, { completed: true }, { as: student });
  const { db } = server.context.connection;
  const { code } = await db.selectFrom('certificates').select('code').executeTakeFirstOrThrow();
  const free = `/cursos-gratuitos/${course.courseId}`;
  sale = `/curso/venda/${offer}`;
  certificate = `/certificado/${code}`;
  pages = [
    '/',
    '/reset-password',
    '/first-access',
    certificate,
    sale,
    `${sale}/aula/${lesson}`,
    '/cursos-gratuitos',
    free,
    `${free}/aula/${lesson}`,
  ];
}, 60_000);
afterAll(() => server.close());
afterEach(() => {
  jest.restoreAllMocks();
});

const send = <Body = { id: number }>(
  method: 'POST' | 'PUT' | 'PATCH',
  url: string,
  body?: object,
  { as = panel.owner, ...rest }: Partial<Call> = {},
) => call<Body>(server, { method, url, as, body, ...rest });
const hostOf = ({ slug }: Panel) => `${slug}.${MAIN}`;
const ask = async (on: string, url = '/', cookie = '') =>
  (await call(server, { url, headers: { host: on, cookie } })).headers['etag'];
/** The first only makes a renderer learn its code. */
async function kept(on: string, url = '/') {
  for (;;) {
    const etag = await ask(on, url);
    if (etag) return etag;
  }
}
/** Whether the database is asked for none of it. */
const isRemembered = async (on: string, url = '/', cookie = '') =>
  (await statements.until(() => ask(on, url, cookie))).length === 0;
const { now } = performance;
/** From here on everything that was heard was heard a second ago. */
const letASecondPass = () => void jest.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 1001);
const run = (text: string, values: unknown[] = []) => server.context.connection.pool.query(text, values);

/** What is asked of the database while every page of nobody is made. */
async function statementsOfPages() {
  const heard = new Map<string, { text: string; values: unknown[] }>();
  const together: unknown[] = [];
  const hear = (client: PoolClient) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: [{ name?: string; names?: unknown; text: string; values: unknown[] }]) => {
      const [{ name, names, text, values }] = given;
      if (names) together.push(names);
      else heard.set(name ?? text, { text, values });
      return query(...given);
    }) as never;
    clients.set(client, () => (client.query = query as never));
  };
  const clients = new Map<PoolClient, () => unknown>();
  const { pool } = server.context.connection;
  const acquired = (client: PoolClient) => void (clients.has(client) || hear(client));
  pool.on('acquire', acquired);
  for (const on of [host, MAIN]) for (const page of pages) await ask(on, page, 'time_zone=Asia/Tokyo');
  pool.off('acquire', acquired);
  for (const restore of clients.values()) restore();
  // What goes in one message could not be told apart here.
  expect(together).toEqual([]);
  return heard;
}

/** Tables that pages of nobody read and that tell of no change, and why that is right. */
const silent: Record<string, string> = {
  domains: 'where a host leads, asked before its page is looked for',
  former_addresses: 'the same',
  releases: 'never change',
  release_files: 'never change',
  release_contents: 'never change',
  compositions: 'written, not read',
  rate_limits: 'counts who asks',
  users: 'an owner’s country is the language of mails',
  enrolments: 'a visitor has none',
  classes: 'a visitor is in none',
  class_rules: 'a visitor is in no class',
  lesson_progress: 'a visitor has made none',
};
/** Statements whose result the clock changes, and how a page that shows it is made anew then. */
const timed: Record<string, string> = {
  'composition-served': 'writes when it was',
  'rate-limit': 'counts who asks',
  'find-site-and-metas': 'what of a plan is overdue, which staff are shown',
  sale: 'next-moment',
  'free-lesson': 'next-moment',
  'free-lesson-of-course': 'next-moment',
  'free-courses': 'next-moment',
  'next-moment': 'says when that is',
  'certificate-verified': 'says when it expires',
};

test('each table that pages of nobody read tells when it changes, and what the clock changes is looked up', async () => {
  const tables = new Set<string>();
  const byClock: string[] = [];
  for (const [name, { text, values }] of await statementsOfPages()) {
    const { rows } = await run(`explain (verbose, format json) ${text}`, values);
    const plan = JSON.stringify(rows);
    for (const [, table] of plan.matchAll(/"Relation Name":"(\w+)"/g)) tables.add(table!);
    if (/\b(?:now\(\)|current_\w+|\w+_timestamp\(\))/i.test(plan + text)) byClock.push(name);
  }
  expect(byClock.toSorted()).toEqual(Object.keys(timed).toSorted());
  const { rows: telling } = await run(`
    select c.relname as name, bit_or(t.tgtype) as acts from pg_trigger t
    join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where p.proname in ('tell_pages_of_panel', 'tell_pages_of_site', 'tell_all_pages') group by c.relname`);
  const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name);
  expect([...tables].filter((table) => !(table in silent)).toSorted()).toEqual(namesOf(telling).toSorted());
  expect(Object.keys(silent).filter((table) => !tables.has(table))).toEqual([]);
  // Of inserting 4, of deleting 8, of updating 16: what new media and new members are named by tells of itself.
  const partly = telling.filter(({ acts }: { acts: number }) => (acts & 28) !== 28);
  expect(Object.fromEntries(partly.map(({ name, acts }) => [name, acts & 28]))).toEqual({ media: 24, members: 16 });
});

test('a page of nobody reads no cookie that it is not known by', async () => {
  for (const page of pages) await kept(host, page);
  cookiesRead.clear();
  await endKeptPages(server);
  for (const on of [host, MAIN]) for (const page of pages) await ask(on, page);
  // Whose page it is says whether it is one of these; what is renewed, whoever is answered is given anew.
  const others = new Set(['clube_auth', 'clube_preview', 'renewed']);
  expect([...cookiesRead].filter((name) => !others.has(name)).toSorted()).toEqual(PAGE_COOKIES.toSorted());
});

test.each([
  ['theme=dark', false],
  ['country=US', false],
  ['visited=before', true],
])('a browser with the cookie %s is answered as all others are: %s', async (cookie, expected) => {
  await kept(host);
  expect(await isRemembered(host)).toBe(true);
  expect(await isRemembered(host, '/', cookie)).toBe(expected);
});

test('a shell of before platform 2.15, whose pages read and are given more cookies, is asked about each time', async () => {
  await release(server, addServerFace(shellBuild('2.14.0'), FACE));
  await kept(host);
  expect(await isRemembered(host)).toBe(false);
  await send('PUT', '/api/platform/channel/stable/shell', { hash }, { as: OPERATOR });
});

test('pages are remembered for longer than a second, whatever is written that they do not show', async () => {
  for (const page of pages) await kept(host, page);
  letASecondPass();
  await send('POST', '/api/ticket', { title: 'Oi', message: 'Oi' });
  const progress = { position: 5, intervals: [{ start: 0, end: 5 }] };
  expect((await send('POST', `${course.url(0)}/progress`, progress, { as: student })).status).toBe(200);
  const body = { email: student.email, password: 'wrong', captcha: await solveCaptcha(server) };
  await call(server, { method: 'POST', url: '/api/member/login', body, headers: { host } });
  await call(server, { method: 'POST', url: '/nowhere' });
  for (const page of pages) expect([page, await isRemembered(host, page)]).toEqual([page, true]);
});

test.each<[string, { here: boolean; there: boolean }, () => Promise<{ status: number }>]>([
  [
    'to a panel ends its pages',
    { here: false, there: true },
    () => send('POST', '/api/meta', { key: 'main_color', value: '#0055ff' }),
  ],
  [
    'that is refused ends none',
    { here: true, there: true },
    () => send('POST', '/api/meta', { key: 'main_color', value: 'no colour' }),
  ],
  [
    'of whoever publishes ends all',
    { here: false, there: false },
    () => send('PUT', '/api/platform/channel/stable/shell', { hash }, { as: OPERATOR }),
  ],
])('a write %s', async (_what, { here, there }, write) => {
  for (const on of [host, other]) {
    await kept(on);
    expect(await isRemembered(on)).toBe(true);
  }
  await write();
  expect({ here: await isRemembered(host), there: await isRemembered(other) }).toEqual({ here, there });
});

test('what another server writes is seen after a second at the latest', async () => {
  const before = await kept(host);
  expect(await isRemembered(host)).toBe(true);
  await run(`update sites set name = 'Ateliê do lado' where id = $1`, [panel.siteId]);
  letASecondPass();
  expect(await ask(host)).not.toBe(before);
});

test('what a panel writes ends the main app’s pages, which show certificates of all', async () => {
  for (const [table, change] of [
    ['certificates', `title = 'Aquarela II' where site_id = $1`],
    ['members', `first_name = 'Rosa' where site_id = $1`],
  ]) {
    await kept(MAIN, certificate);
    expect(await isRemembered(MAIN, certificate)).toBe(true);
    await run(`update ${table} set ${change}`, [panel.siteId]);
    server.app.keptPages.noteWrite();
    expect([table, await isRemembered(MAIN, certificate)]).toEqual([table, false]);
  }
});

test('a page goes by no pointer of before, though that was looked up within the second', async () => {
  await kept(host);
  // A page that is not kept looks up where the channel points.
  await ask(host, '/?to=/home');
  const next = await release(server, addServerFace(shellBuild('2.16.1'), FACE));
  await run(
    `update channel_releases set hash = $1, promoted_at = now() where remote = 'shell' and channel = 'stable'`,
    [hash],
  );
  server.app.keptPages.noteWrite();
  await kept(host);
  await run(
    `update channel_releases set hash = $1, promoted_at = now() where remote = 'shell' and channel = 'stable'`,
    [next],
  );
  server.app.keptPages.noteWrite();
  expect((await call(server, { url: '/', headers: { host } })).text).toContain(next);
});

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
test.each<[string, () => string, (moment: Date | null) => Promise<unknown>]>([
  [
    'an offer ends',
    () => sale,
    (moment) => run('update offers set ends_at = $2 where site_id = $1', [panel.siteId, moment]),
  ],
  [
    'a lesson opens',
    () => pages[7]!,
    (moment) =>
      run('update lessons set release_at = $2 where site_id = $1 and id = $3', [
        panel.siteId,
        moment,
        course.lessonIds[1],
      ]),
  ],
  [
    'a coupon ends',
    () => sale,
    (moment) =>
      moment
        ? run(
            `insert into coupons (site_id, offer_id, code, percent, ends_at) select site_id, id, 'MAIO', 10, $2 from offers where site_id = $1`,
            [panel.siteId, moment],
          )
        : run('delete from coupons where site_id = $1', [panel.siteId]),
  ],
  [
    'a plan that was not paid closes the panel',
    () => sale,
    (moment) =>
      moment
        ? run(
            `with p as (insert into plans (key, name, period, price_minor, currency, grace_days)
              values ('month', '{"pt":"x","es":"x","en":"x"}', 'month', 100, 'BRL', 7) returning id, grace_days)
             insert into site_plans (site_id, plan_id, paid_until) select $1, id, $2::timestamptz - make_interval(days => grace_days) from p`,
            [panel.siteId, moment],
          )
        : run('delete from site_plans where site_id = $1', [panel.siteId]),
  ],
  [
    'a module opens',
    () => '/cursos-gratuitos',
    (moment) => run('update modules set release_at = $2 where site_id = $1', [panel.siteId, moment]),
  ],
  [
    'a course opens',
    () => pages[5]!,
    (moment) => run('update courses set release_at = $2 where site_id = $1', [panel.siteId, moment]),
  ],
  [
    'a certificate expires',
    () => certificate,
    (moment) => run('update certificates set expires_at = $2 where site_id = $1', [panel.siteId, moment]),
  ],
])('a page is another one when %s, though nobody writes anything', async (_what, pageOf, set) => {
  await set(inMinutes(5));
  server.app.keptPages.noteWrite();
  const page = pageOf();
  // What shell is shown may be new to the renderer.
  await kept(host, page);
  const isRememberedAt = async (minutes: number) => {
    const at = inMinutes(minutes).getTime();
    jest.spyOn(Date, 'now').mockReturnValue(at);
    const remembered = await isRemembered(host, page);
    jest.mocked(Date.now).mockRestore();
    return remembered;
  };
  expect([await isRememberedAt(0), await isRememberedAt(4.9), await isRememberedAt(5.1)]).toEqual([true, true, false]);
  await set(null);
});

test('a moment comes when it does for the database, though the clock of the server is behind', async () => {
  const begun = inMinutes(-60).getTime();
  const behind = (ms: number) => jest.spyOn(Date, 'now').mockReturnValue(begun + ms);
  for (const [page, table, column] of [
    [sale, 'offers', 'ends_at'],
    [certificate, 'certificates', 'expires_at'],
  ] as const) {
    const set = (moment: Date | null) =>
      run(`update ${table} set ${column} = $2 where site_id = $1`, [panel.siteId, moment]);
    await set(inMinutes(5));
    server.app.keptPages.noteWrite();
    behind(0);
    await kept(host, page);
    expect([page, await isRemembered(host, page)]).toEqual([page, true]);
    behind(5.1 * 60_000);
    expect([page, await isRemembered(host, page)]).toEqual([page, false]);
    jest.mocked(Date.now).mockRestore();
    await set(null);
  }
});

test('a page that was begun before a change to its panel is not remembered, and one of another panel is', async () => {
  const { keptPages } = server.app;
  const askedBy = keptPages.askedBy.bind(keptPages);
  for (const [on, expected] of [
    [host, false],
    [other, true],
  ] as const) {
    await run(`select pg_notify('clube_pages', '')`);
    keptPages.noteWrite();
    jest.spyOn(keptPages, 'askedBy').mockImplementationOnce(async (request) => {
      const asked = await askedBy(request);
      await run('update sites set name = name where id = $1', [panel.siteId]);
      keptPages.noteWrite();
      await askedBy(request);
      return asked;
    });
    await ask(on);
    expect([on, await isRemembered(on)]).toEqual([on, expected]);
  }
});

test('whoever cannot hear what changes asks the database for each page, and remembers again once it hears', async () => {
  await kept(host);
  expect(await isRemembered(host)).toBe(true);
  const { rows } = await run(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'clube-pages'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  const before = await kept(host);
  await run(`update sites set name = 'Sem ouvir' where id = $1`, [panel.siteId]);
  server.app.keptPages.noteWrite();
  const after = await ask(host);
  expect(after).not.toBe(before);
  expect(await isRemembered(host)).toBe(false);
  letASecondPass();
  expect(await ask(host)).toBe(after);
  expect(await isRemembered(host)).toBe(true);
});
