/** @long */
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { policies } from '@clube/shared/contracts/policy';
import type { SecondFactorSecret } from '@clube/shared/contracts/second-factor';
import type { HandOff } from '@clube/shared/contracts/session';
import { Secret, TOTP } from 'otpauth';
import sharp from 'sharp';
import { solveCaptcha } from '../../test/captcha.ts';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  loginPayload,
  PASSWORD,
  type Call,
  type Panel,
  type TestCourse,
  type TestServer,
} from '../../test/harness.ts';
import { OIDC_CLIENT, startOidcProvider } from '../../test/oidc-provider.ts';
import { ask as askAtTheDoor, browse, createPasskey, finish, openBrowser, signIn } from '../../test/passkeys.ts';
import { addServerFace, OPERATOR, release, shellBuild } from '../../test/releases.ts';
import { watchStatements } from '../../test/statements.ts';
import { routesOfApp } from '../../test/watched-app.ts';
import { SAFE_METHODS } from './session.ts';

const FACE = `exports.lent = async () => ({}); exports.draw = async ({ url }) => ({ html: '<p>' + url + '</p>', title: '', isTimed: false });`;

let provider: Awaited<ReturnType<typeof startOidcProvider>>;
let server: TestServer;
let statements: ReturnType<typeof watchStatements>;
let panel: Panel;
/** Of the panel, of another one, and of the main app. */
let host: string;
let other: string;
const MAIN = 'localhost:3000';
let course: TestCourse;
let hash: string;
/** A link that shows releases on trial to whoever opens it, as often as they like. */
let trial: string;
let offer: number;
/** The secret of an order that waits to be paid. */
let purchase: string;
let certificate: string;
let pages: string[];
/** Somebody who shows a passkey, or a code after the password. */
let guarded: Awaited<ReturnType<typeof createGuarded>>;
beforeAll(async () => {
  provider = await startOidcProvider(`http://${MAIN}/api/member/google/callback`);
  server = await createTestServer({
    // However busy the machine is, each page is drawn.
    CLUBE_RENDER_MS: '20000',
    CLUBE_RENDERERS: '1',
    CLUBE_RATE_LIMIT_FACTOR: '1000',
    GOOGLE_ISSUER: provider.issuer,
    GOOGLE_CLIENT_ID: OIDC_CLIENT.id,
    GOOGLE_CLIENT_SECRET: OIDC_CLIENT.secret,
  });
  statements = watchStatements(server);
  panel = await createPanel(server);
  host = hostOf(panel);
  other = hostOf(await createPanel(server));
  hash = await release(server, addServerFace(shellBuild('1.0.0'), FACE));
  const wish = { releases: { shell: hash }, minutes: 60 };
  trial = (await send<{ path: string }>('POST', '/api/platform/preview', wish, { as: OPERATOR })).body.path;
  course = await createTestCourse(server, panel, { lessons: [2] });
  const [lesson] = course.lessonIds;
  await send('PATCH', `/api/course/${course.courseId}`, { is_free: true });
  await send('PATCH', course.url(0), { is_free: true });
  await send('POST', '/api/meta', { key: 'free_courses', value: 'on' });
  await send('PUT', '/api/payment', { pix: { key: '+5511987654321', holder: 'Ateliê', city: 'São Paulo' }, note: '' });
  const sold = { name: 'Turma de maio', amount: 48_000, currency: 'BRL', course_ids: [course.courseId] };
  offer = (await send('POST', '/api/offer', sold)).body.id;
  await send('PATCH', `/api/offer/${offer}`, { state: 'on_sale' });
  const buyer = { name: 'Rosa Lima', email: 'rosa@example.com', captcha: await solveCaptcha(server) };
  const order = { method: 'POST', url: `/api/sale/${offer}/order`, headers: { host }, body: buyer } as const;
  purchase = (await call<{ token: string }>(server, order)).body.token;
  const { db } = server.context.connection;
  const film = { kind: 'video', name: 'aula.mp4', status: 'ready', size_bytes: 1, source_key: 'x' } as const;
  const { id: media_id } = await db
    .insertInto('media')
    .values({ ...film, site_id: panel.siteId, content_key: Buffer.alloc(16, 1) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('lessons').set({ media_id, media_type: 'hls' }).where('id', '=', lesson!).execute();
  const member = await createActor(server, panel, 'student', [course.courseId]);
  for (const index of [0, 1]) await send('POST', `${course.url(index)}/progress`, { completed: true }, { as: member });
  const { code } = await db.selectFrom('certificates').select('code').executeTakeFirstOrThrow();
  const free = `/cursos-gratuitos/${course.courseId}`;
  const sale = `/curso/venda/${offer}`;
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
  guarded = await createGuarded();
}, 60_000);
afterAll(async () => {
  await server.close();
  provider.stop();
});

const send = <Body = { id: number }>(
  method: 'POST' | 'PUT' | 'PATCH',
  url: string,
  body?: object,
  { as = panel.owner, ...rest }: Partial<Call> = {},
) => call<Body>(server, { method, url, as, body, ...rest });
const hostOf = ({ slug }: Panel) => `${slug}.${MAIN}`;
const ask = async (on: string, url = '/') => (await call(server, { url, headers: { host: on } })).headers['etag'];
/** The first only makes a renderer learn its code. */
async function kept(on: string, url = '/') {
  for (;;) {
    const etag = await ask(on, url);
    if (etag) return etag;
  }
}
/** Whether the database is asked for it. */
const isRemembered = async (on: string, url = '/') => (await statements.until(() => ask(on, url))).length === 0;

// The second lasts as long as a test.
beforeEach(() => {
  const now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** A code of a student, shown to the panel's host and bound to its browser: only to be redeemed. */
async function handOff() {
  const student = await createActor(server, panel);
  const auth = loginPayload(panel, student.token);
  const { body } = await send<HandOff>('POST', '/api/member/auth', { auth }, { as: student });
  const claim = new URL(body.url);
  const claimed = await call(server, { url: claim.pathname + claim.search, headers: { host } });
  const confirm = new URL(String(claimed.headers['location']));
  await call(server, { url: confirm.pathname + confirm.search, as: student });
  const cookie = String(claimed.headers['set-cookie']).split(';')[0]!;
  return { string: body.data.string, cookie };
}

async function createGuarded() {
  const as = await createActor(server, panel, 'admin');
  const { authenticator } = await createPasskey(server, as);
  const url = '/api/me/second-factor';
  const { body } = await send<SecondFactorSecret>('POST', url, { password: PASSWORD }, { as });
  const codeOf = () => new TOTP({ secret: Secret.fromBase32(body.secret) }).generate();
  await send('PUT', url, { code: codeOf() }, { as });
  // The code of this half minute is taken once more.
  await server.context.connection.pool.query('update second_factors set last_step = 0');
  return { email: as.email, authenticator, codeOf };
}
/** A browser that is asked for the second step. */
async function signInHalfway() {
  const browser = openBrowser();
  const body = { email: guarded.email, password: PASSWORD, captcha: await solveCaptcha(server) };
  await browse(server, browser, { method: 'POST', url: '/api/member/login', body });
  return browser;
}
const CPF = '529.982.247-25';
/** Asks on the panel's host for what goes to a mailbox. */
const askForMail = async (path: string, typed: object) =>
  send('POST', `/api/member/${path}`, { email: 'rosa@example.com', ...typed }, { as: undefined, headers: { host } });

/** Each route that says that it keeps pages, called with success. */
const keeping: Record<string, () => Promise<{ status: number }>> = {
  'POST /api/course/:course/module/:module/lesson/:lesson/progress': async () => {
    const as = await createActor(server, panel, 'student', [course.courseId]);
    await send('POST', `${course.url(0)}/progress`, { completed: true }, { as });
    return send('POST', `${course.url(1)}/progress`, { completed: true }, { as });
  },
  'POST /api/platform/client-error': () =>
    send('POST', '/api/platform/client-error', { kind: 'crashed', remote: 'shell', hash }),
  'PUT /api/notification/read': () => send('PUT', '/api/notification/read'),
  'POST /api/sale/:offer/lesson/:lesson/play': () =>
    send('POST', `/api/sale/${offer}/lesson/${course.lessonIds[0]}/play`, undefined, { headers: { host } }),
  'POST /api/free/:course/lesson/:lesson/play': () =>
    send('POST', `/api/free/${course.courseId}/lesson/${course.lessonIds[0]}/play`, undefined, {
      headers: { host },
    }),
  'POST /api/member/login': async () => {
    const { email } = await createActor(server, panel);
    const body = { email, password: PASSWORD, captcha: await solveCaptcha(server) };
    return call(server, { method: 'POST', url: '/api/member/login', body, headers: { host } });
  },
  'POST /api/member/logout': async () =>
    send('POST', '/api/member/logout', undefined, { as: await createActor(server, panel) }),
  'POST /api/member/select-site': async () =>
    send('POST', '/api/member/select-site', { site_id: panel.siteId }, { as: await createActor(server, panel) }),
  'POST /api/member/auth': async () => {
    const as = await createActor(server, panel);
    return send('POST', '/api/member/auth', { auth: loginPayload(panel, as.token) }, { as });
  },
  'POST /api/member/auth/redeem': async () => {
    const { string, cookie } = await handOff();
    const headers = { host, cookie };
    return call(server, { method: 'POST', url: '/api/member/auth/redeem', body: { string }, headers });
  },
  'POST /_hand-off': async () => {
    const { string, cookie } = await handOff();
    const headers = { host, cookie, 'sec-fetch-site': 'same-origin' };
    return call(server, { method: 'POST', url: `/_hand-off?rdr=${string}`, headers });
  },
  'POST /preview': () =>
    call(server, { method: 'POST', url: trial, headers: { host, 'sec-fetch-site': 'same-origin' } }),
  'POST /api/member/login/code': async () =>
    browse(server, await signInHalfway(), {
      method: 'POST',
      url: '/api/member/login/code',
      body: { code: guarded.codeOf() },
    }),
  'POST /api/member/login/passkey': async () => {
    const browser = openBrowser();
    return signIn(server, browser, guarded.authenticator.show(await askAtTheDoor(server, browser)));
  },
  'POST /api/member/login/code/passkey': async () => {
    const browser = await signInHalfway();
    return finish(server, browser, guarded.authenticator.show(await askAtTheDoor(server, browser)));
  },
  'POST /api/member/google/auth': () => send('POST', '/api/member/google/auth', {}, { as: undefined }),
  'POST /api/member/google/start': async () => {
    const { body } = await send<{ url: string }>('POST', '/api/member/google/auth', {}, { as: undefined });
    const auth = new URL(body.url).pathname.split('/').at(-1);
    return send('POST', '/api/member/google/start', { auth }, { as: undefined });
  },
  'POST /api/member/register': async () => {
    const person = { name: 'Rosa Lima', phone: '11987654321', phone_country: 'BR', document: CPF };
    return askForMail('register', { ...person, captcha: await solveCaptcha(server) });
  },
  'POST /api/member/new/check-user': () => askForMail('new/check-user', {}),
  'POST /api/member/new/validate-purchase': () => askForMail('new/validate-purchase', { document: CPF }),
  'POST /api/member/password-recovery': async () =>
    askForMail('password-recovery', { captcha: await solveCaptcha(server) }),
  'POST /api/purchase/:token/claim': () =>
    call(server, { method: 'POST', url: `/api/purchase/${purchase}/claim`, headers: { host } }),
  'PUT /api/purchase/:token/proof': async () => {
    const body = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const headers = { host, 'content-type': 'image/png' };
    return call(server, { method: 'PUT', url: `/api/purchase/${purchase}/proof`, body, headers });
  },
};

/** Each other one that asks for no session, and what nobody has who only wants to end pages. */
const ending: Record<string, string> = {
  'POST /api/account/keep': 'a mailed link, once',
  'POST /api/invitation/renew': 'a mailed link, five times an hour',
  'POST /api/member/new/accept': 'a mailed link, once',
  'POST /api/member/new/create-password': 'a mailed link, once',
  'POST /api/member/password-reset/:token': 'a mailed link, once',
  'POST /api/platform/payment/stripe': 'Stripe’s signature',
  'POST /api/purchase-inbox/receive/:token': 'the secret of a panel’s provider',
  'POST /api/sale/:offer/order': 'a captcha, and sixty an hour of an address',
  'POST /api/purchase/:token/confirm': 'the secrets of an order and of its mailbox, ten times an hour',
};

test('each route that says so is tried here, and of the others each that asks for no session has its reason', async () => {
  const routes = await routesOfApp(server);
  const namesOf = (some: typeof routes) => some.map(({ method, url }) => `${String(method)} ${url}`).toSorted();
  const told = routes.filter(({ config }) => config?.keepsPages);
  expect(namesOf(told)).toEqual(Object.keys(keeping).toSorted());
  const isAnybodys = ({ method, config }: (typeof routes)[number]) =>
    (config?.policy === undefined || policies[config.policy] === 'anyone') &&
    [method].flat().some((name) => !SAFE_METHODS.has(name));
  const others = routes.filter((route) => isAnybodys(route) && !route.config?.keepsPages);
  expect(namesOf(others)).toEqual(Object.keys(ending).toSorted());
});

test.each(Object.entries(keeping))(
  '%s ends the second of no page, and no page of nobody shows what it wrote',
  async (_route, use) => {
    const before = await Promise.all(pages.map((page) => kept(host, page)));
    expect(await isRemembered(host)).toBe(true);
    expect([200, 303]).toContain((await use()).status);
    await server.app.settled();
    expect(await isRemembered(host)).toBe(true);
    // All are made anew.
    server.app.keptPages.noteWrite();
    expect(await Promise.all(pages.map((page) => ask(host, page)))).toEqual(before);
  },
  60_000,
);

test.each<[string, [boolean, boolean], () => Promise<{ status: number }>]>([
  [
    'to one panel ends the second of its pages',
    [false, true],
    () => send('POST', '/api/ticket', { title: 'Oi', message: 'Oi' }),
  ],
  [
    'to one panel on its own host does, too',
    [false, true],
    () => send('POST', '/api/meta', { key: 'main_color', value: '#0055ff' }, { headers: { host } }),
  ],
  [
    'that is refused ends none',
    [true, true],
    () => send('POST', '/api/meta', { key: 'main_color', value: 'no colour' }),
  ],
  [
    'that is refused because the server sends no mails ends none',
    [true, true],
    async () => {
      jest.replaceProperty(server.context.mailer, 'isReady', false);
      const refused = await send('POST', '/api/invitation/renew', { token: 'x' }, { as: undefined });
      expect(refused).toMatchObject({ status: 503, body: { code: 'mail.unavailable' } });
      return refused;
    },
  ],
  [
    'that anybody may call ends all: it may be about any panel',
    [false, false],
    async () => {
      const buyer = { name: 'Rosa Lima', email: 'rosa@example.com', captcha: await solveCaptcha(server) };
      return call(server, { method: 'POST', url: `/api/sale/${offer}/order`, body: buyer, headers: { host } });
    },
  ],
  [
    'of somebody who is in several panels ends all',
    [false, false],
    () => send('PATCH', '/api/me', { first_name: 'Rosa' }),
  ],
  [
    'of whoever publishes ends all',
    [false, false],
    () => send('PUT', '/api/platform/channel/stable/shell', { hash }, { as: OPERATOR }),
  ],
])('a write %s', async (_what, expected, write) => {
  for (const on of [host, other]) {
    await kept(on);
    expect(await isRemembered(on)).toBe(true);
  }
  const { status } = await write();
  expect(status < 300).toBe(!expected[0]);
  expect([await isRemembered(host), await isRemembered(other)]).toEqual(expected);
});

test('a write to a panel ends the second of the main app’s pages, which show certificates of all', async () => {
  await kept(MAIN, certificate);
  expect(await isRemembered(MAIN, certificate)).toBe(true);
  expect((await send('POST', '/api/ticket', { title: 'Oi', message: 'Oi' })).status).toBe(201);
  expect(await isRemembered(MAIN, certificate)).toBe(false);
});

test('a page that was begun before a write to its panel is not remembered, and one of another panel is', async () => {
  for (const on of [host, other]) await kept(on);
  const { keptPages } = server.app;
  const askedBy = keptPages.askedBy.bind(keptPages);
  for (const [on, expected] of [
    [host, false],
    [other, true],
  ] as const) {
    keptPages.noteWrite();
    jest.spyOn(keptPages, 'askedBy').mockImplementationOnce((request) => {
      const asked = askedBy(request);
      keptPages.noteWrite(panel.siteId);
      return asked;
    });
    await ask(on);
    expect([on, await isRemembered(on)]).toEqual([on, expected]);
  }
});
