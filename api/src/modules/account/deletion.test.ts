import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Deletion } from '@clube/shared/contracts/account';
import type { OwnEventPage } from '@clube/shared/contracts/security-event';
import type { Me } from '@clube/shared/contracts/user';
import { Secret, TOTP } from 'otpauth';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  PASSWORD,
  tidyUp,
  type Actor,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import { readMailAbout, tokenOf } from '../../../test/mailbox.ts';
import type { Mailer } from '../../lib/mailer.ts';
import { handOver } from '../site/operations.ts';
import { insertDeletion } from './deletion.queries.ts';
import { eraseAccounts } from './erase.ts';

let server: TestServer;
let panel: Panel;
const db = () => server.context.connection.db;
const pool = () => server.context.connection.pool;

beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
  panel = await createPanel(server);
});
afterAll(() => server.close());

type Answer = Deletion & { code: string };
const ask = (as: Pick<Actor, 'token'>, body: object = { password: PASSWORD }, on = server) =>
  call<Answer>(on, { method: 'POST', url: '/api/me/deletion', as, body });
const state = (as: Pick<Actor, 'token'>) => call<Answer>(server, { url: '/api/me/deletion', as });
const takeBack = (as: Pick<Actor, 'token'>) => call<Answer>(server, { method: 'DELETE', url: '/api/me/deletion', as });
const keep = (token: string) =>
  call<{ code: string }>(server, { method: 'POST', url: '/api/account/keep', body: { token } });
const isThere = async ({ userId }: Actor) =>
  (await pool().query('select from users where id = $1', [userId])).rowCount === 1;
/** Two weeks later. */
const fortnight = async (...people: Actor[]) => {
  await pool().query('update account_deletions set erase_at = now() where user_id = any ($1)', [
    people.map(({ userId }) => userId),
  ]);
  await tidyUp(server);
};
/** Puts another peer in the place of the mailer's, for none but the mails of what is asked from now on. @returns what takes it away again */
const sendBy = async (send: Mailer['send']) => {
  await server.app.settled();
  const { mailer } = server.context;
  const before = mailer.send;
  mailer.send = send;
  return () => {
    mailer.send = before;
  };
};
const DAY = 24 * 60 * 60_000;

describe('asking to go', () => {
  test('takes the password, waits fourteen days, and tells the mailbox', async () => {
    const bia = await createActor(server, panel);
    expect((await ask(bia, { password: 'not it' })).body.code).toBe('auth.wrong_password');
    expect((await state(bia)).body).toEqual({ erase_at: null, owned: [] });
    const { status, body } = await ask(bia);
    expect(status).toBe(200);
    const days = (Date.parse(body.erase_at!) - Date.now()) / DAY;
    expect(days).toBeGreaterThan(13.99);
    expect(days).toBeLessThan(14.01);
    const { text } = await readMailAbout(server, bia.email, 'será apagada em');
    expect(text).toContain('você pode voltar atrás');
    expect(text).toContain(`http://${panel.slug}.localhost:3000/keep-account?token=`);
    const events = await call<OwnEventPage>(server, { url: '/api/me/event', as: bia });
    expect(events.body.data.map(({ kind }) => kind)).toEqual(['deletion.asked', 'session.refused']);
    // Whoever signs in meanwhile is told.
    expect((await call<Me>(server, { url: '/api/me', as: bia })).body.erase_at).toBe(body.erase_at);
    await tidyUp(server);
    expect(await isThere(bia)).toBe(true);
  });

  test('takes the code too where the second factor is on', async () => {
    const bia = await createActor(server, panel);
    const sent = (method: 'POST' | 'PUT', body: object) =>
      call<{ secret: string }>(server, { method, url: '/api/me/second-factor', as: bia, body });
    const { secret } = (await sent('POST', { password: PASSWORD })).body;
    const code = (ahead = 0) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 });
    expect((await sent('PUT', { code: code() })).status).toBe(200);
    expect((await ask(bia)).body.code).toBe('auth.wrong_code');
    expect((await ask(bia, { password: PASSWORD, code: '000000' })).body.code).toBe('auth.wrong_code');
    expect((await ask(bia, { password: PASSWORD, code: code(1) })).status).toBe(200);
  });

  test('again, and ten times at once, begins no new days and sends no second mail', async () => {
    const bia = await createActor(server, panel);
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(bia)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.erase_at}`)).size).toBe(1);
    const mails = (await server.context.mailer.stored(bia.email)).filter(({ subject }) => subject.includes('apagada'));
    expect(mails).toHaveLength(1);
    expect((await keep(tokenOf(mails[0]!))).status).toBe(200);
  });

  test('is refused while the mail cannot be sent: who did not ask would not learn of it', async () => {
    const bia = await createActor(server, panel);
    const restore = await sendBy(async () => {
      throw new Error('no peer');
    });
    const { status, body } = await ask(bia);
    restore();
    expect([status, body.code]).toEqual([503, 'mail.unavailable']);
    expect((await state(bia)).body.erase_at).toBeNull();
    expect((await ask(bia)).status).toBe(200);
  });

  test('holds no seat and no connection while a slow peer takes the mail, whoever asks how often', async () => {
    const bia = await createActor(server, panel);
    const slow = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const restore = await sendBy(async () => {
      begun.resolve();
      await slow.promise;
    });
    const first = ask(bia);
    try {
      await begun.promise;
      await pool().query('select from members where user_id = $1 for update nowait', [bia.userId]);
      const others = await Promise.all(Array.from({ length: 20 }, () => ask(bia)));
      expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]));
      const { rows } = await pool().query(
        `select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      );
      expect(rows).toEqual([]);
      // Nothing is asked yet: neither is it told, nor does it erase.
      expect((await state(bia)).body.erase_at).toBeNull();
      await fortnight(bia);
      expect(await isThere(bia)).toBe(true);
    } finally {
      slow.resolve();
      await first;
      restore();
    }
    expect((await state(bia)).body.erase_at).not.toBeNull();
  });

  test('that a killed server never mailed erases nobody, and is asked again with a mail', async () => {
    const bia = await createActor(server, panel);
    await insertDeletion(db(), bia.userId, 'of a server that is gone');
    await fortnight(bia);
    expect(await isThere(bia)).toBe(true);
    await pool().query(`update account_deletions set created_at = now() - interval '1 hour' where user_id = $1`, [
      bia.userId,
    ]);
    const { body } = await ask(bia);
    expect((Date.parse(body.erase_at!) - Date.now()) / DAY).toBeGreaterThan(13.99);
    const token = tokenOf(await readMailAbout(server, bia.email, 'será apagada em'));
    expect((await keep(token)).status).toBe(200);
  });

  test('is refused to the owner of a panel until it is handed over or closed', async () => {
    const own = await createPanel(server);
    const admin = await createActor(server, own, 'admin');
    expect((await ask(own.owner)).body.code).toBe('account.owns_panels');
    expect((await state(own.owner)).body.owned).toEqual([{ id: own.siteId, name: expect.stringContaining('Panel') }]);
    await handOver(db(), own.siteId, own.owner.memberId, admin.memberId);
    expect((await ask(own.owner)).status).toBe(200);
  });

  test('a panel that came meanwhile stops it, and nothing is left without an owner', async () => {
    const own = await createPanel(server);
    const admin = await createActor(server, own, 'admin');
    await ask(admin);
    await handOver(db(), own.siteId, own.owner.memberId, admin.memberId);
    await fortnight(admin);
    expect(await isThere(admin)).toBe(true);
    expect((await state(admin)).body.owned).toHaveLength(1);
    await handOver(db(), own.siteId, admin.memberId, own.owner.memberId);
    await tidyUp(server);
    expect(await isThere(admin)).toBe(false);
  });
});

describe('staying after all', () => {
  test('is one call of whoever is signed in, and twice is once', async () => {
    const bia = await createActor(server, panel);
    await ask(bia);
    const mail = await readMailAbout(server, bia.email, 'será apagada em');
    expect((await takeBack(bia)).body.erase_at).toBeNull();
    expect((await takeBack(bia)).status).toBe(200);
    expect((await readMailAbout(server, bia.email, 'fica')).text).toContain('Nada foi apagado');
    expect((await keep(tokenOf(mail))).body.code).toBe('auth.link_invalid');
    await fortnight(bia);
    expect(await isThere(bia)).toBe(true);
  });

  test('is the link of the mail, also after a thief has changed the password and ended every session', async () => {
    const bia = await createActor(server, panel);
    await ask(bia);
    const token = tokenOf(await readMailAbout(server, bia.email, 'será apagada em'));
    const password = 'a phrase of the thief alone';
    const body = { current_password: PASSWORD, password, confirm_password: password };
    expect((await call(server, { method: 'PUT', url: '/api/me/password', as: bia, body })).status).toBe(200);
    for (const wrong of ['', `${token}x`, 'A'.repeat(43)])
      expect((await keep(wrong)).body.code).toBe('auth.link_invalid');
    expect((await keep(token)).status).toBe(200);
    expect((await keep(token)).body.code).toBe('auth.link_invalid');
    await fortnight(bia);
    expect(await isThere(bia)).toBe(true);
  });

  test('of taking back and erasing at the same moment one wins, and whoever is told that they stay stays', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => createActor(server, panel)));
    await Promise.all(people.map((one) => ask(one)));
    await pool().query('update account_deletions set erase_at = now()');
    const [answers] = await Promise.all([
      Promise.all(people.map((one) => takeBack(one))),
      eraseAccounts(server.context),
      eraseAccounts(server.context),
    ]);
    for (const [at, person] of people.entries()) {
      const { status, body } = answers[at]!;
      // Told that they stay, or that there is no session any more.
      expect([at, status, body.erase_at]).toEqual((await isThere(person)) ? [at, 200, null] : [at, 401, undefined]);
    }
    expect((await pool().query('select from account_deletions where erase_at <= now()')).rowCount).toBe(0);
  });
});
