// Whoever is refused a way into an account, or the question who they are in it, is told of to whose it is.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { errorCodes, type ErrorCode } from '@clube/shared/contracts/errors';
import { Secret, TOTP } from 'otpauth';
import { solveCaptcha } from '../../../test/captcha.ts';
import { operationsOf } from '../../../test/fuzz/operations.ts';
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
import { askToConfirm, begin, createPasskey, enterWith, finish, ask, openBrowser } from '../../../test/passkeys.ts';

let server: TestServer;
let panel: Panel;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
});

type Answer = { status: number; body: { code?: string }; headers: Record<string, unknown> };
type Told = [kind: string, detail: string | null];
const told = async (
  table: 'user_events' | 'site_events',
  whose: 'user_id' | 'site_id',
  id: number,
): Promise<Told[]> => {
  await server.app.settled();
  const { rows } = await server.context.connection.pool.query<{ kind: string; detail: string | null }>(
    `select kind, detail from ${table} where ${whose} = $1 and (kind like '%.refused' or kind = 'recovery_code.used') order by id`,
    [id],
  );
  return rows.map(({ kind, detail }) => [kind, detail]);
};
const toldToPerson = ({ userId }: Actor) => told('user_events', 'user_id', userId);
const toldToPanel = ({ siteId }: Panel) => told('site_events', 'site_id', siteId);

const hostOf = ({ slug }: Panel) => `${slug}.localhost:3000`;
const login = async (email: string, password: string, host: string): Promise<Answer> =>
  call(server, {
    method: 'POST',
    url: '/api/member/login',
    headers: { host },
    body: { email, password, captcha: await solveCaptcha(server) },
  });
/** Switches the second factor on. @returns the recovery codes */
async function protect(as: Actor): Promise<string[]> {
  const url = '/api/me/second-factor';
  const { body } = await call<{ secret: string }>(server, { method: 'POST', url, as, body: { password: PASSWORD } });
  const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate();
  return (await call<{ recovery_codes: string[] }>(server, { method: 'PUT', url, as, body: { code } })).body
    .recovery_codes;
}
const challengeOf = ({ headers }: Answer) => String(headers['set-cookie']).split(';', 1)[0]!;

type AuthCode = Extract<ErrorCode, `auth.${string}`>;
type Way = {
  code: AuthCode;
  what: string;
  told: Told;
  /** Null where they are nobody there. */
  toPanel?: null;
  refuse(person: Actor): Promise<Answer>;
};
const ways: Way[] = [
  {
    code: 'auth.invalid_credentials',
    what: 'a wrong password',
    told: ['session.refused', 'password'],
    refuse: ({ email }) => login(email, 'wrong', hostOf(panel)),
  },
  {
    code: 'auth.not_member',
    what: 'the right password at a panel of others',
    told: ['session.refused', 'no_access'],
    toPanel: null,
    refuse: async ({ email }) => login(email, PASSWORD, hostOf(await createPanel(server))),
  },
  {
    code: 'auth.not_member',
    what: 'the right passkey of a panel whose member they are not any more',
    told: ['session.refused', 'no_access'],
    toPanel: null,
    refuse: async (person) => {
      const { authenticator, browser } = await createPasskey(server, person, openBrowser(hostOf(panel)));
      await server.context.connection.pool.query('update members set suspended_at = now() where id = $1', [
        person.memberId,
      ]);
      return enterWith(server, browser, authenticator);
    },
  },
  {
    code: 'auth.wrong_code',
    what: 'a wrong code',
    told: ['second_factor.refused', null],
    refuse: async (person) => {
      await protect(person);
      const cookie = challengeOf(await login(person.email, PASSWORD, hostOf(panel)));
      const headers = { host: hostOf(panel), cookie };
      return call(server, { method: 'POST', url: '/api/member/login/code', headers, body: { code: '000000' } });
    },
  },
  {
    code: 'auth.passkey_refused',
    what: 'a passkey that signs for another host',
    told: ['session.refused', 'passkey'],
    refuse: async (person) => {
      const { authenticator, browser } = await createPasskey(server, person, openBrowser(hostOf(panel)));
      return enterWith(server, browser, authenticator, { host: 'example.com' });
    },
  },
  {
    code: 'auth.passkey_refused',
    what: 'a passkey of somebody else in the place of a code',
    told: ['second_factor.refused', null],
    refuse: async (person) => {
      const browser = openBrowser(hostOf(panel));
      const { authenticator } = await createPasskey(server, await createActor(server, panel), browser);
      await protect(person);
      const [, held] = challengeOf(await login(person.email, PASSWORD, hostOf(panel))).split('=');
      browser.cookies.set('clube_second_factor', held!);
      return finish(server, browser, authenticator.show(await ask(server, browser)));
    },
  },
  {
    code: 'auth.passkey_refused',
    what: 'a passkey of somebody else in a session',
    told: ['session.refused', 'passkey'],
    refuse: async (person) => {
      const { authenticator, browser } = await createPasskey(server, await createActor(server, panel));
      return begin(server, browser, person, {
        passkey: authenticator.show(await askToConfirm(server, browser, person)),
      });
    },
  },
  {
    code: 'auth.wrong_password',
    what: 'a wrong password in a session',
    told: ['session.refused', 'password_again'],
    refuse: (as) => call(server, { method: 'POST', url: '/api/me/export', as, body: { password: 'wrong' } }),
  },
];

const OVER = 'a question, link or code that is over, or never was, is nobody’s';
const TYPED = 'about what somebody typed who may do it';
const KNOWN = 'about what is there already, to whoever has shown who they are';
const untold: Partial<Record<AuthCode, string>> = {
  'auth.captcha_invalid': 'before anybody looks for an account',
  'auth.link_invalid': OVER,
  'auth.second_factor_expired': OVER,
  'auth.passkey_expired': OVER,
  'auth.passwords_differ': TYPED,
  'auth.password_common': TYPED,
  'auth.password_personal': TYPED,
  'auth.document_invalid': TYPED,
  'auth.phone_invalid': TYPED,
  'auth.account_exists': KNOWN,
  'auth.account_missing': KNOWN,
  'auth.email_taken': KNOWN,
  'auth.second_factor_missing': KNOWN,
  'auth.second_factor_exists': KNOWN,
  'auth.passkey_exists': KNOWN,
  'auth.passkey_limit': KNOWN,
  'auth.register_closed': 'of a panel that takes nobody, whoever asks',
  'auth.provider_failed': 'Google’s fault',
  'auth.email_unverified': 'Google’s word for a mailbox that is nobody’s yet',
  'auth.second_factor_required': 'half of the way in',
  'auth.hand_off_unconfirmed': 'a question, and nothing is used up',
  'auth.other_account': 'who is signed in stays so, and reads it; who made the code had signed in themselves',
};

test('every refusal that has to do with who somebody is is tried here, or says why nobody is told', () => {
  const all = Object.keys(errorCodes).filter((code) => code.startsWith('auth.'));
  expect([...new Set([...Object.keys(untold), ...ways.map(({ code }) => code)])].toSorted()).toEqual(all.toSorted());
});

test.each(ways)('$code, by $what, is told to its person', async ({ code, refuse, told: expected, toPanel }) => {
  const person = await createActor(server, panel);
  const { body } = await refuse(person);
  expect(body.code).toBe(code);
  expect(await toldToPerson(person)).toEqual([expected]);
  expect(await toldToPanel(panel)).toEqual(toPanel === null ? [] : [expected]);
});

test('a passkey that nobody has is told to the panel that it is shown to, as a mailbox that nobody has', async () => {
  const { authenticator, browser } = await createPasskey(
    server,
    await createActor(server, panel),
    openBrowser(hostOf(panel)),
  );
  await server.context.connection.pool.query('delete from passkeys where site_id = $1', [panel.siteId]);
  expect((await enterWith(server, browser, authenticator)).body.code).toBe('auth.passkey_refused');
  expect(await toldToPanel(panel)).toEqual([['session.refused', 'passkey']]);
});

describe('what asks again who is there', () => {
  type Again = (password: string, code: string) => object;
  const both: Again = (password, code) => ({ password, code });
  const alone: Again = (password) => ({ password });
  const changed = { password: 'outra senha boa', confirm_password: 'outra senha boa' };
  const asking: Record<string, Again> = {
    'POST /api/site/{site}/transfer': (...again) => ({ member_id: 1, ...both(...again) }),
    'PUT /api/site/{site}/address': (...again) => ({ slug: `${panel.slug}-2`, ...both(...again) }),
    'POST /api/site/{site}/export': both,
    'DELETE /api/site/{site}': (...again) => ({ name: `Panel ${panel.slug.slice(2)}`, ...both(...again) }),
    'POST /api/api-key': (...again) => ({ name: 'Planilha', scopes: ['members.read'], days: 90, ...both(...again) }),
    'POST /api/webhook': (...again) => ({ address: 'https://a.example/', events: ['order.paid'], ...both(...again) }),
    'PATCH /api/webhook/{webhook}': (...again) => ({ events: ['order.paid'], version: 1, ...both(...again) }),
    'POST /api/webhook/{webhook}/secret': both,
    'PUT /api/payment': (...again) => ({ pix: null, note: 'Banco 2', ...both(...again) }),
    'POST /api/me/passkey/wish': both,
    'DELETE /api/me/passkey/{passkey}': both,
    'DELETE /api/me/google': both,
    'POST /api/me/export': alone,
    'POST /api/me/deletion': both,
    'PUT /api/me/password': (current_password) => ({ current_password, ...changed }),
    'POST /api/me/second-factor': alone,
    'DELETE /api/me/second-factor': both,
    'POST /api/me/second-factor/recovery-codes': both,
  };
  const all = Object.keys(asking);
  const ALONE = ['POST /api/me/export', 'PUT /api/me/password', 'POST /api/me/second-factor'];
  const withCode = all.filter((operation) => !ALONE.includes(operation));
  const attempt = async (operation: string, password: string, code = '000000'): Promise<Answer> => {
    const [method, url] = operation.split(' ') as ['POST', string];
    // Asked for where it is said otherwise than before.
    const said = { pix: null, note: 'Banco 1' };
    if (url === '/api/payment') await call(server, { method: 'PUT', url, as: panel.owner, body: said });
    return call(server, {
      method,
      url: url.replace('{site}', String(panel.siteId)).replace(/\{(?:passkey|webhook)\}/, '1'),
      as: panel.owner,
      body: asking[operation]!(password, code),
    });
  };
  const expectTold = async (...expected: Told[]) =>
    expect([await toldToPerson(panel.owner), await toldToPanel(panel)]).toEqual([expected, expected]);

  test('is each operation of somebody who is signed in that takes a password', () => {
    const others = ['anyone', 'publisher', 'operator'];
    const found = operationsOf(server.app.swagger() as object)
      .filter(
        ({ policy = '', body }) => !others.includes(policy) && /"(?:current_)?password":/.test(JSON.stringify(body)),
      )
      .map(({ method, url }) => `${method} ${url}`);
    expect(found.toSorted()).toEqual(all.toSorted());
  });

  test.each(all)('%s: a wrong password is told to person and panel', async (operation) => {
    expect((await attempt(operation, 'wrong')).body.code).toBe('auth.wrong_password');
    await expectTold(['session.refused', 'password_again']);
  });

  test.each(withCode)('%s: a wrong code is told to person and panel', async (operation) => {
    await protect(panel.owner);
    expect((await attempt(operation, PASSWORD)).body.code).toBe('auth.wrong_code');
    await expectTold(['second_factor.refused', null]);
  });

  test.each(withCode)('%s: a recovery code that goes for it is told to person and panel', async (operation) => {
    const [code] = await protect(panel.owner);
    await attempt(operation, PASSWORD, code);
    await expectTold(['recovery_code.used', null]);
  });
});
