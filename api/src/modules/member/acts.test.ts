import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { MemberActed, MemberProfile } from '@clube/shared/contracts/member';
import { roles, type Role } from '@clube/shared/contracts/policy';
import { solveCaptcha } from '../../../test/captcha.ts';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  PASSWORD,
  type Actor,
  type Panel,
  type TestCourse,
  type TestServer,
} from '../../../test/harness.ts';

let server: TestServer;
let panel: Panel;
let other: Panel;
let course: TestCourse;
let admin: Actor;
let student: Actor;
const pool = () => server.context.connection.pool;
const DAY = 86_400_000;

beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
  panel = await createPanel(server);
  other = await createPanel(server);
  course = await createTestCourse(server, panel, { lessons: [2], title: 'Aquarela' });
  admin = await createActor(server, panel, 'admin');
});
beforeEach(async () => {
  student = await createActor(server, panel, 'student');
});
afterAll(() => server.close());

const act = (body: object, as: Pick<Actor, 'token'> = panel.owner) =>
  call<MemberActed & { code: string }>(server, { method: 'POST', url: '/api/member/bulk', as, body });
const undo = (body: object, as: Pick<Actor, 'token'> = panel.owner) =>
  call(server, { method: 'POST', url: '/api/member/bulk/undo', as, body });
const profile = async (id: number, as: Pick<Actor, 'token'> = panel.owner) =>
  call<MemberProfile>(server, { url: `/api/member/${id}`, as });
const enrolment = async (id = student.memberId) => (await profile(id)).body.courses[0];
const about = (kind: string, more: object = {}) => ({
  kind,
  members: [student.memberId],
  course_id: course.courseId,
  ...more,
});

describe('enrolments', () => {
  test('enrolling opens a course, never shortens what somebody has, and is undone', async () => {
    const soon = new Date(Date.now() + 5 * DAY).toISOString();
    const late = new Date(Date.now() + 50 * DAY).toISOString();
    expect((await act(about('enrol', { expires_at: late }))).body.changed).toEqual([student.memberId]);
    expect((await act(about('enrol', { expires_at: soon }))).body.changed).toEqual([]);
    expect((await enrolment())?.expires_at).toBe(late);
    const { body } = await act(about('enrol', { expires_at: null }));
    expect((await enrolment())?.expires_at).toBeNull();
    expect((await act(about('enrol', { expires_at: late }))).body.changed).toEqual([]);
    expect((await undo({ course_id: course.courseId, enrolments: body.enrolments })).status).toBe(200);
    expect((await enrolment())?.expires_at).toBe(late);
  });

  test('what was new is gone when it is undone', async () => {
    const { body } = await act(about('enrol', { expires_at: null }));
    expect(body.enrolments).toEqual([
      {
        member_id: student.memberId,
        is_new: true,
        started_at: null,
        expires_at: null,
        class_id: null,
        changed_at: expect.any(String),
        left: { is_there: true, expires_at: null },
      },
    ]);
    await undo({ course_id: course.courseId, enrolments: body.enrolments });
    expect(await enrolment()).toBeUndefined();
  });

  test('what was bought since stays when an act before it is undone', async () => {
    const reader = await createActor(server, panel, 'student');
    const { body } = await act({
      ...about('enrol', { expires_at: null }),
      members: [student.memberId, reader.memberId],
    });
    expect(body.changed).toHaveLength(2);
    await pool().query(
      `with paid as (
         insert into orders (site_id, offer_name, price, amount, currency, name, email, locale, reference, token_hash, expires_at, member_id)
         values ($1, 'Curso', 1, 1, 'BRL', 'Ana', 'ana@example.com', 'pt', $3, $4, now(), $5) returning site_id, id)
       insert into order_courses (site_id, order_id, course_id, granted_at) select site_id, id, $2, now() from paid`,
      [panel.siteId, course.courseId, `r${reader.memberId}`, Buffer.from(`t${reader.memberId}`), reader.memberId],
    );
    expect((await undo({ course_id: course.courseId, enrolments: body.enrolments })).status).toBe(200);
    expect([await enrolment(), await enrolment(reader.memberId)]).toEqual([undefined, expect.anything()]);
  });

  test.each([
    ['enrol', { expires_at: null }, null],
    ['extend', { days: 10 }, 30],
    ['end', {}, 30],
    ['unenrol', {}, 30],
  ] as const)('a payment that began before %s and waited for it stays when that is undone', async (kind, more, had) => {
    const buyer = await createActor(server, panel, 'student');
    const members = [student.memberId, buyer.memberId];
    if (had !== null) {
      const expires_at = new Date(Date.now() + had * DAY).toISOString();
      await act({ ...about('enrol', { expires_at }), members });
    }
    const before = await enrolment();
    const { rows } = await pool().query<{ id: number }>(
      `insert into orders (site_id, offer_name, price, amount, currency, name, email, locale, state, reference, token_hash, expires_at, access_days)
       values ($1, 'Curso', 1, 1, 'BRL', 'Ana', $2, 'pt', 'pending', $2, sha256($2::text::bytea), now() + interval '1 day', 365) returning id`,
      [panel.siteId, buyer.email],
    );
    const order = rows[0]!.id;
    await pool().query('insert into order_courses (site_id, order_id, course_id) values ($1, $2, $3)', [
      panel.siteId,
      order,
      course.courseId,
    ]);
    const payment = await pool().connect();
    let body: MemberActed;
    try {
      // By its clock it is before the act.
      await payment.query('begin');
      await payment.query('select now()');
      ({ body } = await act({ ...about(kind, more), members }));
      await payment.query("update orders set state = 'paid' where id = $1", [order]);
      await payment.query('commit');
    } finally {
      payment.release();
    }
    expect(body.changed).toHaveLength(2);
    const bought = await enrolment(buyer.memberId);
    expect((await undo({ course_id: course.courseId, enrolments: body.enrolments })).status).toBe(200);
    expect(await enrolment(buyer.memberId)).toEqual(bought);
    expect(await enrolment()).toEqual(before);
  });

  test('money that was given back since stays so when an act before it is undone', async () => {
    const buyer = await createActor(server, panel, 'student');
    const { rows } = await pool().query<{ id: number }>(
      `insert into orders (site_id, offer_name, price, amount, currency, name, email, locale, state, reference, token_hash, expires_at)
       values ($1, 'Curso', 1, 1, 'BRL', 'Ana', $2, 'pt', 'pending', $2, sha256($2::text::bytea), now() + interval '1 day') returning id`,
      [panel.siteId, buyer.email],
    );
    const order = rows[0]!.id;
    await pool().query('insert into order_courses (site_id, order_id, course_id) values ($1, $2, $3)', [
      panel.siteId,
      order,
      course.courseId,
    ]);
    const goes = (state: string) => pool().query('update orders set state = $2 where id = $1', [order, state]);
    await goes('paid');
    await act(about('enrol', { expires_at: null }));
    for (const kind of ['end', 'unenrol'] as const) {
      const { body } = await act({ ...about(kind), members: [student.memberId, buyer.memberId] });
      expect(body.changed).toHaveLength(2);
      await goes(kind === 'end' ? 'disputed' : 'refunded');
      expect((await undo({ course_id: course.courseId, enrolments: body.enrolments })).status).toBe(200);
      expect((await enrolment())?.reason).toBeNull();
      expect((await enrolment(buyer.memberId))?.reason).not.toBeNull();
      if (kind === 'end') await goes('paid');
    }
  });

  test('extending counts from the end, or from now where that is over; without an end there is nothing to extend', async () => {
    const end = new Date(Date.now() + 5 * DAY).toISOString();
    await act(about('enrol', { expires_at: end }));
    await act(about('extend', { days: 10 }));
    expect(Date.parse((await enrolment())!.expires_at!)).toBe(Date.parse(end) + 10 * DAY);
    await act(about('end'));
    expect((await enrolment())!.reason).toBe('expired');
    await act(about('extend', { days: 10 }));
    expect(Date.parse((await enrolment())!.expires_at!) / DAY).toBeCloseTo(Date.now() / DAY + 10, 2);
    await act(about('enrol', { expires_at: null }));
    expect((await act(about('extend', { days: 10 }))).body.changed).toEqual([]);
  });

  test('ending closes the lessons and keeps the progress; taking away and undoing brings back the beginning', async () => {
    await act(about('enrol', { expires_at: null }));
    const progress = {
      method: 'POST' as const,
      url: `${course.url()}/progress`,
      as: student,
      body: { completed: true },
    };
    expect((await call(server, progress)).status).toBe(200);
    const { started_at } = (await enrolment())!;
    await act(about('end'));
    expect((await call(server, { url: course.url(), as: student })).status).toBe(403);
    expect((await enrolment())?.completed_count).toBe(1);
    expect((await act(about('end'))).body.changed).toEqual([]);
    const { body } = await act(about('unenrol'));
    expect(await enrolment()).toBeUndefined();
    await undo({ course_id: course.courseId, enrolments: body.enrolments });
    expect(await enrolment()).toMatchObject({ completed_count: 1, started_at });
  });

  test('a course of another panel is none, and members of another panel are passed over', async () => {
    const stranger = await createActor(server, other, 'student');
    const foreign = await createTestCourse(server, other);
    expect((await act({ ...about('enrol', { expires_at: null }), course_id: foreign.courseId })).body.code).toBe(
      'course.not_found',
    );
    const { body } = await act({
      ...about('enrol', { expires_at: null }),
      members: [stranger.memberId, student.memberId],
    });
    expect(body.changed).toEqual([student.memberId]);
    const restored = { ...body.enrolments[0]!, is_new: false, member_id: stranger.memberId };
    await undo({ course_id: course.courseId, enrolments: [restored] });
    const { rows } = await pool().query('select 1 from enrolments where member_id = $1', [stranger.memberId]);
    expect(rows).toEqual([]);
  });

  test('undoing says once of each member how they were', async () => {
    const { enrolments } = (await act(about('enrol', { expires_at: null }))).body;
    const was = { ...enrolments[0]!, is_new: false };
    const twice = { course_id: course.courseId, enrolments: [was, { ...was, class_id: null, is_new: true }] };
    expect(await undo(twice)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect(await undo({ ...twice, enrolments: [was, was] })).toMatchObject({ status: 400 });
    expect(await enrolment()).toBeDefined();
  });

  test('two who extend the same members at once both count', async () => {
    const end = new Date(Date.now() + 5 * DAY).toISOString();
    const others = await Promise.all(Array.from({ length: 4 }, () => createActor(server, panel, 'student')));
    const members = others.map(({ memberId }) => memberId);
    await act({ ...about('enrol', { expires_at: end }), members });
    const extend = (ids: number[]) => act({ ...about('extend', { days: 1 }), members: ids });
    const answers = await Promise.all([extend(members), extend(members.toReversed()), extend(members)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const id of members) expect(Date.parse((await enrolment(id))!.expires_at!)).toBe(Date.parse(end) + 3 * DAY);
  });
});

describe('whoever is suspended', () => {
  const suspend = (members: number[], as: Pick<Actor, 'token'> = panel.owner) => act({ kind: 'suspend', members }, as);

  test('is out at once, comes in nowhere, and is back when it is taken back; nothing is lost', async () => {
    await act(about('enrol', { expires_at: null }));
    expect((await call(server, { url: course.url(), as: student })).status).toBe(200);
    expect((await suspend([student.memberId])).body.changed).toEqual([student.memberId]);
    expect((await call(server, { url: course.url(), as: student })).status).toBe(401);
    const signIn = async () =>
      call<{ code?: string; Auth?: string; subdomain?: string | null }>(server, {
        method: 'POST',
        url: '/api/member/login',
        headers: { host: `${panel.slug}.localhost:3000` },
        body: { email: student.email, password: PASSWORD, captcha: await solveCaptcha(server) },
      });
    expect((await signIn()).body.code).toBe('auth.not_member');
    expect((await suspend([student.memberId])).body.changed).toEqual([]);
    expect((await act({ kind: 'resume', members: [student.memberId] })).body.changed).toEqual([student.memberId]);
    const { body } = await signIn();
    expect(body.subdomain).toBe(panel.slug);
    expect((await enrolment())?.reason).toBeNull();
  });

  test('of many, each is told of it and of its end, and the panel’s owner of all', async () => {
    const others = await Promise.all([1, 2, 3].map(() => createActor(server, panel, 'student')));
    const members = others.map(({ memberId }) => memberId);
    await suspend(members);
    await act({ kind: 'resume', members });
    const users = others.map(({ userId }) => userId).toSorted((one, other) => one - other);
    const of = async (kind: string, table: string, column: string, rest: string) =>
      (
        await pool().query<{ id: number; who: string }>(
          `select ${column} as id, ${rest} as who from ${table}
           where kind = $3 and site_id = $1 and ${column} = any($2) order by 1`,
          [panel.siteId, users, kind],
        )
      ).rows;
    const byOwner = (
      await pool().query<{ user_id: number }>('select user_id from members where id = $1', [panel.owner.memberId])
    ).rows[0]!.user_id;
    for (const kind of ['member.suspended', 'member.resumed']) {
      expect(await of(kind, 'site_events', 'target_id', 'actor_id::text')).toEqual(
        users.map((id) => ({ id, who: String(byOwner) })),
      );
      expect(await of(kind, 'user_events', 'user_id', `by_other || coalesce(host(ip), '') || device`)).toEqual(
        users.map((id) => ({ id, who: 'true' })),
      );
    }
  });

  test('a session that was made anyway counts for nothing', async () => {
    await suspend([student.memberId]);
    const { createSession } = await import('../session/operations.ts');
    const token = await createSession(server.context.connection.db, {
      userId: student.userId,
      siteId: panel.siteId,
      device: 'test',
    });
    expect((await call(server, { url: '/api/course', as: { token } })).status).toBe(401);
  });

  test('anew since stays so when the first time is taken back', async () => {
    const another = await createActor(server, panel);
    const { body } = await suspend([student.memberId, another.memberId]);
    const { suspended_at } = body;
    expect(suspended_at).toHaveLength(1);
    await act({ kind: 'resume', members: [student.memberId] });
    await suspend([student.memberId]);
    const back = { kind: 'resume', members: [student.memberId, another.memberId], suspended_at };
    expect((await act(back)).body.changed).toEqual([another.memberId]);
    expect((await profile(student.memberId)).body.suspended_at).not.toBeNull();
    expect((await act({ kind: 'resume', members: [student.memberId] })).body.changed).toEqual([student.memberId]);
  });

  test('nobody suspends the owner or themselves, and only the owner an admin', async () => {
    const second = await createActor(server, panel, 'admin');
    const all = [panel.owner.memberId, admin.memberId, second.memberId, student.memberId];
    expect((await suspend(all, admin)).body.changed).toEqual([student.memberId]);
    expect((await suspend(all)).body.changed).toEqual([admin.memberId, second.memberId]);
    await act({ kind: 'resume', members: [admin.memberId, second.memberId] });
    admin = await createActor(server, panel, 'admin');
    expect((await call(server, { url: '/api/member', as: panel.owner })).status).toBe(200);
  });

  test('an admin who is suspended does not become the owner', async () => {
    const second = await createActor(server, panel, 'admin');
    await suspend([second.memberId]);
    const answer = await call<{ code: string }>(server, {
      method: 'POST',
      url: `/api/site/${panel.siteId}/transfer`,
      as: panel.owner,
      body: { member_id: second.memberId, password: PASSWORD },
    });
    expect(answer.body.code).toBe('member.not_found');
  });
});

describe('roles', () => {
  const change = async (by: Pick<Actor, 'token'>, id: number, role: string) =>
    (await call<{ code?: string }>(server, { method: 'PATCH', url: `/api/member/${id}`, as: by, body: { role } })).body
      .code ?? 'ok';
  const given = roles.filter((role) => role !== 'owner');

  test('the owner gives every role but their own, and it counts at once', async () => {
    for (const role of given) {
      expect([role, await change(panel.owner, student.memberId, role)]).toEqual([role, 'ok']);
      expect((await profile(student.memberId)).body.role).toBe(role);
      const mayManage = (await call(server, { url: '/api/member', as: student })).status === 200;
      expect([role, mayManage]).toEqual([role, role === 'admin']);
    }
    expect(await change(panel.owner, student.memberId, 'owner')).toBe('request.invalid');
  });

  test('an admin gives and takes all but admin', async () => {
    for (const role of given)
      expect([role, await change(admin, student.memberId, role)]).toEqual([
        role,
        role === 'admin' ? 'policy.denied' : 'ok',
      ]);
    const second = await createActor(server, panel, 'admin');
    expect(await change(admin, second.memberId, 'student')).toBe('policy.denied');
  });

  test('nobody changes the owner or themselves, nor somebody of another panel', async () => {
    expect(await change(panel.owner, panel.owner.memberId, 'student')).toBe('policy.denied');
    expect(await change(admin, panel.owner.memberId, 'student')).toBe('policy.denied');
    expect(await change(admin, admin.memberId, 'student')).toBe('policy.denied');
    expect(await change(panel.owner, other.owner.memberId, 'student')).toBe('member.not_found');
    for (const role of ['student', 'instructor', 'moderator', 'support'] as Role[]) {
      const by = await createActor(server, panel, role as Exclude<Role, 'owner'>);
      expect([role, await change(by, student.memberId, 'support')]).toEqual([role, 'policy.denied']);
    }
  });

  test('a plan without room for another admin makes none, however many ask at once', async () => {
    const small = await createPanel(server);
    await pool().query(
      `with p as (insert into plans (key, name, admins, price_minor, currency, period, grace_days)
         values ('one-admin', '{"pt":"x","es":"x","en":"x"}', 1, 0, 'BRL', 'month', 7) returning id)
       insert into site_plans (site_id, plan_id) select $1, id from p
       on conflict (site_id) do update set plan_id = excluded.plan_id`,
      [small.siteId],
    );
    const some = await Promise.all(Array.from({ length: 5 }, () => createActor(server, small, 'student')));
    const answers = await Promise.all(some.map(({ memberId }) => change(small.owner, memberId, 'admin')));
    expect(answers.toSorted()).toEqual(['ok', ...Array.from({ length: 4 }, () => 'plan.admins_limit')]);
  });
});

describe('removing', () => {
  const remove = async (by: Pick<Actor, 'token'>, id: number) =>
    (await call<{ code?: string }>(server, { method: 'DELETE', url: `/api/member/${id}`, as: by })).body.code ?? 'ok';

  test('takes somebody out with what they made, as the profile told before, and leaves the account', async () => {
    await act(about('enrol', { expires_at: null }));
    const say = (as: Actor, more: object = {}) =>
      call<{ id: number }>(server, {
        method: 'POST',
        url: `${course.url()}/comment`,
        as,
        body: { comment: 'Olá', ...more },
      });
    const { body } = await say(student);
    await say(panel.owner, { parent_lesson_comment_id: body.id });
    await call(server, { method: 'POST', url: '/api/ticket', as: student, body: { title: 'Oi', message: 'Oi' } });
    expect((await profile(student.memberId)).body).toMatchObject({
      comments_count: 1,
      answers_count: 1,
      tickets_count: 1,
    });
    expect(await remove(panel.owner, student.memberId)).toBe('ok');
    expect((await profile(student.memberId)).status).toBe(404);
    expect((await call(server, { url: course.url(), as: student })).status).toBe(401);
    const count = async (table: string) =>
      (await pool().query(`select 1 from ${table} where member_id = $1`, [student.memberId])).rows.length;
    for (const table of ['comments', 'tickets', 'enrolments', 'member_listings', 'member_visits'])
      expect([table, await count(table)]).toEqual([table, 0]);
    expect((await pool().query('select 1 from users where id = $1', [student.userId])).rows.length).toBe(1);
    expect(await remove(panel.owner, student.memberId)).toBe('member.not_found');
  });

  test('nobody removes the owner or themselves, an admin no admin, and nobody else anybody', async () => {
    const second = await createActor(server, panel, 'admin');
    expect(await remove(panel.owner, panel.owner.memberId)).toBe('policy.denied');
    expect(await remove(admin, panel.owner.memberId)).toBe('policy.denied');
    expect(await remove(admin, admin.memberId)).toBe('policy.denied');
    expect(await remove(admin, second.memberId)).toBe('policy.denied');
    expect(await remove(student, second.memberId)).toBe('policy.denied');
    expect(await remove(panel.owner, second.memberId)).toBe('ok');
  });
});

describe('the profile', () => {
  test('tells the owner what was done about access, an admin nothing of it, and nobody of another panel', async () => {
    await act({ kind: 'suspend', members: [student.memberId] });
    const { body } = await profile(student.memberId);
    expect(body.history.map(({ kind }) => kind)).toContain('member.suspended');
    expect((await profile(student.memberId, admin)).body.history).toEqual([]);
    expect((await profile(student.memberId, other.owner)).status).toBe(404);
  });

  test('neither shows nor counts what was deleted of comments, its own and those below them', async () => {
    const say = async (as: Pick<Actor, 'token'>, comment: string, parent?: number) =>
      (
        await call<{ id: number }>(server, {
          method: 'POST',
          url: `${course.url()}/comment`,
          as,
          body: { comment, ...(parent !== undefined && { parent_lesson_comment_id: parent }) },
        })
      ).body.id;
    const to = (status: string, ...ids: number[]) =>
      call(server, { method: 'POST', url: '/api/comment/moderate', as: panel.owner, body: { ids, status } });
    await act(about('enrol', { expires_at: null }));
    const [kept, hidden, deleted] = [
      await say(student, 'Fica'),
      await say(student, 'Oculto'),
      await say(student, 'Vai'),
    ];
    await say(panel.owner, 'Fica também', kept);
    const answer = await say(panel.owner, 'Vai também', kept);
    await say(panel.owner, 'Vai com ele', deleted);
    await to('hidden', hidden);
    await to('deleted', deleted, answer);
    const { body } = await profile(student.memberId);
    expect(body.comments.map(({ comment, status }) => [comment, status])).toEqual([
      ['Oculto', 'hidden'],
      ['Fica', 'approved'],
    ]);
    expect([body.comments_count, body.answers_count]).toEqual([2, 1]);
    const queue = await call<{ data: unknown[] }>(server, {
      url: `/api/comment?member=${student.memberId}`,
      as: panel.owner,
    });
    expect(queue.body.data).toHaveLength(body.comments_count);
  });

  test('shows the sessions of this panel alone', async () => {
    const { createSession } = await import('../session/operations.ts');
    const { db } = server.context.connection;
    await pool().query(`insert into members (site_id, user_id, role, first_name) values ($1, $2, 'student', 'Ana')`, [
      other.siteId,
      student.userId,
    ]);
    await createSession(db, { userId: student.userId, siteId: other.siteId, device: 'elsewhere' });
    await createSession(db, { userId: student.userId, siteId: null, device: 'nowhere' });
    expect((await profile(student.memberId)).body.sessions.map(({ device }) => device)).toEqual(['test']);
  });
});

describe('a right over a course', () => {
  const events = async () =>
    (
      await pool().query<{ kind: string; actor_id: number; target_id: number }>(
        `select kind, actor_id, target_id from site_events where site_id = $1 and kind = 'course.right_changed' order by id`,
        [panel.siteId],
      )
    ).rows;
  beforeEach(() => pool().query(`delete from site_events where kind = 'course.right_changed'`));

  test('that is given to or taken from an instructor is an event for the owner and for them; a student’s course is none', async () => {
    const teacher = await createActor(server, panel, 'instructor');
    const of = (kind: string, more: object = {}) =>
      act({ ...about(kind, more), members: [teacher.memberId, student.memberId] }, admin);
    const one = { kind: 'course.right_changed', actor_id: admin.userId, target_id: teacher.userId };
    const soon = new Date(Date.now() + DAY).toISOString();
    await of('enrol', { expires_at: soon });
    expect(await events()).toEqual([one]);
    await of('extend', { days: 3 });
    expect(await events()).toHaveLength(2);
    await of('end');
    expect(await events()).toHaveLength(3);
    const { body } = await of('unenrol');
    expect(await events()).toHaveLength(4);
    await undo({ course_id: course.courseId, enrolments: body.enrolments }, admin);
    expect(await events()).toHaveLength(5);
    // Nothing changed, nothing to tell.
    await of('enrol', { expires_at: soon });
    const seen = (await events()).length;
    const url = `/api/member/${teacher.memberId}/enrolment`;
    await call(server, { method: 'POST', url, as: admin, body: { course_id: course.courseId } });
    expect(await events()).toEqual(Array.from({ length: seen + 1 }, () => one));
    const own = await pool().query(
      `select 1 from user_events where user_id = $1 and kind = 'course.right_changed' and by_other`,
      [teacher.userId],
    );
    expect(own.rows).toHaveLength(seen + 1);
  });
});
