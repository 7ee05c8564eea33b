import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { LoginResult } from '@clube/shared/contracts/sign-in';
import type { OwnEventPage, SecurityEventPage } from '@clube/shared/contracts/security-event';
import type { SecondFactorState } from '@clube/shared/contracts/second-factor';
import type { Me } from '@clube/shared/contracts/user';
import { hashRaw } from '@node-rs/argon2';
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
import { readMailAbout, tokenOf } from '../../../test/mailbox.ts';
import { keyedHash } from '../../lib/crypto.ts';
import { delayAfter } from '../../lib/rate-limit.ts';
import { findHits } from '../../lib/rate-limit.queries.ts';
import { createSession } from '../session/operations.ts';

let server: TestServer;
let panel: Panel;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1', CLUBE_TRUST_PROXY: '127.0.0.1' });
  panel = await createPanel(server);
});
afterAll(() => server.close());

const URL_OF = '/api/me/second-factor';
/** The code of so many steps from now; each step's code works once. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
const state = async (as: Actor) => (await call<SecondFactorState>(server, { url: URL_OF, as })).body;
const begin = (as: Actor, password = PASSWORD) =>
  call<{ secret: string; url: string; code: string }>(server, { method: 'POST', url: URL_OF, as, body: { password } });
const finish = (as: Actor, code: string) =>
  call<{ recovery_codes: string[]; code: string }>(server, { method: 'PUT', url: URL_OF, as, body: { code } });

/** Somebody who switched their second factor on some time ago: the codes of now and of the next step are unused. */
async function createProtected(role: 'admin' | 'student' = 'admin') {
  const actor = await createActor(server, panel, role);
  const { secret } = (await begin(actor)).body;
  const { recovery_codes } = (await finish(actor, codeOf(secret))).body;
  await server.context.connection.pool.query('update second_factors set last_step = 0 where user_id = $1', [
    actor.userId,
  ]);
  return { actor, secret, recovery: recovery_codes };
}

let addresses = 0;
/** Of an address that nobody else has: what one address may is tried elsewhere. */
const from = () => ({ 'x-forwarded-for': `10.9.${(addresses += 1) >> 8}.${addresses & 255}` });
const login = async (email: string, host = 'localhost:3000') =>
  call<LoginResult & { code: string }>(server, {
    method: 'POST',
    url: '/api/member/login',
    body: { email, password: PASSWORD, captcha: await solveCaptcha(server) },
    headers: { host, ...from() },
  });
const challengeOf = (answer: { headers: Record<string, unknown> }) =>
  /clube_second_factor=[\w-]+/.exec(String(answer.headers['set-cookie']))![0];
const giveCode = (challenge: string, code: string) =>
  call<LoginResult & { code: string }>(server, {
    method: 'POST',
    url: '/api/member/login/code',
    body: { code },
    headers: { cookie: challenge, ...from() },
  });

describe('switching it on', () => {
  test('needs the password and a code, gives ten recovery codes, and ends the sessions elsewhere', async () => {
    const admin = await createActor(server, panel, 'admin');
    const elsewhere = await createSession(server.context.connection.db, {
      userId: admin.userId,
      siteId: panel.siteId,
      device: 'elsewhere',
    });
    expect((await begin(admin, 'wrong')).body.code).toBe('auth.wrong_password');
    const begun = await begin(admin);
    expect(begun.headers['cache-control']).toBe('private, no-store');
    expect(begun.body.url).toContain(`secret=${begun.body.secret}`);
    expect(await state(admin)).toEqual({ enabled_at: null, recovery_codes_left: 0 });
    expect((await finish(admin, '000000')).body.code).toBe('auth.wrong_code');
    const on = await finish(admin, codeOf(begun.body.secret));
    expect(on.body.recovery_codes).toHaveLength(10);
    expect(await state(admin)).toEqual({ enabled_at: expect.any(String), recovery_codes_left: 10 });
    expect((await call(server, { url: '/api/me', as: { token: elsewhere } })).status).toBe(401);
    expect((await begin(admin)).body.code).toBe('auth.second_factor_exists');
  });

  test('waits a quarter of an hour for the first code', async () => {
    const admin = await createActor(server, panel, 'admin');
    const { pool } = server.context.connection;
    const age = (minutes: number) =>
      pool.query('update second_factors set created_at = created_at - make_interval(mins => $2) where user_id = $1', [
        admin.userId,
        minutes,
      ]);
    const { secret } = (await begin(admin)).body;
    await age(14);
    expect((await finish(admin, '000000')).body.code).toBe('auth.wrong_code');
    await age(1);
    const late = await finish(admin, codeOf(secret));
    expect([late.status, late.body.recovery_codes]).toEqual([expect.any(Number), undefined]);
    expect(await state(admin)).toEqual({ enabled_at: null, recovery_codes_left: 0 });
    // Begun anew it goes on.
    const anew = (await begin(admin)).body.secret;
    expect((await finish(admin, codeOf(anew))).body.recovery_codes).toHaveLength(10);
  });

  test('nothing of it lies readable in the database', async () => {
    const { actor, secret, recovery } = await createProtected();
    const { rows } = await server.context.connection.pool.query(
      `select (select row_to_json(f)::text from second_factors f where f.user_id = $1) as factor,
        (select json_agg(c)::text from recovery_codes c where c.user_id = $1) as codes`,
      [actor.userId],
    );
    const text = JSON.stringify(rows);
    const hex = (value: string) => Buffer.from(value).toString('hex');
    for (const value of [secret, ...recovery, ...recovery.map((code) => code.replaceAll('-', ''))]) {
      expect(text).not.toContain(value);
      expect(text).not.toContain(hex(value));
    }
  });
});

describe('signing in', () => {
  test('on a panel’s host leads to a session of that panel alone, wherever the code is given', async () => {
    const { actor, secret } = await createProtected();
    const isBound = async (first: Awaited<ReturnType<typeof login>>, steps: number) => {
      const { body } = await giveCode(challengeOf(first), codeOf(secret, steps));
      return (await call<Me>(server, { url: '/api/me', as: { token: body.Auth } })).body.panel_bound ?? false;
    };
    expect(await isBound(await login(actor.email, `${panel.slug}.localhost:3000`), 0)).toBe(true);
    expect(await isBound(await login(actor.email), 1)).toBe(false);
  });

  test('takes two steps: the right password alone makes no session', async () => {
    const { actor, secret } = await createProtected();
    const first = await login(actor.email);
    expect([first.status, first.body.code]).toEqual([422, 'auth.second_factor_required']);
    expect(String(first.headers['set-cookie'])).not.toContain('clube_auth');
    expect(String(first.headers['set-cookie'])).toMatch(/HttpOnly/);
    const second = await giveCode(challengeOf(first), codeOf(secret));
    expect(second.status).toBe(200);
    expect(second.body).toMatchObject({ role: 'admin', subdomain: panel.slug, custom_fields_filled: true });
    expect((await call(server, { url: '/api/me', as: { token: second.body.Auth } })).status).toBe(200);
  });

  test('a code works once, also for two challenges at the same moment', async () => {
    const { actor, secret } = await createProtected();
    const challenges = [challengeOf(await login(actor.email)), challengeOf(await login(actor.email))];
    const code = codeOf(secret);
    const answers = await Promise.all(challenges.map((challenge) => giveCode(challenge, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const again = await giveCode(challengeOf(await login(actor.email)), code);
    expect(again.body.code).toBe('auth.wrong_code');
  });

  test('a recovery code works once, however it is written', async () => {
    const { actor, recovery } = await createProtected();
    const typed = recovery[0]!.toLowerCase().replaceAll('-', ' ');
    expect((await giveCode(challengeOf(await login(actor.email)), typed)).status).toBe(200);
    expect((await giveCode(challengeOf(await login(actor.email)), recovery[0]!)).body.code).toBe('auth.wrong_code');
    const { rows } = await server.context.connection.pool.query(
      'select count(*)::int as left from recovery_codes where user_id = $1 and used_at is null',
      [actor.userId],
    );
    expect(rows).toEqual([{ left: 9 }]);
    // Somebody came in without the phone: they and their panel's owner are told, once.
    const { body: own } = await call<OwnEventPage>(server, { url: '/api/me/event', as: actor });
    expect(own.data.filter(({ kind }) => kind === 'recovery_code.used')).toHaveLength(1);
    const { body: told } = await call<SecurityEventPage>(server, { url: '/api/site/event', as: panel.owner });
    expect(told.data.map(({ kind, actor: who }) => [kind, who])).toContainEqual(['recovery_code.used', 'Bia Moura']);
  });

  test('what is kept of a recovery code takes a slow hash with a salt of its own set to try, also for who knows the server’s secret', async () => {
    const kept = async (userId: number) => {
      const { rows } = await server.context.connection.pool.query<{ salt: Buffer; hashes: string[] }>(
        `select recovery_salt as salt, (select array_agg(encode(code_hash, 'hex')) from recovery_codes c
          where c.user_id = f.user_id) as hashes from second_factors f where user_id = $1`,
        [userId],
      );
      return rows[0]!;
    };
    const [one, other] = [await createProtected(), await createProtected()];
    const [mine, theirs] = [await kept(one.actor.userId), await kept(other.actor.userId)];
    expect(mine.salt).toHaveLength(16);
    expect(mine.salt.equals(theirs.salt)).toBe(false);
    const { secret } = server.context.config;
    const plain = one.recovery[0]!.replaceAll('-', '');
    const fast = keyedHash(secret, 'recovery-code', `${one.actor.userId}:${plain}`);
    expect(mine.hashes).not.toContain(fast.toString('hex'));
    // Argon2id as passwords have it (OWASP's first choice), its parameters written out here.
    const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1, salt: mine.salt };
    expect(mine.hashes).toContain((await hashRaw(fast, options)).toString('hex'));
  });

  test('recovery codes of before slow hashes are good until they are renewed', async () => {
    const { actor, secret } = await createProtected();
    const { pool } = server.context.connection;
    const old = keyedHash(server.context.config.secret, 'recovery-code', `${actor.userId}:0123456789AB`);
    await pool.query('update second_factors set recovery_salt = null where user_id = $1', [actor.userId]);
    await pool.query('insert into recovery_codes (user_id, code_hash) values ($1, $2)', [actor.userId, old]);
    expect((await giveCode(challengeOf(await login(actor.email)), '0123-4567-89AB')).status).toBe(200);
    expect((await giveCode(challengeOf(await login(actor.email)), '0123-4567-89AB')).body.code).toBe('auth.wrong_code');
    const body = { password: PASSWORD, code: codeOf(secret) };
    await call(server, { method: 'POST', url: `${URL_OF}/recovery-codes`, as: actor, body });
    expect(
      (await pool.query('select from second_factors where user_id = $1 and recovery_salt is not null', [actor.userId]))
        .rowCount,
    ).toBe(1);
  });

  test('a challenge takes five tries, works once, and only where its cookie is', async () => {
    const { actor, secret } = await createProtected();
    expect((await giveCode('clube_second_factor=made-up', codeOf(secret))).body.code).toBe(
      'auth.second_factor_expired',
    );
    const challenge = challengeOf(await login(actor.email));
    for (let tries = 0; tries < 5; tries += 1)
      expect((await giveCode(challenge, '000000')).body.code).toBe('auth.wrong_code');
    expect((await giveCode(challenge, codeOf(secret))).body.code).toBe('auth.second_factor_expired');
    const next = challengeOf(await login(actor.email));
    expect((await giveCode(next, codeOf(secret))).status).toBe(200);
    expect((await giveCode(next, codeOf(secret, 1))).body.code).toBe('auth.second_factor_expired');
  });

  test('a challenge waits ten minutes for its code', async () => {
    const { actor, secret } = await createProtected();
    const { pool } = server.context.connection;
    const age = (minutes: number) =>
      pool.query(
        'update second_factor_challenges set expires_at = expires_at - make_interval(mins => $2) where user_id = $1',
        [actor.userId, minutes],
      );
    const challenge = challengeOf(await login(actor.email));
    await age(9);
    expect((await giveCode(challenge, '000000')).body.code).toBe('auth.wrong_code');
    await age(1);
    expect((await giveCode(challenge, codeOf(secret))).body.code).toBe('auth.second_factor_expired');
  });

  describe('while somebody who knows the password guesses', () => {
    const { calm, guess, expectWrong } = {
      /** The waits of many tries are over; that they were wrong is known for a day. */
      calm: (userId: number) =>
        server.context.connection.pool.query('delete from rate_limits where key = $1', [
          `second-factor:person:${userId}`,
        ]),
      async guess({ email, userId }: Actor) {
        const challenges = await Promise.all(Array.from({ length: 4 }, async () => challengeOf(await login(email))));
        const tries = challenges.flatMap((challenge) => Array.from({ length: 5 }, () => giveCode(challenge, '000000')));
        expect(new Set((await Promise.all(tries)).map(({ body }) => body.code))).toEqual(new Set(['auth.wrong_code']));
        await calm(userId);
      },
      expectWrong: ({ body }: { body: { code: string } }) => expect(body.code).toBe('auth.wrong_code'),
    };
    const turnBack = (userId: number) =>
      server.context.connection.pool.query('update second_factors set last_step = 0 where user_id = $1', [userId]);

    /** Switches it off in the session that is open. */
    const removing = (actor: Actor) => async (code: string) => {
      await calm(actor.userId);
      const body = { password: PASSWORD, code };
      return call<{ code: string }>(server, { method: 'DELETE', url: URL_OF, as: actor, body });
    };

    test('its owner is never refused: one right code is not enough any more, and the next one is', async () => {
      const { actor, secret } = await createProtected();
      await guess(actor);
      const challenge = challengeOf(await login(actor.email));
      expectWrong(await giveCode(challenge, codeOf(secret)));
      expectWrong(await giveCode(challenge, '000000'));
      expect((await giveCode(challenge, codeOf(secret, 1))).status).toBe(200);
    });

    test('a right code does not count beside one that was given elsewhere', async () => {
      const { actor, secret } = await createProtected();
      await guess(actor);
      expectWrong(await giveCode(challengeOf(await login(actor.email)), codeOf(secret)));
      expectWrong(await giveCode(challengeOf(await login(actor.email)), codeOf(secret, 1)));
    });

    test('a right code is forgotten after ten minutes', async () => {
      const { actor, secret } = await createProtected();
      await guess(actor);
      const remove = removing(actor);
      expectWrong(await remove(codeOf(secret)));
      await server.context.connection.pool.query(
        `update second_factor_firsts set expires_at = expires_at - interval '10 minutes' where user_id = $1`,
        [actor.userId],
      );
      expectWrong(await remove(codeOf(secret, 1)));
      await turnBack(actor.userId);
      expect((await remove(codeOf(secret))).status).toBe(200);
    });

    test('a right code is forgotten after four wrong ones', async () => {
      const { actor, secret } = await createProtected();
      await guess(actor);
      const remove = removing(actor);
      expectWrong(await remove(codeOf(secret)));
      for (let tries = 0; tries < 4; tries += 1) expectWrong(await remove('000000'));
      expectWrong(await remove(codeOf(secret, 1)));
      await turnBack(actor.userId);
      expect((await remove(codeOf(secret))).status).toBe(200);
    });

    test('a recovery code is enough: nobody guesses one', async () => {
      const { actor, recovery } = await createProtected();
      await guess(actor);
      expect((await giveCode(challengeOf(await login(actor.email)), recovery[0]!)).status).toBe(200);
    });
  });

  test('wrong codes slow an account down: its next try waits, with the right code too', async () => {
    const { actor, secret } = await createProtected();
    const failures = 7;
    await server.context.connection.pool.query(
      // The row of the code that it was set up with is there, and counts nothing.
      'update rate_limits set hits = $2 where key = $1 and hits = 0',
      [`second-factor:person:${actor.userId}`, failures],
    );
    const challenge = challengeOf(await login(actor.email));
    const began = performance.now();
    expect((await giveCode(challenge, codeOf(secret))).status).toBe(200);
    // Timers count whole milliseconds, and may be one ahead. No machine is so slow that it waits for less.
    expect(performance.now() - began).toBeGreaterThan(delayAfter(failures) - 2);
    // Nor does whoever slowed it down see by their next wait that it was right.
    expect(await findHits(server.context.connection.db, `second-factor:person:${actor.userId}`)).toBe(failures);
  });

  test('wrong passwords at one session use up none of the tries of another', async () => {
    const admin = await createActor(server, panel, 'admin');
    const { db } = server.context.connection;
    const token = await createSession(db, { userId: admin.userId, siteId: panel.siteId, device: 'stolen' });
    const tries = Array.from({ length: 11 }, () => begin({ ...admin, token }, 'wrong'));
    expect((await Promise.all(tries)).map(({ status }) => status)).toContain(429);
    expect((await begin(admin)).status).toBe(200);
  });

  test('right codes are no guesses, however many there are', async () => {
    const { actor, secret } = await createProtected();
    for (let times = 0; times < 21; times += 1) {
      await server.context.connection.pool.query('update second_factors set last_step = 0 where user_id = $1', [
        actor.userId,
      ]);
      expect((await giveCode(challengeOf(await login(actor.email)), codeOf(secret))).status).toBe(200);
    }
  });

  test('a code that comes when its panel was closed leads nowhere into it', async () => {
    const other = await createPanel(server);
    const admin = await createActor(server, other, 'admin');
    const { secret } = (await begin(admin)).body;
    await finish(admin, codeOf(secret));
    const challenge = challengeOf(await login(admin.email));
    const close = await call(server, {
      method: 'DELETE',
      url: `/api/site/${other.siteId}`,
      as: other.owner,
      body: { name: other.slug.replace('p-', 'Panel '), password: PASSWORD },
    });
    expect(close.status).toBe(200);
    const { body } = await giveCode(challenge, codeOf(secret, 1));
    const answer = await call(server, { url: '/api/member', as: { token: body.Auth ?? '' } });
    expect(answer.status).toBe(401);
  });

  test('a mailed invitation is accepted before the code is asked for: the code goes on without the link, and so does the password', async () => {
    for (const goesOn of ['code', 'password']) {
      const { actor, secret } = await createProtected();
      const other = await createPanel(server);
      await call(server, {
        method: 'POST',
        url: '/api/member',
        as: other.owner,
        body: { email: actor.email, first_name: 'Bia', role: 'admin' },
      });
      const token = tokenOf(await readMailAbout(server, actor.email, 'Convite'));
      const accept = () =>
        call<{ code: string }>(server, { method: 'POST', url: '/api/member/new/accept', body: { token } });
      const accepted = await accept();
      expect([accepted.status, accepted.body.code]).toEqual([422, 'auth.second_factor_required']);
      expect(String(accepted.headers['set-cookie'])).not.toContain('clube_auth');
      expect((await accept()).status).toBe(410);
      const challenge = challengeOf(goesOn === 'code' ? accepted : await login(actor.email));
      expect((await giveCode(challenge, '000000')).body.code).toBe('auth.wrong_code');
      const { body } = await giveCode(challenge, codeOf(secret));
      if (goesOn === 'code') expect(body).toMatchObject({ role: 'admin', subdomain: other.slug });
      const sites = await call<{ id: number }[]>(server, { url: '/api/member/sites', as: { token: body.Auth } });
      expect(sites.body.map(({ id }) => id)).toContain(other.siteId);
    }
  });

  test('a new password by mail does not take it away', async () => {
    const { actor } = await createProtected();
    const { createOneTimeToken } = await import('../sign-in/link/token.queries.ts');
    const token = await createOneTimeToken(server.context.connection.db, {
      kind: 'reset',
      userId: actor.userId,
      validSeconds: 60,
    });
    const body = { password: PASSWORD, confirm_password: PASSWORD };
    expect((await call(server, { method: 'POST', url: `/api/member/password-reset/${token}`, body })).status).toBe(200);
    expect((await login(actor.email)).body.code).toBe('auth.second_factor_required');
  });
});

describe('switching it off, and new recovery codes', () => {
  test('need the password and a code', async () => {
    const { actor, secret, recovery } = await createProtected();
    const change = (method: 'DELETE' | 'POST', url: string, body: object) =>
      call<{ recovery_codes: string[]; code: string }>(server, { method, url, as: actor, body });
    const renew = (code: string) => change('POST', `${URL_OF}/recovery-codes`, { password: PASSWORD, code });
    const off = (password: string, code: string) => change('DELETE', URL_OF, { password, code });
    expect((await off('wrong', codeOf(secret))).body.code).toBe('auth.wrong_password');
    expect((await off(PASSWORD, '000000')).body.code).toBe('auth.wrong_code');
    const renewed = await renew(codeOf(secret));
    expect(renewed.body.recovery_codes).toHaveLength(10);
    expect((await renew(recovery[0]!)).body.code).toBe('auth.wrong_code');
    expect((await off(PASSWORD, renewed.body.recovery_codes[0]!)).status).toBe(200);
    expect(await state(actor)).toEqual({ enabled_at: null, recovery_codes_left: 0 });
    expect((await login(actor.email)).status).toBe(200);
    expect((await off(PASSWORD, codeOf(secret))).body.code).toBe('auth.second_factor_missing');
  });
});

test('the mailbox is told when it is switched on or off and when recovery codes are made anew, in the look of the own panel', async () => {
  const { actor, secret, recovery } = await createProtected();
  const told = (subject: string) => readMailAbout(server, actor.email, subject);
  const on = await told('Verificação em duas etapas ativada em Panel');
  expect(on.text).toContain('foi ativada');
  expect(on.text).toContain(`http://${panel.slug}.localhost:3000/reset-password`);
  expect(on.html).toContain('Não fui eu');
  const change = (method: 'DELETE' | 'POST', url: string, code: string) =>
    call(server, { method, url, as: actor, body: { password: PASSWORD, code } });
  await change('POST', `${URL_OF}/recovery-codes`, '000000');
  await change('POST', `${URL_OF}/recovery-codes`, codeOf(secret));
  const renewed = await told('Novos códigos de recuperação');
  expect(renewed.text).toContain('Os anteriores não valem mais');
  for (const secretWord of [secret, ...recovery]) expect(renewed.html).not.toContain(secretWord);
  await change('DELETE', URL_OF, codeOf(secret, 1));
  expect((await told('desativada')).text).toContain('a senha basta para entrar');
  expect(await server.context.mailer.stored(actor.email)).toHaveLength(3);
});

describe('a panel that asks its staff for it', () => {
  const require = (as: Actor, value: 'on' | 'off') =>
    call<{ code: string }>(server, {
      method: 'POST',
      url: '/api/meta',
      as,
      body: { key: 'staff_second_factor', value },
    });
  const me = async (as: Actor) =>
    (
      await call<{ second_factor_missing: boolean; current: { currentMember: { role: string } } }>(server, {
        url: '/api/me',
        as,
      })
    ).body;

  test('gives staff without one a student’s rights until they have it; only the owner decides, having one', async () => {
    const own = await createPanel(server);
    const admin = await createActor(server, own, 'admin');
    expect((await require(admin, 'on')).status).toBe(403);
    expect((await require(own.owner, 'on')).body.code).toBe('auth.second_factor_missing');
    await finish(own.owner, codeOf((await begin(own.owner)).body.secret));
    expect((await require(own.owner, 'on')).status).toBe(200);
    expect(await me(admin)).toMatchObject({
      second_factor_missing: true,
      current: { currentMember: { role: 'student' } },
    });
    expect((await call(server, { url: '/api/member', as: admin })).status).toBe(403);
    expect((await require(admin, 'off')).status).toBe(403);
    await finish(admin, codeOf((await begin(admin)).body.secret));
    expect(await me(admin)).toMatchObject({
      second_factor_missing: false,
      current: { currentMember: { role: 'admin' } },
    });
    expect((await call(server, { url: '/api/member', as: admin })).status).toBe(200);
    const student = await createActor(server, own);
    expect(await me(student)).toMatchObject({ second_factor_missing: false });
  });

  test('its owner sees among the events who changed that, and no refused try as a change', async () => {
    const own = await createPanel(server);
    const admin = await createActor(server, own, 'admin');
    const changes = async () =>
      (await call<SecurityEventPage>(server, { url: '/api/site/event', as: own.owner })).body.data.filter(
        ({ kind }) => kind === 'setting.changed',
      );
    await require(admin, 'on');
    await require(own.owner, 'on');
    expect(await changes()).toEqual([]);
    await finish(own.owner, codeOf((await begin(own.owner)).body.secret));
    await require(own.owner, 'on');
    expect(await changes()).toMatchObject([{ actor: 'Ana Lima', target: null, detail: 'staff_second_factor' }]);
    await require(own.owner, 'off');
    expect(await changes()).toHaveLength(2);
  });
});
