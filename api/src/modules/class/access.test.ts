/** @sql-heavy */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Calendar } from '@clube/shared/contracts/class';
import type { CourseReach, Watch } from '@clube/shared/contracts/course';
import type { Home } from '@clube/shared/contracts/home';
import type { NotificationPage } from '@clube/shared/contracts/notification';
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
import { watchStatements } from '../../../test/statements.ts';

const DAY = 24 * 60 * 60 * 1000;
const fromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString();

let server: TestServer;
let panel: Panel;
let course: TestCourse;
let bia: Actor;
let classId: number;

beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  course = await createTestCourse(server, panel, { lessons: [2, 2] });
  bia = await createActor(server, panel, 'student', [course.courseId]);
  const { id } = await db()
    .insertInto('classes')
    .values({ site_id: panel.siteId, course_id: course.courseId, title: 'Manhã' })
    .returning('id')
    .executeTakeFirstOrThrow();
  classId = id;
  await setEnrolment({ class_id: classId });
});

const db = () => server.context.connection.db;
const setClass = (values: object) => db().updateTable('classes').set(values).where('id', '=', classId).execute();
const setEnrolment = (values: object) =>
  db().updateTable('enrolments').set(values).where('member_id', '=', bia.memberId).execute();
const setRule = (values: object) =>
  db()
    .insertInto('class_rules')
    .values({ site_id: panel.siteId, course_id: course.courseId, class_id: classId, ...values })
    .execute();
const ALL = 'data[]=course&data[]=modules&data[]=currentModule&data[]=currentModuleLessons&data[]=currentLesson';
const watch = (query = 'data[]=course', as = bia) =>
  call<Watch>(server, { url: `/api/course/${course.courseId}/watch?${query}`, as });
const seen = async () => {
  const { body } = await watch();
  return body.course!;
};
const lesson = async (index = 0) => (await call(server, { url: course.url(index), as: bia })).body;
const calendar = (as = panel.owner, memberId = bia.memberId) =>
  call<Calendar>(server, { url: `/api/course/${course.courseId}/calendar/${memberId}`, as });

describe('the start of a class', () => {
  test('closes the course until then: watch, home and the lesson say so, with the date', async () => {
    const starts_at = fromNow(1);
    await setClass({ starts_at });
    const course_ = await seen();
    expect(course_).toMatchObject({ has_access: false, reason: 'not_released' });
    expect(Date.parse(course_.release_at!)).toBe(Date.parse(starts_at));
    expect(await watch(ALL)).toMatchObject({ status: 403, body: { code: 'course.not_released' } });
    expect(await lesson()).toMatchObject({ code: 'lesson.locked' });
    const home = await call<Home>(server, { url: '/api/home', as: bia });
    expect(home.body.courses).toMatchObject([{ reason: 'not_released', release_at: course_.release_at }]);

    await setClass({ starts_at: fromNow(-1) });
    expect(await seen()).toMatchObject({ has_access: true, reason: null });
    expect((await watch(ALL)).status).toBe(200);
  });

  test('is what days are counted from, for whoever came later too; without one it is the enrolment', async () => {
    await setRule({ module_id: course.moduleIds[1]!, release_after_days: 7 });
    await setEnrolment({ started_at: fromNow(-30) });
    const opens = async () => {
      const { body } = await watch(ALL);
      return body.modules![1]!;
    };
    expect(await opens()).toMatchObject({ is_liberated: true });
    const starts_at = fromNow(-2);
    await setClass({ starts_at });
    expect(await opens()).toMatchObject({ reason: 'not_released' });
    expect(Date.parse((await opens()).release_at!)).toBe(Date.parse(starts_at) + 7 * DAY);
    await setEnrolment({ started_at: fromNow(0) });
    await setClass({ starts_at: fromNow(-8) });
    expect(await opens()).toMatchObject({ is_liberated: true });
  });

  test('opens nothing before another rule does, whichever is later', async () => {
    await setClass({ starts_at: fromNow(1) });
    await setRule({ release_at: fromNow(5) });
    expect(Date.parse((await seen()).release_at!)).toBeGreaterThan(Date.now() + 4 * DAY);
    await setClass({ starts_at: fromNow(9) });
    expect(Date.parse((await seen()).release_at!)).toBeGreaterThan(Date.now() + 8 * DAY);
  });

  test('changes nothing for another class, for none, and for staff', async () => {
    await setClass({ starts_at: fromNow(1) });
    const other = await createActor(server, panel, 'student', [course.courseId]);
    for (const as of [other, panel.owner]) expect((await watch(ALL, as)).status).toBe(200);
    const instructor = await createActor(server, panel, 'instructor', [course.courseId]);
    await db()
      .updateTable('enrolments')
      .set({ class_id: classId })
      .where('member_id', '=', instructor.memberId)
      .execute();
    await setClass({ starts_at: fromNow(-2), ends_at: fromNow(-1) });
    expect((await watch(ALL, instructor)).status).toBe(200);
  });
});

describe('the end of a class', () => {
  test('is the end of the access, where that of the enrolment does not come before', async () => {
    const [near, far] = [fromNow(10), fromNow(20)];
    const until = async () => Date.parse((await seen()).expires_at!);
    await setClass({ ends_at: near });
    expect(await until()).toBe(Date.parse(near));
    await setEnrolment({ expires_at: far });
    expect(await until()).toBe(Date.parse(near));
    await setClass({ ends_at: fromNow(30) });
    expect(await until()).toBe(Date.parse(far));
    await setClass({ ends_at: fromNow(-1) });
    expect(await seen()).toMatchObject({ has_access: false, reason: 'expired' });
    expect(await lesson()).toMatchObject({ code: 'course.no_access' });
    const reach = await call<CourseReach>(server, { url: `/api/course/${course.courseId}/reach`, as: panel.owner });
    expect(reach.body.members_count).toBe(0);
  });

  test('is held, as the start is, when the class was put away', async () => {
    await setClass({ ends_at: fromNow(-1), archived_at: fromNow(0) });
    expect(await seen()).toMatchObject({ reason: 'expired' });
  });

  test('is told a week before, once', async () => {
    const ends_at = fromNow(6);
    await setClass({ ends_at });
    await tidyUp(server);
    await tidyUp(server);
    const { body } = await call<NotificationPage>(server, { url: '/api/notification', as: bia });
    expect(body.data).toMatchObject([{ kind: 'access.ending', title: 'Aquarela' }]);
    expect(Date.parse(body.data[0]!.at!)).toBe(Date.parse(ends_at));
  });

  const enrolAgain = (expires_at: string | null) =>
    call(server, {
      method: 'POST',
      url: `/api/member/${bia.memberId}/enrolment`,
      as: panel.owner,
      body: { course_id: course.courseId, expires_at },
    });

  test.each([null, fromNow(30)])(
    'takes nothing of what somebody is given after it (until %s): they go on without the class',
    async (expires_at) => {
      await setEnrolment({ expires_at: fromNow(5) });
      await setClass({ ends_at: fromNow(-1) });
      expect((await enrolAgain(expires_at)).status).toBe(200);
      expect(await seen()).toMatchObject({ has_access: true, reason: null });
      expect((await calendar()).body.class).toBeNull();
    },
  );

  test('stays where the enrolment is ended, and where the class still runs', async () => {
    await setEnrolment({ expires_at: fromNow(20) });
    await setClass({ ends_at: fromNow(-1) });
    await enrolAgain(fromNow(-1));
    expect(await seen()).toMatchObject({ reason: 'expired' });
    expect((await calendar()).body.class).toMatchObject({ title: 'Manhã' });
    await setClass({ ends_at: fromNow(3) });
    await enrolAgain(fromNow(30));
    expect((await calendar()).body.class).toMatchObject({ title: 'Manhã' });
  });
});

describe('the calendar', () => {
  const FAR = '2999-01-01T00:00:00Z';
  const reasons = async () => {
    const { body } = await calendar();
    return body.modules.map(({ reason, lessons }) => [reason, ...lessons.map((item) => item.reason)]);
  };

  test('says of every module and lesson what opens when, as the member then finds it', async () => {
    await setClass({ starts_at: fromNow(-1) });
    await setRule({ module_id: course.moduleIds[1]!, release_after_days: 7 });
    await db().updateTable('lessons').set({ is_sequential: true }).where('id', '=', course.lessonIds[1]!).execute();
    const { body } = await calendar();
    expect(body).toMatchObject({
      member: { id: bia.memberId, name: 'Bia Moura' },
      class: { id: classId, title: 'Manhã' },
      course: { reason: null, expires_at: null },
      next: { id: course.lessonIds[0], title: 'Aula 1' },
    });
    expect(await reasons()).toEqual([
      [null, null, 'sequential'],
      ['not_released', 'not_released', 'not_released'],
    ]);
    const found = (await watch(ALL)).body;
    expect(body.modules.map(({ reason, opens_at }) => [reason, opens_at])).toEqual(
      found.modules!.map(({ reason, release_at }) => [reason, release_at]),
    );
    expect(body.modules[0]!.lessons.map(({ reason, opens_at }) => [reason, opens_at])).toEqual(
      found.currentModuleLessons!.map(({ reason, release_at }) => [reason, release_at]),
    );
  });

  const set = (table: 'courses' | 'modules' | 'lessons', id: number, values: object) =>
    db().updateTable(table).set(values).where('id', '=', id).execute();
  test.each([
    ['a draft', () => set('lessons', course.lessonIds[0]!, { published_at: null }), [null, 'not_published', null]],
    ['for classes', () => set('lessons', course.lessonIds[0]!, { is_for_classes: true }), [null, 'class', null]],
    ['a date', () => set('lessons', course.lessonIds[0]!, { release_at: FAR }), [null, 'not_released', null]],
    ['the class begins', () => setClass({ starts_at: FAR }), Array(3).fill('not_released')],
    ['the class is over', () => setClass({ ends_at: '2001-01-01' }), Array(3).fill('expired')],
    [
      'the course is a draft',
      () => set('courses', course.courseId, { published_at: null }),
      Array(3).fill('not_published'),
    ],
  ] as const)('says why: %s', async (_name, arrange, expected) => {
    await arrange();
    expect((await reasons())[0]).toEqual(expected);
  });

  test('of somebody without an enrolment is for whoever manages members; of staff and strangers there is none', async () => {
    const outsider = await createActor(server, panel, 'student');
    const instructor = await createActor(server, panel, 'instructor', [course.courseId]);
    const owners = await calendar(panel.owner, outsider.memberId);
    expect(owners.body).toMatchObject({ started_at: null, class: null, course: { reason: 'no_enrolment' } });
    expect((await calendar(instructor, bia.memberId)).status).toBe(200);
    const none = { status: 404, body: { code: 'member.not_found' } };
    expect(await calendar(instructor, outsider.memberId)).toMatchObject(none);
    const stranger = await createPanel(server);
    for (const { memberId } of [instructor, stranger.owner, { memberId: 999_999_999 }])
      expect(await calendar(panel.owner, memberId)).toMatchObject(none);
  });
});

test('a class with a start, an end and rules costs watch no further question', async () => {
  await setClass({ starts_at: fromNow(-1), ends_at: fromNow(9) });
  await setRule({ module_id: course.moduleIds[1]!, release_after_days: 7 });
  const statements = watchStatements(server);
  expect(await statements.until(async () => expect((await watch(ALL)).status).toBe(200))).toEqual([
    'find-session',
    'watch',
  ]);
});
