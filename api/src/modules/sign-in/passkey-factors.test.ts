import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SecondFactorSecret } from '@clube/shared/contracts/second-factor';
import type { LoginResult } from '@clube/shared/contracts/sign-in';
import type { Me } from '@clube/shared/contracts/user';
import { Secret, TOTP } from 'otpauth';
import { solveCaptcha } from '../../../test/captcha.ts';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  PASSWORD,
  type Actor,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import {
  ask,
  begin,
  browse,
  createPasskey,
  enterWith,
  finish,
  MAIN,
  openBrowser,
  type Browser,
} from '../../../test/passkeys.ts';
import { createSession } from '../session/operations.ts';

let server: TestServer;
let panel: Panel;
beforeAll(async () => {
  server = await createTestServer();
  panel = await createPanel(server);
});
afterAll(() => server.close());

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
async function enableCodes(as: Actor) {
  const url = '/api/me/second-factor';
  const { body } = await call<SecondFactorSecret>(server, { method: 'POST', url, as, body: { password: PASSWORD } });
  await call(server, { method: 'PUT', url, as, body: { code: codeOf(body.secret) } });
  await server.context.connection.pool.query('update second_factors set last_step = 0 where user_id = $1', [as.userId]);
  return body.secret;
}
const login = async (browser: Browser, email: string) =>
  browse<LoginResult & { code: string }>(server, browser, {
    method: 'POST',
    url: '/api/member/login',
    body: { email, password: PASSWORD, captcha: await solveCaptcha(server) },
  });
const showTo = async (browser: Browser, { authenticator }: Awaited<ReturnType<typeof createPasskey>>) =>
  finish(server, browser, authenticator.show(await ask(server, browser)));
const me = async (token: string) => (await call<Me>(server, { url: '/api/me', as: { token } })).body;

describe('beside codes of an app', () => {
  test('a passkey stands for password and code; after the password it stands for the code, once', async () => {
    const admin = await createActor(server, panel, 'admin');
    const made = await createPasskey(server, admin);
    await enableCodes(admin);
    expect((await enterWith(server, openBrowser(), made.authenticator)).status).toBe(200);
    const browser = openBrowser();
    expect((await login(browser, admin.email)).body.code).toBe('auth.second_factor_required');
    const held = { ...browser, cookies: new Map(browser.cookies) };
    const done = await showTo(browser, made);
    expect([done.status, done.body.role]).toEqual([200, 'admin']);
    expect((await showTo(held, made)).body.code).toBe('auth.second_factor_expired');
    expect((await showTo(openBrowser(), made)).body.code).toBe('auth.second_factor_expired');
  });

  test('a passkey of somebody else, or of one panel where more would open, is no second step, and takes a try', async () => {
    const admin = await createActor(server, panel, 'admin');
    const stranger = await createPasskey(server, await createActor(server, panel, 'admin'));
    const bound = { userId: admin.userId, siteId: panel.siteId, device: 'test', panelBound: true };
    const ofPanel = await createPasskey(server, { token: await createSession(server.context.connection.db, bound) });
    const own = await createPasskey(server, admin);
    await enableCodes(admin);
    const browser = openBrowser();
    await login(browser, admin.email);
    for (const passkey of [stranger, ofPanel, stranger, ofPanel, stranger])
      expect((await showTo(browser, passkey)).body.code).toBe('auth.passkey_refused');
    expect((await showTo(browser, own)).body.code).toBe('auth.second_factor_expired');
    const { rows } = await server.context.connection.pool.query(
      `select count(*)::int as refused from user_events where user_id = $1 and kind = 'second_factor.refused'`,
      [admin.userId],
    );
    expect(rows).toEqual([{ refused: 5 }]);
  });

  test('a new passkey takes the code too, or one that is there: it would go past both', async () => {
    const admin = await createActor(server, panel, 'admin');
    const secret = await enableCodes(admin);
    const browser = openBrowser();
    expect((await begin(server, browser, admin)).body.code).toBe('auth.wrong_code');
    const code = codeOf(secret);
    expect((await begin(server, browser, admin, { password: PASSWORD, code })).status).toBe(200);
    expect((await begin(server, browser, admin, { password: PASSWORD, code })).body.code).toBe('auth.wrong_code');
  });
});

describe('a panel that asks its staff for a second factor', () => {
  const require = (as: Pick<Actor, 'token'>) =>
    call<{ code: string }>(server, {
      method: 'POST',
      url: '/api/meta',
      as,
      body: { key: 'staff_second_factor', value: 'on' },
    });
  const rightsOf = async (token: string) => {
    const { current, second_factor_missing } = await me(token);
    return [current?.currentMember.role, second_factor_missing];
  };

  test('gives staff their rights in a session that a passkey opened, in no other, and no longer than it is there', async () => {
    const own = await createPanel(server);
    const other = await createPanel(server);
    const { authenticator } = await createPasskey(server, own.owner);
    expect((await require(own.owner)).body.code).toBe('auth.second_factor_missing');
    const opened = await enterWith(server, openBrowser(), authenticator);
    expect((await require({ token: opened.body.Auth })).status).toBe(200);
    expect(await rightsOf(opened.body.Auth)).toEqual(['owner', false]);
    expect(await rightsOf(own.owner.token)).toEqual(['student', true]);

    const admin = await createActor(server, other, 'admin');
    await server.context.connection.pool.query(
      `insert into members (site_id, user_id, role, first_name, last_name) values ($1, $2, 'admin', 'Bia', 'Moura')`,
      [own.siteId, admin.userId],
    );
    const made = await createPasskey(server, admin);
    const anywhere = await enterWith(server, openBrowser(), made.authenticator);
    const entered = await call<LoginResult>(server, {
      method: 'POST',
      url: '/api/member/select-site',
      as: { token: anywhere.body.Auth },
      body: { site_id: own.siteId },
    });
    expect(await rightsOf(entered.body.Auth)).toEqual(['admin', false]);
    const removed = await call(server, {
      method: 'DELETE',
      url: `/api/me/passkey/${made.passkey.id}`,
      as: { token: entered.body.Auth },
      body: { password: PASSWORD },
      headers: { host: MAIN },
    });
    expect(removed.status).toBe(200);
    expect(await rightsOf(entered.body.Auth)).toEqual(['student', true]);
  });
});
