import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { PasskeyList, PasskeyProof } from '@clube/shared/contracts/passkey';
import { attestWithCertificate } from '../../../test/attestation.ts';
import { createAuthenticator, type Forgery } from '../../../test/authenticator.ts';
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
import { readMailAbout } from '../../../test/mailbox.ts';
import {
  add,
  askToConfirm,
  begin,
  browse,
  createPasskey,
  enterWith,
  MAIN,
  openBrowser,
} from '../../../test/passkeys.ts';
import { createSession } from '../session/operations.ts';
import { createOneTimeToken } from '../sign-in/link/token.queries.ts';
import { readOwnPasskeys } from './queries.ts';

let server: TestServer;
let panel: Panel;
beforeAll(async () => {
  server = await createTestServer();
  panel = await createPanel(server);
});
afterAll(() => server.close());

type As = Pick<Actor, 'token'>;
const db = () => server.context.connection.db;
const pool = () => server.context.connection.pool;
const list = async (as: As, host = MAIN) =>
  (await browse<PasskeyList>(server, openBrowser(host), { url: '/api/me/passkey', as })).body;
const remove = (as: As, id: number, proof: PasskeyProof = { password: PASSWORD }, browser = openBrowser()) =>
  browse<{ code: string }>(server, browser, { method: 'DELETE', url: `/api/me/passkey/${id}`, as, body: proof });
const status = async (token: string) => (await call(server, { url: '/api/me', as: { token } })).status;

describe('making one', () => {
  test('asks for the password, names the host, and is listed with its name and its last use', async () => {
    const admin = await createActor(server, panel, 'admin');
    const browser = openBrowser();
    expect((await begin(server, browser, admin, { password: 'wrong' })).body.code).toBe('auth.wrong_password');
    const { body: wish } = await begin(server, browser, admin);
    expect(wish).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: admin.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    expect(wish.user.id).not.toContain(String(admin.userId));
    const authenticator = createAuthenticator(`http://${MAIN}`);
    await add(server, browser, admin, { name: '  Meu celular ', ...authenticator.make(wish) });
    const made = { name: 'Meu celular', host: 'localhost', last_used_at: null, is_here: true };
    expect(await list(admin)).toMatchObject({ host: 'localhost', data: [made] });
    await enterWith(server, openBrowser(), authenticator);
    expect(await list(admin)).toMatchObject({ data: [{ last_used_at: expect.any(String) }] });
    const again = await begin(server, browser, admin);
    expect(again.body.excludeCredentials).toMatchObject([{ id: authenticator.id, transports: ['internal'] }]);
    expect(again.body.user.id).toBe(wish.user.id);
  });

  test('with a passkey of this address takes no password; of another account, or of one panel, it does not do', async () => {
    const admin = await createActor(server, panel, 'admin');
    const { authenticator, browser } = await createPasskey(server, admin);
    const prove = async (by: typeof authenticator, as: As) =>
      begin(server, browser, as, { passkey: by.show(await askToConfirm(server, browser, as)) });
    expect((await prove(authenticator, admin)).status).toBe(200);
    const stranger = await createActor(server, panel, 'admin');
    expect((await prove(authenticator, stranger)).body.code).toBe('auth.passkey_refused');
    const bound = { userId: admin.userId, siteId: panel.siteId, device: 'test', panelBound: true };
    const token = await createSession(db(), bound);
    const ofPanel = await createPasskey(server, { token }, browser);
    expect((await prove(ofPanel.authenticator, { token })).status).toBe(200);
    expect((await prove(ofPanel.authenticator, admin)).body.code).toBe('auth.passkey_refused');
  });

  test.each<[string, Forgery]>([
    ['of another origin', { origin: 'http://example.com' }],
    ['for another relying party', { host: 'example.com' }],
    ['without its person verified', { verified: false }],
    ['without its person there', { present: false }],
    ['of a page within a page', { client: { crossOrigin: true } }],
    ['that only shows one', { type: 'webauthn.get' }],
    ['with a certificate, which would have to be looked up somewhere', { attestation: attestWithCertificate }],
  ])('%s is refused', async (_what, forged) => {
    const admin = await createActor(server, panel, 'admin');
    const browser = openBrowser();
    const { body: wish } = await begin(server, browser, admin);
    const made = createAuthenticator(`http://${MAIN}`).make(wish, forged);
    const { body } = await add(server, browser, admin, { name: 'x', ...made });
    expect(body.code).toBe('auth.passkey_refused');
    expect((await list(admin)).data).toEqual([]);
  });

  test('whose words are still on their way when a new password is set by mail is not kept', async () => {
    const admin = await createActor(server, panel, 'admin');
    const browser = openBrowser();
    const { body: wish } = await begin(server, browser, admin);
    const body = Buffer.from(JSON.stringify({ name: 'x', ...createAuthenticator(`http://${MAIN}`).make(wish) }));
    async function* slowly() {
      yield body.subarray(0, 10);
      // As the link of the mail does.
      await db().deleteFrom('sessions').where('user_id', '=', admin.userId).execute();
      yield body.subarray(10);
    }
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/me/passkey',
      headers: {
        host: MAIN,
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        authorization: `Bearer ${admin.token}`,
        'content-type': 'application/json',
        'content-length': String(body.length),
      },
      payload: Readable.from(slowly()),
    });
    expect(answer.json()).toMatchObject({ code: 'session.ended' });
    const { rows } = await pool().query('select from passkeys where user_id = $1', [admin.userId]);
    expect(rows).toHaveLength(0);
  });

  test('one that vouches for itself is taken as one that is silent about its make', async () => {
    const admin = await createActor(server, panel, 'admin');
    const browser = openBrowser();
    const { body: wish } = await begin(server, browser, admin);
    const made = createAuthenticator(`http://${MAIN}`).make(wish, {
      attestation: (signed, own) => ({
        fmt: 'packed',
        attStmt: new Map<string, unknown>([
          ['alg', -7],
          ['sig', new Uint8Array(own(signed))],
        ]),
      }),
    });
    expect((await add(server, browser, admin, { name: 'x', ...made })).status).toBe(200);
  });

  test('a challenge for it counts once, in the session and the browser that it was given to', async () => {
    const admin = await createActor(server, panel, 'admin');
    const elsewhere = await createSession(db(), { userId: admin.userId, siteId: panel.siteId, device: 'x' });
    const browser = openBrowser();
    const { body: wish } = await begin(server, browser, admin);
    const body = { name: 'x', ...createAuthenticator(`http://${MAIN}`).make(wish) };
    expect((await add(server, browser, { token: elsewhere }, body)).body.code).toBe('auth.passkey_expired');
    expect((await add(server, openBrowser(), admin, body)).body.code).toBe('auth.passkey_expired');
    const both = await Promise.all([add(server, browser, admin, body), add(server, browser, admin, body)]);
    expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 410]);
  });

  test('one that is there stays whose it is', async () => {
    const [first, second] = [await createActor(server, panel, 'admin'), await createActor(server, panel, 'admin')];
    const { authenticator } = await createPasskey(server, first);
    const browser = openBrowser();
    const { body: wish } = await begin(server, browser, second);
    const { body } = await add(server, browser, second, { name: 'x', ...authenticator.make(wish) });
    expect(body.code).toBe('auth.passkey_exists');
    expect((await list(first)).data).toHaveLength(1);
  });

  test('twenty are enough, also when two ask for the last place at the same moment', async () => {
    const admin = await createActor(server, panel, 'admin');
    await pool().query(
      `insert into passkeys (user_id, host, credential_id, public_key, counter, transports, name)
       select $1::bigint, 'localhost', 'full-' || $1::bigint || '-' || n, '', 0, '{}', 'x' from generate_series(1, 19) n`,
      [admin.userId],
    );
    const tries = await Promise.all(
      [1, 2].map(async () => {
        const browser = openBrowser();
        const { body: wish } = await begin(server, browser, admin);
        return { browser, body: { name: 'x', ...createAuthenticator(`http://${MAIN}`).make(wish) } };
      }),
    );
    const answers = await Promise.all(tries.map(({ browser, body }) => add(server, browser, admin, body)));
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual(['auth.passkey_limit', undefined]);
  });
});

describe('removing one', () => {
  test('asks for oneself, ends what it opened elsewhere, and leaves other people’s alone', async () => {
    const admin = await createActor(server, panel, 'admin');
    const { authenticator, browser, passkey } = await createPasskey(server, admin);
    const opened = await enterWith(server, openBrowser(), authenticator);
    expect((await remove(admin, passkey.id, { password: 'wrong' })).body.code).toBe('auth.wrong_password');
    const stranger = await createActor(server, panel, 'admin');
    expect((await remove(stranger, passkey.id)).body.code).toBe('passkey.not_found');
    expect(await status(opened.body.Auth)).toBe(200);
    const proof = { passkey: authenticator.show(await askToConfirm(server, browser, admin)) };
    expect((await remove(admin, passkey.id, proof, browser)).status).toBe(200);
    expect([await status(opened.body.Auth), await status(admin.token)]).toEqual([401, 200]);
    expect((await enterWith(server, openBrowser(), authenticator)).body.code).toBe('auth.passkey_refused');
    expect((await list(admin)).data).toEqual([]);
  });

  test('the session that it opened goes on when it is the one that removes it', async () => {
    const { authenticator, passkey } = await createPasskey(server, await createActor(server, panel, 'admin'));
    const { body } = await enterWith(server, openBrowser(), authenticator);
    expect((await remove({ token: body.Auth }, passkey.id)).status).toBe(200);
    expect(await status(body.Auth)).toBe(200);
  });
});

test('a session of one panel’s host knows and removes those of that panel alone, in its copy of the data too', async () => {
  const student = await createActor(server, panel);
  const main = await createPasskey(server, student);
  const session = { userId: student.userId, siteId: panel.siteId, device: 'test', panelOnly: true };
  const bound = { token: await createSession(db(), session) };
  const host = `${panel.slug}.localhost:3000`;
  const own = await createPasskey(server, bound, openBrowser(host));
  const here = `${panel.slug}.localhost`;
  expect(await list(bound, host)).toMatchObject({ host: here, data: [{ host: here, is_here: true }] });
  expect((await remove(bound, main.passkey.id, undefined, openBrowser(host))).body.code).toBe('passkey.not_found');
  expect((await list(student)).data.map(({ id, is_here }) => [id, is_here])).toEqual([
    [main.passkey.id, true],
    [own.passkey.id, false],
  ]);
  const { userId, email } = student;
  const read = async (boundTo: number | null) => (await readOwnPasskeys(db(), { userId, email, boundTo })) as object[];
  expect(await read(panel.siteId)).toMatchObject([{ host: here }]);
  const all = await read(null);
  expect(all).toHaveLength(2);
  expect(JSON.stringify(all)).not.toContain(own.authenticator.id);
});

test('the mailbox is told of each that is made and removed, and the events say so', async () => {
  const admin = await createActor(server, panel, 'admin');
  const { passkey } = await createPasskey(server, admin);
  const made = await readMailAbout(server, admin.email, 'Nova chave de acesso em Panel');
  expect(made.text).toContain(`http://${panel.slug}.localhost:3000/reset-password`);
  await remove(admin, passkey.id);
  expect((await readMailAbout(server, admin.email, 'Chave de acesso removida')).text).toContain('ninguém entra mais');
  const { body } = await call<{ data: { kind: string }[] }>(server, { url: '/api/me/event', as: admin });
  expect(body.data.map(({ kind }) => kind)).toEqual(['passkey.removed', 'passkey.added']);
});

test('a new password by mail removes them all, for a thief may have made one, unless its person keeps what is open', async () => {
  for (const keeps of [true, false]) {
    const admin = await createActor(server, panel, 'admin');
    const { authenticator } = await createPasskey(server, admin);
    const token = await createOneTimeToken(db(), { kind: 'reset', userId: admin.userId, validSeconds: 60 });
    const password = 'capivara no telhado 7';
    const body = { password, confirm_password: password, end_sessions: !keeps };
    await call(server, { method: 'POST', url: `/api/member/password-reset/${token}`, body });
    expect((await enterWith(server, openBrowser(), authenticator)).status).toBe(keeps ? 200 : 422);
    if (!keeps)
      expect((await readMailAbout(server, admin.email, 'Chave de acesso removida')).html).toContain('Não fui eu');
  }
});
