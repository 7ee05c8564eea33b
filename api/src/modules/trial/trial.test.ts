import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Trial, TrialPerson } from '@clube/shared/contracts/trial';
import type { Me } from '@clube/shared/contracts/user';
import { call, createPanel, createTestServer, type TestServer } from '../../../test/harness.ts';
import { OPERATOR } from '../../../test/releases.ts';
import { removeExpiredTrials } from './operations.ts';

const PASSWORD = 'uma senha boa';
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_DEMO: 'false' });
});
afterAll(() => server.close());

const makeToken = async (trials?: number) =>
  (
    await call<{ id: number; token: string }>(server, {
      method: 'POST',
      url: '/api/platform/token',
      as: OPERATOR,
      body: { team: 'quality', remotes: trials ? [] : ['mf-test'], ...(trials && { trials }) },
    })
  ).body;
const post = <T>(token: string, url: string, body: object) =>
  call<T & { code?: string }>(server, { method: 'POST', url: `/api/platform/trial${url}`, as: { token }, body });
const begin = (token: string) => post<Trial>(token, '', { password: PASSWORD });
const end = (token: string, id: number) =>
  call<{ code?: string }>(server, { method: 'DELETE', url: `/api/platform/trial/${id}`, as: { token } });
const count = async (table: string, where: string, value: unknown) =>
  Number(
    (await server.context.connection.pool.query(`select count(*) from ${table} where ${where} = $1`, [value])).rows[0]
      .count,
  );
const meOf = (token: string) => call<Me>(server, { url: '/api/me', as: { token } });

test('nobody may make a trial panel until a token was set up for it: neither the operator nor a team', async () => {
  const team = await makeToken();
  for (const token of [OPERATOR.token, team.token, 'nonsense']) {
    expect((await begin(token)).status).toBe(403);
    expect((await post(token, '/1/person', { role: 'student', password: PASSWORD })).status).toBe(403);
    expect((await end(token, 1)).status).toBe(403);
  }
});

test('a suite gets a panel with people in it who are signed in; ended, nothing of them is left, and all of it was written down', async () => {
  const { id: tokenId, token } = await makeToken(2);
  const trial = (await begin(token)).body;
  const student = (await post<TrialPerson>(token, `/${trial.id}/person`, { role: 'student', password: PASSWORD })).body;
  const owner = (await meOf(trial.owner.token)).body.current!;
  expect([owner.currentSite.id, owner.currentSite.role]).toEqual([trial.id, 'owner']);
  const me = (await meOf(student.token)).body.current!;
  expect([me.currentSite.id, me.currentSite.role, me.currentMember.id]).toEqual([
    trial.id,
    'student',
    student.member_id,
  ]);
  expect([trial.owner.email, student.email].every((email) => email.endsWith('@trial.invalid'))).toBe(true);

  expect((await end(token, trial.id)).status).toBe(200);
  for (const gone of [trial.owner, student]) {
    expect((await meOf(gone.token)).status).toBe(401);
    expect(await count('users', 'email', gone.email)).toBe(0);
  }
  expect(await count('sites', 'id', trial.id)).toBe(0);
  expect((await end(token, trial.id)).body.code).toBe('site.not_found');

  const acts = (
    await call<{ actor: string; action: string; subject: string }[]>(server, { url: '/api/platform/act', as: OPERATOR })
  ).body.filter(({ actor }) => actor === `quality:${tokenId}`);
  expect(acts.map(({ action, subject }) => `${action} ${subject}`).toReversed()).toEqual([
    `trial.create ${trial.id} ${trial.slug}`,
    `trial.person ${trial.id} student`,
    `trial.remove ${trial.id}`,
  ]);
});

test('a token has as many panels at once as it was given, also when it asks for all of them at the same moment', async () => {
  const { token } = await makeToken(2);
  const answers = await Promise.all([begin(token), begin(token), begin(token)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409]);
  expect(answers.find(({ status }) => status === 409)!.body.code).toBe('trial.limit');
  const [first] = answers.filter(({ status }) => status === 201);
  await end(token, first!.body.id);
  expect((await begin(token)).status).toBe(201);
});

test('its people make no panels beside it, which nothing would count or take away', async () => {
  const { token } = await makeToken(1);
  const { owner, slug } = (await begin(token)).body;
  const body = { name: 'Outro', slug: `${slug}-b` };
  const make = (as: { token: string }) =>
    call<{ code?: string }>(server, { method: 'POST', url: '/api/site', as, body });
  expect((await make(owner)).body.code).toBe('policy.denied');
  expect(await count('sites', 'slug', body.slug)).toBe(0);
  expect((await make((await createPanel(server)).owner)).status).toBe(201);
});

test('panels of people, and those of another suite, are none of its business', async () => {
  const [mine, other] = [await makeToken(5), await makeToken(5)];
  const real = await createPanel(server);
  const foreign = (await begin(other.token)).body.id;
  for (const site of [real.siteId, foreign]) {
    const { status, body } = await post(mine.token, `/${site}/person`, { role: 'admin', password: PASSWORD });
    expect([status, body.code]).toEqual([404, 'site.not_found']);
    expect((await end(mine.token, site)).body.code).toBe('site.not_found');
    expect(await count('sites', 'id', site)).toBe(1);
  }
});

test('a revoked token makes nothing more', async () => {
  const { id, token } = await makeToken(1);
  await call(server, { method: 'DELETE', url: `/api/platform/token/${id}`, as: OPERATOR });
  expect((await begin(token)).status).toBe(403);
});

test('what a killed suite left behind goes when its time is over, and not before; a person who joined elsewhere stays', async () => {
  const { token } = await makeToken(2);
  const [trial, young] = [(await begin(token)).body, (await begin(token)).body];
  const admin = (await post<TrialPerson>(token, `/${trial.id}/person`, { role: 'admin', password: PASSWORD })).body;
  const real = await createPanel(server);
  const { pool } = server.context.connection;
  await pool.query(
    `insert into members (site_id, user_id, role, first_name, last_name)
     select $1, id, 'student', 'Bia', 'Moura' from users where email = $2`,
    [real.siteId, admin.email],
  );
  await removeExpiredTrials(server.context);
  expect(await count('sites', 'id', trial.id)).toBe(1);
  await pool.query(`update trial_panels set expires_at = now() - interval '1 second' where site_id = $1`, [trial.id]);
  await removeExpiredTrials(server.context);
  expect(await count('sites', 'id', trial.id)).toBe(0);
  expect(await count('sites', 'id', young.id)).toBe(1);
  expect(await count('users', 'email', trial.owner.email)).toBe(0);
  expect(await count('users', 'email', admin.email)).toBe(1);
});
