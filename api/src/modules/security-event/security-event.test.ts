import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OwnEventPage, SecurityEventPage } from '@clube/shared/contracts/security-event';
import { solveCaptcha } from '../../../test/captcha.ts';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  ownerUrlOf,
  PASSWORD,
  type Actor,
  type Panel,
  type TestServer,
  tidyUp,
} from '../../../test/harness.ts';
import { readMail, readMailAbout, tokenOf } from '../../../test/mailbox.ts';
import { connect } from '../../database/connect.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => server.close());

const ofPanel = async ({ owner }: Panel, query = '') =>
  (await call<SecurityEventPage>(server, { url: `/api/site/event${query}`, as: owner })).body;
const ofPerson = async (as: Pick<Actor, 'token'>) =>
  (await call<OwnEventPage>(server, { url: '/api/me/event', as })).body.data;
const login = async (email: string, password: string, slug?: string) => {
  const answer = await call<{ Auth: string }>(server, {
    method: 'POST',
    url: '/api/member/login',
    body: { email, password, captcha: await solveCaptcha(server) },
    headers: {
      'x-forwarded-for': '203.0.113.9',
      'user-agent': 'Chrome/1 (Linux)',
      ...(slug && { host: `${slug}.localhost:3000` }),
    },
  });
  // A refusal is written after its answer.
  await server.app.settled();
  return answer;
};

const A_REQUEST = expect.stringMatching(/^[\w-]{36}$/);

test('sign-ins and refusals are written for the owner and for the person, with what tells them apart', async () => {
  const panel = await createPanel(server);
  const student = await createActor(server, panel);
  await login(student.email, 'wrong', panel.slug);
  const { body } = await login(student.email, PASSWORD, panel.slug);
  await call(server, {
    method: 'POST',
    url: '/api/member/logout',
    as: { token: body.Auth },
    headers: { host: `${panel.slug}.localhost:3000` },
  });
  const { data } = await ofPanel(panel);
  expect(data.map(({ kind, actor, detail, ip }) => [kind, actor, detail, ip])).toEqual([
    ['session.left', 'Bia Moura', null, '127.0.0.1'],
    ['session.started', 'Bia Moura', 'password', '203.0.113.9'],
    ['session.refused', 'Bia Moura', 'password', '203.0.113.9'],
  ]);
  expect(data[1]).toMatchObject({ device: 'Chrome/1 (Linux)' });
  // Each is found again in the log, the one that is written after its answer too.
  expect(data.map(({ request_id }) => request_id)).toEqual(data.map(() => A_REQUEST));
  expect(new Set(data.map(({ request_id }) => request_id)).size).toBe(3);
  expect((await ofPerson(student)).map(({ kind }) => kind)).toEqual([
    'session.left',
    'session.started',
    'session.refused',
  ]);
});

test('guessing at an account of staff on the main app is told to each panel that they look after, and to no other', async () => {
  const [panel, studied] = [await createPanel(server), await createPanel(server)];
  const admin = await createActor(server, panel, 'admin');
  await server.context.connection.db
    .insertInto('members')
    .values({ site_id: studied.siteId, user_id: admin.userId, role: 'student', first_name: 'Bia' })
    .execute();
  await login(admin.email, 'wrong');
  expect((await ofPanel(panel)).data.map(({ kind, actor, detail }) => [kind, actor, detail])).toEqual([
    ['session.refused', 'Bia Moura', 'password'],
  ]);
  expect((await ofPanel(studied)).data).toEqual([]);
  expect((await ofPerson(admin)).map(({ kind }) => kind)).toEqual(['session.refused']);
});

test('somebody whom nobody knows leaves a line without a name', async () => {
  const panel = await createPanel(server);
  await login('ghost@example.com', 'wrong', panel.slug);
  const page = await ofPanel(panel);
  expect(page.data).toHaveLength(1);
  expect(page.data[0]).toMatchObject({ kind: 'session.refused', actor: null, target: null });
  expect(JSON.stringify(page)).not.toContain('ghost');
});

test('the right password at a panel of others is told to its person, and not to that panel', async () => {
  const [panel, other] = [await createPanel(server), await createPanel(server)];
  const student = await createActor(server, panel);
  expect((await login(student.email, PASSWORD, other.slug)).status).toBe(403);
  expect((await ofPerson(student)).map(({ kind, detail }) => [kind, detail])).toEqual([
    ['session.refused', 'no_access'],
  ]);
  expect((await ofPanel(other)).data).toEqual([]);
});

test("what an account does elsewhere is no panel's business: password and second factor are told to its person alone", async () => {
  const panel = await createPanel(server);
  const admin = await createActor(server, panel, 'admin');
  await call(server, {
    method: 'PUT',
    url: '/api/me/password',
    as: admin,
    body: { current_password: PASSWORD, password: 'outra senha boa', confirm_password: 'outra senha boa' },
  });
  expect((await ofPerson(admin)).map(({ kind }) => kind)).toEqual(['password.changed']);
  expect((await readMailAbout(server, admin.email, 'Senha nova em Panel')).text).toContain('foi trocada');
  expect((await ofPanel(panel)).data).toEqual([]);
});

test('a transfer and ended sessions name who and whom; whoever it happened to does not see where the other sat', async () => {
  const panel = await createPanel(server);
  const admin = await createActor(server, panel, 'admin');
  await call(server, { method: 'DELETE', url: `/api/member/${admin.memberId}/sessions`, as: panel.owner });
  await call(server, {
    method: 'POST',
    url: `/api/site/${panel.siteId}/transfer`,
    as: panel.owner,
    body: { member_id: admin.memberId, password: PASSWORD },
  });
  const token = (await login(admin.email, PASSWORD)).body.Auth;
  const page = await call<SecurityEventPage>(server, { url: '/api/site/event', as: { token } });
  expect(page.body.data.slice(1).map(({ kind, actor, target }) => [kind, actor, target])).toEqual([
    ['role.changed', 'Ana Lima', null],
    ['owner.changed', 'Ana Lima', 'Bia Moura'],
    ['session.ended', 'Ana Lima', 'Bia Moura'],
  ]);
  const mine = (await ofPerson({ token })).filter(({ by_other }) => by_other);
  expect(mine).toHaveLength(2);
  for (const event of mine) expect(event).toMatchObject({ ip: null, device: '' });
});

test('a panel that its owner closes, and opens again, is written down for them and for it', async () => {
  const panel = await createPanel(server);
  const url = `/api/site/${panel.siteId}`;
  const body = { name: `Panel ${panel.slug.slice(2)}`, password: PASSWORD };
  expect((await call(server, { method: 'DELETE', url, as: panel.owner, body })).status).toBe(200);
  const again = { token: (await login(panel.owner.email, PASSWORD)).body.Auth };
  const written = ['session.started', 'panel.closed'];
  expect((await ofPerson(again)).map(({ kind }) => kind)).toEqual(written);
  expect((await call(server, { method: 'POST', url: `${url}/reopen`, as: again })).status).toBe(200);
  expect((await ofPerson(again)).map(({ kind }) => kind)).toEqual(['panel.reopened', ...written]);
  const { rows } = await server.context.connection.pool.query('select kind from site_events where site_id = $1', [
    panel.siteId,
  ]);
  expect(rows).toEqual([{ kind: 'panel.closed' }, { kind: 'panel.reopened' }]);
});

test('a role that changed and a member who was removed are written, with who did it and in which request', async () => {
  const panel = await createPanel(server);
  const { memberId } = await createActor(server, panel);
  const url = `/api/member/${memberId}`;
  const changed = await call(server, { method: 'PATCH', url, as: panel.owner, body: { role: 'support' } });
  const removed = await call(server, { method: 'DELETE', url, as: panel.owner });
  expect([changed.status, removed.status]).toEqual([200, 200]);
  const { data } = await ofPanel(panel);
  // Who is no member any more has no name here.
  expect(data.map(({ kind, actor, target, detail }) => [kind, actor, target, detail])).toEqual([
    ['member.removed', 'Ana Lima', null, null],
    ['role.changed', 'Ana Lima', null, 'support'],
  ]);
  expect(data.map(({ request_id }) => request_id)).toEqual([A_REQUEST, A_REQUEST]);
  expect(new Set(data.map(({ request_id }) => request_id)).size).toBe(2);
});

describe('who comes into a panel', () => {
  let sequence = 0;
  const NEW = { password: 'primeira senha', confirm_password: 'primeira senha' };
  const shortly = (events: { kind: string; actor?: string | null; detail: string | null }[]) =>
    events.map(({ kind, actor, detail }) => [kind, ...(actor === undefined ? [] : [actor]), detail]);
  const invite = (panel: Panel, email: string, role: string) =>
    call(server, {
      method: 'POST',
      url: '/api/member',
      as: panel.owner,
      body: { email, first_name: 'Rosa', last_name: 'Lima', role },
    });

  test('is written when they are asked in and when they say yes by the link, with the role and the true way', async () => {
    const panel = await createPanel(server);
    const email = `rosa-event-${(sequence += 1)}@example.com`;
    await invite(panel, email, 'support');
    const token = tokenOf(await readMail(server, email));
    const { body } = await call<{ Auth: string }>(server, {
      method: 'POST',
      url: '/api/member/new/create-password',
      body: { email, token, ...NEW },
    });
    const { data } = await ofPanel(panel);
    expect(shortly(data)).toEqual([
      ['session.started', 'Rosa Lima', 'invitation'],
      ['member.joined', 'Rosa Lima', 'support'],
      ['member.invited', 'Ana Lima', 'support'],
    ]);
    expect(JSON.stringify(data)).not.toContain(email);
    expect(shortly(await ofPerson({ token: body.Auth }))).toEqual([
      ['session.started', 'invitation'],
      ['member.joined', 'support'],
    ]);
  });

  test('is written when staff take an invitation away, with the role that it was for', async () => {
    const panel = await createPanel(server);
    await invite(panel, `rosa-event-${(sequence += 1)}@example.com`, 'admin');
    const { body } = await call<{ data: { id: number }[] }>(server, { url: '/api/invitation', as: panel.owner });
    const url = `/api/invitation/${body.data[0]!.id}`;
    const answers = [];
    for (let turn = 0; turn < 2; turn += 1)
      answers.push(await call(server, { method: 'DELETE', url, as: panel.owner }));
    expect(answers.map(({ status }) => status)).toEqual([200, 404]);
    expect(shortly((await ofPanel(panel)).data)).toEqual([
      ['invitation.withdrawn', 'Ana Lima', 'admin'],
      ['member.invited', 'Ana Lima', 'admin'],
    ]);
  });

  test('is written once when somebody who is signed in accepts, and not for who was a member before', async () => {
    const panel = await createPanel(server);
    const other = await createPanel(server);
    const person = await createActor(server, other);
    for (const turn of [0, 1]) {
      if (turn === 1)
        await server.context.connection.pool.query(
          `insert into invitations (site_id, email, first_name, role, expires_at)
           values ($1, $2, 'Bia', 'admin', now() + interval '1 day')`,
          [panel.siteId, person.email],
        );
      else await invite(panel, person.email, 'student');
      const [received] = (await call<{ id: number }[]>(server, { url: '/api/member/invitations', as: person })).body;
      const url = `/api/member/invitations/${received!.id}/accept`;
      expect((await call(server, { method: 'POST', url, as: person })).status).toBe(200);
    }
    expect(shortly((await ofPanel(panel)).data)).toEqual([
      ['member.joined', 'Rosa Lima', 'student'],
      ['member.invited', 'Ana Lima', 'student'],
    ]);
  });

  test('is written for who registers where courses are free', async () => {
    const panel = await createPanel(server);
    const meta = { key: 'free_courses', value: 'on' };
    await call(server, { method: 'POST', url: '/api/meta', as: panel.owner, body: meta });
    const email = `rosa-event-${(sequence += 1)}@example.com`;
    await call(server, {
      method: 'POST',
      url: '/api/member/register',
      headers: { host: `${panel.slug}.localhost:3000` },
      body: {
        name: 'Rosa Lima',
        email,
        phone: '(11) 98765-4321',
        phone_country: 'BR',
        document: '529.982.247-25',
        captcha: await solveCaptcha(server),
      },
    });
    const token = tokenOf(await readMail(server, email));
    await call(server, { method: 'POST', url: '/api/member/new/create-password', body: { email, token, ...NEW } });
    expect(shortly((await ofPanel(panel)).data)).toEqual([
      ['session.started', 'Rosa Lima', 'registration'],
      ['member.joined', 'Rosa Lima', 'student'],
    ]);
  });

  test('a password behind a mailed link says which link it was, and its mailbox is told', async () => {
    const panel = await createPanel(server);
    const set = async (email: string) => {
      const token = tokenOf(await readMail(server, email));
      const url = `/api/member/password-reset/${token}`;
      expect((await call(server, { method: 'POST', url, body: NEW })).status).toBe(200);
      const notice = await readMailAbout(server, email, 'Senha nova em Clube');
      expect(notice.text).toContain('foi trocada');
      return (await login(email, NEW.password)).body.Auth;
    };
    const known = await createActor(server, panel);
    const captcha = await solveCaptcha(server);
    const recovery = { email: known.email, captcha };
    await call(server, { method: 'POST', url: '/api/member/password-recovery', body: recovery });
    expect(shortly(await ofPerson({ token: await set(known.email) }))).toContainEqual(['password.changed', 'reset']);

    const bought = await createActor(server, panel);
    await server.context.connection.pool.query('update users set password_hash = null where id = $1', [bought.userId]);
    const purchase = { email: bought.email, document: '529.982.247-25' };
    await call(server, { method: 'POST', url: '/api/member/new/validate-purchase', body: purchase });
    const events = shortly(await ofPerson({ token: await set(bought.email) }));
    expect(events).toContainEqual(['password.changed', 'first_access']);
  });
});

test('they come in pages, newest first, to the owner alone, and go after their time', async () => {
  const panel = await createPanel(server);
  const admin = await createActor(server, panel, 'admin');
  for (let count = 0; count < 3; count += 1) await login(admin.email, 'wrong', panel.slug);
  const second = await ofPanel(panel, '?page=2&per_page=2');
  expect([second.total, second.last_page, second.data.length]).toEqual([3, 2, 1]);
  expect((await call(server, { url: '/api/site/event', as: admin })).status).toBe(403);
  await server.app.settled();
  const owner = connect(ownerUrlOf(server), 1);
  await owner.pool.query(`update site_events set expires_at = now() - interval '2 days'`);
  await owner.close();
  expect((await ofPanel(panel)).data).toEqual([]);
  await tidyUp(server);
  const { rows } = await server.context.connection.pool.query('select count(*)::int as left from site_events');
  expect(rows).toEqual([{ left: 0 }]);
});

describe('a right that somebody has not', () => {
  const ask = async (as: Pick<Actor, 'token'>, method: 'GET' | 'POST' | 'DELETE', url: string, more = {}) => {
    const answer = await call(server, { method, url, as, ...more });
    await server.app.settled();
    return answer.status;
  };
  const refusedOf = async (panel: Panel) =>
    (await ofPanel(panel)).data
      .filter(({ kind }) => kind === 'right.refused')
      .map(({ actor, target, detail }) => [actor, target, detail]);

  test('is told to the owner when it is asked for, once an hour for each person and right', async () => {
    const panel = await createPanel(server);
    const [student, admin] = [await createActor(server, panel), await createActor(server, panel, 'admin')];
    for (let at = 0; at < 20; at += 1) expect(await ask(student, 'GET', '/api/site/domain')).toBe(403);
    expect(await ask(student, 'GET', '/api/member')).toBe(403);
    expect(await ask(admin, 'GET', '/api/site/event')).toBe(403);
    const invited = { body: { email: 'one-more@example.com', first_name: 'Ana', role: 'admin' } };
    expect(await ask(admin, 'POST', '/api/member', invited)).toBe(403);
    expect(await refusedOf(panel)).toEqual([
      ['Bia Moura', null, 'panel.own'],
      ['Bia Moura', null, 'member.manage'],
      ['Bia Moura', null, 'panel.manage'],
    ]);
    expect((await ofPerson(student)).map(({ kind }) => kind)).not.toContain('right.refused');
  });

  test('of many calls at once one is told', async () => {
    const panel = await createPanel(server);
    const student = await createActor(server, panel);
    await Promise.all(Array.from({ length: 30 }, async () => ask(student, 'GET', '/api/site/domain')));
    expect(await refusedOf(panel)).toHaveLength(1);
  });

  test('is told to the panel of whoever asks, and to no other', async () => {
    const [panel, other] = [await createPanel(server), await createPanel(server)];
    const student = await createActor(server, panel);
    await ask(student, 'DELETE', `/api/site/${other.siteId}`, { body: { password: PASSWORD } });
    expect(await refusedOf(panel)).toEqual([['Bia Moura', null, 'panel.own']]);
    expect(await refusedOf(other)).toEqual([]);
  });

  test('is nothing to tell when it was laid down to look on as a student, nor when everything is right', async () => {
    const panel = await createPanel(server);
    const headers = { 'x-act-like-student': '1' };
    expect(await ask(panel.owner, 'GET', '/api/site/domain', { headers })).toBe(403);
    expect(await ask(panel.owner, 'GET', '/api/site/domain')).toBe(200);
    expect(await ask({ token: 'nobody' }, 'GET', '/api/site/domain')).toBe(401);
    expect(await refusedOf(panel)).toEqual([]);
  });
});
