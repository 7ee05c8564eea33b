import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { MemberPage } from '@clube/shared/contracts/member';
import type { LoginResult } from '@clube/shared/contracts/sign-in';
import { solveCaptcha } from '../../../test/captcha.ts';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  exportPanel,
  PASSWORD,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';

const ATTACKERS_CPF = '52998224725';
const VICTIMS = { phone: '+5511912345678', document: '11144477735' };
let server: TestServer;
let attacker: Panel;
let victims: Panel;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
  attacker = await createPanel(server);
  victims = await createPanel(server);
});
afterAll(() => server.close());

const post = <Body = { code: string }>(url: string, body: object, extra: object = {}) =>
  call<Body>(server, { method: 'POST', url, body, ...extra });
const add = (email: string, more: object = {}) =>
  post<{ id: number; code: string }>(
    '/api/member',
    { email, first_name: 'x', document: ATTACKERS_CPF, ...more },
    { as: attacker.owner },
  );
const passwords = { password: 'a senha do atacante', confirm_password: 'a senha do atacante' };
const canSignIn = async (email: string, password = passwords.password) =>
  (await post<LoginResult>('/api/member/login', { email, password, captcha: await solveCaptcha(server) })).status ===
  200;

describe('an account is never taken without its mailbox', () => {
  test('not by adding the victim with one’s own document and setting the first password with it', async () => {
    const email = 'victim@example.com';
    expect((await add(email)).status).toBe(201);
    const first = { email, document: ATTACKERS_CPF, ...passwords };
    expect((await post('/api/member/new/create-password', first)).status).toBeGreaterThanOrEqual(400);
    const forged = await post('/api/member/new/create-password', { ...first, token: 'guessed' });
    expect([forged.status, forged.body.code]).toEqual([410, 'auth.link_invalid']);
    expect(await canSignIn(email)).toBe(false);
  });

  test('not as staff', async () => {
    const email = 'future-admin@example.com';
    expect((await add(email, { role: 'admin' })).status).toBe(201);
    const taken = await post('/api/member/new/create-password', {
      email,
      document: ATTACKERS_CPF,
      token: 'guessed',
      ...passwords,
    });
    expect(taken.status).toBe(410);
    expect(await canSignIn(email)).toBe(false);
  });

  test('not by registering the victim on a panel with free courses', async () => {
    const email = 'registered@example.com';
    await post('/api/meta', { key: 'free_courses', value: 'on' }, { as: attacker.owner });
    const headers = { host: `${attacker.slug}.localhost:3000` };
    const registered = await post(
      '/api/member/register',
      {
        name: 'x',
        email,
        phone: '(11) 98765-4321',
        phone_country: 'BR',
        document: ATTACKERS_CPF,
        captcha: await solveCaptcha(server),
      },
      { headers },
    );
    expect(registered.status).toBe(200);
    const first = { email, document: ATTACKERS_CPF, token: 'guessed', ...passwords };
    expect((await post('/api/member/new/create-password', first, { headers })).status).toBe(410);
    expect(await canSignIn(email)).toBe(false);
    const { body } = await call<MemberPage>(server, { url: '/api/member', as: attacker.owner });
    expect(JSON.stringify(body)).not.toContain(email);
  });
});

describe('a panel knows of a person what it collected itself', () => {
  test('adding anybody’s e-mail gives no name, phone or document, and puts no panel into their list', async () => {
    const victim = await createActor(server, victims);
    const { db } = server.context.connection;
    await db.updateTable('users').set(VICTIMS).where('id', '=', victim.userId).execute();
    expect((await add(victim.email)).status).toBe(201);
    const seen = [
      exportPanel(server, attacker),
      ...['/api/member', '/api/invitation'].map((url) => call(server, { url, as: attacker.owner })),
    ];
    for (const { status, text } of await Promise.all(seen)) {
      expect(status).toBe(200);
      for (const secret of ['Moura', VICTIMS.phone, VICTIMS.document]) expect(text).not.toContain(secret);
    }
    const { body: sites } = await call<{ id: number }[]>(server, { url: '/api/member/sites', as: victim });
    expect(sites.map(({ id }) => id)).toEqual([victims.siteId]);
    expect(await canSignIn(victim.email, PASSWORD)).toBe(true);
  });

  test('the answers do not tell whether an account exists', async () => {
    const known = await createActor(server, victims);
    const answers = [await add(known.email), await add('nobody-has-this@example.com')];
    const [one, two] = answers.map(({ status, body }) => ({ status, fields: Object.keys(body) }));
    expect(one).toEqual(two);
    expect((await add(known.email)).body.code).toBe((await add('nobody-has-this@example.com')).body.code);
  });
});
