import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import type { PasskeyQuestion } from '@clube/shared/contracts/passkey';
import type { HandOff } from '@clube/shared/contracts/session';
import type { Captcha, GoogleHandOff, LoginResult } from '@clube/shared/contracts/sign-in';
import type { Forgery } from '../../../test/authenticator.ts';
import { answerTo } from '../../../test/captcha.ts';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
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

  test('show a passkey after as many of them sent what is none, and the panel is told of thirty of those', async () => {
    const { authenticator } = await createPasskey(server, people[1]!);
    const show = async (browser: Browser, changes: { id?: string } = {}) => {
      const { body } = await browser<PasskeyQuestion>('GET', `http://${panelHost()}/api/member/passkey`);
      const shown = { ...authenticator.show(body), ...changes };
      return browser('POST', `http://${panelHost()}/api/member/login/passkey`, shown);
    };
    expect(await goAll((browser) => show(browser, { id: 'A'.repeat(43) }))).toEqual(all(422));
    const { rows } = await server.context.connection.pool.query(
      `select 1 from site_events where site_id = $1 and kind = 'session.refused'`,
      [panel.siteId],
    );
    expect(rows).toHaveLength(30);
    const browser = openBrowser();
    const { body } = await browser<PasskeyQuestion>('GET', '/api/member/passkey');
    expect((await browser('POST', '/api/member/login/passkey', authenticator.show(body))).status).toBe(200);
  });

  test('show a passkey of somebody who knows it wrongly: they and their panel are told of thirty, and still of a copy', async () => {
    const { owner, siteId } = await createPanel(server);
    const { authenticator } = await createPasskey(server, owner);
    const show = async (browser: Browser, forged?: Forgery) => {
      const { body } = await browser<PasskeyQuestion>('GET', '/api/member/passkey');
      return browser('POST', '/api/member/login/passkey', authenticator.show(body, forged));
    };
    const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    expect(await goAll((browser) => show(browser, { key }))).toEqual(all(422));
    expect((await show(openBrowser(), { counter: 7 })).status).toBe(200);
    expect((await show(openBrowser(), { counter: 7 })).status).toBe(422);
    const { pool } = server.context.connection;
    for (const [table, of, id] of [
      ['site_events', 'site_id', siteId],
      ['user_events', 'user_id', owner.userId],
    ] as const) {
      const { rows } = await pool.query(
        `select detail, count(*)::int from ${table} where ${of} = $1 and kind = 'session.refused' group by detail order by 1`,
        [id],
      );
      expect(rows).toEqual([
        { detail: 'passkey', count: 30 },
        { detail: 'passkey_copied', count: 1 },
      ]);
    }
  });

  test('buy with a coupon, say that they paid and send the receipt, after hundreds of orders without a captcha, and some in vain', async () => {
    const { courseId } = await createTestCourse(server, panel);
    const as = panel.owner;
    const send = <Body>(method: 'POST' | 'PUT' | 'PATCH', url: string, body: object) =>
      call<Body>(server, { method, url: `/api/${url}`, as, body });
    const pix = { key: '+5511987654321', holder: 'Ateliê Marina', city: 'São Paulo' };
    expect((await send('PUT', 'payment', { pix, note: '' })).status).toBe(200);
    const offer = { name: 'Curso', amount: 1000, currency: 'BRL', course_ids: [courseId] };
    const { id } = (await send<{ id: number }>('POST', 'offer', offer)).body;
    await send('PATCH', `offer/${id}`, { state: 'on_sale' });
    await send('POST', `offer/${id}/coupon`, {
      code: 'TURMA',
      percent: 10,
      amount: null,
      max_uses: null,
      ends_at: null,
    });
    const at = `http://${panelHost()}/api`;
    const order = (browser: Browser, changes: object) =>
      browser<{ token: string }>('POST', `${at}/sale/${id}/order`, {
        name: 'Rui',
        email: 'rui@example.com',
        captcha: 'bm90IHNvbHZlZA==',
        ...changes,
      });
    const [other, token] = [openBrowser(), 'A'.repeat(43)];
    for (let tries = 0; tries < 300; tries += 1) expect((await order(other, {})).status).toBe(422);
    for (let tries = 0; tries < 10; tries += 1) {
      const inVain = { captcha: await solve(other), coupon: 'NENHUM', email: '0-of-a-class@example.com' };
      expect((await order(other, inVain)).status).toBe(422);
      expect((await other('POST', `${at}/purchase/${token}/confirm`, { secret: token })).status).toBe(404);
      expect((await other('POST', `${at}/purchase/${token}/claim`)).status).toBe(404);
    }
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const statuses = await goAll(async (browser, index) => {
      const email = `${index}-of-a-class@example.com`;
      const { status, body } = await order(browser, { email, coupon: 'turma', captcha: await solve(browser) });
      expect(status).toBe(201);
      expect((await browser('POST', `${at}/purchase/${body.token}/claim`)).status).toBe(200);
      const { statusCode } = await server.app.inject({
        method: 'PUT',
        url: `/api/purchase/${body.token}/proof`,
        headers: { host: panelHost(), 'x-forwarded-for': ADDRESS, 'content-type': 'image/png' },
        payload: picture,
      });
      return { status: statusCode };
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
