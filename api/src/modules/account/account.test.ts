import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { solveCaptcha } from '../../../test/captcha.ts';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import { createMember } from '../member/queries.ts';

const CPF = '529.982.247-25';
let server: TestServer;
let panel: Panel;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
  panel = await createPanel(server);
});
afterAll(() => server.close());

const host = () => ({ host: `${panel.slug}.localhost:3000` });
let sequence = 0;
const newEmail = () => `nova-${sequence++}@example.com`;
const register = async (changes: object = {}, headers: Record<string, string> = {}) =>
  call<{ code: string; errors?: { path: string }[] }>(server, {
    method: 'POST',
    url: '/api/member/register',
    headers,
    body: {
      name: 'Nova Aluna da Silva',
      email: newEmail(),
      phone: '(11) 98765-4321',
      phone_country: 'BR',
      document: CPF,
      captcha: await solveCaptcha(server),
      ...changes,
    },
  });
const mailsTo = (email: string) => server.context.mailer.stored(email);
const settle = () => new Promise((resolve) => setTimeout(resolve, 150));
const userOf = (email: string) =>
  server.context.connection.db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'phone', 'document', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();

describe('registering', () => {
  test('[2.31] [3.11] makes an account and mails a link to set the password', async () => {
    const email = newEmail();
    expect((await register({ email })).status).toBe(200);
    await settle();
    expect(await userOf(email)).toMatchObject({
      first_name: 'Nova',
      last_name: 'Aluna da Silva',
      phone: '+5511987654321',
      document: '52998224725',
      password_hash: null,
    });
    expect((await mailsTo(email))[0]!.text).toMatch(/http:\/\/localhost:3000\/set-password\?token=/);
  });

  test('an e-mail with an account gets the same answer, and nothing of it changes', async () => {
    const known = await createActor(server, panel);
    const answer = await register({ email: known.email.toUpperCase(), name: 'Outra Pessoa' });
    const fresh = await register();
    expect(answer.text).toBe(fresh.text);
    expect(await userOf(known.email)).toMatchObject({ first_name: 'Bia', last_name: 'Moura' });
  });

  test.each([
    ['name', { name: ' ' }, 400, '/name'],
    ['e-mail', { email: 'nobody' }, 400, '/email'],
    ['phone', { phone: '' }, 400, '/phone'],
    ['phone of another country', { phone: '11 98765', phone_country: 'US' }, 422, '/phone'],
    ['CPF with wrong digits', { document: '529.982.247-24' }, 422, '/document'],
    ['document that is none', { document: 'abc' }, 422, '/document'],
  ])('[5.4] a wrong %s is refused beside its field, and nothing is made', async (_name, changes, status, path) => {
    const email = newEmail();
    const { status: answered, body } = await register({ email, ...changes });
    expect(answered).toBe(status);
    expect(body.errors?.map((error) => error.path)).toContain(path);
    expect(await userOf(email)).toBeUndefined();
  });

  test('an alphanumeric CNPJ is taken', async () => {
    const email = newEmail();
    expect((await register({ email, document: '12.ABC.345/01DE-35' })).status).toBe(200);
    expect(await userOf(email)).toMatchObject({ document: '12ABC34501DE35' });
  });

  test('a captcha that was used is refused', async () => {
    const captcha = await solveCaptcha(server);
    expect((await register({ captcha })).status).toBe(200);
    expect((await register({ captcha })).body.code).toBe('auth.captcha_invalid');
  });

  test('a panel takes registrations only with free courses on; then the person is its student', async () => {
    expect((await register({}, host())).body.code).toBe('auth.register_closed');
    await call(server, {
      method: 'POST',
      url: '/api/meta',
      as: panel.owner,
      body: { key: 'free_courses', value: 'on' },
    });
    const email = newEmail();
    expect((await register({ email }, host())).status).toBe(200);
    const member = await server.context.connection.db
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .select('role')
      .where('users.email', '=', email)
      .where('site_id', '=', panel.siteId)
      .executeTakeFirst();
    expect(member).toEqual({ role: 'student' });
  });
});

describe('first access', () => {
  const buy = async () => {
    const email = newEmail();
    await createMember(server.context.connection.db, panel.siteId, {
      email,
      first_name: 'Rui',
      document: '52998224725',
    });
    return email;
  };
  const post = (step: string, body: object, headers = host()) =>
    call<{ code?: string }>(server, { method: 'POST', url: `/api/member/new/${step}`, body, headers });

  test('[7.23] checking the e-mail tells nothing about it', async () => {
    const known = await post('check-user', { email: await buy() });
    const unknown = await post('check-user', { email: 'ninguem@example.com' });
    expect([known.status, known.text]).toEqual([200, unknown.text]);
  });

  test('[7.24] [7.25] e-mail and document together open the way to the first password, once', async () => {
    const email = await buy();
    const purchase = { email, document: CPF };
    expect((await post('validate-purchase', purchase)).status).toBe(200);
    const passwords = { password: 'primeira senha', confirm_password: 'primeira senha' };
    expect(
      (await post('create-password', { ...purchase, ...passwords, confirm_password: 'outra senha' })).body.code,
    ).toBe('auth.passwords_differ');
    expect((await post('create-password', { ...purchase, ...passwords })).status).toBe(200);
    expect((await userOf(email))!.password_hash).toMatch(/^\$argon2id\$/);
    expect((await post('create-password', { ...purchase, ...passwords })).body.code).toBe('auth.purchase_not_found');
    expect((await post('validate-purchase', purchase)).body.code).toBe('auth.purchase_not_found');
  });

  test('of parallel first passwords one is set', async () => {
    const email = await buy();
    const answers = await Promise.all(
      ['senha numero 1', 'senha numero 2', 'senha numero 3'].map((password) =>
        post('create-password', { email, document: CPF, password, confirm_password: password }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('wrong document, unknown e-mail and another panel get the same answer', async () => {
    const email = await buy();
    const other = await createPanel(server);
    const answers = await Promise.all([
      post('validate-purchase', { email, document: '111.444.777-35' }),
      post('validate-purchase', { email, document: 'nothing' }),
      post('validate-purchase', { email: 'ninguem@example.com', document: CPF }),
      post('validate-purchase', { email, document: CPF }, { host: `${other.slug}.localhost:3000` }),
    ]);
    for (const { status, body } of answers) {
      expect(status).toBe(422);
      expect({ ...body, request_id: '' }).toEqual({ ...answers[0].body, request_id: '' });
    }
  });

  test('guessing documents is limited', async () => {
    const strict = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1' });
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      const { status } = await call(strict, {
        method: 'POST',
        url: '/api/member/new/validate-purchase',
        body: { email: 'a@example.com', document: CPF },
      });
      statuses.push(status);
    }
    await strict.close();
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});
