import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AuditPage } from '@clube/shared/contracts/audit';
import type { BootDocument } from '@clube/shared/contracts/boot';
import type { Watch } from '@clube/shared/contracts/course';
import type { Home } from '@clube/shared/contracts/home';
import type { NotePage } from '@clube/shared/contracts/note';
import { roles, type Role } from '@clube/shared/contracts/policy';
import type { MeHere } from '@clube/shared/contracts/user';
import { sql } from 'kysely';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  type Actor,
  type Panel,
  type TestCourse,
  type TestServer,
} from '../../../test/harness.ts';
import { createSession } from '../session/operations.ts';

let server: TestServer;
let panel: Panel;
let course: TestCourse;
let elsewhere: TestCourse;
let bia: Actor;

beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  course = await createTestCourse(server, panel, { lessons: [2, 1] });
  elsewhere = await createTestCourse(server, panel, { lessons: [1], title: 'Outro' });
  bia = await createActor(server, panel, 'student', [course.courseId, elsewhere.courseId]);
});

const AS = { 'x-act-like-student': '1' };
const begin = (as: Actor, member_id: number | null, course_id?: number) =>
  call(server, { method: 'PUT', url: '/api/viewing', as, body: { member_id, ...(course_id && { course_id }) } });
const look = <Body>(url: string, as: Actor) => call<Body>(server, { url, as, headers: AS });
const watchUrl = (of = course) => `/api/course/${of.courseId}/watch?data[]=modules&data[]=currentModuleLessons`;
const setEnrolment = (values: string) =>
  sql`update enrolments set ${sql.raw(values)} where member_id = ${bia.memberId}`.execute(server.context.connection.db);

describe('somebody who looks on as a student', () => {
  test('finds what that student finds: progress, turns, ends', async () => {
    await call(server, {
      method: 'PATCH',
      url: `/api/course/${course.courseId}`,
      as: panel.owner,
      body: { is_sequential: true },
    });
    await call(server, { method: 'POST', url: `${course.url(0)}/progress`, as: bia, body: { completed: true } });
    expect((await begin(panel.owner, bia.memberId)).status).toBe(200);
    const { body: theirs } = await call<Watch>(server, { url: watchUrl(), as: bia });
    expect((await look<Watch>(watchUrl(), panel.owner)).body).toEqual(theirs);
    expect((await look(course.url(1), panel.owner)).status).toBe(200);
    expect((await look(course.url(2), panel.owner)).status).toBe(403);
    await setEnrolment(`expires_at = '2001-01-01'`);
    expect(await look(watchUrl(), panel.owner)).toMatchObject({ status: 403, body: { code: 'course.no_access' } });
    const home = await look<Home>('/api/home', panel.owner);
    expect(home.body.courses.map(({ reason }) => reason)).toEqual(['expired', 'expired']);
  });

  test('as somebody new finds everything that opens at once, and what counts days closed', async () => {
    await begin(panel.owner, null);
    const { body } = await look<Home>('/api/home', panel.owner);
    expect(body.courses.every(({ has_access }) => has_access)).toBe(true);
    const module = `/api/course/${course.courseId}/module/${course.moduleIds[1]}`;
    await call(server, { method: 'PATCH', url: module, as: panel.owner, body: { release_after_days: 3 } });
    const seen = await look<Watch>(watchUrl(), panel.owner);
    expect(seen.body.modules!.map(({ reason }) => reason)).toEqual([null, 'not_released']);
  });

  test('as somebody new finds neither a draft course nor a draft lesson', async () => {
    const change = (url: string) => call(server, { method: 'PATCH', url, as: panel.owner, body: { published: false } });
    expect((await change(`/api/course/${elsewhere.courseId}`)).status).toBe(200);
    expect((await change(course.url(1))).status).toBe(200);
    // They themselves see both.
    expect((await call(server, { url: watchUrl(elsewhere), as: panel.owner })).status).toBe(200);
    expect((await call(server, { url: course.url(1), as: panel.owner })).status).toBe(200);
    await begin(panel.owner, null);
    const home = await look<Home>('/api/home', panel.owner);
    expect(home.body.courses.map(({ id }) => id)).toEqual([course.courseId]);
    expect((await look(watchUrl(elsewhere), panel.owner)).status).toBe(404);
    const { body } = await look<Watch>(watchUrl(), panel.owner);
    expect(body.currentModuleLessons!.map(({ id }) => id)).toEqual([course.lessonIds[0]]);
    expect((await look(course.url(0), panel.owner)).status).toBe(200);
    expect((await look(course.url(1), panel.owner)).status).toBe(404);
  });

  test('as one who has no enrolment finds the course closed', async () => {
    const ana = await createActor(server, panel, 'student');
    expect((await begin(panel.owner, ana.memberId, course.courseId)).status).toBe(200);
    expect(await look(watchUrl(), panel.owner)).toMatchObject({ status: 403, body: { code: 'course.no_access' } });
  });

  test('is told whom, and is themselves without the header and after the end', async () => {
    await begin(panel.owner, bia.memberId);
    const me = await look<MeHere>('/api/me', panel.owner);
    expect(me.body.current).toMatchObject({
      currentMember: { id: panel.owner.memberId, role: 'student' },
      viewing: { member: { id: bia.memberId, name: 'Bia Moura' }, course_id: null },
    });
    const { body } = await call<MeHere>(server, { url: '/api/me', as: panel.owner });
    expect(body.current!.viewing).toBeUndefined();
    expect(body.current!.currentMember.role).toBe('owner');
    const end = { method: 'DELETE', url: '/api/viewing', as: panel.owner, headers: AS } as const;
    expect((await call(server, end)).status).toBe(200);
    expect((await look<MeHere>('/api/me', panel.owner)).body.current!.viewing).toBeUndefined();
  });

  test('changes nothing: neither of that student nor of their own', async () => {
    await begin(panel.owner, bia.memberId);
    const tries = [
      ['POST', `${course.url(0)}/progress`, { completed: true }],
      ['POST', `${course.url(0)}/comment`, { comment: 'Oi' }],
      ['PUT', `${course.url(0)}/rating`, { rating: 5 }],
      ['POST', `${course.url(0)}/note`, { text: 'Oi', seconds: null }],
      ['POST', '/api/ticket', { title: 'Oi', message: 'Oi' }],
      ['PATCH', '/api/me', { first_name: 'Outra' }],
      ['POST', '/api/meta/onboarding', { value: 'completed' }],
      ['PUT', '/api/viewing', { member_id: null }],
    ] as const;
    for (const [method, url, body] of tries) {
      const { status } = await call(server, { method, url, as: panel.owner, headers: AS, body });
      expect([url, status]).toEqual([url, 403]);
    }
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from lesson_progress where site_id = ${panel.siteId})
        + (select count(*) from comments where site_id = ${panel.siteId})
        + (select count(*) from tickets where site_id = ${panel.siteId}) as count`.execute(
      server.context.connection.db,
    );
    expect(rows[0]!.count).toBe(0);
  });

  test('reads none of their notes, tickets or certificates', async () => {
    await call(server, {
      method: 'POST',
      url: `${course.url(0)}/note`,
      as: bia,
      body: { text: 'Só minha', seconds: null },
    });
    await call(server, { method: 'POST', url: '/api/ticket', as: bia, body: { title: 'Ajuda', message: 'Oi' } });
    await begin(panel.owner, bia.memberId);
    const notes = await look<NotePage>(`/api/course/${course.courseId}/note`, panel.owner);
    expect(notes.body.data ?? []).toEqual([]);
    const tickets = await look<{ data: unknown[] }>('/api/ticket', panel.owner);
    expect(tickets.body.data).toEqual([]);
  });

  test('leaves no trace of the student, and one in the record of changes', async () => {
    const before = await sql`select * from members where id = ${bia.memberId}`.execute(server.context.connection.db);
    await begin(panel.owner, bia.memberId);
    await look(course.url(0), panel.owner);
    await look(watchUrl(), panel.owner);
    const after = await sql`select * from members where id = ${bia.memberId}`.execute(server.context.connection.db);
    expect(after.rows).toEqual(before.rows);
    const { body } = await call<AuditPage>(server, { url: '/api/audit?noun=viewing', as: panel.owner });
    expect(body.data).toMatchObject([{ noun: 'viewing', act: 'made', name: 'Bia Moura' }]);
  });
});

describe('whom nobody looks on as', () => {
  test('staff, members of other panels, who is suspended, who is not there', async () => {
    const other = await createPanel(server);
    const stranger = await createActor(server, other, 'student');
    const admin = await createActor(server, panel, 'admin');
    const away = await createActor(server, panel, 'student');
    await sql`update members set suspended_at = now() where id = ${away.memberId}`.execute(
      server.context.connection.db,
    );
    for (const id of [panel.owner.memberId, admin.memberId, stranger.memberId, away.memberId, 999_999_999])
      expect(await begin(panel.owner, id)).toMatchObject({ status: 404, body: { code: 'member.not_found' } });
    expect((await call(server, { method: 'PUT', url: '/api/viewing', as: panel.owner, body: {} })).status).toBe(400);
  });

  test('who joins the staff afterwards: it is somebody new from then on', async () => {
    await begin(panel.owner, bia.memberId);
    await sql`update members set role = 'admin' where id = ${bia.memberId}`.execute(server.context.connection.db);
    const { body } = await look<MeHere>('/api/me', panel.owner);
    expect(body.current!.viewing).toEqual({ member: null, course_id: null });
  });
});

describe('who may', () => {
  test('students, moderators and support may not; nobody without a session', async () => {
    for (const role of ['moderator', 'support'] as const)
      expect((await begin(await createActor(server, panel, role), bia.memberId)).status).toBe(403);
    expect((await begin(bia, null)).status).toBe(403);
    expect((await call(server, { method: 'PUT', url: '/api/viewing', body: { member_id: null } })).status).toBe(401);
    expect((await call(server, { method: 'DELETE', url: '/api/viewing' })).status).toBe(401);
  });

  test('who may do less than when they began looks on as nobody', async () => {
    const admin = await createActor(server, panel, 'admin');
    await begin(admin, bia.memberId);
    const viewing = async () =>
      (await look<{ current: { viewing?: object } }>('/api/me', admin)).body.current.viewing !== undefined;
    expect(await viewing()).toBe(true);
    for (const role of ['instructor', 'support']) {
      await sql`update members set role = ${role} where id = ${admin.memberId}`.execute(server.context.connection.db);
      expect([role, await viewing()]).toEqual([role, false]);
    }
  });

  test('an instructor looks into their own courses alone, as students of those', async () => {
    const teacher = await createActor(server, panel, 'instructor', [course.courseId]);
    const outsider = await createActor(server, panel, 'student', [elsewhere.courseId]);
    expect((await begin(teacher, bia.memberId)).status).toBe(404);
    expect((await begin(teacher, bia.memberId, elsewhere.courseId)).status).toBe(404);
    expect((await begin(teacher, outsider.memberId, course.courseId)).status).toBe(404);
    expect((await begin(teacher, bia.memberId, course.courseId)).status).toBe(200);
    expect((await look(watchUrl(), teacher)).status).toBe(200);
    // There they are themselves: enrolled in nothing, whatever she is.
    expect((await look(watchUrl(elsewhere), teacher)).status).toBe(403);
    const { body } = await look<Home>('/api/home', teacher);
    expect(body.courses.find(({ id }) => id === elsewhere.courseId)!.has_access).toBe(false);
    // Whatever she loses there, they see here.
    await setEnrolment(`expires_at = '2001-01-01'`);
    expect((await look(watchUrl(), teacher)).status).toBe(403);
  });

  test('it is of this session: another one of the same person is as it was', async () => {
    const { userId } = panel.owner;
    const token = await createSession(server.context.connection.db, { userId, siteId: panel.siteId, device: 'other' });
    await begin(panel.owner, bia.memberId);
    const whomOf = async (as: Actor) => (await look<MeHere>('/api/me', as)).body.current!.viewing?.member?.id;
    expect(await whomOf(panel.owner)).toBe(bia.memberId);
    expect(await whomOf({ ...panel.owner, token })).toBeUndefined();
  });

  test('it goes with its session', async () => {
    await begin(panel.owner, bia.memberId);
    await sql`delete from sessions where user_id = ${panel.owner.userId}`.execute(server.context.connection.db);
    const { rows } = await sql`select 1 from viewings where site_id = ${panel.siteId}`.execute(
      server.context.connection.db,
    );
    expect(rows).toEqual([]);
  });
});

describe('the cookie type_student', () => {
  /** The role that somebody's page is drawn with. */
  const roleOf = async (as: Actor, cookies: string) => {
    const headers = { cookie: `clube_auth=${as.token}${cookies}` };
    const { text } = await call(server, { url: '/home', headers });
    const { me } = JSON.parse(/id="clube-boot"[^>]*>([^<]*)</.exec(text)![1]!) as BootDocument;
    return me?.current?.currentMember.role;
  };

  test('[6.2 in part] 1 is a student, 0 the owner that one is; without it each has the role of the panel’s member', async () => {
    const people = new Map<Role, Actor>([['owner', panel.owner]]);
    for (const role of roles) if (role !== 'owner') people.set(role, await createActor(server, panel, role));
    for (const [role, actor] of people) {
      expect([role, await roleOf(actor, '; type_student=1')]).toEqual([role, 'student']);
      expect([role, await roleOf(actor, '; type_student=0')]).toEqual([role, role]);
      expect([role, await roleOf(actor, '')]).toEqual([role, role]);
    }
  });
});
