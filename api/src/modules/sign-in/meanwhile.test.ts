import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { LoginResult } from '@clube/shared/contracts/sign-in';
import { sql } from 'kysely';
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
import { during, waiters } from '../../../test/held.ts';
import { createPasskey } from '../../../test/passkeys.ts';
import type { Db } from '../../database/connect.ts';
import { randomToken, sha256 } from '../../lib/crypto.ts';
import { enable, saveSecret } from '../second-factor/queries.ts';
import { createHandOff } from '../session/hand-off.queries.ts';
import { createSession } from '../session/operations.ts';
import { endSessions, endSessionsOfMember, insertSession, lockPerson } from '../session/queries.ts';
import { setPassword } from '../user/password.queries.ts';
import { hashPassword } from '../user/password.ts';
import { unlink } from './google/queries.ts';
import { insertRegistration } from './link/account.queries.ts';

let server: TestServer;
let panel: Panel;
let newHash: string;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
  panel = await createPanel(server);
  newHash = await hashPassword('uma senha nova');
});
afterAll(() => server.close());

const db = () => server.context.connection.db;
type Answer = LoginResult & { code: string };
const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  call<Answer>(server, { method: 'POST', url: `/api/member/${url}`, body, headers });
const login = async ({ email }: Actor) =>
  post('login', { email, password: PASSWORD, captcha: await solveCaptcha(server) });
const choose = (token: string) =>
  call<Answer>(server, {
    method: 'POST',
    url: '/api/member/select-site',
    as: { token },
    body: { site_id: panel.siteId },
  });
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** How many sessions of somebody open anything. */
async function openOf({ userId }: Pick<Actor, 'userId'>): Promise<number> {
  const { rows } = await server.context.connection.pool.query(
    'select 1 from sessions where user_id = $1 and ended_reason is null and expires_at > now()',
    [userId],
  );
  return rows.length;
}

const hashOf = async ({ userId }: Pick<Actor, 'userId'>) =>
  (await db().selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirstOrThrow())
    .password_hash;

/** What a new password does, but for being committed. */
const setNew = (userId: number) => async (trx: Db) => {
  await setPassword(trx, userId, newHash);
  await endSessions(trx, userId, null);
};

describe('while a new password is set', () => {
  test('whoever signs in with the old one is refused, and has no session', async () => {
    const person = await createActor(server, panel, 'admin');
    const { status, body } = await during(server, setNew(person.userId), () => login(person));
    expect([status, body.code, await openOf(person)]).toEqual([422, 'auth.invalid_credentials', 0]);
  });

  test('whoever gives the old one is asked for no code', async () => {
    const person = await createActor(server, panel, 'admin');
    const begun = await call<{ secret: string }>(server, {
      method: 'POST',
      url: '/api/me/second-factor',
      as: person,
      body: { password: PASSWORD },
    });
    const { secret } = begun.body;
    await call(server, { method: 'PUT', url: '/api/me/second-factor', as: person, body: { code: codeOf(secret) } });
    const { status, body } = await during(server, setNew(person.userId), () => login(person));
    expect([status, body.code]).toEqual([422, 'auth.invalid_credentials']);
    const { rows } = await server.context.connection.pool.query(
      'select 1 from second_factor_challenges where user_id = $1',
      [person.userId],
    );
    expect(rows).toEqual([]);
  });

  test('another one that whoever knows the old one sets in the same moment does not take its place', async () => {
    const person = await createActor(server, panel, 'admin');
    const theirs = { password: 'uma senha de ladrao', confirm_password: 'uma senha de ladrao' };
    const change = () =>
      call<Answer>(server, {
        method: 'PUT',
        url: '/api/me/password',
        as: person,
        body: { current_password: PASSWORD, ...theirs },
      });
    const { status, body } = await during(server, setNew(person.userId), change);
    expect([status, body.code]).toEqual([401, 'session.ended']);
    expect(await hashOf(person)).toBe(newHash);
    // Nor where their session is kept: it is not the password that they gave.
    const kept = await createActor(server, panel, 'admin');
    const again = () =>
      call<Answer>(server, {
        method: 'PUT',
        url: '/api/me/password',
        as: kept,
        body: { current_password: PASSWORD, ...theirs },
      });
    const answer = await during(server, (trx) => setPassword(trx, kept.userId, newHash), again);
    expect([answer.status, answer.body.code, await hashOf(kept)]).toEqual([422, 'auth.wrong_password', newHash]);
  });

  test('whoever knows the old one and has a code gets no new recovery codes in place of the owner’s', async () => {
    const person = await createActor(server, panel, 'admin');
    const url = '/api/me/second-factor';
    const begun = await call<{ secret: string }>(server, {
      method: 'POST',
      url,
      as: person,
      body: { password: PASSWORD },
    });
    const { secret } = begun.body;
    await call(server, { method: 'PUT', url, as: person, body: { code: codeOf(secret) } });
    const renew = () =>
      call<Answer>(server, {
        method: 'POST',
        url: `${url}/recovery-codes`,
        as: person,
        body: { password: PASSWORD, code: codeOf(secret, 1) },
      });
    const { status, body } = await during(server, setNew(person.userId), renew);
    expect([status, body.code]).toEqual([401, 'session.ended']);
  });

  test('a link of before, used a moment ago, opens nothing any more', async () => {
    const person = await createActor(server, panel, 'admin');
    const token = randomToken();
    const typed = { firstName: 'Rosa', lastName: 'Lima', phone: '+5511987654321', country: 'BR', document: null };
    await insertRegistration(db(), { email: person.email, siteId: null, ...typed }, token, 3600);
    // Between the link, which is used up, and its session there is one look at the second factor.
    const asked = await db()
      .transaction()
      .execute(async (trx) => {
        await sql`lock table second_factors in access exclusive mode`.execute(trx);
        const followed = post('new/accept', { token });
        await Promise.race([followed, waiters(server, 1)]);
        await setNew(person.userId)(trx);
        return { followed };
      });
    const { status, body } = await asked.followed;
    expect([status, body.code, await openOf(person)]).toEqual([410, 'auth.link_invalid', 0]);
  });

  test('a session of before leads into no panel', async () => {
    const person = await createActor(server, panel, 'admin');
    const bare = await createSession(db(), { userId: person.userId, siteId: null, device: 'stolen' });
    const { body } = await during(server, setNew(person.userId), () => choose(bare));
    expect([body.code, await openOf(person)]).toEqual(['session.ended', 0]);
  });
});

test('a session leads into no panel whose owner ends that member’s sessions in the same moment', async () => {
  const person = await createActor(server, panel, 'admin');
  const bare = await createSession(db(), { userId: person.userId, siteId: null, device: 'stolen' });
  const end = (trx: Db) => endSessionsOfMember(trx, panel.siteId, person.memberId);
  const { body } = await during(server, end, () => choose(bare));
  expect(body.code).toBe('session.ended');
  const { rows } = await server.context.connection.pool.query(
    'select 1 from sessions where user_id = $1 and site_id = $2 and ended_reason is null',
    [person.userId, panel.siteId],
  );
  expect(rows).toEqual([]);
});

test('whoever signs in while their second factor is switched on has no session without it', async () => {
  const person = await createActor(server, panel, 'admin');
  const { userId } = person;
  await saveSecret(db(), userId, Buffer.from('sealed'));
  const switchOn = async (trx: Db) => {
    await lockPerson(trx, userId);
    await enable(trx, userId);
    await endSessions(trx, userId, null);
  };
  const { status, body } = await during(server, switchOn, () => login(person));
  expect([status, body.code, await openOf(person)]).toEqual([409, 'request.conflict', 0]);
  expect((await login(person)).body.code).toBe('auth.second_factor_required');
});

test('Google’s word opens nothing once the way in by Google is ended', async () => {
  const person = await createActor(server, panel);
  const { userId } = person;
  await db()
    .updateTable('users')
    .set({ google_subject: `known-${userId}` })
    .where('id', '=', userId)
    .execute();
  const host = `${panel.slug}.localhost:3000`;
  const string = await createHandOff(db(), { userId, siteId: panel.siteId, host, browser: sha256('a browser') });
  const before = await openOf(person);
  const { status } = await during(
    server,
    (trx) => unlink(trx, userId),
    () => post('auth/redeem', { string }, { host, cookie: 'clube_browser=a%20browser' }),
  );
  expect([status, await openOf(person)]).toEqual([410, before]);
});

test('a session that a passkey opens in the moment in which it is removed ends with it', async () => {
  const person = await createActor(server, panel, 'admin');
  const { passkey } = await createPasskey(server, person);
  const elsewhere = { userId: person.userId, siteId: panel.siteId, device: 'stolen', passkeyId: passkey.id };
  const begin = async (trx: Db) => {
    await lockPerson(trx, person.userId);
    await insertSession(trx, 'a token of a thief', elsewhere);
  };
  const removed = await during(server, begin, () =>
    call(server, { method: 'DELETE', url: `/api/me/passkey/${passkey.id}`, as: person, body: { password: PASSWORD } }),
  );
  expect([removed.status, await openOf(person)]).toEqual([200, 1]);
});

test('a second factor that was begun by whoever knew the old password is over with it', async () => {
  const person = await createActor(server, panel, 'admin');
  const url = '/api/me/second-factor';
  const { secret } = (
    await call<{ secret: string }>(server, { method: 'POST', url, as: person, body: { password: PASSWORD } })
  ).body;
  const change = { current_password: PASSWORD, password: 'uma senha nova', confirm_password: 'uma senha nova' };
  expect((await call(server, { method: 'PUT', url: '/api/me/password', as: person, body: change })).status).toBe(200);
  const given = await call<Answer>(server, { method: 'PUT', url, as: person, body: { code: codeOf(secret) } });
  expect(given.body.code).toBe('auth.wrong_code');
});
