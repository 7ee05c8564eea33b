import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { PasskeyQuestion } from '@clube/shared/contracts/passkey';
import type { HandOff } from '@clube/shared/contracts/session';
import type { Captcha, GoogleHandOff, LoginResult } from '@clube/shared/contracts/sign-in';
import { answerTo } from '../../../test/captcha.ts';
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
import { OIDC_CLIENT, startOidcProvider } from '../../../test/oidc-provider.ts';
import { createPasskey } from '../../../test/passkeys.ts';
import { createOneTimeToken } from './link/token.queries.ts';

const MAIN = 'localhost:3000';
const ADDRESS = '203.0.113.40';
const PEOPLE = Array.from({ length: 40 }, (_, index) => index);
const CPF = '529.982.247-25';

let provider: Awaited<ReturnType<typeof startOidcProvider>>;
let server: TestServer;
let panel: Panel;
let people: Actor[];
beforeAll(async () => {
  provider = await startOidcProvider(`http://${MAIN}/api/member/google/callback`);
  server = await createTestServer({
    GOOGLE_ISSUER: provider.issuer,
    GOOGLE_CLIENT_ID: OIDC_CLIENT.id,
    GOOGLE_CLIENT_SECRET: OIDC_CLIENT.secret,
  });
  panel = await createPanel(server);
  await call(server, { method: 'POST', url: '/api/meta', as: panel.owner, body: { key: 'free_courses', value: 'on' } });
  people = await Promise.all(PEOPLE.map(() => createActor(server, panel)));
});
afterAll(async () => {
  await server.app.settled();
  await server.close();
  provider.stop();
});

const panelHost = () => `${panel.slug}.${MAIN}`;
/** A browser of somebody of the class. */
function openBrowser() {
  const cookies = new Map<string, string>();
  return async <Body = unknown>(method: 'GET' | 'POST', address: string, body?: object) => {
    const { host, pathname, search } = new URL(address, `http://${MAIN}`);
    const answer = await call<Body>(server, {
      method,
      url: pathname + search,
      headers: {
        host,
        'x-forwarded-for': ADDRESS,
        'sec-fetch-site': 'same-origin',
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      },
      body,
    });
    for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name, value] = cookie.split(';')[0]!.split('=') as [string, string];
      cookies.set(name, value);
    }
    return answer;
  };
}
type Browser = ReturnType<typeof openBrowser>;
const solve = async (browser: Browser) => answerTo((await browser<Captcha>('GET', '/api/captcha')).body);

/** Each goes the way alone, one after another; the answer of the last step is told. */
async function goAll(step: (browser: Browser, index: number) => Promise<{ status: number }>) {
  const statuses: number[] = [];
  for (const index of PEOPLE) statuses.push((await step(openBrowser(), index)).status);
  return statuses;
}
const all = (status: number) => PEOPLE.map(() => status);

describe('forty people behind one address', () => {
  test('sign in with a password on the main app, and are handed to their panel', async () => {
    const statuses = await goAll(async (browser, index) => {
      const body = { email: people[index]!.email, password: PASSWORD, captcha: await solve(browser) };
      const { body: auth } = await browser<LoginResult>('POST', '/api/member/login', body);
      const { body: begun } = await browser<HandOff>('POST', '/api/member/auth', { auth });
      const claimed = await browser('GET', begun.url);
      await browser('GET', String(claimed.headers['location']));
      return browser('POST', `http://${panelHost()}/api/member/auth/redeem`, { string: begun.data.string });
    });
    expect(statuses).toEqual(all(200));
  });

  test('go to Google and come back, also who changes their mind there', async () => {
    const statuses = await goAll(async (browser) => {
      const way = await browser<GoogleHandOff>('POST', '/api/member/google/auth', {});
      const auth = new URL(way.body.url).pathname.split('/').at(-1);
      const { body } = await browser<GoogleHandOff>('POST', '/api/member/google/start', { auth });
      const state = new URL(body.url).searchParams.get('state');
      return browser('GET', `/api/member/google/callback?error=access_denied&state=${state}`);
    });
    expect(statuses).toEqual(all(302));
  });

  test('show a passkey', async () => {
    const { authenticator } = await createPasskey(server, people[0]!);
    const statuses = await goAll(async (browser) => {
      const { body } = await browser<PasskeyQuestion>('GET', '/api/member/passkey');
      return browser('POST', '/api/member/login/passkey', authenticator.show(body));
    });
    expect(statuses).toEqual(all(200));
  });

  test('open a mailed link, and set a password by it', async () => {
    const statuses = await goAll(async (browser, index) => {
      const token = await createOneTimeToken(server.context.connection.db, {
        kind: 'reset',
        userId: people[index]!.userId,
        validSeconds: 60,
      });
      const url = `/api/member/password-reset/${token}`;
      expect((await browser('GET', url)).body).toMatchObject({ valid: true });
      return browser('POST', url, { password: 'uma senha bem boa', confirm_password: 'uma senha bem boa' });
    });
    expect(statuses).toEqual(all(200));
  });

  test.each<[string, object]>([
    ['register', { name: 'Ana Lima', document: CPF, phone: '11987654321', phone_country: 'BR' }],
    ['new/validate-purchase', { document: CPF }],
    ['password-recovery', {}],
  ])('ask for a mail by %s', async (path, typed) => {
    const statuses = await goAll(async (browser, index) => {
      const captcha = path === 'new/validate-purchase' ? {} : { captcha: await solve(browser) };
      const body = { ...typed, ...captcha, email: `${index}-of-a-class@example.com` };
      return browser('POST', `http://${panelHost()}/api/member/${path}`, body);
    });
    expect(statuses).toEqual(all(200));
  });
});
