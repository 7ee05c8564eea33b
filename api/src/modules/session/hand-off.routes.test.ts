import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { HandOff } from '@clube/shared/contracts/session';
import type { LoginResult } from '@clube/shared/contracts/sign-in';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  loginPayload,
  type Actor,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';

let server: TestServer;
let panel: Panel;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
  panel = await createPanel(server);
});
afterAll(() => server.close());

const MAIN = 'localhost:3000';
const panelHost = () => `${panel.slug}.localhost:3000`;

/** A browser, as far as hosts and cookies go: it follows no redirect by itself. */
function createBrowser(actor?: Pick<Actor, 'token'>, on = MAIN) {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (host: string) => jars.get(host) ?? jars.set(host, new Map()).get(host)!;
  if (actor) jarOf(on).set('clube_auth', actor.token);
  const send = async <Body>(method: 'GET' | 'POST', address: string, body?: object) => {
    const { host, pathname, search } = new URL(address);
    const jar = jarOf(host);
    const answer = await call<Body>(server, {
      method,
      url: pathname + search,
      headers: { host, 'sec-fetch-site': 'same-origin', cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
      body,
    });
    for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name, value] = cookie.split(';')[0]!.split('=') as [string, string];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  const browser = {
    jarOf,
    send,
    /** Follows redirects of the api; returns the address of the page where they end. */
    async open(address: string): Promise<URL> {
      let next = new URL(address);
      for (let hops = 0; next.pathname.startsWith('/api/'); hops += 1) {
        if (hops === 5) throw new Error('too many redirects');
        const { headers, status } = await send('GET', next.href);
        expect(status).toBe(302);
        next = new URL(String(headers['location']), next);
      }
      return next;
    },
    begin: async (from = MAIN) =>
      (
        await send<HandOff>('POST', `http://${from}/api/member/auth`, {
          auth: loginPayload(panel, jarOf(from).get('clube_auth')!),
        })
      ).body,
    redeem: (host: string, string: string) =>
      send<LoginResult & { code: string }>('POST', `http://${host}/api/member/auth/redeem`, { string }),
    isSignedIn: async (host: string) => (await send('GET', `http://${host}/api/me`)).status === 200,
  };
  return browser;
}

describe('hand-off between hosts', () => {
  test('[7.26] a student on the main app is handed to the panel with the returned string as `rdr`', async () => {
    const browser = createBrowser(await createActor(server, panel));
    const { data, url } = await browser.begin();
    expect(url).toBe(`http://${panelHost()}/api/member/auth/claim?rdr=${data.string}`);
    const landed = await browser.open(`${url}&to=%2Fajuda`);
    expect(landed.href).toBe(`http://${panelHost()}/?rdr=${data.string}&to=%2Fajuda`);
    const { status, body } = await browser.redeem(panelHost(), data.string);
    expect([status, body.role, body.target_host]).toEqual([200, 'student', null]);
    expect(await browser.isSignedIn(panelHost())).toBe(true);
  });

  test('[7.26] the body is the payload of the sign-in, of this session', async () => {
    const browser = createBrowser(await createActor(server, panel));
    const own = loginPayload(panel, browser.jarOf(MAIN).get('clube_auth')!);
    const ask = (auth: unknown) => browser.send('POST', `http://${MAIN}/api/member/auth`, { auth });
    for (const auth of [
      own.Auth,
      '',
      { Auth: own.Auth },
      loginPayload(panel, (await createActor(server, panel)).token),
    ])
      expect((await ask(auth)).status).toBe(400);
    // What else stands in it decides nothing: the person goes where they belong.
    expect((await ask({ ...own, role: 'owner', target_host: 'evil.example' })).status).toBe(200);
  });

  test('a code works once, of ten tries at the same moment', async () => {
    const browser = createBrowser(await createActor(server, panel));
    const { data, url } = await browser.begin();
    await browser.open(url);
    const tries = await Promise.all(Array.from({ length: 10 }, () => browser.redeem(panelHost(), data.string)));
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 410)]);
  });

  test("somebody else's link signs nobody in and ends nobody's session", async () => {
    const thief = createBrowser(await createActor(server, panel));
    const here = await createActor(server, panel);
    const victim = createBrowser(here, panelHost());
    victim.jarOf(MAIN).set('clube_auth', (await createActor(server, panel)).token);
    const { data, url } = await thief.begin();
    // Before and after the thief's own browser claimed the code, at every door.
    const landed = await victim.open(url);
    expect(landed.href).toBe(`http://${panelHost()}/?rdr=expired`);
    expect((await victim.redeem(panelHost(), data.string)).body.code).toBe('auth.link_invalid');
    await thief.open(url);
    expect((await victim.open(url)).search).toBe('?rdr=expired');
    expect((await victim.redeem(panelHost(), data.string)).status).toBe(410);
    expect(victim.jarOf(panelHost()).get('clube_auth')).toBe(here.token);
    expect(await victim.isSignedIn(panelHost())).toBe(true);
    // The thief's own way is not disturbed by it.
    expect((await thief.redeem(panelHost(), data.string)).status).toBe(200);
  });

  test('a browser without any session is not signed in by a link either', async () => {
    const thief = createBrowser(await createActor(server, panel));
    const victim = createBrowser();
    const { data, url } = await thief.begin();
    expect((await victim.open(url)).search).toBe('?rdr=expired');
    expect((await victim.redeem(panelHost(), data.string)).status).toBe(410);
    expect(victim.jarOf(panelHost()).has('clube_auth')).toBe(false);
  });

  test('a code that leaked is worth nothing in another browser', async () => {
    const browser = createBrowser(await createActor(server, panel));
    const { data, url } = await browser.begin();
    const thief = createBrowser();
    expect((await thief.open(url)).search).toBe('?rdr=expired');
    await browser.open(url);
    expect((await thief.redeem(panelHost(), data.string)).status).toBe(410);
    expect((await browser.redeem(panelHost(), data.string)).status).toBe(200);
  });

  test('a code works on its own host only', async () => {
    const other = await createPanel(server);
    const browser = createBrowser(await createActor(server, panel));
    const { data, url } = await browser.begin();
    const elsewhere = url.replace(panel.slug, other.slug);
    expect((await browser.open(elsewhere)).search).toBe('?rdr=expired');
    await browser.open(url);
    for (const host of [MAIN, `${other.slug}.localhost:3000`])
      expect((await browser.redeem(host, data.string)).status).toBe(410);
  });

  test('a code dies when the session that it came from is left', async () => {
    const browser = createBrowser(await createActor(server, panel));
    const { data, url } = await browser.begin();
    await browser.open(url);
    await browser.send('POST', `http://${MAIN}/api/member/logout`);
    expect((await browser.redeem(panelHost(), data.string)).status).toBe(410);
  });

  test('a code dies after a minute', async () => {
    const browser = createBrowser(await createActor(server, panel));
    const { data, url } = await browser.begin();
    await browser.open(url);
    await server.context.connection.pool.query(
      `update hand_offs set expires_at = expires_at - interval '60 seconds' where used_at is null`,
    );
    expect((await browser.redeem(panelHost(), data.string)).status).toBe(410);
    expect((await browser.open(url)).search).toBe('?rdr=expired');
  });

  test('where somebody wants to go is a path of the target host, or nothing', async () => {
    for (const to of ['//evil.example', '/\t/evil.example', '/\\evil.example', 'https://evil.example']) {
      const browser = createBrowser(await createActor(server, panel));
      const { data, url } = await browser.begin();
      const landed = await browser.open(`${url}&to=${encodeURIComponent(to)}`);
      expect(landed.href).toBe(`http://${panelHost()}/?rdr=${data.string}`);
    }
  });

  test('a host that nobody registered begins no hand-off', async () => {
    const actor = await createActor(server, panel);
    const browser = createBrowser(actor, 'evil.example');
    const { status } = await browser.send('POST', 'http://evil.example/api/member/auth', {
      auth: loginPayload(panel, actor.token),
    });
    expect(status).toBeGreaterThanOrEqual(400);
  });
});
