import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  PASSWORD,
  type Actor,
  type Panel,
  type TestServer,
} from '../../../../test/harness.ts';
import { readMailAbout } from '../../../../test/mailbox.ts';
import { OIDC_CLIENT as CLIENT, startOidcProvider } from '../../../../test/oidc-provider.ts';
import { createOneTimeToken } from '../link/token.queries.ts';
import { findUserByIdentity } from './queries.ts';

const CALLBACK = 'http://localhost:3000/api/member/google/callback';

let provider: Awaited<ReturnType<typeof startOidcProvider>>;
let server: TestServer;
let panel: Panel;
let student: Actor;
beforeAll(async () => {
  provider = await startOidcProvider(CALLBACK);
  server = await createTestServer({
    GOOGLE_ISSUER: provider.issuer,
    GOOGLE_CLIENT_ID: CLIENT.id,
    GOOGLE_CLIENT_SECRET: CLIENT.secret,
    CLUBE_RATE_LIMIT_FACTOR: '1000',
  });
  panel = await createPanel(server);
  student = await createActor(server, panel);
});
afterAll(async () => {
  await server.close();
  provider.stop();
});

const panelHost = () => `${panel.slug}.localhost:3000`;
type Begun = {
  providerUrl: string;
  /** Of the main app. */ cookie: string;
  /** Of the host where it began. */ own: string;
};
const cookieOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers['set-cookie']).split(';')[0]!;

/** From a panel to the main app to the provider, as the browser goes. */
async function begin(host = panelHost(), on = server): Promise<Begun> {
  const way = await call<{ url: string }>(on, {
    method: 'POST',
    url: '/api/member/google/auth',
    body: { wanted: '/ajuda' },
    headers: { host },
  });
  const auth = new URL(way.body.url).pathname.split('/').at(-1)!;
  const start = await call<{ url: string }>(on, { method: 'POST', url: '/api/member/google/start', body: { auth } });
  return { providerUrl: start.body.url, cookie: cookieOf(start), own: cookieOf(way) };
}

/** Signs in at the provider and gives the address that it sends the browser back to. */
async function agree(providerUrl: string, email: string): Promise<URL> {
  const jar = new Map<string, string>();
  let next = providerUrl;
  for (let hops = 0; hops < 10; hops += 1) {
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair] = cookie.split(';');
      const [name, value] = pair!.split('=') as [string, string];
      jar.set(name, value);
    }
    const location = new URL(response.headers.get('location') ?? '', next);
    if (location.href.startsWith(CALLBACK)) return location;
    if (location.pathname.startsWith('/interaction/')) location.searchParams.set('email', email);
    next = location.href;
  }
  throw new Error('The provider never came back');
}

const comeBack = (url: URL, cookie: string, on = server) =>
  call(on, { url: `${url.pathname}${url.search}`, headers: { cookie } });
const locationOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers['location']);

test('the way back leads to the host that the request arrived at, whatever its Host says', async () => {
  const way = await call<{ code: string }>(server, {
    method: 'POST',
    url: '/api/member/google/auth',
    body: {},
    headers: { host: 'upstream', 'x-forwarded-host': 'localhost:3000' },
  });
  // The proxy on this machine is believed; then the host is what it says, in both places.
  const { url } = way.body as unknown as { url: string };
  const [payload] = new URL(url).pathname.split('/').at(-1)!.split('.');
  expect(JSON.parse(Buffer.from(payload!, 'base64url').toString())).toMatchObject({ host: 'localhost:3000' });
});

describe('signing in with Google', () => {
  test('[2.27] goes from the panel to the provider and back, and the person is signed in where they began', async () => {
    const { providerUrl, cookie, own } = await begin();
    const back = await comeBack(await agree(providerUrl, student.email), cookie);
    expect(back.status).toBe(302);
    const target = new URL(locationOf(back));
    expect(target.host).toBe(panelHost());
    const [, name, token, siteId] = target.pathname.split('/');
    expect([name, siteId, target.search]).toEqual(['redirect-gd', String(panel.siteId), '?to=%2Fajuda']);
    const redeem = (by: string) =>
      call<{ role: string; Auth: string }>(server, {
        method: 'POST',
        url: '/api/member/auth/redeem',
        body: { string: token },
        headers: { host: panelHost(), cookie: by },
      });
    // A link that somebody got from Google for themselves signs no other browser in.
    expect((await redeem('')).status).toBe(410);
    expect((await redeem((await begin()).own)).status).toBe(410);
    const signedIn = await redeem(own);
    expect(signedIn.body.role).toBe('student');
    expect((await redeem(own)).status).toBe(410);
  });

  test('afterwards the account counts, whatever its e-mail here becomes', async () => {
    const person = await createActor(server, panel);
    const first = await begin();
    await comeBack(await agree(first.providerUrl, person.email), first.cookie);
    await server.context.connection.pool.query(`update users set email = 'renamed@example.com' where id = $1`, [
      person.userId,
    ]);
    const again = await begin();
    const back = await comeBack(await agree(again.providerUrl, person.email), again.cookie);
    expect(locationOf(back)).toContain('/redirect-gd/');
  });

  test('somebody without an account, or of another panel, is told so', async () => {
    const rival = await createPanel(server);
    for (const email of ['nobody@example.com', rival.owner.email]) {
      const { providerUrl, cookie } = await begin();
      const back = await comeBack(await agree(providerUrl, email), cookie);
      expect(locationOf(back)).toBe(`http://${panelHost()}/has-not-account`);
    }
    // The one whom Google knew hears of it, as of a password; the panel where they are nobody does not.
    const { rows } = await server.context.connection.pool.query(
      `select kind, detail from user_events where user_id = $1 and kind = 'session.refused'`,
      [rival.owner.userId],
    );
    expect(rows).toEqual([{ kind: 'session.refused', detail: 'no_access' }]);
  });

  test('an e-mail that the provider does not vouch for is refused', async () => {
    const email = `unverified-${student.email}`;
    await server.context.connection.pool.query('insert into users (email, first_name) values ($1, $2)', [email, 'Rui']);
    const { providerUrl, cookie } = await begin();
    const back = await comeBack(await agree(providerUrl, email), cookie);
    expect(locationOf(back)).toBe(`http://${panelHost()}/?google=unverified`);
  });

  test('an e-mail that the provider looked at once, of a domain that is not its own, opens no account that is there', async () => {
    const person = await createActor(server, panel);
    const email = `${person.userId}@elsewhere.example`;
    const { pool } = server.context.connection;
    await pool.query('update users set email = $2 where id = $1', [person.userId, email]);
    const thief = await begin();
    expect(locationOf(await comeBack(await agree(thief.providerUrl, email), thief.cookie))).toBe(
      `http://${panelHost()}/?google=unverified`,
    );
    // Whoever it opened before is known by more than the address.
    await pool.query('update users set google_subject = $2 where id = $1', [person.userId, email]);
    const known = await begin();
    expect(locationOf(await comeBack(await agree(known.providerUrl, email), known.cookie))).toContain('/redirect-gd/');
  });

  test('an account that Google opens for the first time is told of it, and its person ends that after showing who they are', async () => {
    const person = await createActor(server, panel);
    const enterByGoogle = async () => {
      const { providerUrl, cookie } = await begin();
      return locationOf(await comeBack(await agree(providerUrl, person.email), cookie));
    };
    const events = async () => {
      const answer = await call<{ data: { kind: string }[] }>(server, { url: '/api/me/event', as: person });
      return answer.body.data.map(({ kind }) => kind).filter((kind) => kind.startsWith('google.'));
    };
    const linked = async (as: Pick<Actor, 'token'>) =>
      (await call<{ is_linked: boolean }>(server, { url: '/api/me/google', as })).body.is_linked;
    expect(await linked(person)).toBe(false);
    expect(await enterByGoogle()).toContain('/redirect-gd/');
    expect(await enterByGoogle()).toContain('/redirect-gd/');
    expect(await linked(person)).toBe(true);
    expect(await events()).toEqual(['google.linked']);
    expect((await readMailAbout(server, person.email, 'Entrada com o Google ligada')).html).toContain('Não fui eu');

    const remove = (password: string) =>
      call(server, { method: 'DELETE', url: '/api/me/google', as: person, body: { password } });
    expect((await remove('wrong password')).body).toMatchObject({ code: 'auth.wrong_password' });
    expect(await linked(person)).toBe(true);
    for (let time = 0; time < 2; time += 1) expect((await remove(PASSWORD)).status).toBe(200);
    expect(await linked(person)).toBe(false);
    expect(await events()).toEqual(['google.unlinked', 'google.linked']);
    await readMailAbout(server, person.email, 'Entrada com o Google desligada');
  });

  test('a new password by mail ends the way in by Google, unless its person keeps what is open', async () => {
    const { db } = server.context.connection;
    for (const keeps of [true, false]) {
      const person = await createActor(server, panel);
      await db
        .updateTable('users')
        .set({ google_subject: `thief-${person.userId}` })
        .where('id', '=', person.userId)
        .execute();
      const token = await createOneTimeToken(db, { kind: 'reset', userId: person.userId, validSeconds: 60 });
      const password = 'capivara no telhado 7';
      const body = { password, confirm_password: password, end_sessions: !keeps };
      expect((await call(server, { method: 'POST', url: `/api/member/password-reset/${token}`, body })).status).toBe(
        200,
      );
      expect((await findUserByIdentity(db, `thief-${person.userId}`, null))?.id).toBe(
        keeps ? person.userId : undefined,
      );
      if (!keeps) await readMailAbout(server, person.email, 'Entrada com o Google desligada');
    }
  });

  test.each([
    ['a state that nobody gave out', (url: URL) => url.searchParams.set('state', 'forged')],
    ['no state', (url: URL) => url.searchParams.delete('state')],
  ])('%s is refused', async (_name, change) => {
    const { providerUrl, cookie } = await begin();
    const url = await agree(providerUrl, student.email);
    change(url);
    expect(locationOf(await comeBack(url, cookie))).toBe('http://localhost:3000/?google=failed');
  });

  test('a callback in another browser, and a second one in the same, are refused', async () => {
    const { providerUrl, cookie } = await begin();
    const url = await agree(providerUrl, student.email);
    expect(locationOf(await comeBack(url, 'clube_oidc=another'))).toContain('google=failed');
    expect(locationOf(await comeBack(url, cookie))).toContain('/redirect-gd/');
    expect(locationOf(await comeBack(url, cookie))).toContain('google=failed');
  });

  test('two sign-ins that are mixed up sign nobody in: state, code and browser belong together', async () => {
    const thief = await createActor(server, panel);
    const [a, b] = [await begin(), await begin()];
    const [ofA, ofB] = [await agree(a.providerUrl, student.email), await agree(b.providerUrl, thief.email)];
    const mixed = (state: URL, code: URL) => {
      const url = new URL(state);
      url.searchParams.set('code', code.searchParams.get('code')!);
      return url;
    };
    // Of another browser, whatever else fits: nothing is spent by it.
    for (const [url, cookie] of [
      [ofB, a.cookie],
      [mixed(ofB, ofA), a.cookie],
      [ofA, b.cookie],
    ] as const)
      expect(locationOf(await comeBack(url, cookie))).toBe('http://localhost:3000/?google=failed');
    // The own state with the code of somebody else's sign-in (login CSRF).
    expect(locationOf(await comeBack(mixed(ofA, ofB), a.cookie))).toBe(`http://${panelHost()}/?google=failed`);
    // Which ends this sign-in: the right code comes too late.
    expect(locationOf(await comeBack(ofA, a.cookie))).toBe('http://localhost:3000/?google=failed');
  });

  test('one that was begun again on another panel meanwhile comes back to neither by the old way, and opens nothing there', async () => {
    const other = await createPanel(server);
    const otherHost = `${other.slug}.localhost:3000`;
    await server.context.connection.db
      .insertInto('members')
      .values({ site_id: other.siteId, user_id: student.userId, role: 'student', first_name: 'Bia' })
      .execute();
    const first = await begin();
    const second = await begin(otherHost);
    const [ofFirst, ofSecond] = [
      await agree(first.providerUrl, student.email),
      await agree(second.providerUrl, student.email),
    ];
    // The browser holds the secret of what it began last.
    expect(locationOf(await comeBack(ofFirst, second.cookie))).toBe('http://localhost:3000/?google=failed');
    const target = new URL(locationOf(await comeBack(ofSecond, second.cookie)));
    const [, name, token, siteId] = target.pathname.split('/');
    expect([target.host, name, siteId]).toEqual([otherHost, 'redirect-gd', String(other.siteId)]);
    const redeem = (host: string, cookie: string) =>
      call<{ subdomain: string }>(server, {
        method: 'POST',
        url: '/api/member/auth/redeem',
        body: { string: token },
        headers: { host, cookie },
      });
    // Not on the first panel, with either secret, nor on the main app.
    for (const host of [panelHost(), 'localhost:3000'])
      for (const cookie of [first.own, second.own]) expect((await redeem(host, cookie)).status).toBe(410);
    expect((await redeem(otherHost, first.own)).status).toBe(410);
    expect((await redeem(otherHost, second.own)).body.subdomain).toBe(other.slug);
  });

  test('a code that the provider did not give is refused', async () => {
    const { providerUrl, cookie } = await begin();
    const url = await agree(providerUrl, student.email);
    url.searchParams.set('code', 'forged');
    expect(locationOf(await comeBack(url, cookie))).toBe(`http://${panelHost()}/?google=failed`);
  });

  test('a way to Google that was made up or is old is refused', async () => {
    const answer = await call(server, { method: 'POST', url: '/api/member/google/start', body: { auth: 'a.b' } });
    expect(answer.status).toBe(410);
  });

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example'])(
    '%s is no place to go afterwards',
    async (wanted) => {
      const answer = await call(server, { method: 'POST', url: '/api/member/google/auth', body: { wanted } });
      expect(answer.status).toBe(400);
    },
  );
});

/** A provider that lies on purpose, for what a good one never does. */
describe('an ID token that does not fit', () => {
  let key: CryptoKey;
  let jwk: JWK;
  let claims: Record<string, unknown>;
  let issuer: string;
  let http: Server;
  let lied: TestServer;
  let own: Panel;
  let nonce = '';
  /** Where its token address leads in place of an answer. */
  let redirectTo: string | undefined;
  beforeAll(async () => {
    const pair = await generateKeyPair('RS256');
    key = pair.privateKey;
    jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' };
    http = createServer((request, response) => {
      void (async () => {
        response.setHeader('content-type', 'application/json');
        if (request.url === '/.well-known/openid-configuration')
          return response.end(
            JSON.stringify({
              issuer,
              authorization_endpoint: `${issuer}/auth`,
              token_endpoint: `${issuer}/token`,
              jwks_uri: `${issuer}/jwks`,
              response_types_supported: ['code'],
              subject_types_supported: ['public'],
              id_token_signing_alg_values_supported: ['RS256'],
            }),
          );
        if (request.url === '/jwks') return response.end(JSON.stringify({ keys: [jwk] }));
        if (redirectTo) return response.writeHead(307, { location: redirectTo }).end();
        const now = Math.floor(Date.now() / 1000);
        const token = await new SignJWT({
          iss: issuer,
          aud: CLIENT.id,
          sub: 'someone',
          iat: now,
          exp: now + 60,
          nonce,
          email: own.owner.email,
          email_verified: true,
          hd: 'example.com',
          ...claims,
        })
          .setProtectedHeader({ alg: 'RS256', kid: 'k' })
          .sign(key);
        return response.end(JSON.stringify({ access_token: 'a', token_type: 'Bearer', id_token: token }));
      })();
    });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    issuer = `http://127.0.0.1:${(http.address() as { port: number }).port}`;
    lied = await createTestServer({
      GOOGLE_ISSUER: issuer,
      GOOGLE_CLIENT_ID: CLIENT.id,
      GOOGLE_CLIENT_SECRET: CLIENT.secret,
    });
    own = await createPanel(lied);
  });
  afterAll(async () => {
    await lied.close();
    http.close();
  });

  const trySignIn = async (changes: Record<string, unknown>) => {
    claims = changes;
    const host = `${own.slug}.localhost:3000`;
    const { providerUrl, cookie } = await begin(host, lied);
    const url = new URL(providerUrl);
    nonce = url.searchParams.get('nonce')!;
    const back = new URL(CALLBACK);
    back.searchParams.set('code', 'c');
    back.searchParams.set('state', url.searchParams.get('state')!);
    return locationOf(await comeBack(back, cookie, lied));
  };
  const past = Math.floor(Date.now() / 1000) - 3600;

  test('control: one that fits is taken', async () => {
    expect(await trySignIn({})).toContain('/redirect-gd/');
  });
  test('is fetched from the provider alone: an answer that leads elsewhere is not followed', async () => {
    let asked = 0;
    const elsewhere = createServer((_request, response) => {
      asked += 1;
      response.end('{}');
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    redirectTo = `http://127.0.0.1:${(elsewhere.address() as { port: number }).port}/token`;
    try {
      expect(await trySignIn({})).toMatch(/\?google=failed$/);
      expect(asked).toBe(0);
      redirectTo = undefined;
      expect(await trySignIn({})).toContain('/redirect-gd/');
    } finally {
      elsewhere.close();
    }
  });
  test('made for another sign-in of the same server is refused: its nonce is that one’s', async () => {
    const { providerUrl } = await begin(`${own.slug}.localhost:3000`, lied);
    const another = new URL(providerUrl).searchParams.get('nonce')!;
    expect(await trySignIn({ nonce: another })).toMatch(/\?google=failed$/);
  });
  test.each([
    ['another nonce', { nonce: 'other' }],
    ['another audience', { aud: 'somebody else' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['a time that is over', { iat: past, exp: past + 60 }],
    ['no e-mail', { email: undefined }],
  ])('with %s is refused', async (_name, changes) => {
    expect(await trySignIn(changes)).toMatch(/\?google=(failed|unverified)$/);
  });
});
