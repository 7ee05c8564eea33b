import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { HandOff } from '@clube/shared/contracts/session';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  loginPayload,
  PASSWORD,
  type Actor,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import { solveCaptcha } from '../../../test/captcha.ts';
import { readMail, tokenOf } from '../../../test/mailbox.ts';
import { sha256 } from '../../lib/crypto.ts';
import { saveChallenge, tryChallenge } from '../second-factor/queries.ts';
import { createHandOff, redeemHandOff } from '../session/hand-off.queries.ts';
import { createSession } from '../session/operations.ts';
import { createOneTimeToken } from '../sign-in/link/token.queries.ts';

let server: TestServer;
let panel: Panel;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
  panel = await createPanel(server);
});
afterAll(() => server.close());

const both = (password: string) => ({ password, confirm_password: password });
const send = (method: 'POST' | 'PUT', url: string, body: object, as?: Pick<Actor, 'token'>) =>
  call<{ code: string; errors?: { path: string }[] }>(server, { method, url, body, as });
const resetToken = (userId: number) =>
  createOneTimeToken(server.context.connection.db, {
    kind: 'reset',
    userId,
    validSeconds: 60,
  });
const change = (as: Actor, password: string, more: object = {}) =>
  send('PUT', '/api/me/password', { current_password: PASSWORD, ...both(password), ...more }, as);

describe('one rule for every place that sets a password', () => {
  let sequence = 0;
  const invited = async () => {
    const email = `regra-${sequence++}@example.com`;
    await send('POST', '/api/member', { email, first_name: 'Rosa', last_name: 'Lima' }, panel.owner);
    return { email, token: tokenOf(await readMail(server, email)) };
  };
  const registered = async () => {
    const email = `regra-${sequence++}@example.com`;
    await send('POST', '/api/member/register', {
      email,
      name: 'Rosa Lima',
      phone: '(11) 98765-4321',
      phone_country: 'BR',
      document: '529.982.247-25',
      captcha: await solveCaptcha(server),
    });
    return { email, token: tokenOf(await readMail(server, email)) };
  };
  /** Each with a password made of the name of whom it is for. */
  const places: [string, string, (password: string) => ReturnType<typeof send>][] = [
    ['a change', 'BiaMoura1', async (password) => change(await createActor(server, panel), password)],
    [
      'a reset',
      'bia.moura',
      async (password) => {
        const { userId } = await createActor(server, panel);
        return send('POST', `/api/member/password-reset/${await resetToken(userId)}`, both(password));
      },
    ],
    [
      'an invitation',
      'Rosa-Lima',
      async (password) => send('POST', '/api/member/new/create-password', { ...(await invited()), ...both(password) }),
    ],
    [
      'a registration',
      'Rosa-Lima',
      async (password) =>
        send('POST', '/api/member/new/create-password', { ...(await registered()), ...both(password) }),
    ],
  ];

  test.each(places)('%s', async (_name, personal, set) => {
    const code = async (password: string) => {
      const { status, body } = await set(password);
      return status === 200 ? 'taken' : body.code;
    };
    expect(await code('1234567')).toBe('request.invalid');
    expect(await code('12345678')).toBe('auth.password_common');
    expect(await code('password')).toBe('auth.password_common');
    expect(await code(personal)).toBe('auth.password_personal');
    expect(await code('uma senha nova')).toBe('taken');
  });

  test('a refused password leaves the link as it was', async () => {
    const { userId } = await createActor(server, panel);
    const url = `/api/member/password-reset/${await resetToken(userId)}`;
    const refused = await send('POST', url, both('password'));
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, '/password']);
    expect((await send('POST', url, both('uma senha nova'))).status).toBe(200);
  });

  test('a link that is none costs no hashing: the password is not even looked at', async () => {
    for (const [url, body] of [
      ['/api/member/password-reset/guessed', both('password')],
      ['/api/member/new/create-password', { email: 'a@example.com', token: 'guessed', ...both('password') }],
    ] as const)
      expect((await send('POST', url, body)).body.code).toBe('auth.link_invalid');
  });
});

describe('a change asks for the current one', () => {
  const signsIn = async ({ email }: Actor, password: string) =>
    (
      await call(server, {
        method: 'POST',
        url: '/api/member/login',
        body: { email, password, captcha: await solveCaptcha(server) },
      })
    ).status === 200;

  test('a wrong one changes nothing: the old password still opens, and no session ends', async () => {
    const person = await createActor(server, panel, 'admin');
    const { userId } = person;
    const elsewhere = await createSession(server.context.connection.db, { userId, siteId: panel.siteId, device: 'x' });
    for (const current_password of ['not the one', `${PASSWORD} `, PASSWORD.toUpperCase()]) {
      const { status, body } = await change(person, 'uma senha nova', { current_password });
      expect([status, body.code]).toEqual([422, 'auth.wrong_password']);
    }
    for (const token of [person.token, elsewhere])
      expect((await call(server, { url: '/api/me', as: { token } })).status).toBe(200);
    expect([await signsIn(person, 'uma senha nova'), await signsIn(person, PASSWORD)]).toEqual([false, true]);
  });

  test('ten tries in five minutes are all that a session has, also of the right one', async () => {
    const strict = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1' });
    try {
      const person = await createActor(strict, await createPanel(strict));
      const attempt = async (current_password: string) => {
        const body = { current_password, ...both('uma senha nova') };
        const options = { method: 'PUT', url: '/api/me/password', as: person, body } as const;
        return (await call<{ code: string }>(strict, options)).body.code;
      };
      for (let tried = 0; tried < 10; tried += 1) expect(await attempt('not the one')).toBe('auth.wrong_password');
      expect(await attempt(PASSWORD)).toBe('rate.limited');
    } finally {
      await strict.close();
    }
  });
});

describe('a new password', () => {
  const isOpen = async (token: string) => (await call(server, { url: '/api/me', as: { token } })).status === 200;
  const elsewhere = ({ userId }: Actor) =>
    createSession(server.context.connection.db, { userId, siteId: panel.siteId, device: 'elsewhere' });

  test('ends every open link: reset, hand-off, invitation', async () => {
    const person = await createActor(server, panel);
    const other = await createPanel(server);
    await send('POST', '/api/member', { email: person.email, first_name: 'Bia' }, other.owner);
    const invitation = tokenOf(await readMail(server, person.email));
    const reset = await resetToken(person.userId);
    const { body: handOff } = await call<HandOff>(server, {
      method: 'POST',
      url: '/api/member/auth',
      as: person,
      body: { auth: loginPayload(panel, person.token) },
    });
    expect((await change(person, 'uma senha nova')).status).toBe(200);
    expect((await send('POST', `/api/member/password-reset/${reset}`, both('mais uma senha'))).status).toBe(410);
    expect((await send('POST', '/api/member/new/accept', { token: invitation })).status).toBe(410);
    const redeemed = await call(server, {
      method: 'POST',
      url: '/api/member/auth/redeem',
      body: { string: handOff.data.string },
      headers: { host: `${panel.slug}.localhost:3000` },
    });
    expect(redeemed.status).toBe(410);
    // The invitation itself stays open: its mailbox can ask for a new link.
    expect((await send('POST', '/api/invitation/renew', { token: invitation })).status).toBe(200);
  });

  test('ends what was begun with the old one: the wait for a code, a hand-off that is bound to a browser', async () => {
    const { db } = server.context.connection;
    const person = await createActor(server, panel, 'admin');
    const { userId } = person;
    const { siteId } = panel;
    const challenge = await saveChallenge(db, { userId, siteId, way: 'password', panelBound: false });
    const browser = sha256('a browser');
    const code = await createHandOff(db, { userId, siteId, host: 'localhost:3000', browser });
    expect((await change(person, 'uma senha nova', { end_sessions: false })).status).toBe(200);
    expect(await tryChallenge(db, challenge)).toBeUndefined();
    expect(await redeemHandOff(db, code, { host: 'localhost:3000', browser: 'a browser' })).toBeUndefined();
    const next = await createHandOff(db, { userId, siteId, host: 'localhost:3000', browser });
    expect(await redeemHandOff(db, next, { host: 'localhost:3000', browser: 'a browser' })).toMatchObject({ userId });
  });

  test('ends all other sessions, unless the person wants to keep them', async () => {
    const person = await createActor(server, panel, 'admin');
    const kept = await elsewhere(person);
    expect((await change(person, 'uma senha nova', { end_sessions: false })).status).toBe(200);
    expect([await isOpen(person.token), await isOpen(kept)]).toEqual([true, true]);
    const again = { current_password: 'uma senha nova', ...both('outra senha nova') };
    expect((await send('PUT', '/api/me/password', again, person)).status).toBe(200);
    expect([await isOpen(person.token), await isOpen(kept)]).toEqual([true, false]);
  });

  test('of a reset does the same', async () => {
    const person = await createActor(server, panel, 'admin');
    const first = `/api/member/password-reset/${await resetToken(person.userId)}`;
    await send('POST', first, { ...both('uma senha nova'), end_sessions: false });
    expect(await isOpen(person.token)).toBe(true);
    await send('POST', `/api/member/password-reset/${await resetToken(person.userId)}`, both('outra senha nova'));
    expect(await isOpen(person.token)).toBe(false);
  });
});
