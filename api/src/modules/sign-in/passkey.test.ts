import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { SecurityEventPage } from '@clube/shared/contracts/security-event';
import type { Me } from '@clube/shared/contracts/user';
import { createAuthenticator, type Forgery } from '../../../test/authenticator.ts';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import { ask, askToConfirm, createPasskey, enterWith, MAIN, openBrowser, signIn } from '../../../test/passkeys.ts';
import { createSession } from '../session/operations.ts';

let server: TestServer;
let panel: Panel;
beforeAll(async () => {
  server = await createTestServer();
  panel = await createPanel(server);
});
afterAll(() => server.close());

const pool = () => server.context.connection.pool;
const hostOf = ({ slug }: Panel) => `${slug}.localhost:3000`;
const me = async (token: string, host = MAIN) =>
  (await call<Me>(server, { url: '/api/me', as: { token }, headers: { host } })).body;
const ownEvents = async (token: string) =>
  (await call<SecurityEventPage>(server, { url: '/api/me/event', as: { token } })).body.data.map(
    ({ kind, detail }) => `${kind} ${detail}`,
  );
/** A student who signed in on the host of the panel. */
async function createStudent(of = panel) {
  const student = await createActor(server, of);
  const session = { userId: student.userId, siteId: of.siteId, device: 'test', panelOnly: true };
  return { ...student, token: await createSession(server.context.connection.db, session) };
}

describe('a passkey alone', () => {
  test('signs in, with the payload of any sign-in, and notes when it was used', async () => {
    const admin = await createActor(server, panel, 'admin');
    const { authenticator } = await createPasskey(server, admin);
    const { status, body, headers } = await enterWith(server, openBrowser(), authenticator);
    expect([status, body.role, body.subdomain]).toEqual([200, 'admin', panel.slug]);
    expect(String(headers['set-cookie'])).toMatch(/clube_auth=[\w-]+; Max-Age=31536000; Path=\/; HttpOnly/);
    expect(await ownEvents(body.Auth)).toContain('session.started passkey');
    const { rows } = await pool().query('select counter, last_used_at from passkeys where user_id = $1', [
      admin.userId,
    ]);
    expect(rows).toEqual([{ counter: 1, last_used_at: expect.any(Date) }]);
  });

  test('is asked for alike whoever asks: no name goes in, no credential comes out, and nothing is written', async () => {
    const first = await ask(server, openBrowser());
    const second = await ask(server, openBrowser());
    for (const question of [first, second])
      expect(question).toEqual({
        challenge: expect.any(String),
        rpId: 'localhost',
        timeout: 300_000,
        userVerification: 'required',
      });
    expect(first.challenge).not.toBe(second.challenge);
    const { rows } = await pool().query(
      "select count(*)::int as spent from spent_passkey_challenges where expires_at > now() + interval '10 minutes'",
    );
    expect(rows).toEqual([{ spent: 0 }]);
  });
});

describe('a forged answer', () => {
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  test.each<[string, Forgery]>([
    ['of another origin', { origin: 'http://localhost.example:3000' }],
    ['of another scheme', { origin: `https://${MAIN}` }],
    ['of another port', { origin: 'http://localhost:3001' }],
    ['for another relying party', { host: 'example.com' }],
    ['for the host above', { host: 'com' }],
    ['without its person verified', { verified: false }],
    ['without its person there', { present: false }],
    ['with another key', { key: other }],
    ['with the handle of somebody else', { userHandle: Buffer.alloc(32).toString('base64url') }],
    ['of a page within a page', { client: { crossOrigin: true } }],
    ['of a page within a page that is named', { client: { crossOrigin: true, topOrigin: 'http://example.com' } }],
    ['that was to make a passkey', { type: 'webauthn.create' }],
  ])('%s is refused, as one of nobody is, and its person reads of the try', async (_what, forged) => {
    const admin = await createActor(server, panel, 'admin');
    const { authenticator } = await createPasskey(server, admin);
    const known = await enterWith(server, openBrowser(), authenticator, forged);
    const stranger = createAuthenticator(`http://${MAIN}`);
    const unknown = await enterWith(server, openBrowser(), stranger, { userHandle: 'nobody' });
    expect([known.status, known.body.code]).toEqual([422, 'auth.passkey_refused']);
    expect({ ...known.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' });
    expect(String(known.headers['set-cookie'])).not.toContain('clube_auth');
    expect(await ownEvents(admin.token)).toContain('session.refused passkey');
  });

  test('under the id of somebody else’s passkey opens nothing', async () => {
    const victim = await createPasskey(server, await createActor(server, panel, 'admin'));
    const thief = await createPasskey(server, await createActor(server, panel, 'admin'));
    const browser = openBrowser();
    const shown = thief.authenticator.show(await ask(server, browser));
    expect((await signIn(server, browser, { ...shown, id: victim.authenticator.id })).body.code).toBe(
      'auth.passkey_refused',
    );
  });
});

describe('a challenge', () => {
  test('counts once, also of ten answers at the same moment', async () => {
    const { authenticator } = await createPasskey(server, await createActor(server, panel, 'admin'));
    const browser = openBrowser();
    const question = await ask(server, browser);
    const shown = authenticator.show(question);
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(server, browser, shown)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(410)]);
    const anew = authenticator.show(question);
    expect((await signIn(server, browser, anew)).body.code).toBe('auth.passkey_expired');
  });

  test('counts in the browser, on the host and for the purpose that it was made for, and is none that somebody made up', async () => {
    const admin = await createActor(server, panel, 'admin');
    const { authenticator } = await createPasskey(server, admin);
    const browser = openBrowser();
    const question = await ask(server, browser);
    const codes = async (...tries: Parameters<typeof signIn>[]) =>
      Promise.all(tries.map(async (values) => (await signIn(...values)).body.code));
    const elsewhere = openBrowser();
    await ask(server, elsewhere);
    const onPanel = { ...browser, host: hostOf(panel) };
    const confirming = await askToConfirm(server, browser, admin);
    const forge = (challenge: string) => authenticator.show({ challenge, rpId: 'localhost' });
    const parts = Buffer.from(question.challenge, 'base64url').toString().split('.');
    const later = Buffer.from([parts[0], '9999999999999', parts[2]].join('.')).toString('base64url');
    const refused = await codes(
      [server, elsewhere, authenticator.show(question)],
      [server, openBrowser(), authenticator.show(question)],
      [server, onPanel, authenticator.show(question)],
      [server, browser, authenticator.show(confirming)],
      [server, browser, forge(later)],
      [server, browser, forge('made-up')],
    );
    expect(refused).toEqual(Array(6).fill('auth.passkey_expired'));
    expect((await signIn(server, browser, authenticator.show(question))).status).toBe(200);
  });

  test('counts for ten minutes', async () => {
    const { authenticator } = await createPasskey(server, await createActor(server, panel, 'admin'));
    const browser = openBrowser();
    const shown = authenticator.show(await ask(server, browser));
    const now = Date.now();
    const after = async (seconds: number) => {
      const clock = jest.spyOn(Date, 'now').mockReturnValue(now + seconds * 1000);
      const { status, body } = await signIn(server, browser, shown);
      clock.mockRestore();
      return [status, body.code];
    };
    expect(await after(601)).toEqual([410, 'auth.passkey_expired']);
    expect(await after(595)).toEqual([200, undefined]);
  });

  test('of each of two tabs counts', async () => {
    const { authenticator } = await createPasskey(server, await createActor(server, panel, 'admin'));
    const browser = openBrowser();
    const [first, second] = [await ask(server, browser), await ask(server, browser)];
    expect((await signIn(server, browser, authenticator.show(first))).status).toBe(200);
    expect((await signIn(server, browser, authenticator.show(second))).status).toBe(200);
  });
});

describe('the counter of an authenticator', () => {
  test('that goes back or stands still is one that was copied: refused, and told', async () => {
    const admin = await createActor(server, panel, 'admin');
    const { authenticator } = await createPasskey(server, admin);
    expect((await enterWith(server, openBrowser(), authenticator, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0]) {
      const { body } = await enterWith(server, openBrowser(), authenticator, { counter });
      expect(body.code).toBe('auth.passkey_refused');
    }
    expect(await ownEvents(admin.token)).toContain('session.refused passkey_copied');
    expect((await enterWith(server, openBrowser(), authenticator, { counter: 8 })).status).toBe(200);
  });

  test('of two that answer at the same moment lets one in; that never counts lets in', async () => {
    const { authenticator } = await createPasskey(server, await createActor(server, panel, 'admin'));
    const same = await Promise.all([1, 2].map(() => enterWith(server, openBrowser(), authenticator, { counter: 5 })));
    expect(same.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const still = await createPasskey(server, await createActor(server, panel, 'admin'));
    for (let use = 0; use < 2; use += 1)
      expect((await enterWith(server, openBrowser(), still.authenticator, { counter: 0 })).status).toBe(200);
  });
});

describe('a passkey belongs to the host that it was made on', () => {
  test('on a panel’s host it opens that panel alone, and nothing on any other host', async () => {
    const other = await createPanel(server);
    const { authenticator } = await createPasskey(server, await createStudent(), openBrowser(hostOf(panel)));
    // A session that knows more than the panel makes no other there.
    const wide = await createPasskey(server, await createActor(server, panel), openBrowser(hostOf(panel)));
    for (const by of [authenticator, wide.authenticator]) {
      const entered = await enterWith(server, openBrowser(hostOf(panel)), by);
      expect((await me(entered.body.Auth, hostOf(panel))).panel_bound).toBe(true);
    }
    for (const host of [MAIN, hostOf(other)]) {
      const forged = { origin: `http://${host}` };
      const { body } = await enterWith(server, openBrowser(host), authenticator, forged);
      expect(body.code).toBe('auth.passkey_refused');
    }
    const main = await createPasskey(server, await createActor(server, panel, 'admin'));
    const { body } = await enterWith(server, openBrowser(hostOf(panel)), main.authenticator, {
      origin: `http://${hostOf(panel)}`,
    });
    expect(body.code).toBe('auth.passkey_refused');
  });

  test('of a domain that leads to another panel by now it opens neither', async () => {
    const [before, after] = [await createPanel(server), await createPanel(server)];
    const domain = `${before.slug}.example`;
    const move = (siteId: number) =>
      pool().query(`insert into domains (site_id, domain, verified_at, is_primary) values ($1, $2, now(), true)`, [
        siteId,
        domain,
      ]);
    await move(before.siteId);
    const host = `${domain}:3000`;
    const { authenticator } = await createPasskey(server, await createStudent(before), openBrowser(host));
    expect((await enterWith(server, openBrowser(host), authenticator)).status).toBe(200);
    await pool().query('delete from domains where domain = $1', [domain]);
    await move(after.siteId);
    server.app.forgetHost(domain);
    expect((await enterWith(server, openBrowser(host), authenticator)).body.code).toBe('auth.passkey_refused');
  });

  test('made on the main app in a session of one panel, it opens that panel alone there too', async () => {
    const other = await createPanel(server);
    const admin = await createActor(server, panel, 'admin');
    await pool().query(
      `insert into members (site_id, user_id, role, first_name, last_name) values ($1, $2, 'admin', 'Bia', 'Moura')`,
      [other.siteId, admin.userId],
    );
    const bound = { userId: admin.userId, siteId: panel.siteId, device: 'test', panelBound: true };
    const token = await createSession(server.context.connection.db, bound);
    const { authenticator } = await createPasskey(server, { token });
    const { body } = await enterWith(server, openBrowser(), authenticator);
    expect([body.subdomain, body.sites_count]).toEqual([panel.slug, 1]);
    expect(await me(body.Auth)).toMatchObject({ panel_bound: true, member: { sites: [{ id: panel.siteId }] } });
    const free = await createPasskey(server, admin);
    const all = await enterWith(server, openBrowser(), free.authenticator);
    expect([all.body.role, all.body.sites_count]).toEqual([null, 2]);
  });

  test('whoever is no member of the panel any more stays out', async () => {
    const student = await createStudent();
    const { authenticator } = await createPasskey(server, student, openBrowser(hostOf(panel)));
    await pool().query('delete from members where id = $1', [student.memberId]);
    const { body } = await enterWith(server, openBrowser(hostOf(panel)), authenticator);
    expect(body.code).toBe('auth.not_member');
  });
});
