/** @sql-heavy */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Certificates, VerifiedCertificate } from '@clube/shared/contracts/certificate';
import sharp from 'sharp';
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
  course = await createTestCourse(server, panel, { title: 'Aquarela & cia', lessons: [2, 1] });
  student = await createActor(server, panel, 'student', [course.courseId]);
});

const db = () => server.context.connection.db;
const list = async (as: Actor) => (await call<Certificates>(server, { url: '/api/certificate', as })).body;
const mark = (index: number, as = student, completed = true) =>
  call<{ code: string }>(server, { method: 'POST', url: `${course.url(index)}/progress`, as, body: { completed } });
const finish = async (as = student) => {
  for (const index of [0, 1, 2]) await mark(index, as);
};
const rows = () =>
  db().selectFrom('certificates').select(['id', 'code', 'member_id']).where('site_id', '=', panel.siteId).execute();
const file = (path: string, as: { token: string }) =>
  server.app.inject({ url: `/api/certificate/${path}`, headers: { authorization: `Bearer ${as.token}` } });

describe('the rule', () => {
  test('a certificate is given with the last lesson, not before, and once', async () => {
    await mark(0);
    await mark(1);
    expect(await rows()).toEqual([]);
    await mark(2);
    const [first, ...more] = await rows();
    expect([first?.member_id, more]).toEqual([student.memberId, []]);
    expect(first!.code).toMatch(/^([0-9A-F]{4}-){5}[0-9A-F]{4}$/);
    await mark(2, student, false);
    await mark(2);
    expect(await rows()).toEqual([first]);
  });

  test('it is given in the transaction that completes: what is taken back was never given', async () => {
    await mark(0);
    await mark(1);
    const client = await server.context.connection.pool.connect();
    const count = async () =>
      (await client.query('select from certificates where site_id = $1', [panel.siteId])).rowCount;
    await client.query('begin');
    await client.query(
      `insert into lesson_progress (site_id, member_id, lesson_id, course_id, module_id, completed_at) values ($1,$2,$3,$4,$5,now())`,
      [panel.siteId, student.memberId, course.lessonIds[2], course.courseId, course.moduleIds[1]],
    );
    expect(await count()).toBe(1);
    await client.query('rollback');
    expect(await count()).toBe(0);
    client.release();
  });

  test('the last two lessons completed at once give one', async () => {
    await mark(0);
    await Promise.all([mark(1), mark(2)]);
    expect(await rows()).toHaveLength(1);
  });

  test('lessons of other classes are not asked for', async () => {
    await db().updateTable('lessons').set({ is_for_classes: true }).where('id', '=', course.lessonIds[2]!).execute();
    await mark(0);
    expect((await list(student)).pending[0]).toMatchObject({ lessons_count: 2, percentage_complete: 50 });
    await mark(1);
    expect(await rows()).toHaveLength(1);
  });

  test('drafts are not asked for', async () => {
    await db().updateTable('lessons').set({ published_at: null }).where('id', '=', course.lessonIds[2]!).execute();
    await mark(0);
    expect((await list(student)).pending[0]).toMatchObject({ lessons_count: 2, percentage_complete: 50 });
    await mark(1);
    expect(await rows()).toHaveLength(1);
  });

  test('who had all but a lesson that is removed gets one; who had not, none', async () => {
    const other = await createActor(server, panel, 'student', [course.courseId]);
    await mark(0, other);
    await mark(0);
    await mark(1);
    const url = course.url(2);
    expect((await call(server, { method: 'DELETE', url, as: panel.owner })).status).toBe(200);
    expect((await rows()).map(({ member_id }) => member_id)).toEqual([student.memberId]);
  });

  test.each([
    ['is revoked', { expires_at: new Date(0) }],
    ['was never there', undefined],
  ] as const)('nothing is given when the enrolment %s', async (_name, change) => {
    await mark(0);
    await mark(1);
    const of = { site_id: panel.siteId, member_id: student.memberId };
    const enrolment = db()
      .updateTable('enrolments')
      .set(change ?? {});
    if (change) await enrolment.where('site_id', '=', of.site_id).where('member_id', '=', of.member_id).execute();
    else
      await db()
        .deleteFrom('enrolments')
        .where('site_id', '=', of.site_id)
        .where('member_id', '=', of.member_id)
        .execute();
    expect((await mark(2)).body.code).toBe('course.no_access');
    expect([await rows(), await list(student)]).toEqual([[], { earned: [], pending: [] }]);
  });

  test('who had finished while it was closed to them gets one when it opens again', async () => {
    await mark(0);
    await mark(1);
    const until = (expires_at: Date | null) =>
      db()
        .updateTable('enrolments')
        .set({ expires_at })
        .where('site_id', '=', panel.siteId)
        .where('member_id', '=', student.memberId)
        .execute();
    await until(new Date(0));
    // What they had not done goes, and nothing is left for them to complete.
    expect((await call(server, { method: 'DELETE', url: course.url(2), as: panel.owner })).status).toBe(200);
    await tidyUp(server);
    expect(await rows()).toEqual([]);
    await until(null);
    await tidyUp(server);
    expect((await rows()).map(({ member_id }) => member_id)).toEqual([student.memberId]);
  });

  test('staff who look through a course earn nothing', async () => {
    await finish(panel.owner);
    expect(await rows()).toEqual([]);
  });
});

describe('the list', () => {
  test('says what is missing, with the lesson that comes next', async () => {
    await mark(0);
    expect(await list(student)).toEqual({
      earned: [],
      pending: [
        {
          course_id: course.courseId,
          title: 'Aquarela & cia',
          lessons_count: 3,
          lessons_completed_count: 1,
          percentage_complete: 33.33,
          is_done: false,
          lessons_left: 2,
          quizzes_left: 0,
          ready_at: null,
          next: { module_id: course.moduleIds[0], lesson_id: course.lessonIds[1], title: 'Aula 2' },
        },
      ],
    });
  });

  test('names no lesson as the next one while that is not open', async () => {
    await mark(0);
    const lock = (release_at: Date | null) =>
      db().updateTable('lessons').set({ release_at }).where('id', '=', course.lessonIds[1]!).execute();
    await lock(new Date('2100-03-01'));
    expect((await list(student)).pending.map(({ lessons_left, next }) => [lessons_left, next])).toEqual([[2, null]]);
    await lock(null);
    expect((await list(student)).pending[0]!.next?.lesson_id).toBe(course.lessonIds[1]);
  });

  test('says what was earned, and keeps it when the access ends', async () => {
    await finish();
    const [row] = await rows();
    const earned = [
      {
        id: row!.id,
        course_id: course.courseId,
        title: 'Aquarela & cia',
        code: row!.code,
        number: '000001',
        state: 'valid',
        expires_at: null,
        reason: null,
        renewal: null,
        // Two of the three lessons are videos of 100 s.
        workload_seconds: 200,
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ];
    expect(await list(student)).toEqual({ earned, pending: [] });
    await db().deleteFrom('enrolments').where('member_id', '=', student.memberId).execute();
    expect(await list(student)).toEqual({ earned, pending: [] });
    expect((await file(`download/${row!.id}`, student)).statusCode).toBe(200);
  });
});

describe('its files', () => {
  test('picture, document and preview are one sheet, named after the course', async () => {
    await finish();
    const { id } = (await rows())[0]!;
    const picture = await file(`download/${id}`, student);
    expect(picture.headers['content-disposition']).toContain(encodeURIComponent('Aquarela & cia.png'));
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'png', width: 2000, height: 1414 });
    const document = await file(`download/${id}?format=pdf`, student);
    expect(document.headers['content-type']).toBe('application/pdf');
    expect(document.headers['content-disposition']).toContain(encodeURIComponent('Aquarela & cia.pdf'));
    const text = document.rawPayload.toString('latin1');
    expect(text).toMatch(/^%PDF-1\.\d[\s\S]*\/Count 1\b[\s\S]*%%EOF\s*$/);
    expect(text).toMatch(/\/MediaBox \[0 0 841\.89 595\.28\]/);
    const preview = await sharp((await file(`preview/${id}`, student)).rawPayload).metadata();
    expect([preview.format, preview.width, preview.height]).toEqual(['png', 880, 622]);
  });

  test.each(['download', 'preview'])('%s: of another, of another panel and of nobody is not found', async (name) => {
    await finish();
    const { id } = (await rows())[0]!;
    const other = await createActor(server, panel, 'student', [course.courseId]);
    const moderator = await createActor(server, panel, 'moderator');
    const away = await createPanel(server);
    for (const as of [other, moderator, away.owner]) expect((await file(`${name}/${id}`, as)).statusCode).toBe(404);
    expect((await file(`${name}/${id + 1000}`, student)).statusCode).toBe(404);
    expect((await file(`${name}/x`, student)).statusCode).toBe(400);
    expect((await server.app.inject({ url: `/api/certificate/${name}/${id}` })).statusCode).toBe(401);
    expect((await file(`${name}/${id}`, panel.owner)).statusCode).toBe(200);
  });

  test('no other form is made', async () => {
    await finish();
    const { id } = (await rows())[0]!;
    expect((await file(`download/${id}?format=svg`, student)).statusCode).toBe(400);
  });
});

describe('verifying', () => {
  const verify = (code: string, host = 'localhost:3000', from?: string) =>
    server.app.inject({
      url: `/api/certificate/verify/${code}`,
      headers: { host },
      ...(from !== undefined && { remoteAddress: from }),
    });

  test('a code says name, course, days, number and itself, how it stands, and nothing else, to anybody', async () => {
    await finish();
    const { code } = (await rows())[0]!;
    const answer = await verify(code);
    expect(answer.json<VerifiedCertificate>()).toEqual({
      member: 'Bia Moura',
      course: 'Aquarela & cia',
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      code,
      number: '000001',
      state: 'valid',
      expires_at: null,
      closed_at: null,
      reason: null,
      replaced_by: null,
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await verify(code.toLowerCase())).statusCode).toBe(200);
    expect((await verify(code, `${panel.slug}.localhost:3000`)).statusCode).toBe(200);
  });

  test('a code that nobody was given, or of another panel, is not found', async () => {
    await finish();
    const { code } = (await rows())[0]!;
    const away = await createPanel(server);
    for (const answer of [
      await verify('0000-0000-0000-0000-0000-0000'),
      await verify(code, `${away.slug}.localhost:3000`),
    ])
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'certificate.not_found']);
    expect((await verify('A'.repeat(41))).statusCode).toBe(400);
    expect((await verify('%27%20or%201')).statusCode).toBe(400);
  });

  test('whoever tries many codes is stopped, and nobody else', async () => {
    const codes = Array.from({ length: 601 }, (_, index) => `0000-${index}`);
    let last = 0;
    for (const code of codes) last = (await verify(code, undefined, '203.0.113.9')).statusCode;
    expect(last).toBe(429);
    expect((await verify('0000', undefined, '203.0.113.10')).statusCode).toBe(404);
  });

  test('two certificates have nothing of their codes in common', async () => {
    const other = await createActor(server, panel, 'student', [course.courseId]);
    await finish();
    await finish(other);
    const [one, two] = (await rows()).map(({ code }) => code.split('-'));
    expect(one!.filter((part) => two!.includes(part))).toEqual([]);
  });
});
