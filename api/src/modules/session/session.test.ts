import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { HandOff, OpenSession } from '@clube/shared/contracts/session';
import type { LoginResult } from '@clube/shared/contracts/sign-in';
import type { Me } from '@clube/shared/contracts/user';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  PASSWORD,
  type Panel,
  type TestServer,
  tidyUp,
} from '../../../test/harness.ts';
import { solveCaptcha } from '../../../test/captcha.ts';
import { createSession } from './operations.ts';

let server: TestServer;
let panel: Panel;
beforeAll(async () => {
  server = await createTestServer();
  panel = await createPanel(server);
});
afterAll(() => server.close());

const db = () => server.context.connection.db;
const me = (token: string) => call<{ code: string; message: string }>(server, { url: '/api/me', as: { token } });
const signIn = (userId: number) => createSession(db(), { userId, siteId: panel.siteId, device: 'test' });

test('a session is over after a year, however much it was used', async () => {
  const student = await createActor(server, panel);
  const age = (days: number) =>
    server.context.connection.pool.query(
      'update sessions set expires_at = expires_at - make_interval(days => $2) where user_id = $1',
      [student.userId, days],
    );
  await age(364);
  expect((await me(student.token)).status).toBe(200);
  await age(1);
  const ended = await me(student.token);
  expect([ended.status, ended.body.code]).toEqual([401, 'session.ended']);
});

describe('the limit of devices', () => {
  test('[8.14] the oldest session of a student ends when a fourth begins, and is told why', async () => {
    const student = await createActor(server, panel);
    const later = [await signIn(student.userId), await signIn(student.userId)];
    expect((await me(student.token)).status).toBe(200);
    later.push(await signIn(student.userId));
    const ended = await me(student.token);
    expect(ended.status).toBe(401);
    expect(ended.body).toMatchObject({ code: 'session.limit', message: 'Session is not available' });
    for (const token of later) expect((await me(token)).status).toBe(200);
  });

  test('the panel sets its own limit', async () => {
    await call(server, { method: 'POST', url: '/api/meta', as: panel.owner, body: { key: 'session_limit', value: 1 } });
    const student = await createActor(server, panel);
    const next = await signIn(student.userId);
    expect((await me(student.token)).status).toBe(401);
    expect((await me(next)).status).toBe(200);
    await call(server, { method: 'POST', url: '/api/meta', as: panel.owner, body: { key: 'session_limit', value: 3 } });
  });

  test('50 sign-ins at once leave exactly as many as allowed', async () => {
    const student = await createActor(server, panel);
    const tokens = await Promise.all(Array.from({ length: 50 }, () => signIn(student.userId)));
    const answers = await Promise.all(tokens.map(me));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  });

  test('staff have a high limit of their own: twenty, with a panel and without one', async () => {
    for (const siteId of [panel.siteId, null]) {
      const admin = await createActor(server, panel, 'admin');
      const enter = () => createSession(db(), { userId: admin.userId, siteId, device: 'test' });
      if (siteId === null) await enter();
      const tokens = await Promise.all(Array.from({ length: 19 }, enter));
      for (const token of [...tokens, admin.token]) expect((await me(token)).status).toBe(200);
      expect((await me(await enter())).status).toBe(200);
      const { rows } = await server.context.connection.pool.query(
        'select count(*)::int as open from sessions where user_id = $1 and site_id is not distinct from $2 and ended_reason is null',
        [admin.userId, siteId],
      );
      expect(rows).toEqual([{ open: 20 }]);
    }
  });
});

describe('sessions of staff that nobody uses', () => {
  const rest = (actor: { userId: number }, hours: number) =>
    server.context.connection.pool.query(
      'update sessions set last_seen_at = now() - make_interval(mins => $2) where user_id = $1',
      [actor.userId, hours * 60],
    );

  // The sign of life is written beside the answer.
  const isSeen = async (actor: { userId: number }) =>
    (
      await server.context.connection.pool.query(
        `select 1 from sessions where user_id = $1 and last_seen_at > now() - interval '1 hour'`,
        [actor.userId],
      )
    ).rowCount === 1;

  test('end after twelve hours, are listed no more, and a sign of life begins the time anew', async () => {
    const admin = await createActor(server, panel, 'admin');
    await rest(admin, 11.9);
    expect((await me(admin.token)).status).toBe(200);
    while (!(await isSeen(admin)));
    await rest(admin, 12.1);
    const other = await signIn(admin.userId);
    const { body } = await call<OpenSession[]>(server, { url: '/api/me/sessions', as: { token: other } });
    expect(body).toHaveLength(1);
    expect((await me(admin.token)).body).toMatchObject({ code: 'session.ended', message: 'Session is not available' });
    expect((await me(other)).status).toBe(200);
  });

  test.each([
    ['what a page says it asks by itself', '/api/comment/waiting', { 'clube-unattended': '1' }],
    ['a picture that it shows', '/api/me', { 'sec-fetch-dest': 'image' }],
  ])('do not live on by %s, which is answered all the same', async (_what, url, headers) => {
    const [alone, used] = [await createActor(server, panel, 'admin'), await createActor(server, panel, 'admin')];
    for (const admin of [alone, used]) await rest(admin, 11.9);
    expect((await call(server, { url, as: alone, headers })).status).toBe(200);
    expect((await call(server, { url, as: used })).status).toBe(200);
    while (!(await isSeen(used)));
    expect(await isSeen(alone)).toBe(false);
    await rest(alone, 12.1);
    expect((await call(server, { url, as: alone, headers })).status).toBe(401);
  });

  test('end without a request too, so that open pages are told; without a panel as well', async () => {
    const admin = await createActor(server, panel, 'admin');
    const bare = await createSession(db(), { userId: admin.userId, siteId: null, device: 'test' });
    await rest(admin, 13);
    await tidyUp(server);
    const { rows } = await server.context.connection.pool.query('select 1 from sessions where user_id = $1', [
      admin.userId,
    ]);
    expect(rows).toEqual([]);
    expect((await me(bare)).status).toBe(401);
  });

  test('of students stay', async () => {
    const student = await createActor(server, panel);
    await rest(student, 24 * 300);
    await tidyUp(server);
    expect((await me(student.token)).status).toBe(200);
  });
});

describe('an owner', () => {
  const end = (memberId: number, as: { token: string }) =>
    call<{ ended: number }>(server, { method: 'DELETE', url: `/api/member/${memberId}/sessions`, as });

  test('ends all sessions of a member in this panel, and nobody else does', async () => {
    const admin = await createActor(server, panel, 'admin');
    const student = await createActor(server, panel);
    const second = await signIn(student.userId);
    expect((await end(student.memberId, admin)).status).toBe(403);
    expect((await end(student.memberId, student)).status).toBe(403);
    expect((await end(student.memberId, panel.owner)).body).toEqual({ ended: 2 });
    for (const token of [student.token, second]) expect((await me(token)).status).toBe(401);
    expect((await end(999_999, panel.owner)).status).toBe(404);
  });

  test('shuts the way back in: no session from before leads into the panel again, by no detour', async () => {
    const other = await createPanel(server);
    const person = await createActor(server, panel, 'admin');
    await server.context.connection.db
      .insertInto('members')
      .values({ site_id: other.siteId, user_id: person.userId, role: 'admin', first_name: 'Bia' })
      .execute();
    const choose = (siteId: number, token: string) =>
      call<{ Auth: string; code: string }>(server, {
        method: 'POST',
        url: '/api/member/select-site',
        as: { token },
        body: { site_id: siteId },
      });
    const bare = await createSession(db(), { userId: person.userId, siteId: null, device: 'test' });
    await end(person.memberId, panel.owner);
    const detour = await choose(other.siteId, bare);
    expect(detour.status).toBe(200);
    expect((await choose(panel.siteId, detour.body.Auth)).body.code).toBe('session.ended');
    const fresh = await createSession(db(), { userId: person.userId, siteId: null, device: 'test' });
    expect((await choose(panel.siteId, fresh)).status).toBe(200);
  });
});

describe('a session that began on a host of a panel', () => {
  // Whoever owns a panel may let its domain lead to a machine of their own, where browsers bring their cookies.
  test('opens nothing elsewhere: neither the main app nor another panel of the same person', async () => {
    const other = await createPanel(server);
    const student = await createActor(server, panel);
    await server.context.connection.db
      .insertInto('members')
      .values({ site_id: other.siteId, user_id: student.userId, role: 'admin', first_name: 'Bia' })
      .execute();
    const [main, here, there] = ['localhost:3000', `${panel.slug}.localhost:3000`, `${other.slug}.localhost:3000`];
    const enter = async (host: string) =>
      (
        await call<{ Auth: string }>(server, {
          method: 'POST',
          url: '/api/member/login',
          headers: { host },
          body: { email: student.email, password: PASSWORD, captcha: await solveCaptcha(server) },
        })
      ).body.Auth;
    const ask = async (token: string, host: string) =>
      (await call(server, { url: '/api/me', headers: { host }, as: { token } })).status;
    const choose = async (token: string, host: string) =>
      (
        await call(server, {
          method: 'POST',
          url: '/api/member/select-site',
          headers: { host },
          as: { token },
          body: { site_id: other.siteId },
        })
      ).status;

    const onPanel = await enter(here);
    expect([await ask(onPanel, here), await ask(onPanel, main), await ask(onPanel, there)]).toEqual([200, 401, 401]);
    expect([await choose(onPanel, here), await choose(onPanel, main)]).toEqual([404, 401]);
    expect(await ask(onPanel, here)).toBe(200);
    // Control: the main app is where somebody chooses.
    const onMain = await enter(main);
    expect([await ask(onMain, main), await choose(onMain, main)]).toEqual([200, 200]);
  });
});

describe('a session that a panel’s host handed to the main app', () => {
  const MAIN = 'localhost:3000';
  const hostOf = ({ slug }: Panel) => `${slug}.localhost:3000`;
  type Asked = { host?: string; method?: 'GET' | 'POST' | 'DELETE'; body?: object };
  const ask = <Body = { code?: string }>(token: string, url: string, { host = MAIN, ...more }: Asked = {}) =>
    call<Body>(server, { url: `/api${url}`, headers: { host }, as: { token }, ...more });
  const login = async (host: string, email: string) =>
    (
      await ask<LoginResult>('', '/member/login', {
        host,
        method: 'POST',
        body: { email, password: PASSWORD, captcha: await solveCaptcha(server) },
      })
    ).body;

  /** Goes from a panel's host to the main app, as a browser does. */
  async function goToMain(auth: LoginResult, host: string): Promise<LoginResult> {
    const begun = await ask<HandOff>(auth.Auth, '/member/auth', { host, method: 'POST', body: { auth } });
    const claim = await ask('', new URL(begun.body.url).href.replace(/^.*?\/api/, ''));
    const cookie = String(claim.headers['set-cookie']).split(';')[0]!;
    await ask(auth.Auth, String(claim.headers['location']).replace(/^.*?\/api/, ''), { host });
    const redeemed = await call<LoginResult>(server, {
      method: 'POST',
      url: '/api/member/auth/redeem',
      headers: { host: MAIN, cookie },
      body: { string: begun.body.data.string },
    });
    expect(redeemed.status).toBe(200);
    return redeemed.body;
  }

  /** Who manages the panel, manages another, is asked into a third and owns one that is closed. */
  async function createManager() {
    const [other, third, closed] = [await createPanel(server), await createPanel(server), await createPanel(server)];
    const admin = await createActor(server, panel, 'admin');
    const join = (siteId: number, role: 'owner' | 'admin') =>
      db().insertInto('members').values({ site_id: siteId, user_id: admin.userId, role, first_name: 'Bia' }).execute();
    await join(other.siteId, 'admin');
    await db().deleteFrom('members').where('site_id', '=', closed.siteId).execute();
    await join(closed.siteId, 'owner');
    await db().updateTable('sites').set({ deleted_at: new Date() }).where('id', '=', closed.siteId).execute();
    const body = { email: admin.email, first_name: 'Bia' };
    const { body: invitation } = await ask<{ id: number }>(third.owner.token, '/member', { method: 'POST', body });
    return { admin, other, closed, invitation: invitation.id };
  }

  test('[4.19] manages its panel there and opens, tells and changes nothing of the others, wherever it goes on', async () => {
    const { admin, other, closed, invitation } = await createManager();
    const onPanel = await login(hostOf(panel), admin.email);
    expect([onPanel.role, onPanel.target_host, onPanel.sites_count]).toEqual(['admin', MAIN, 1]);
    const handed = await goToMain(onPanel, hostOf(panel));
    expect([handed.role, handed.target_host, handed.sites_count]).toEqual(['admin', null, 1]);
    const free = await login(MAIN, admin.email);
    const freed = (
      await ask<LoginResult>(free.Auth, '/member/select-site', { method: 'POST', body: { site_id: other.siteId } })
    ).body;

    const seen = async (token: string) => {
      const { body: me } = await ask<Me>(token, '/me');
      const events = await ask<{ data: { site: string | null }[] }>(token, '/me/event');
      return {
        isBound: me.panel_bound ?? false,
        sites: me.member.sites.map(({ id }) => id).toSorted(),
        listed: (await ask<{ id: number }[]>(token, '/member/sites')).body.map(({ id }) => id).toSorted(),
        invitations: (await ask<{ id: number }[]>(token, '/member/invitations')).body.map(({ id }) => id),
        closed: (await ask<{ id: number }[]>(token, '/site/closed')).body.map(({ id }) => id),
        sessions: new Set((await ask<OpenSession[]>(token, '/me/sessions')).body.map(({ site }) => site)).size,
        // Without a panel is what concerns the account itself.
        places: [...new Set(events.body.data.map(({ site }) => site))].filter((site) => site !== null).length,
      };
    };
    const own = { isBound: true, sites: [panel.siteId], listed: [panel.siteId], invitations: [], closed: [] };
    expect(await seen(handed.Auth)).toEqual({ ...own, sessions: 1, places: 1 });
    const both = [panel.siteId, other.siteId].toSorted();
    const all = { isBound: false, sites: both, listed: both, invitations: [invitation], closed: [closed.siteId] };
    expect(await seen(freed.Auth)).toEqual({ ...all, sessions: 2, places: 2 });

    const { body: sessions } = await ask<OpenSession[]>(freed.Auth, '/me/sessions');
    const elsewhere = sessions.find(({ is_current }) => is_current)!;
    const tries = (token: string) =>
      [
        ask(token, '/member/select-site', { method: 'POST', body: { site_id: other.siteId } }),
        ask(token, `/member/invitations/${invitation}/accept`, { method: 'POST' }),
        ask(token, `/member/invitations/${invitation}/decline`, { method: 'POST' }),
        ask(token, `/site/${closed.siteId}/reopen`, { method: 'POST' }),
        ask(token, `/me/sessions/${elsewhere.id}`, { method: 'DELETE' }),
        ask(token, '/site', { method: 'POST', body: { name: 'Minha', slug: `novo-${panel.siteId}-b` } }),
      ] as const;
    const refused = [404, 404, 404, 404, 404, 403];
    expect((await Promise.all(tries(handed.Auth))).map(({ status }) => status)).toEqual(refused);
    // Its own panel it may choose, and stays what it is.
    const body = { site_id: panel.siteId };
    const again = (await ask<LoginResult>(handed.Auth, '/member/select-site', { method: 'POST', body })).body;
    expect((await Promise.all(tries(again.Auth))).map(({ status }) => status)).toEqual(refused);
    // All others that it ends are those of its panel.
    expect((await ask(again.Auth, '/me/sessions', { method: 'DELETE' })).status).toBe(200);
    expect((await ask(freed.Auth, '/me')).status).toBe(200);
    // What it is there for works: the panel is managed on the main app.
    expect((await ask(again.Auth, '/member')).status).toBe(200);
    // Control: whoever signed in on the main app chooses.
    const choice = { method: 'POST', body: { site_id: other.siteId } } as const;
    expect((await ask(freed.Auth, '/member/select-site', choice)).status).toBe(200);
  });
});

describe('own sessions', () => {
  test('are listed, the current one marked, and end one by one or all others together', async () => {
    const admin = await createActor(server, panel, 'admin');
    const other = await signIn(admin.userId);
    const third = await signIn(admin.userId);
    const list = await call<OpenSession[]>(server, { url: '/api/me/sessions', as: admin });
    expect(list.body).toHaveLength(3);
    expect(list.body.filter(({ is_current }) => is_current)).toHaveLength(1);
    const { body: seen } = await call<OpenSession[]>(server, { url: '/api/me/sessions', as: { token: other } });
    const otherId = seen.find(({ is_current }) => is_current)!.id;
    expect((await call(server, { method: 'DELETE', url: `/api/me/sessions/${otherId}`, as: admin })).status).toBe(200);
    expect((await me(other)).status).toBe(401);
    expect((await call(server, { method: 'DELETE', url: '/api/me/sessions', as: admin })).status).toBe(200);
    expect((await me(third)).status).toBe(401);
    expect((await me(admin.token)).status).toBe(200);
  });

  test("somebody else's session is not there", async () => {
    const [one, two] = [await createActor(server, panel), await createActor(server, panel)];
    const { body } = await call<OpenSession[]>(server, { url: '/api/me/sessions', as: one });
    const answer = await call(server, { method: 'DELETE', url: `/api/me/sessions/${body[0]!.id}`, as: two });
    expect(answer.status).toBe(404);
    expect((await me(one.token)).status).toBe(200);
  });
});

describe('viewing as a student', () => {
  test('lowers the rights of staff and never raises anybody’s', async () => {
    const headers = { 'x-act-like-student': '1' };
    const members = (as: { token: string }, extra = {}) => call(server, { url: '/api/member', as, headers: extra });
    expect((await members(panel.owner)).status).toBe(200);
    expect((await members(panel.owner, headers)).status).toBe(403);
    const student = await createActor(server, panel);
    expect((await members(student, { 'x-act-like-student': '0' })).status).toBe(403);
  });

  test('is of the own panel alone, and what is written then is written by whoever looks', async () => {
    const other = await createPanel(server);
    const course = await createTestCourse(server, panel);
    const [admin, student] = [
      await createActor(server, panel, 'admin'),
      await createActor(server, panel, 'student', [course.courseId]),
    ];
    const headers = { 'x-act-like-student': '1' };
    const elsewhere = { ...headers, host: `${other.slug}.localhost:3000` };
    for (const url of ['/api/me', '/api/home', course.url()])
      expect([url, (await call(server, { url, as: admin, headers: elsewhere })).status]).toEqual([url, 401]);
    // It is nobody else's eyes: no header names a student, a member or another panel.
    const { body: me } = await call<Me>(server, {
      url: '/api/me',
      as: admin,
      headers: { ...headers, 'session-id': String(student.memberId), 'x-member': String(student.memberId) },
    });
    expect([me.current?.currentMember.id, me.current?.currentMember.role]).toEqual([admin.memberId, 'student']);
    const progress = { method: 'POST' as const, url: `${course.url()}/progress`, body: { completed: true } };
    const comment = { method: 'POST' as const, url: `${course.url()}/comment`, body: { comment: 'Oi' } };
    // The course is not theirs as a student; as a student of it they would write as themselves.
    expect((await call(server, { ...progress, as: admin, headers })).status).toBe(403);
    await db()
      .insertInto('enrolments')
      .values({ site_id: panel.siteId, course_id: course.courseId, member_id: admin.memberId })
      .execute();
    for (const sent of [progress, comment])
      expect((await call(server, { ...sent, as: admin, headers })).status).toBeLessThan(300);
    const writers = await Promise.all(
      (['lesson_progress', 'comments'] as const).map((table) =>
        db().selectFrom(table).select('member_id').where('site_id', '=', panel.siteId).execute(),
      ),
    );
    expect(writers.flat().map(({ member_id }) => member_id)).toEqual([admin.memberId, admin.memberId]);
  });
});

describe('the name of a session, which a page’s calls carry', () => {
  const cookiesOf = (answer: { headers: Record<string, unknown> }) =>
    Object.fromEntries(
      [answer.headers['set-cookie'] ?? []].flat().map((line) => {
        const [name, value] = String(line).split(';')[0]!.split('=');
        return [name!, value!];
      }),
    );
  const pageOf = async (token: string, more = '') => {
    const answer = await call(server, { url: '/home', headers: { cookie: `clube_auth=${token}${more}` } });
    return cookiesOf(answer)['clube_session'];
  };
  const named = (name: string, cookie?: string) =>
    call<{ code?: string }>(server, {
      url: '/api/me',
      headers: { authorization: `Session ${name}`, ...(cookie && { cookie: `clube_auth=${cookie}` }) },
    });

  test('comes with the session and with its pages, goes with it, and is not written again', async () => {
    const student = await createActor(server, panel);
    const login = await call<LoginResult>(server, {
      method: 'POST',
      url: '/api/member/login',
      body: { email: student.email, password: PASSWORD, captcha: await solveCaptcha(server) },
    });
    const { clube_auth: token, clube_session: name } = cookiesOf(login);
    expect([token, name]).toEqual([login.body.Auth, expect.stringMatching(/^[\w-]{22}$/)]);
    // The page that opened it stays with it, whatever the browser's cookie says later.
    expect(login.headers['clube-session']).toBe(name);
    expect(await pageOf(token!)).toBe(name);
    expect(await pageOf(token!, `; clube_session=${name}`)).toBeUndefined();
    expect(await pageOf('none')).toBeUndefined();
    const out = await call(server, {
      method: 'POST',
      url: '/api/member/logout',
      headers: { cookie: `clube_auth=${token}`, 'sec-fetch-site': 'same-origin' },
    });
    expect(cookiesOf(out)).toMatchObject({ clube_auth: '', clube_session: '' });
  });

  test('opens nothing by itself, and with the cookie of another session neither: that one was left', async () => {
    const [one, other] = [await signIn(panel.owner.userId), await signIn(panel.owner.userId)];
    const name = (await pageOf(one))!;
    expect((await named(name, one)).status).toBe(200);
    expect((await named(name)).status).toBe(401);
    const wrong = await named(name, other);
    expect([wrong.status, wrong.body.code, wrong.headers['set-cookie']]).toEqual([401, 'session.left', undefined]);
    // With one that is over it is over: whoever asks is signed out, and not left with a page that goes on for nobody.
    expect((await named(name, 'gone')).body.code).toBe('session.ended');
    for (const made of ['', ' ', name.slice(1), `${name}x`, 'é']) expect((await named(made, one)).status).toBe(401);
    const bearer = await call(server, { url: '/api/me', headers: { authorization: `Bearer ${name}` } });
    expect(bearer.status).toBe(401);
  });
});
