/** @sql-heavy */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Calendar } from '@clube/shared/contracts/class';
import type { Watch } from '@clube/shared/contracts/course';
import type { Home } from '@clube/shared/contracts/home';
import type { MemberLessonAccess } from '@clube/shared/contracts/member';
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
import { NEWCOMER, VISITOR } from './rule.ts';

let server: TestServer;
let panel: Panel;
let course: TestCourse;
let bia: Actor;
/** A student of the panel who is enrolled in nothing. */
let rui: Actor;

beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  course = await createTestCourse(server, panel, { lessons: [2, 2] });
  bia = await createActor(server, panel, 'student', [course.courseId]);
  rui = await createActor(server, panel, 'student');
});

const moduleUrl = (index: number) => `/api/course/${course.courseId}/module/${course.moduleIds[index]}`;
const change = (url: string, body: object, as = panel.owner) => call(server, { method: 'PATCH', url, as, body });
const watch = (as: Actor, lesson?: number) =>
  call<Watch>(server, {
    url: `/api/course/${course.courseId}/watch?data[]=modules&data[]=currentModuleLessons&data[]=currentLesson${
      lesson === undefined ? '' : `&current_lesson_id=${course.lessonIds[lesson]}`
    }`,
    as,
  });
const opens = async (as: Actor, lesson: number) => (await call(server, { url: course.url(lesson), as })).status;
/** What the rule says to who is no member of the panel at all. */
const asked = async (member: number, lesson: number) => {
  const { rows } = await sql<{ reason: string | null; visible: boolean }>`
    select reason, visible from lesson_access(${panel.siteId}, ${member}, false, ${course.courseId})
    where lesson_id = ${course.lessonIds[lesson]}`.execute(server.context.connection.db);
  return rows[0]!;
};
const complete = (as: Actor, lesson: number) =>
  call(server, { method: 'POST', url: `${course.url(lesson)}/progress`, as, body: { completed: true } });
const setSeen = (as: Actor, lesson: number, percent: number) =>
  sql`insert into lesson_progress (site_id, member_id, course_id, module_id, lesson_id, percent)
    values (${panel.siteId}, ${as.memberId}, ${course.courseId}, ${course.moduleIds[lesson < 2 ? 0 : 1]},
      ${course.lessonIds[lesson]}, ${percent})
    on conflict (site_id, member_id, lesson_id) do update set percent = excluded.percent`.execute(
    server.context.connection.db,
  );

describe('a part of what stands before', () => {
  test('of the lesson before opens a lesson, seen or completed, and says how much it asks', async () => {
    expect((await change(course.url(1), { release_after_percent: 60 })).status).toBe(200);
    const { body } = await watch(bia);
    expect(body.currentModuleLessons![1]).toMatchObject({
      reason: 'percent',
      release_percent: 60,
      is_liberated: false,
    });
    expect(await opens(bia, 1)).toBe(403);
    await setSeen(bia, 0, 59);
    expect(await opens(bia, 1)).toBe(403);
    await setSeen(bia, 0, 60);
    expect(await opens(bia, 1)).toBe(200);
    await setSeen(bia, 0, 0);
    await complete(bia, 0);
    expect(await opens(bia, 1)).toBe(200);
  });

  test('of the module before opens a module; what was completed in it stays open', async () => {
    expect((await change(moduleUrl(1), { release_after_percent: 50 })).status).toBe(200);
    expect((await watch(bia)).body.modules![1]).toMatchObject({ reason: 'percent', release_percent: 50 });
    expect(await opens(bia, 2)).toBe(403);
    await complete(bia, 0);
    expect(await opens(bia, 2)).toBe(200);
    await complete(bia, 2);
    await change(moduleUrl(1), { release_after_percent: 100 });
    expect([await opens(bia, 2), await opens(bia, 3)]).toEqual([200, 403]);
  });

  test('counts neither drafts nor what is for other classes, and the first waits for nothing', async () => {
    await change(course.url(0), { release_after_percent: 100 });
    await change(moduleUrl(0), { release_after_percent: 100 });
    expect(await opens(bia, 0)).toBe(200);
    // The lesson before the third is the second of the module before, then the first.
    await change(course.url(2), { release_after_percent: 100 });
    expect(await opens(bia, 2)).toBe(403);
    await change(course.url(1), { published: false });
    await complete(bia, 0);
    expect(await opens(bia, 2)).toBe(200);
    await change(course.url(1), { published: true, is_for_classes: true });
    expect(await opens(bia, 2)).toBe(200);
  });

  test('is told to who helps, with what is missing; staff find it open', async () => {
    await change(course.url(1), { release_after_percent: 60 });
    await setSeen(bia, 0, 20);
    const why = await call<MemberLessonAccess>(server, {
      url: `/api/member/${bia.memberId}/lesson/${course.lessonIds[1]}/access`,
      as: panel.owner,
    });
    expect(why.body).toMatchObject({
      reason: 'percent',
      level: 'lesson',
      opens_percent: 60,
      before: { title: 'Aula 1', percent: 20 },
    });
    const { body } = await call<Calendar>(server, {
      url: `/api/course/${course.courseId}/calendar/${bia.memberId}`,
      as: panel.owner,
    });
    expect(body.modules[0]!.lessons[1]).toMatchObject({
      reason: 'percent',
      waits_for: { title: 'Aula 1', percent: 20, needs: 60 },
    });
    expect(await opens(panel.owner, 1)).toBe(200);
  });

  test('a class has its own, but none for the course as a whole', async () => {
    await change(course.url(1), { release_after_percent: 60 });
    const { body } = await call<{ id: number }>(server, {
      method: 'POST',
      url: `/api/course/${course.courseId}/class`,
      as: panel.owner,
      body: { title: 'Manhã' },
    });
    await sql`update enrolments set class_id = ${body.id} where member_id = ${bia.memberId}`.execute(
      server.context.connection.db,
    );
    const put = (place: object, percent: number | null) =>
      call(server, {
        method: 'PUT',
        url: `/api/course/${course.courseId}/class/${body.id}/rule`,
        as: panel.owner,
        body: {
          ...place,
          rule: { release_at: null, release_after_days: null, is_sequential: false, release_after_percent: percent },
        },
      });
    const here = { module_id: course.moduleIds[0], lesson_id: course.lessonIds[1] };
    expect((await put(here, null)).status).toBe(200);
    expect(await opens(bia, 1)).toBe(200);
    expect((await put(here, 10)).status).toBe(200);
    expect(await opens(bia, 1)).toBe(403);
    expect((await put({ module_id: null, lesson_id: null }, 10)).status).toBe(200);
    expect(await opens(bia, 0)).toBe(200);
  });

  test.each([0, 101, 1.5, '60'])('%s is no part', async (release_after_percent) => {
    expect((await change(course.url(1), { release_after_percent })).status).toBe(400);
    expect((await change(`/api/course/${course.courseId}`, { release_after_percent: 50 })).status).toBe(400);
  });
});

describe('a free lesson', () => {
  beforeEach(async () => {
    await change(course.url(2), { is_free: true });
  });

  test('opens to who is not enrolled, alone in its module, whatever else closes it', async () => {
    expect([await opens(rui, 2), await opens(rui, 3), await opens(rui, 0)]).toEqual([200, 403, 403]);
    await change(moduleUrl(1), { release_at: '2199-01-01T00:00:00.000Z', is_sequential: true, is_for_classes: true });
    expect(await opens(rui, 2)).toBe(200);
    expect(await opens(bia, 2)).toBe(200);
    const { status, body } = await watch(rui, 2);
    expect(status).toBe(200);
    expect(body.modules!.map(({ id }) => id)).toEqual([course.moduleIds[1]]);
    expect(body.currentModuleLessons!.map(({ id }) => id)).toEqual([course.lessonIds[2]]);
    expect(body.course).toMatchObject({
      has_access: false,
      reason: 'no_enrolment',
      free_lessons: [{ id: course.lessonIds[2], module_id: course.moduleIds[1], title: 'Aula 1' }],
    });
  });

  test('opens nothing else: the course is refused as before, and so is a lesson beside it', async () => {
    expect(await watch(rui)).toMatchObject({ status: 403, body: { code: 'course.no_access' } });
    expect(await watch(rui, 3)).toMatchObject({ status: 403 });
    await sql`update enrolments set expires_at = '2001-01-01' where member_id = ${bia.memberId}`.execute(
      server.context.connection.db,
    );
    expect([await opens(bia, 2), await opens(bia, 0)]).toEqual([200, 403]);
  });

  test.each(['course', 'module', 'lesson'] as const)('stays closed while its %s is a draft', async (level) => {
    const url = { course: `/api/course/${course.courseId}`, module: moduleUrl(1), lesson: course.url(2) }[level];
    await change(url, { published: false });
    expect(await opens(rui, 2)).toBeGreaterThanOrEqual(403);
    expect(await asked(VISITOR, 2)).toMatchObject({ visible: false });
    expect((await asked(VISITOR, 2)).reason).not.toBeNull();
  });

  test('is open to a visitor and to a newcomer; another panel’s people find nothing', async () => {
    expect(await asked(VISITOR, 2)).toEqual({ reason: null, visible: true });
    expect(await asked(VISITOR, 3)).toEqual({ reason: 'no_enrolment', visible: false });
    expect(await asked(NEWCOMER, 3)).toEqual({ reason: null, visible: true });
    const other = await createPanel(server);
    const stranger = await createActor(server, other, 'student');
    for (const as of [stranger, other.owner]) expect(await opens(as, 2)).toBe(404);
  });
});

describe('a free course', () => {
  beforeEach(async () => {
    await change(`/api/course/${course.courseId}`, { is_free: true });
  });

  test('is open without enrolment, or after it ended; its dates and order hold', async () => {
    expect((await watch(rui)).status).toBe(200);
    expect(await opens(rui, 3)).toBe(200);
    expect(await asked(VISITOR, 3)).toEqual({ reason: null, visible: true });
    const { body } = await call<Home>(server, { url: '/api/home', as: rui });
    expect(body.courses).toMatchObject([{ has_access: true, offer_id: null }]);
    await sql`update enrolments set expires_at = '2001-01-01' where member_id = ${bia.memberId}`.execute(
      server.context.connection.db,
    );
    expect(await opens(bia, 3)).toBe(200);
    await change(moduleUrl(1), { is_sequential: true });
    expect(await opens(rui, 3)).toBe(403);
    await change(moduleUrl(1), { is_sequential: false, release_at: '2199-01-01T00:00:00.000Z' });
    expect(await opens(rui, 3)).toBe(403);
  });

  test('what counts days waits for an enrolment', async () => {
    await change(moduleUrl(1), { release_after_days: 0 });
    expect([await opens(rui, 0), await opens(rui, 3), await opens(bia, 3)]).toEqual([200, 403, 200]);
    expect((await asked(NEWCOMER, 3)).reason).toBeNull();
  });

  test('an instructor who does not teach it is a student of it: no drafts, and nothing that is closed', async () => {
    const teacher = await createActor(server, panel, 'instructor');
    await change(moduleUrl(0), { published: false });
    await change(moduleUrl(1), { release_at: '2199-01-01T00:00:00.000Z' });
    const { body } = await watch(teacher);
    expect(body.modules!.map(({ id, reason }) => [id, reason])).toEqual([[course.moduleIds[1], 'not_released']]);
    expect([await opens(teacher, 0), await opens(teacher, 3)]).toEqual([404, 403]);
    expect((await change(course.url(3), { title: 'Minha' }, teacher)).status).toBe(404);
  });

  test('a draft is nobody’s', async () => {
    await change(`/api/course/${course.courseId}`, { published: false });
    expect((await watch(rui)).status).toBe(404);
    expect((await asked(VISITOR, 0)).visible).toBe(false);
  });
});

test('students and other panels change none of it', async () => {
  const other = await createPanel(server);
  for (const as of [bia, other.owner])
    for (const body of [{ is_free: true }, { release_after_percent: 1 }])
      expect((await change(course.url(1), body, as)).status).toBe(as === bia ? 403 : 404);
});

describe('the calendar of somebody new', () => {
  const calendar = (as: Actor) => call<Calendar>(server, { url: `/api/course/${course.courseId}/calendar`, as });

  test('says what opens when from now, and nobody’s name', async () => {
    await change(moduleUrl(1), { release_after_days: 7 });
    await change(course.url(1), { release_after_percent: 30 });
    const { body } = await calendar(panel.owner);
    expect(body).toMatchObject({ member: null, class: null, course: { reason: null } });
    expect(body.modules[0]!.lessons.map(({ reason }) => reason)).toEqual([null, 'percent']);
    expect(body.modules[1]!.reason).toBe('not_released');
    const days = (Date.parse(body.modules[1]!.opens_at!) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
  });

  test('is for who edits the course', async () => {
    const other = await createPanel(server);
    const teacher = await createActor(server, panel, 'instructor');
    const own = await createActor(server, panel, 'instructor', [course.courseId]);
    expect((await calendar(own)).status).toBe(200);
    expect((await calendar(bia)).status).toBe(403);
    for (const as of [teacher, other.owner]) expect((await calendar(as)).status).toBe(404);
    expect((await call(server, { url: `/api/course/${course.courseId}/calendar` })).status).toBe(401);
  });
});
