import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { LoginResult, MailedLink } from '@clube/shared/contracts/sign-in';
import { solveCaptcha } from '../../../../test/captcha.ts';
import { readMail, tokenOf } from '../../../../test/mailbox.ts';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  PASSWORD,
  type Panel,
  type TestServer,
} from '../../../../test/harness.ts';
import { addMember } from '../../member/queries.ts';
import { createOneTimeToken, findOneTimeToken } from './token.queries.ts';

const CPF = '529.982.247-25';
const NEW = { password: 'primeira senha', confirm_password: 'primeira senha' };
let server: TestServer;
let panel: Panel;
/** A panel with free courses. */
let open: Panel;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
  panel = await createPanel(server);
  open = await createPanel(server);
  await call(server, { method: 'POST', url: '/api/meta', as: open.owner, body: { key: 'free_courses', value: 'on' } });
});
afterAll(() => server.close());

const hostOf = ({ slug }: Panel) => ({ host: `${slug}.localhost:3000` });
let sequence = 0;
const newEmail = () => `nova-${sequence++}@example.com`;
type Answer = { code: string; errors?: { path: string }[] };
const post = <Body = Answer>(url: string, body: object, headers: Record<string, string> = {}) =>
  call<Body>(server, { method: 'POST', url: `/api/member/${url}`, body, headers });
const register = async (changes: object = {}, headers: Record<string, string> = {}) =>
  post(
    'register',
    {
      name: 'Nova Aluna da Silva',
      email: newEmail(),
      phone: '(11) 98765-4321',
      phone_country: 'BR',
      document: CPF,
      captcha: await solveCaptcha(server),
      ...changes,
    },
    headers,
  );
const userOf = (email: string) =>
  server.context.connection.db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'phone', 'document', 'document_kind', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();
const membershipOf = (email: string, siteId: number) =>
  server.context.connection.db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.role', 'm.first_name', 'm.last_name', 'm.phone', 'm.document', 'm.document_kind'])
    .where('u.email', '=', email)
    .where('m.site_id', '=', siteId)
    .executeTakeFirst();
const linkOf = async (token: string) =>
  (await call<MailedLink>(server, { url: `/api/member/password-reset/${token}` })).body;

describe('registering', () => {
  test('[2.31] [3.11] mails a link; the account is made of the four fields when its mailbox was opened, and signed in', async () => {
    const email = newEmail();
    expect((await register({ email })).status).toBe(200);
    const mail = await readMail(server, email);
    expect(mail.text).toMatch(/http:\/\/localhost:3000\/set-password\?token=/);
    expect(await userOf(email)).toBeUndefined();
    const token = tokenOf(mail);
    expect(await linkOf(token)).toMatchObject({ valid: true, kind: 'registration', email, has_account: false });
    const { status, body } = await post<LoginResult>('new/create-password', { email, token, ...NEW });
    expect(status).toBe(200);
    expect(await userOf(email)).toMatchObject({
      first_name: 'Nova',
      last_name: 'Aluna da Silva',
      phone: '+5511987654321',
      document: '52998224725',
      password_hash: expect.stringMatching(/^\$argon2id\$/),
    });
    const me = await call<{ member: { email: string } }>(server, { url: '/api/me', as: { token: body.Auth } });
    expect(me.body.member.email).toBe(email);
  });

  test('[2.31] [3.11] a CNPJ is taken as a CPF is, and kept as what it is', async () => {
    const email = newEmail();
    expect((await register({ email, document: '11.222.333/0001-81' })).status).toBe(200);
    const token = tokenOf(await readMail(server, email));
    expect((await post<LoginResult>('new/create-password', { email, token, ...NEW })).status).toBe(200);
    expect(await userOf(email)).toMatchObject({ document: '11222333000181', document_kind: 'br_cnpj' });
  });

  test('an e-mail with an account gets the same answer and a mail that says the truth, and nothing of it changes', async () => {
    const known = await createActor(server, panel);
    const answer = await register({ email: known.email.toUpperCase(), name: 'Outra Pessoa' });
    const fresh = await register();
    expect(answer.text).toBe(fresh.text);
    const mail = await readMail(server, known.email);
    expect(mail.subject).toContain('já tem uma conta');
    expect(mail.text).not.toContain('token=');
    expect(await userOf(known.email)).toMatchObject({ first_name: 'Bia', last_name: 'Moura' });
  });

  test.each([
    ['name', { name: ' ' }, 400, '/name'],
    ['e-mail', { email: 'nobody' }, 400, '/email'],
    ['list of e-mails', { email: 'a,b@example.com' }, 400, '/email'],
    ['list of e-mails with ;', { email: 'a;b@example.com' }, 400, '/email'],
    ['e-mail with a name', { email: 'x<y@example.com' }, 400, '/email'],
    ['phone', { phone: '' }, 400, '/phone'],
    ['phone of another country', { phone: '11 98765', phone_country: 'US' }, 422, '/phone'],
    ['CPF with wrong digits', { document: '529.982.247-24' }, 422, '/document'],
    ['document that is none', { document: 'abc' }, 422, '/document'],
  ])('a wrong %s is refused beside its field, and nothing is made', async (_name, changes, status, path) => {
    const email = newEmail();
    const { status: answered, body } = await register({ email, ...changes });
    expect(answered).toBe(status);
    expect(body.errors?.map((error) => error.path)).toContain(path);
    const { rows } = await server.context.connection.pool.query('select 1 from registrations where email = $1', [
      email,
    ]);
    expect(rows).toEqual([]);
  });

  test.each([
    ['PT', '912 345 678', 'NIF', '501 442 600', { document: '501442600', document_kind: 'pt_nif' }],
    ['ES', '612 34 56 78', 'NIE', 'x-5253868-r', { document: 'X5253868R', document_kind: 'es_nie' }],
    ['MX', '55 1234 5678', 'CURP', 'BOXW310820HNERXN09', { document: 'BOXW310820HNERXN09', document_kind: 'mx_curp' }],
    ['US', '(201) 555-0123', 'none', undefined, { document: null, document_kind: null }],
    ['US', '(201) 555-0123', 'one that it has not', 'whatever it is', { document: null, document_kind: null }],
  ])('from %s with %s: %s', async (phone_country, phone, _name, document, kept) => {
    const email = newEmail();
    expect((await register({ email, phone, phone_country, document }, hostOf(open))).status).toBe(200);
    const token = tokenOf(await readMail(server, email));
    expect((await post('new/create-password', { email, token, ...NEW }, hostOf(open))).status).toBe(200);
    expect(await userOf(email)).toMatchObject(kept);
    expect(await membershipOf(email, open.siteId)).toMatchObject(kept);
  });

  test.each([
    ['a CPF in Portugal', { phone_country: 'PT', phone: '912 345 678', document: CPF }],
    ['a NIF with a wrong digit', { phone_country: 'PT', phone: '912 345 678', document: '501442601' }],
    ['a NIF in Brazil', { document: '501442600' }],
    ['none in Spain', { phone_country: 'ES', phone: '612 34 56 78', document: ' ' }],
    ['none in Brazil', { document: undefined }],
  ])('%s is refused beside its field', async (_name, changes) => {
    const email = newEmail();
    const { status, body } = await register({ email, ...changes });
    expect([status, body.errors?.[0]?.path]).toEqual([422, '/document']);
  });

  test('an alphanumeric CNPJ is taken', async () => {
    const email = newEmail();
    expect((await register({ email, document: '12.ABC.345/01DE-35' })).status).toBe(200);
    const token = tokenOf(await readMail(server, email));
    expect((await post('new/create-password', { email, token, ...NEW })).status).toBe(200);
    expect(await userOf(email)).toMatchObject({ document: '12ABC34501DE35' });
  });

  test('a captcha that was used is refused', async () => {
    const captcha = await solveCaptcha(server);
    expect((await register({ captcha })).status).toBe(200);
    expect((await register({ captcha })).body.code).toBe('auth.captcha_invalid');
  });

  test('a panel takes registrations only with free courses on; who opened the mailbox is its student', async () => {
    expect((await register({}, hostOf(panel))).body.code).toBe('auth.register_closed');
    const email = newEmail();
    expect((await register({ email }, hostOf(open))).status).toBe(200);
    const mail = await readMail(server, email);
    expect(mail.text).toContain(`http://${open.slug}.localhost:3000/set-password?token=`);
    expect(await membershipOf(email, open.siteId)).toBeUndefined();
    const { body } = await post<LoginResult>(
      'new/create-password',
      { email, token: tokenOf(mail), ...NEW },
      hostOf(open),
    );
    expect(body).toMatchObject({ role: 'student', target_host: null });
    expect(await membershipOf(email, open.siteId)).toEqual({
      role: 'student',
      first_name: 'Nova',
      last_name: 'Aluna da Silva',
      phone: '+5511987654321',
      document: '52998224725',
      document_kind: 'br_cpf',
    });
  });

  test('a link that was mailed before the panel stopped taking whoever asks leads nowhere, and again somewhere once it does', async () => {
    const known = await createActor(server, panel);
    const email = newEmail();
    for (const to of [email, known.email]) await register({ email: to }, hostOf(open));
    const [fresh, joining] = [tokenOf(await readMail(server, email)), tokenOf(await readMail(server, known.email))];
    const take = (value: 'on' | 'off') =>
      call(server, { method: 'POST', url: '/api/meta', as: open.owner, body: { key: 'free_courses', value } });
    await take('off');
    expect(await linkOf(fresh)).toMatchObject({ valid: false });
    expect((await post('new/create-password', { email, token: fresh, ...NEW }, hostOf(open))).status).toBe(410);
    expect((await post('new/accept', { token: joining }, hostOf(open))).status).toBe(410);
    for (const who of [email, known.email]) expect(await membershipOf(who, open.siteId)).toBeUndefined();
    await take('on');
    expect((await post('new/accept', { token: joining }, hostOf(open))).status).toBe(200);
  });

  test.each([
    [
      'was mailed more than an hour ago',
      (email: string) =>
        server.context.connection.pool.query(
          `update registrations set expires_at = expires_at - interval '1 hour' where email = $1`,
          [email],
        ),
    ],
    [
      'leads into a panel that was closed since',
      (email: string) =>
        server.context.connection.pool.query(
          `update sites set deleted_at = now() where id in (select site_id from registrations where email = $1)`,
          [email],
        ),
    ],
  ])('a link that %s opens no account, and lets nobody who has one join', async (_name, spoil) => {
    const own = await createPanel(server);
    const on = { key: 'free_courses', value: 'on' };
    await call(server, { method: 'POST', url: '/api/meta', as: own.owner, body: on });
    const known = await createActor(server, panel);
    const email = newEmail();
    for (const to of [email, known.email]) await register({ email: to }, hostOf(own));
    const [fresh, joining] = [tokenOf(await readMail(server, email)), tokenOf(await readMail(server, known.email))];
    for (const to of [email, known.email]) await spoil(to);
    for (const token of [fresh, joining]) expect(await linkOf(token)).toMatchObject({ valid: false, email: null });
    const opened = await post('new/create-password', { email, token: fresh, ...NEW });
    const joined = await post('new/accept', { token: joining });
    for (const { status, body } of [opened, joined]) expect([status, body.code]).toEqual([410, 'auth.link_invalid']);
    expect(await userOf(email)).toBeUndefined();
    expect(await membershipOf(known.email, own.siteId)).toBeUndefined();
  });

  test('somebody with an account joins a panel with free courses by the mailed link, under what they said there', async () => {
    const known = await createActor(server, panel);
    await register({ email: known.email, name: 'Beatriz M' }, hostOf(open));
    expect(await membershipOf(known.email, open.siteId)).toBeUndefined();
    const token = tokenOf(await readMail(server, known.email));
    expect(await linkOf(token)).toMatchObject({ kind: 'registration', has_account: true, panel: expect.any(String) });
    const taken = await post('new/create-password', { email: known.email, token, ...NEW }, hostOf(open));
    expect(taken.body.code).toBe('auth.account_exists');
    const { body } = await post<LoginResult>('new/accept', { token }, hostOf(open));
    expect(body).toMatchObject({ role: 'student', target_host: null });
    expect(await membershipOf(known.email, open.siteId)).toMatchObject({ first_name: 'Beatriz' });
    expect(await membershipOf(known.email, panel.siteId)).toMatchObject({ first_name: 'Bia', phone: null });
    const login = { email: known.email, password: PASSWORD, captcha: await solveCaptcha(server) };
    expect((await post('login', login)).status).toBe(200);
    expect((await post('new/accept', { token }, hostOf(open))).status).toBe(410);
  });

  test('each link opens what was typed for it, whoever asked for another one meanwhile; with one all of them are over', async () => {
    const email = newEmail();
    const typed = async (name: string, mails: number, changes: object = {}) => {
      expect((await register({ email, name, ...changes }, hostOf(open))).status).toBe(200);
      return tokenOf(await readMail(server, email, mails));
    };
    const own = await typed('Nova Aluna', 1);
    const strangers = await typed('Nome de Outra Pessoa', 2, { phone: '(21) 99876-1234', document: '111.444.777-35' });
    // Enough to compare with, and nothing that whoever mistyped their e-mail would tell a stranger.
    expect(await linkOf(strangers)).toMatchObject({
      valid: true,
      names: ['Nome', 'de Outra Pessoa'],
      typed: { phone: '***1234', document: '***.444.777-**' },
    });
    const { typed: shown, ...link } = await linkOf(own);
    expect(shown).toEqual({ phone: '***4321', document: '***.982.247-**' });
    expect(JSON.stringify(link)).not.toMatch(/98765|529/);
    expect((await post('new/create-password', { email, token: own, ...NEW }, hostOf(open))).status).toBe(200);
    expect(await userOf(email)).toMatchObject({ first_name: 'Nova', phone: '+5511987654321', document: '52998224725' });
    expect(await linkOf(strangers)).toMatchObject({ valid: false, email: null });
    const late = await post('new/create-password', { email, token: strangers, ...NEW }, hostOf(open));
    expect([late.status, late.body.code]).toEqual([410, 'auth.link_invalid']);
  });

  const SAID = { name: 'Rosa Lima', phone: '912 345 678', phone_country: 'PT', document: '501 442 600' };
  test('whoever opens the mailbox types anew what another typed for it; nothing of that stays, and a wrong field uses up nothing', async () => {
    const email = newEmail();
    expect((await register({ email, name: 'Nome de Outra Pessoa' }, hostOf(open))).status).toBe(200);
    const token = tokenOf(await readMail(server, email));
    const create = (changes: object) =>
      post('new/create-password', { email, token, ...NEW, ...SAID, ...changes }, hostOf(open));
    for (const [changes, path] of [
      [{ phone: '11 98765-4321' }, '/phone'],
      [{ phone: undefined }, '/phone'],
      [{ phone_country: undefined }, '/phone'],
      [{ document: CPF }, '/document'],
      [{ document: undefined }, '/document'],
      [{ password: 'Rosa-Lima', confirm_password: 'Rosa-Lima' }, '/password'],
    ] as const) {
      const { status, body } = await create(changes);
      expect([status, body.errors?.map((error) => error.path)]).toEqual([422, [path]]);
    }
    expect(await userOf(email)).toBeUndefined();
    expect((await create({})).status).toBe(200);
    const said = { first_name: 'Rosa', last_name: 'Lima', phone: '+351912345678', document: '501442600' };
    expect(await userOf(email)).toMatchObject(said);
    expect(await membershipOf(email, open.siteId)).toMatchObject(said);
  });

  test('somebody with an account joins under what they type anew; without a name what was typed stands', async () => {
    const known = await createActor(server, panel);
    await register({ email: known.email, name: 'Nome de Outra Pessoa' }, hostOf(open));
    const token = tokenOf(await readMail(server, known.email));
    expect((await linkOf(token)).typed).toEqual({ phone: '***4321', document: '***.982.247-**' });
    const { name: _, ...nameless } = SAID;
    expect((await post('new/accept', { token, ...SAID }, hostOf(open))).status).toBe(200);
    expect(await membershipOf(known.email, open.siteId)).toMatchObject({ first_name: 'Rosa', document: '501442600' });
    const other = await createActor(server, panel);
    await register({ email: other.email, name: 'Beatriz M' }, hostOf(open));
    const second = tokenOf(await readMail(server, other.email));
    expect((await post('new/accept', { token: second, ...nameless }, hostOf(open))).status).toBe(200);
    expect(await membershipOf(other.email, open.siteId)).toMatchObject({
      first_name: 'Beatriz',
      document: '52998224725',
    });
  });

  test('a name that is an address never reaches a mail', async () => {
    const email = newEmail();
    await register({ email, name: 'https://evil.example/x evil.example' });
    const { text, html } = await readMail(server, email);
    expect(text + html).not.toContain('evil');
  });
});

describe('first access', () => {
  const buy = async (document?: string) => {
    const email = newEmail();
    await call(server, {
      method: 'POST',
      url: '/api/member',
      as: panel.owner,
      body: { email, first_name: 'Rui', ...(document && { document }) },
    });
    // The invitation's own mail.
    await readMail(server, email);
    return email;
  };
  const step = <Body = Answer>(name: string, body: object, headers = hostOf(panel)) =>
    post<Body>(`new/${name}`, body, headers);

  test('[7.23] checking the e-mail tells nothing about it', async () => {
    const known = await step('check-user', { email: await buy(CPF) });
    const unknown = await step('check-user', { email: 'ninguem@example.com' });
    expect([known.status, known.text]).toEqual([200, unknown.text]);
    expect((await step('check-user', {})).status).toBe(400);
  });

  test('[7.24] [7.25 in part] e-mail and document mail the link that opens the way to the first password, once', async () => {
    const email = await buy('52998224725');
    expect((await step('validate-purchase', { email, document: CPF })).status).toBe(200);
    const token = tokenOf(await readMail(server, email, 2));
    const first = { email, document: CPF, token, ...NEW };
    // Each of what the body has, left out.
    expect((await step('validate-purchase', { document: CPF })).status).toBe(400);
    expect((await step('validate-purchase', { email })).status).toBe(422);
    for (const name of ['email', 'password', 'confirm_password'])
      expect((await step('create-password', { ...first, [name]: undefined })).status).toBe(400);
    expect((await step('create-password', { ...first, confirm_password: 'outra senha' })).body.code).toBe(
      'auth.passwords_differ',
    );
    expect((await step('create-password', { ...first, email: 'outra@example.com' })).status).toBe(410);
    expect((await step('create-password', { ...first, token: undefined })).body.code).toBe('auth.link_invalid');
    const { status, body } = await step<LoginResult>('create-password', first);
    expect([status, body.role, body.target_host]).toEqual([200, 'student', null]);
    expect((await userOf(email))!.password_hash).toMatch(/^\$argon2id\$/);
    expect(await membershipOf(email, panel.siteId)).toMatchObject({ first_name: 'Rui', document: '52998224725' });
    // It opens with what was sent, and with nothing else.
    const enter = async (password: string) =>
      (await post('login', { email, password, captcha: await solveCaptcha(server) }, hostOf(panel))).status;
    expect([await enter(NEW.password), await enter('outra senha'), await enter(CPF)]).toEqual([200, 422, 422]);
    expect((await step('create-password', first)).body.code).toBe('auth.link_invalid');
  });

  test('a document of another country is asked for as that, and its digits as another’s open nothing', async () => {
    const invited = async (document: string, document_country: string) => {
      const email = newEmail();
      const body = { email, first_name: 'Rui', document, document_country };
      expect((await call(server, { method: 'POST', url: '/api/member', as: panel.owner, body })).status).toBe(201);
      await readMail(server, email);
      return email;
    };
    // The same digits are a DNI in Argentina and one in Peru.
    const [argentine, peruvian] = [await invited('20.123.456', 'AR'), await invited('20123456', 'PE')];
    const asked = { document: '20123456', document_country: 'PE' };
    for (const email of [argentine, peruvian])
      expect((await step('validate-purchase', { email, ...asked })).status).toBe(200);
    const token = tokenOf(await readMail(server, peruvian, 2));
    expect(await server.context.mailer.stored(argentine)).toHaveLength(1);
    expect((await step('create-password', { email: peruvian, token, ...NEW })).status).toBe(200);
    const kept = { document: '20123456', document_kind: 'pe_dni' };
    expect(await membershipOf(peruvian, panel.siteId)).toMatchObject(kept);
    // Nor does a country without documents open what a document was said of.
    expect((await step('validate-purchase', { email: argentine, document_country: 'US' })).status).toBe(200);
    expect((await step('validate-purchase', { email: argentine })).status).toBe(422);
    const open = await buy();
    expect((await step('validate-purchase', { email: open, document_country: 'US' })).status).toBe(200);
    await readMail(server, open, 2);
    expect(await server.context.mailer.stored(argentine)).toHaveLength(1);
  });

  test('without a document of the panel, the mailbox is what counts', async () => {
    const email = await buy();
    expect((await step('validate-purchase', { email, document: CPF })).status).toBe(200);
    expect(tokenOf(await readMail(server, email, 2))).toMatch(/^[\w-]{43}$/);
  });

  test('a member who never had a password gets the link too', async () => {
    const email = newEmail();
    const { db } = server.context.connection;
    const { id: userId } = await db
      .insertInto('users')
      .values({ email, first_name: 'Rui' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const name = { firstName: 'Rui', lastName: '', phone: null, document: '52998224725' };
    await addMember(db, { siteId: panel.siteId, userId, role: 'student', ...name, courseIds: [] });
    await step('validate-purchase', { email, document: CPF });
    expect(await linkOf(tokenOf(await readMail(server, email)))).toMatchObject({ kind: 'reset', email });
  });

  test('of parallel first passwords one is set', async () => {
    const email = await buy(CPF);
    const token = tokenOf(await readMail(server, email));
    const answers = await Promise.all(
      ['senha numero 1', 'senha numero 2', 'senha numero 3'].map((password) =>
        step('create-password', { email, token, password, confirm_password: password }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('[7.24] wrong document, unknown e-mail, another panel and a fitting purchase get the same answer', async () => {
    const emails: [string, string, string] = [await buy(CPF), await buy(CPF), await buy(CPF)];
    const answers = await Promise.all([
      step('validate-purchase', { email: emails[0], document: '111.444.777-35' }),
      step('validate-purchase', { email: 'ninguem@example.com', document: CPF }),
      step('validate-purchase', { email: emails[1], document: CPF }, hostOf(open)),
      step('validate-purchase', { email: emails[2], document: CPF }),
    ]);
    for (const { status, text } of answers) expect([status, text]).toEqual([200, answers[0].text]);
    await readMail(server, emails[2], 2);
    await server.app.settled();
    expect(await server.context.mailer.stored(emails[0])).toHaveLength(1);
    expect(await server.context.mailer.stored(emails[1])).toHaveLength(1);
    expect(await server.context.mailer.stored('ninguem@example.com')).toEqual([]);
  });

  test('guessing documents for one mailbox is limited by address, and keeps nobody there from another', async () => {
    const strict = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1' });
    const guess = async (email: string) =>
      (
        await call(strict, {
          method: 'POST',
          url: '/api/member/new/validate-purchase',
          body: { email, document: CPF },
        })
      ).status;
    const statuses: number[] = [];
    for (let tries = 0; tries < 32; tries += 1) statuses.push(await guess('a@example.com'));
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect(await guess('b@example.com')).toBe(200);
    await strict.close();
  });
});

test.each<[string, ((token: string, email: string) => Promise<unknown>) | undefined]>([
  ['was used', (token) => post(`password-reset/${token}`, NEW)],
  [
    'was mailed more than an hour ago',
    (_token, email) =>
      server.context.connection.pool.query(
        `update one_time_tokens set expires_at = expires_at - interval '1 hour' where user_id = (select id from users where email = $1)`,
        [email],
      ),
  ],
  ['nobody was sent', undefined],
])('[5.7] [8.8] a link that %s is none, as it is opened and as a password is sent by it', async (_name, spoil) => {
  const { email } = await createActor(server, panel);
  const asked = { email, captcha: await solveCaptcha(server) };
  expect((await post('password-recovery', asked, hostOf(panel))).status).toBe(200);
  const token = tokenOf(await readMail(server, email));
  expect(await linkOf(token)).toMatchObject({ valid: true, kind: 'reset', email });
  await spoil?.(token, email);
  const followed = spoil ? token : 'A'.repeat(token.length);
  expect(await linkOf(followed)).toMatchObject({ valid: false, kind: null, email: null });
  const sent = { password: 'ainda outra senha', confirm_password: 'ainda outra senha' };
  const refused = await post(`password-reset/${followed}`, sent);
  expect([refused.status, refused.body.code]).toEqual([410, 'auth.link_invalid']);
});

describe('a link is for the request that asked for it', () => {
  const ask = async (email: string) =>
    post('password-recovery', { email, captcha: await solveCaptcha(server) }, hostOf(panel));

  test('the next one that is asked for ends it, as it is opened and as a password is sent by it; another’s does not', async () => {
    const [{ email }, { email: other }] = [await createActor(server, panel), await createActor(server, panel)];
    await ask(email);
    const first = tokenOf(await readMail(server, email));
    await ask(other);
    expect(await linkOf(first)).toMatchObject({ valid: true });
    await ask(email);
    const second = tokenOf(await readMail(server, email, 2));
    expect(await linkOf(first)).toMatchObject({ valid: false, email: null });
    const refused = await post(`password-reset/${first}`, NEW);
    expect([refused.status, refused.body.code]).toEqual([410, 'auth.link_invalid']);
    expect((await post(`password-reset/${second}`, NEW)).status).toBe(200);
    // Used up, it does not make room for the one before.
    expect((await post(`password-reset/${first}`, NEW)).status).toBe(410);
    expect(await linkOf(tokenOf(await readMail(server, other)))).toMatchObject({ valid: true });
  });

  test('of several at the same moment one is left, and it is of its kind alone', async () => {
    const { userId } = await createActor(server, panel);
    const { db } = server.context.connection;
    const create = (kind: 'reset' | 'first_access') => createOneTimeToken(db, { kind, userId, validSeconds: 60 });
    const first = await create('first_access');
    const tokens = await Promise.all(Array.from({ length: 10 }, () => create('reset')));
    const found = await Promise.all(tokens.map((token) => findOneTimeToken(db, token)));
    expect(found.filter(Boolean)).toEqual([{ user_id: userId }]);
    expect(await findOneTimeToken(db, first)).toEqual({ user_id: userId });
  });
});

test('a link leads to the platform’s own host of the panel, not to a domain that its holder may lead elsewhere', async () => {
  const owned = await createPanel(server);
  await server.context.connection.pool.query(
    `insert into domains (site_id, domain, verified_at, is_primary) values ($1, $2, now(), true)`,
    [owned.siteId, `${owned.slug}.example.test`],
  );
  const { email } = await createActor(server, owned);
  const asked = await post(
    'password-recovery',
    { email, captcha: await solveCaptcha(server) },
    { host: `${owned.slug}.example.test:3000` },
  );
  expect(asked.status).toBe(200);
  const { text } = await readMail(server, email);
  expect(new URL(/http\S+/.exec(text)![0]).host).toBe(`${owned.slug}.localhost:3000`);
});
