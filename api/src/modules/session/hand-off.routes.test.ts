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
import { sha256 } from '../../lib/crypto.ts';
import { createSession } from './operations.ts';

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
    /** Presses the button of a question. */
    mean: (string: string) => send('POST', `http://${MAIN}/_hand-off?rdr=${string}&to=%2Fajuda`),
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

describe('a hand-off that begins on a panel’s own domain, which leads to a machine of its holder', () => {
  let own: Panel;
  const domain = () => `${own.slug}.example:3000`;
  beforeAll(async () => {
    own = await createPanel(server);
    await server.context.connection.pool.query(
      'insert into domains (site_id, domain, verified_at, is_primary) values ($1, $2, now(), true)',
      [own.siteId, `${own.slug}.example`],
    );
  });

  /** The holder has somebody's browser come by with a code of theirs, and confirms it in the place of that browser. */
  async function lure(holder: ReturnType<typeof createBrowser>, victim: ReturnType<typeof createBrowser>) {
    const { data, url } = await holder.begin(domain());
    const passing = String((await victim.send('GET', url)).headers['location']);
    expect(new URL(passing).host).toBe(domain());
    expect(String((await holder.send('GET', passing)).headers['location'])).toBe(
      `http://${MAIN}/_hand-off?rdr=${data.string}`,
    );
    return { code: data.string, hash: new URL(passing).searchParams.get('browser')! };
  }
  const createVictim = async () => {
    const actor = await createActor(server, panel, 'admin');
    return { actor, browser: createBrowser(actor) };
  };

  /** What the server asks a browser before the page that redeems; undefined where it leads there at once. */
  async function question(browser: ReturnType<typeof createBrowser>, code: string) {
    const { status, text, headers } = await browser.send('GET', `http://${MAIN}/_hand-off?rdr=${code}&to=%2Fajuda`);
    if (status === 200) return text;
    expect([status, headers['location']]).toEqual([302, `/?rdr=${code}&to=%2Fajuda`]);
    return undefined;
  }

  test('signs nobody in before they say that they mean it, and tells this browser alone whose account it is', async () => {
    const victim = createBrowser();
    const { code } = await lure(createBrowser(own.owner, domain()), victim);
    const refused = await victim.redeem(MAIN, code);
    expect([refused.status, refused.body.code]).toEqual([409, 'auth.hand_off_unconfirmed']);
    expect(victim.jarOf(MAIN).has('clube_auth')).toBe(false);
    expect(await question(createBrowser(), code)).toBeUndefined();
    const asked = await question(victim, code);
    expect(asked).toContain(`<h1>Entrar em ${own.slug.replace('p-', 'Panel ')}?</h1>`);
    expect(asked).toContain(`<button>Entrar com ${own.owner.email}</button>`);
    // To be asked is not to answer, nor does another browser answer for this one.
    await createBrowser().mean(code);
    expect((await victim.redeem(MAIN, code)).status).toBe(409);
    // Who goes the way in earnest reads that, and presses the button: whatever shell redeems it, it says nothing more.
    const { status, headers } = await victim.mean(code);
    expect([status, headers['location']]).toEqual([303, `/?rdr=${code}&to=%2Fajuda`]);
    expect(victim.jarOf(MAIN).has('clube_auth')).toBe(false);
    expect((await victim.redeem(MAIN, code)).body).toMatchObject({ role: 'owner', target_host: null });
    expect(await victim.isSignedIn(MAIN)).toBe(true);
  });

  test('is meant by nobody whom a page of another site has send it', async () => {
    const victim = createBrowser();
    const { code } = await lure(createBrowser(own.owner, domain()), victim);
    const cookie = [...victim.jarOf(MAIN)].map((pair) => pair.join('=')).join('; ');
    for (const from of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: `http://${domain()}` },
    ]) {
      const headers = { host: MAIN, cookie, 'content-type': 'application/x-www-form-urlencoded', ...from };
      expect((await call(server, { method: 'POST', url: `/_hand-off?rdr=${code}`, headers })).status).toBe(403);
    }
    expect((await victim.redeem(MAIN, code)).status).toBe(409);
  });

  test('asks in the language that is read here, else in that of the account, in words alone', async () => {
    const { db } = server.context.connection;
    const admin = await createActor(server, own, 'admin');
    await db.updateTable('users').set({ country: 'MX' }).where('id', '=', admin.userId).execute();
    const { name } = await db.selectFrom('sites').select('name').where('id', '=', own.siteId).executeTakeFirstOrThrow();
    await db.updateTable('sites').set({ name: '<b>Forno</b>' }).where('id', '=', own.siteId).execute();
    const browser = createBrowser();
    const { code } = await lure(createBrowser(admin, domain()), browser);
    const spanish = await question(browser, code);
    expect(spanish).toContain('<html lang="es">');
    expect(spanish).toContain('¿Entrar en &#60;b&#62;Forno&#60;/b&#62;?');
    browser.jarOf(MAIN).set('country', 'US');
    expect(await question(browser, code)).toContain('<html lang="en">');
    await db.updateTable('sites').set({ name }).where('id', '=', own.siteId).execute();
  });

  test('never takes the place of somebody else’s session, whatever was pressed', async () => {
    const { actor, browser } = await createVictim();
    const { code } = await lure(createBrowser(own.owner, domain()), browser);
    const asked = await question(browser, code);
    expect(asked).toContain('Outra conta está aberta aqui');
    expect(asked).toContain(actor.email);
    expect(asked).not.toContain('<form');
    expect((await browser.redeem(MAIN, code)).body.code).toBe('auth.hand_off_unconfirmed');
    await browser.mean(code);
    expect((await browser.redeem(MAIN, code)).body.code).toBe('auth.other_account');
    expect(browser.jarOf(MAIN).get('clube_auth')).toBe(actor.token);
    expect(await browser.isSignedIn(MAIN)).toBe(true);
  });

  test('shows the domain nothing by which a code from another host could be bound', async () => {
    const [holder, victim] = [createBrowser(own.owner, domain()), createBrowser()];
    const { hash } = await lure(holder, victim);
    const below = `${own.slug}.${MAIN}`;
    holder.jarOf(below).set('clube_auth', own.owner.token);
    const { data } = await holder.begin(below);
    await holder.send('GET', `http://${below}/api/member/auth/confirm?rdr=${data.string}&browser=${hash}`);
    expect((await victim.redeem(MAIN, data.string)).status).toBe(410);
    await victim.mean(data.string);
    expect((await victim.redeem(MAIN, data.string)).status).toBe(410);
    expect(await victim.isSignedIn(MAIN)).toBe(false);
  });

  test('asks nothing of who is in that panel already, and asks who is in another one', async () => {
    const admin = await createActor(server, own, 'admin');
    const { db } = server.context.connection;
    await db
      .insertInto('members')
      .values({ site_id: panel.siteId, user_id: admin.userId, role: 'admin', first_name: 'Bia' })
      .execute();
    const [statuses, asked]: [number[], boolean[]] = [[], []];
    for (const siteId of [own.siteId, panel.siteId]) {
      const browser = createBrowser(admin, domain());
      const session = { userId: admin.userId, siteId, device: 'test' };
      browser.jarOf(MAIN).set('clube_auth', await createSession(db, session));
      const { data, url } = await browser.begin(domain());
      expect((await browser.open(url)).href).toBe(`http://${MAIN}/_hand-off?rdr=${data.string}`);
      asked.push((await question(browser, data.string)) !== undefined);
      statuses.push((await browser.redeem(MAIN, data.string)).status);
    }
    expect([asked, statuses]).toEqual([
      [false, true],
      [200, 409],
    ]);
  });

  test('leaves ten minutes to read the question', async () => {
    const age = (code: string, by: string) =>
      server.context.connection.pool.query(
        'update hand_offs set expires_at = expires_at - $2::interval where code_hash = $1',
        [sha256(code), by],
      );
    const victim = createBrowser();
    const { code } = await lure(createBrowser(own.owner, domain()), victim);
    await age(code, '9 minutes');
    expect(await question(victim, code)).toBeDefined();
    await victim.mean(code);
    await age(code, '1 minute');
    expect((await victim.redeem(MAIN, code)).status).toBe(410);
  });
});
