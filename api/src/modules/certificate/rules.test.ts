/** @sql-heavy */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Certificates } from '@clube/shared/contracts/certificate';
import { sql } from 'kysely';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  tidyUp,
  type Actor,
  type Panel,
  type TestCourse,
  type TestServer,
} from '../../../test/harness.ts';
import { QUESTIONS, RIGHT, send, WRONG } from '../../../test/quizzes.ts';

let server: TestServer;
let panel: Panel;
let course: TestCourse;
let student: Actor;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '10' });
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  course = await createTestCourse(server, panel, { lessons: [5] });
  student = await createActor(server, panel, 'student', [course.courseId]);
});

const DAY = 86_400_000;
const rule = (body: object, as: Actor = panel.owner) =>
  call<{ issued: number }>(server, {
    method: 'PUT',
    url: `/api/course/${course.courseId}/certificate/rules`,
    as,
    body,
  });
const mark = (index: number, as = student) =>
  call(server, { method: 'POST', url: `${course.url(index)}/progress`, as, body: { completed: true } });
const list = async (as = student) => (await call<Certificates>(server, { url: '/api/certificate', as })).body;
const beganBefore = (days: number, as = student) =>
  server.context.connection.db
    .updateTable('enrolments')
    .set({ started_at: new Date(Date.now() - days * DAY) })
    .where('site_id', '=', panel.siteId)
    .where('member_id', '=', as.memberId)
    .execute();

describe('what a course asks for its certificate', () => {
  test('that every quiz was passed, beside lessons enough; also of a lesson that was complete before it became one', async () => {
    const quizOf = (index: number) => `${course.url(index)}/quiz`;
    const becomes = async (index: number) => {
      await call(server, { method: 'PATCH', url: course.url(index), as: panel.owner, body: { quiz: true } });
      const body = { version: 0, questions: [QUESTIONS[0]!] };
      await call(server, { method: 'PATCH', url: `${quizOf(index)}/draft`, as: panel.owner, body });
    };
    const pass = (index: number) => send(server, { quiz: quizOf(index) }, student, { answers: [RIGHT[0]] });
    await rule({ percent: 20, days: 0, quizzes: true });
    await becomes(4);
    await mark(0);
    expect(await list()).toMatchObject({ earned: [], pending: [{ lessons_left: 0, quizzes_left: 1 }] });
    await becomes(0);
    expect((await list()).pending).toMatchObject([{ quizzes_left: 2 }]);
    await send(server, { quiz: quizOf(4) }, student, { answers: [WRONG[0]] });
    await send(server, { quiz: quizOf(4) }, student, { attempt: 2, answers: [RIGHT[0]] });
    expect((await list()).earned).toEqual([]);
    await pass(0);
    expect(await list()).toMatchObject({ earned: [{ course_id: course.courseId }], pending: [] });
  });

  test('that no quiz asks for any more comes within the hour, and without that rule at once', async () => {
    await call(server, { method: 'PATCH', url: course.url(4), as: panel.owner, body: { quiz: true } });
    await rule({ percent: 20, days: 0, quizzes: true });
    await mark(0);
    await tidyUp(server);
    expect((await list()).earned).toEqual([]);
    await call(server, { method: 'PATCH', url: course.url(4), as: panel.owner, body: { media_id: null } });
    await tidyUp(server);
    expect((await list()).earned).toHaveLength(1);
    const other = await createActor(server, panel, 'student', [course.courseId]);
    await call(server, { method: 'PATCH', url: course.url(4), as: panel.owner, body: { quiz: true } });
    await mark(0, other);
    expect((await list(other)).earned).toEqual([]);
    expect((await rule({ percent: 20, days: 0, quizzes: false })).body).toEqual({ issued: 1 });
  });

  test('so many lessons of those that there are, not one less, and says how many are left', async () => {
    expect((await rule({ percent: 70, days: 0 })).body).toEqual({ issued: 0 });
    await mark(0);
    await mark(1);
    expect((await list()).pending).toMatchObject([{ lessons_left: 2, ready_at: null, percentage_complete: 40 }]);
    await mark(2);
    expect((await list()).earned).toEqual([]);
    await mark(3);
    expect(await list()).toMatchObject({ earned: [{ course_id: course.courseId }], pending: [] });
  });

  test('whoever has all that a new rule asks gets theirs at once, and nobody loses one', async () => {
    await mark(0);
    await mark(1);
    await mark(2);
    expect((await rule({ percent: 60, days: 0 })).body).toEqual({ issued: 1 });
    const { earned } = await list();
    expect(earned).toHaveLength(1);
    expect((await rule({ percent: 100, days: 0 })).body).toEqual({ issued: 0 });
    expect((await list()).earned).toEqual(earned);
  });

  test('a rule that a course has already is not gone through again', async () => {
    const rows = () =>
      server.context.connection.db
        .selectFrom('certificate_rules')
        .select([sql<string>`xmin::text`.as('xmin'), 'percent'])
        .where('course_id', '=', course.courseId)
        .execute();
    expect((await rule({ percent: 100, days: 0 })).body).toEqual({ issued: 0 });
    expect(await rows()).toEqual([]);
    await rule({ percent: 60, days: 0 });
    const before = await rows();
    expect((await rule({ percent: 60, days: 0 })).body).toEqual({ issued: 0 });
    expect(await rows()).toEqual(before);
    expect((await rule({ percent: 50, days: 0 })).status).toBe(200);
    expect(await rows()).not.toEqual(before);
  });

  test('days since the enrolment began: before they are over it says when, then it is given within the hour, of that day', async () => {
    await rule({ percent: 100, days: 30 });
    await beganBefore(10);
    for (const index of [0, 1, 2, 3, 4]) await mark(index);
    const { earned, pending } = await list();
    expect([earned, pending[0]!.lessons_left]).toEqual([[], 0]);
    expect(Math.round((Date.parse(pending[0]!.ready_at!) - Date.now()) / DAY)).toBe(20);
    await tidyUp(server);
    expect((await list()).earned).toEqual([]);
    await beganBefore(31);
    // The last lesson was before the days were over; the day is when both were.
    await server.context.connection.db
      .updateTable('lesson_progress')
      .set({ completed_at: new Date(Date.now() - 5 * DAY) })
      .where('member_id', '=', student.memberId)
      .execute();
    await tidyUp(server);
    const [given] = (await list()).earned;
    expect(Math.round((Date.now() - Date.parse(given!.created_at)) / DAY)).toBe(1);
    await tidyUp(server);
    expect((await list()).earned).toEqual([given]);
  });

  test('in a class that began on a day of its own they count from that day, as its contents do', async () => {
    await rule({ percent: 1, days: 30 });
    await beganBefore(60);
    const { db } = server.context.connection;
    const { id } = await db
      .insertInto('classes')
      .values({
        site_id: panel.siteId,
        course_id: course.courseId,
        title: 'Manhã',
        starts_at: new Date(Date.now() - 10 * DAY),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('enrolments').set({ class_id: id }).where('member_id', '=', student.memberId).execute();
    await mark(0);
    const { earned, pending } = await list();
    expect(earned).toEqual([]);
    expect(Math.round((Date.parse(pending[0]!.ready_at!) - Date.now()) / DAY)).toBe(20);
    await db
      .updateTable('classes')
      .set({ starts_at: new Date(Date.now() - 31 * DAY) })
      .where('id', '=', id)
      .execute();
    await tidyUp(server);
    expect((await list()).earned).toHaveLength(1);
  });

  test('is what can be asked, of one’s own course', async () => {
    for (const body of [
      { percent: 0, days: 0 },
      { percent: 101, days: 0 },
      { percent: 50.5, days: 0 },
      { percent: 50 },
    ])
      expect((await rule(body)).status).toBe(400);
    for (const body of [
      { percent: 50, days: -1 },
      { percent: 50, days: 3651 },
    ])
      expect((await rule(body)).status).toBe(400);
    const asked = { percent: 1, days: 0 };
    expect((await rule(asked, student)).status).toBe(403);
    expect((await rule(asked, await createActor(server, panel, 'instructor'))).status).toBe(404);
    expect((await rule(asked, (await createPanel(server)).owner)).status).toBe(404);
    expect((await rule(asked, await createActor(server, panel, 'instructor', [course.courseId]))).status).toBe(200);
  });
});
