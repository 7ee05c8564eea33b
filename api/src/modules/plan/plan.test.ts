import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { BootDocument } from '@clube/shared/contracts/boot';
import type { DeclaredPlan, PanelPlan, PlanWrite } from '@clube/shared/contracts/plan';
import { policies, type PolicyName } from '@clube/shared/contracts/policy';
import { solveCaptcha } from '../../../test/captcha.ts';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  exportPanel,
  PASSWORD,
  type Actor,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import { readMail, tokenOf } from '../../../test/mailbox.ts';

const OPERATOR = { token: 'deploy-token-for-tests' };
const NAME = { pt: 'Ateliê', es: 'Taller', en: 'Studio' };
const PLAN: PlanWrite = {
  name: NAME,
  storage_bytes: null,
  members: null,
  admins: null,
  domains: null,
  price_minor: 9900,
  currency: 'BRL',
  period: 'month',
  grace_days: 7,
};
const DAY = 24 * 3600 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => server.close());

type Answer<T> = T & { code?: string };
const put = <T = object>(url: string, body: object, as: { token: string } = OPERATOR) =>
  call<Answer<T>>(server, { method: 'PUT', url: `/api/platform${url}`, as, body });
const decide = (panel: Panel, body: object) => put<PanelPlan>(`/site/${panel.slug}/plan`, body);
const planOf = (as: { token: string }) => call<Answer<PanelPlan>>(server, { url: '/api/site/plan', as });
const status = async (as: { token: string }) => (await call(server, { url: '/api/member-plan', as })).body;
let sequence = 0;
/** A panel on a plan of its own. */
async function panelWith(change: Partial<PlanWrite> = {}, paid_until: string | null = null): Promise<Panel> {
  const panel = await createPanel(server);
  const key = `plan-${sequence++}`;
  expect((await put(`/plan/${key}`, { ...PLAN, ...change })).status).toBe(200);
  expect((await decide(panel, { plan: key, paid_until })).status).toBe(200);
  return panel;
}
const invite = (panel: Panel, role: string, email = `p${sequence++}@example.com`) =>
  call<{ code?: string }>(server, {
    method: 'POST',
    url: '/api/member',
    as: panel.owner,
    body: { email, first_name: 'Bia', role },
  });
const claim = (panel: Panel) =>
  call<{ code?: string }>(server, {
    method: 'POST',
    url: '/api/site/domain',
    as: panel.owner,
    body: { domain: `d${sequence++}.example.com` },
  });

describe('a panel without a plan', () => {
  test('is paid, has no limits but its storage, and sees what it uses', async () => {
    const panel = await createPanel(server);
    await createActor(server, panel, 'student');
    await createActor(server, panel, 'admin');
    await invite(panel, 'moderator');
    const { body } = await planOf(panel.owner);
    expect(body).toEqual({
      plan: null,
      status: 'paid',
      paid_until: null,
      overdue_since: null,
      read_only_at: null,
      is_read_only: false,
      next: null,
      owed: null,
      limits: { storage_bytes: 53_687_091_200, members: null, admins: null, domains: null },
      use: { storage_bytes: 0, members: 2, admins: 1, domains: 0 },
      history: [],
    });
    expect(await status(panel.owner)).toEqual({ status: 'paid' });
    expect((await decide(panel, { paid_until: inDays(1) })).body.code).toBe('plan.not_found');
  });
});

describe('whose the plan is', () => {
  test('owner and admins see it, nobody else of the panel, and each that of their own panel', async () => {
    const panel = await panelWith({ members: 7 });
    const other = await createPanel(server);
    expect((await planOf(await createActor(server, panel, 'admin'))).body.limits.members).toBe(7);
    for (const role of ['instructor', 'moderator', 'support', 'student'] as const)
      expect((await planOf(await createActor(server, panel, role))).status).toBe(403);
    expect((await planOf(other.owner)).body.plan).toBeNull();
  });

  test('the operator alone declares plans and decides; an owner’s session and a wrong token do nothing', async () => {
    const panel = await createPanel(server);
    for (const as of [panel.owner, { token: 'nonsense' }]) {
      expect((await put('/plan/free', PLAN, as)).status).toBe(403);
      expect((await put(`/site/${panel.slug}/plan`, { plan: null }, as)).status).toBe(403);
      expect((await call(server, { url: '/api/platform/plan', as })).status).toBe(403);
      expect((await call(server, { url: `/api/platform/site/${panel.slug}/plan`, as })).status).toBe(403);
    }
    expect((await put('/plan/atelie', PLAN)).status).toBe(200);
    const { body } = await call<DeclaredPlan[]>(server, { url: '/api/platform/plan', as: OPERATOR });
    expect(body.filter(({ key }) => key === 'atelie')).toEqual([{ key: 'atelie', ...PLAN, is_offered: true }]);
    expect((await put('/site/nobody/plan', { plan: 'atelie' })).body.code).toBe('site.not_found');
    expect((await decide(panel, { plan: 'unknown' })).body.code).toBe('plan.not_found');
    for (const wrong of [{ members: -1 }, { currency: 'real' }, { price_minor: 1.5 }, { period: 'day' }])
      expect((await put('/plan/atelie', { ...PLAN, ...wrong })).status).toBe(400);
  });

  test('what was decided is kept, the newest first, once however often it is said', async () => {
    const panel = await panelWith();
    const until = inDays(30);
    for (let again = 0; again < 3; again += 1) await decide(panel, { paid_until: until });
    await decide(panel, { paid_until: inDays(-1) });
    await decide(panel, { plan: null });
    const { body } = await planOf(panel.owner);
    expect(body.history.map(({ kind, plan_name }) => [kind, plan_name?.en])).toEqual([
      ['removed', 'Studio'],
      ['overdue', 'Studio'],
      ['paid', 'Studio'],
      ['chosen', 'Studio'],
    ]);
    expect(body.history[2]!.paid_until).toBe(until);
    expect([body.plan, body.status]).toEqual([null, 'paid']);
  });
});

describe('an unpaid plan', () => {
  const move = (panel: Panel, interval: string) =>
    server.context.connection.pool.query(
      'update site_plans set paid_until = paid_until + $2::interval where site_id = $1',
      [panel.siteId, interval],
    );
  /** What somebody's page is told. */
  const me = async (as: Actor) => {
    const { text } = await call(server, { url: '/home', as });
    return (JSON.parse(/id="clube-boot"[^>]*>([^<]*)</.exec(text)![1]!) as BootDocument).plan_overdue;
  };
  const write = (as: Actor, headers = {}) =>
    call<{ code?: string }>(server, { method: 'POST', url: '/api/course', as, body: { title: 'Novo' }, headers });

  test('warns staff, then is read-only for them while students go on, and is as before once it is paid', async () => {
    const panel = await panelWith({ grace_days: 7 }, inDays(1));
    const course = await createTestCourse(server, panel);
    const student = await createActor(server, panel, 'student', [course.courseId]);
    const staff = [
      panel.owner,
      await createActor(server, panel, 'admin'),
      await createActor(server, panel, 'instructor'),
    ];
    expect([await status(panel.owner), await me(panel.owner)]).toEqual([{ status: 'paid' }, undefined]);

    await move(panel, '-2 days');
    expect([await status(panel.owner), await status(student)]).toEqual([{ status: 'overdue' }, { status: 'overdue' }]);
    for (const one of staff) {
      expect(await me(one)).toMatchObject({ is_read_only: false });
      expect((await write(one)).status).toBe(201);
    }
    expect(await me(student)).toBeUndefined();
    const { body: late } = await planOf(panel.owner);
    expect(Date.parse(late.read_only_at!) - Date.parse(late.paid_until!)).toBe(7 * DAY);

    await move(panel, '-6 days -1 hours');
    for (const one of staff) {
      expect(await me(one)).toMatchObject({ is_read_only: true });
      const refused = await write(one);
      expect([refused.status, refused.body.code]).toEqual([403, 'plan.overdue']);
    }
    expect((await planOf(panel.owner)).body).toMatchObject({ status: 'overdue', is_read_only: true });
    const comment = (as: Actor) =>
      call(server, { method: 'POST', url: `${course.url()}/comment`, as, body: { comment: 'Oi' } });
    expect((await comment(student)).status).toBe(201);
    expect((await comment(panel.owner)).status).toBe(403);
    // A student's words give staff a student's rights, and none to write courses.
    expect((await write(panel.owner, { 'x-act-like-student': '1' })).body.code).toBe('policy.denied');

    await decide(panel, { paid_until: inDays(30) });
    for (const one of staff) expect([await me(one), (await write(one)).status]).toEqual([undefined, 201]);
  });

  test('touches no other panel of the same person', async () => {
    const panel = await panelWith({ grace_days: 0 }, inDays(-1));
    const other = await createPanel(server);
    expect((await write(panel.owner)).status).toBe(403);
    expect((await write(other.owner)).status).toBe(201);
  });

  test('what pays, tickets, the own account, sign-out and export go on', async () => {
    const panel = await panelWith({ grace_days: 0 }, inDays(-1));
    const as = panel.owner;
    const ask = async (method: 'GET' | 'POST' | 'PATCH', url: string, body?: object) =>
      (await call(server, { method, url: `/api${url}`, as, body })).status;
    expect(await ask('GET', '/site/plan')).toBe(200);
    expect((await exportPanel(server, panel)).status).toBe(200);
    expect(await ask('POST', '/ticket', { title: 'Pagamento', message: 'Como pago?' })).toBe(201);
    expect(await ask('PATCH', '/me', { first_name: 'Ana' })).toBe(200);
    expect(await ask('POST', '/member/logout')).toBe(200);
  });

  test('every change behind a policy of panels is refused, but those that are named here', async () => {
    const panel = await panelWith({ grace_days: 0 }, inDays(-1));
    const routes = Object.entries(server.app.swagger().paths ?? {}).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, { 'x-policy': PolicyName }>).flatMap(([method, operation]) =>
        method !== 'get' && Array.isArray(policies[operation['x-policy']]) ? [`${method.toUpperCase()} ${path}`] : [],
      ),
    );
    expect(routes.length).toBeGreaterThan(40);
    const open: string[] = [];
    for (const route of [...routes, 'POST /api/media/upload']) {
      const [method, path] = route.split(' ') as ['POST', string];
      const url = path.replaceAll(/\{\w+\}/g, '999999');
      const { body } = await call<{ code?: string }>(server, { method, url, as: panel.owner, body: {} });
      if (body?.code !== 'plan.overdue') open.push(route);
    }
    expect(open.toSorted()).toEqual([
      'DELETE /api/api-key/{key_id}',
      'DELETE /api/course/{course}/editor',
      'DELETE /api/member/act/{act}',
      'DELETE /api/member/import/{import}',
      'DELETE /api/member/{member}',
      'DELETE /api/member/{member}/sessions',
      'DELETE /api/purchase-inbox/source/{source}',
      'DELETE /api/push',
      'DELETE /api/site/{site}',
      'DELETE /api/ticket/{ticket}/tag/{tag}',
      'DELETE /api/viewing',
      'DELETE /api/webhook/{webhook}',
      'POST /api/course/{course}/module/{module}/lesson/{lesson}/fault',
      'POST /api/course/{course}/module/{module}/lesson/{lesson}/progress',
      'POST /api/course/{course}/module/{module}/lesson/{lesson}/quiz',
      'POST /api/meta/{key}',
      'POST /api/order/{order}/instalment',
      'POST /api/order/{order}/state',
      'POST /api/site/invoice/{invoice}/checkout',
      'POST /api/site/invoice/{invoice}/checkout/check',
      'POST /api/site/{site}/export',
      'POST /api/ticket',
      'POST /api/ticket/image',
      'POST /api/ticket/{ticket}/assign',
      'POST /api/ticket/{ticket}/close',
      'POST /api/ticket/{ticket}/merge',
      'POST /api/ticket/{ticket}/message',
      'POST /api/ticket/{ticket}/note',
      'POST /api/ticket/{ticket}/reopen',
      'PUT /api/article/{article}/vote',
      'PUT /api/course/{course}/editor',
      'PUT /api/course/{course}/module/{module}/lesson/{lesson}/rating',
      'PUT /api/notification/choice',
      'PUT /api/notification/read',
      'PUT /api/notification/{notification}/read',
      'PUT /api/push',
      'PUT /api/ticket/{ticket}/rating',
      'PUT /api/ticket/{ticket}/read',
      'PUT /api/ticket/{ticket}/tag/{tag}',
      'PUT /api/viewing',
    ]);
  });
});

describe('the limits of a plan', () => {
  const twenty = <T>(make: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: 20 }, (_x, at) => make(at)));
  const codesOf = (answers: { status: number; body: { code?: string } }[]) =>
    answers.map(({ status: code, body }) => body.code ?? code).toSorted();

  test.each([
    ['members', 'student', 'plan.members_limit'],
    ['admins', 'admin', 'plan.admins_limit'],
  ] as const)('%s: of twenty invitations at once as many as fit are made', async (limit, role, code) => {
    const panel = await panelWith({ [limit]: 5 });
    const answers = await twenty(() => invite(panel, role));
    expect(codesOf(answers)).toEqual([...Array(5).fill(201), ...Array(15).fill(code)]);
    expect((await planOf(panel.owner)).body.use[limit]).toBe(5);
    // The other kind has room.
    expect((await invite(panel, role === 'admin' ? 'student' : 'admin')).status).toBe(201);
  });

  test('domains: of twenty claims at once as many as fit are made, and one given up makes room', async () => {
    const panel = await panelWith({ domains: 2 });
    expect(codesOf(await twenty(() => claim(panel)))).toEqual([
      ...Array(2).fill(201),
      ...Array(18).fill('plan.domains_limit'),
    ]);
    const { rows } = await server.context.connection.pool.query(
      'select domain from domains where site_id = $1 limit 1',
      [panel.siteId],
    );
    const { domain } = rows[0] as { domain: string };
    const again = { method: 'POST', url: '/api/site/domain', as: panel.owner, body: { domain } } as const;
    // A claim that is there already is not one more.
    expect((await call(server, again)).status).toBe(201);
    await call(server, { method: 'DELETE', url: `/api/site/domain/${domain}`, as: panel.owner });
    expect((await claim(panel)).status).toBe(201);
  });

  test('who is invited has their place: saying yes is never one too many, signing up is', async () => {
    const panel = await panelWith({ members: 1 });
    await call(server, {
      method: 'POST',
      url: '/api/meta',
      as: panel.owner,
      body: { key: 'free_courses', value: 'on' },
    });
    const post = (url: string, body: object, headers = {}) =>
      call<{ code?: string }>(server, { method: 'POST', url: `/api/member/${url}`, body, headers });
    const passwords = { password: PASSWORD, confirm_password: PASSWORD };
    const register = async (email: string) => {
      const form = { name: 'Ana Lima', phone: '(11) 98765-4321', phone_country: 'BR', document: '529.982.247-25' };
      const headers = { host: `${panel.slug}.localhost:3000` };
      expect((await post('register', { ...form, email, captcha: await solveCaptcha(server) }, headers)).status).toBe(
        200,
      );
      return { email, token: tokenOf(await readMail(server, email)), ...passwords };
    };
    const stranger = await register(`stranger${sequence++}@example.com`);
    const email = `invited${sequence++}@example.com`;
    expect((await invite(panel, 'student', email)).status).toBe(201);
    const refused = await post('new/create-password', stranger);
    expect([refused.status, refused.body.code]).toEqual([409, 'plan.members_limit']);
    const token = tokenOf(await readMail(server, email));
    expect((await post('new/create-password', { email, token, ...passwords })).status).toBe(200);
    expect((await planOf(panel.owner)).body.use.members).toBe(1);
    // Nothing of the refused one was made, and the link is still good once there is room.
    await put(`/plan/room`, { ...PLAN, members: 2 });
    await decide(panel, { plan: 'room' });
    expect((await post('new/create-password', stranger)).status).toBe(200);
  });

  test('a smaller plan takes nobody away and lets nobody more in', async () => {
    const panel = await panelWith({ members: 3 });
    for (let count = 0; count < 3; count += 1) await invite(panel, 'student');
    await put('/plan/small', { ...PLAN, members: 1 });
    await decide(panel, { plan: 'small' });
    expect((await planOf(panel.owner)).body).toMatchObject({ limits: { members: 1 }, use: { members: 3 } });
    expect((await invite(panel, 'student')).body.code).toBe('plan.members_limit');
  });

  test('the storage of the plan is the panel’s storage: for uploads, for what it sees, and for the cookie', async () => {
    const panel = await panelWith({ storage_bytes: 1000 });
    const upload = (bytes: number) =>
      call<{ code?: string }>(server, {
        method: 'POST',
        url: '/api/media/upload',
        as: panel.owner,
        headers: { 'tus-resumable': '1.0.0', 'upload-length': String(bytes) },
      });
    expect((await upload(1001)).status).toBe(422);
    expect((await upload(1000)).status).toBe(201);
    const site = await call(server, { url: `/api/site/${panel.siteId}`, as: panel.owner });
    expect(site.body).toMatchObject({ storage_quota_bytes: 1000 });
    const cookie = async () => String((await call(server, { url: '/home', as: panel.owner })).headers['set-cookie']);
    expect(await cookie()).toContain('exceeded_storage=0');
    await put('/plan/none', { ...PLAN, storage_bytes: 0 });
    await decide(panel, { plan: 'none' });
    expect(await cookie()).toContain('exceeded_storage=1');
  });
});
