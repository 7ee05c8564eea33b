// Whoever shows or takes something of a lesson answers alike: one table of cases, each asked of every consumer.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AccessReason } from '@clube/shared/contracts/access';
import type { Watch } from '@clube/shared/contracts/course';
import type { Home } from '@clube/shared/contracts/home';
import type { LessonReach } from '@clube/shared/contracts/lesson-reach';
import type { MyCourse } from '@clube/shared/contracts/my-course';
import type { NotificationPage } from '@clube/shared/contracts/notification';
import type { QuizDraft } from '@clube/shared/contracts/quiz';
import type { SearchAnswer } from '@clube/shared/contracts/search';
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
import { QUESTIONS } from '../../../test/quizzes.ts';
import { pictureFile } from '../lesson/picture.ts';
import { grantPlayback } from '../media/playback.ts';
import { findOnlyCourse } from './queries.ts';

const FUTURE = '2999-01-01';
const LAST = 3;
/** One pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

let server: TestServer;
let panel: Panel;
let course: TestCourse;
let student: Actor;
let mediaId: number;
let materialId: number;

beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '100' });
});
afterAll(() => server.close());

const db = () => server.context.connection.db;

/** A panel whose only course has a lesson with a video of its own, begun by a student. */
beforeEach(async () => {
  panel = await createPanel(server);
  course = await createTestCourse(server, panel, { lessons: [2, 2] });
  student = await createActor(server, panel, 'student', [course.courseId]);
  const { siteId } = panel;
  const media = await db()
    .insertInto('media')
    .values({
      site_id: siteId,
      kind: 'video',
      name: 'aula.mp4',
      status: 'ready',
      source_key: `sites/${siteId}/source`,
      size_bytes: 1,
      content_key: Buffer.alloc(16, 1),
      poster_key: `sites/${siteId}/poster.jpg`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  mediaId = media.id;
  await server.context.storage.write(`sites/${siteId}/poster.jpg`, Buffer.from('a still'));
  await db()
    .updateTable('lessons')
    .set({ media_id: mediaId, media_type: 'hls' })
    .where('id', '=', course.lessonIds[LAST]!)
    .execute();
  await db()
    .insertInto('lesson_progress')
    .values({
      site_id: siteId,
      member_id: student.memberId,
      course_id: course.courseId,
      module_id: course.moduleIds[1]!,
      lesson_id: course.lessonIds[LAST]!,
      position_seconds: 5,
    })
    .execute();
  const { body } = await call<{ id: number }>(server, {
    method: 'POST',
    url: `${course.url(LAST)}/material?name=lista.csv`,
    as: panel.owner,
    body: Buffer.from('cor;preço\nazul;1,5\n'),
    headers: { 'content-type': 'application/octet-stream' },
  });
  materialId = body.id;
});

type Viewer = { actor: Actor; role: 'student' | 'owner' };
const opens = (status: number) => ({ 200: true, 201: true, 403: false, 404: false })[status] ?? status;

/** Whether the lesson is open, as each of those who show it or take something for it says. */
const consumers: Record<string, (viewer: Viewer) => Promise<unknown>> = {
  watch: async ({ actor }) => {
    const url = `/api/course/${course.courseId}/watch?data[]=currentModuleLessons&current_lesson_id=${course.lessonIds[LAST]}`;
    const { status, body } = await call<Watch>(server, { url, as: actor });
    if (status !== 200) return opens(status);
    const lesson = body.currentModuleLessons?.find(({ id }) => id === course.lessonIds[LAST]);
    // A draft is not in the list.
    if (!lesson) return false;
    expect(lesson.is_liberated).toBe(lesson.reason === null);
    return lesson.is_liberated;
  },
  lesson: async ({ actor }) => opens((await call(server, { url: course.url(LAST), as: actor })).status),
  search: async ({ actor }) => {
    const { body } = await call<SearchAnswer>(server, { url: '/api/search?q=aula&kind=lesson', as: actor });
    return body.data.find(({ id }) => id === course.lessonIds[LAST])?.locked === null;
  },
  comments: async ({ actor }) => opens((await call(server, { url: `${course.url(LAST)}/comment`, as: actor })).status),
  'a comment': async ({ actor }) =>
    opens(
      (
        await call(server, {
          method: 'POST',
          url: `${course.url(LAST)}/comment`,
          as: actor,
          body: { comment: 'Boa aula' },
        })
      ).status,
    ),
  'a note': async ({ actor }) =>
    opens(
      (await call(server, { method: 'POST', url: `${course.url(LAST)}/note`, as: actor, body: { text: 'Boa aula' } }))
        .status,
    ),
  progress: async ({ actor }) => {
    const body = { position: 6, intervals: [{ start: 0, end: 6 }] };
    return opens((await call(server, { method: 'POST', url: `${course.url(LAST)}/progress`, as: actor, body })).status);
  },
  rating: async ({ actor }) =>
    opens(
      (await call(server, { method: 'PUT', url: `${course.url(LAST)}/rating`, as: actor, body: { rating: 5 } })).status,
    ),
  'the key of the video': async ({ actor, role }) => {
    const member = { ...actor, siteId: panel.siteId, role };
    const token = grantPlayback(server.context.config, member, mediaId);
    return opens((await call(server, { url: `/api/media/play/${token}/key`, as: actor })).status);
  },
  'a notice': async ({ actor }) => {
    await db().deleteFrom('notifications').where('site_id', '=', panel.siteId).execute();
    const payload = JSON.stringify({
      course_id: course.courseId,
      module_id: course.moduleIds[1],
      lesson_id: course.lessonIds[LAST],
      title: 'Aula',
    });
    await db()
      .insertInto('notifications')
      .values({ site_id: panel.siteId, member_id: actor.memberId, kind: 'lesson.published', subject: 'x', payload })
      .execute();
    const { body } = await call<NotificationPage>(server, { url: '/api/notification', as: actor });
    expect(body.unread).toBe(body.data.length);
    return body.data.length === 1;
  },
  'a file of the lesson': async ({ actor }) =>
    opens((await call(server, { url: `${course.url(LAST)}/material/${materialId}`, as: actor })).status),
  'a quiz': async ({ actor }) => {
    const at = { url: `${course.url(LAST)}/quiz/draft`, as: panel.owner };
    await call(server, { method: 'PATCH', url: course.url(LAST), as: panel.owner, body: { quiz: true } });
    const { version } = (await call<QuizDraft>(server, at)).body;
    const saved = await call(server, { ...at, method: 'PATCH', body: { version, questions: QUESTIONS } });
    expect(saved.status).toBe(200);
    return opens((await call(server, { url: `${course.url(LAST)}/quiz`, as: actor })).status);
  },
  'a picture of the text': async ({ actor }) => {
    const key = 'a'.repeat(22);
    await db()
      .insertInto('lesson_pictures')
      .values({ site_id: panel.siteId, key, width: 1, height: 1, size_bytes: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await setLesson({ picture_keys: [key] });
    await server.context.storage.write(pictureFile(panel.siteId, key), Buffer.from('a picture'));
    return opens((await call(server, { url: `${course.url(LAST)}/picture/${key}`, as: actor })).status);
  },
  'a picture of a comment': async ({ actor }) => {
    const base = `${course.url(LAST)}/comment`;
    const by = { method: 'POST', as: panel.owner } as const;
    const headers = { 'content-type': 'image/png' };
    const sent = await call<{ key: string }>(server, { ...by, url: `${base}/image`, body: PIXEL, headers });
    const body = { comment: 'Veja', image: sent.body.key };
    const posted = await call<{ id: number }>(server, { ...by, url: base, body });
    expect(posted.status).toBe(201);
    return opens((await call(server, { url: `${base}/${posted.body.id}/image`, as: actor })).status);
  },
  'whom to mention': async ({ actor }) =>
    opens((await call(server, { url: `${course.url(LAST)}/comment/people`, as: actor })).status),
  'a fault of the player': async ({ actor }) =>
    opens(
      (await call(server, { method: 'POST', url: `${course.url(LAST)}/fault`, as: actor, body: { kind: 'slow' } }))
        .status,
    ),
  'the still of the video': async ({ actor }) =>
    opens((await call(server, { url: `/api/media/${mediaId}/poster`, as: actor })).status),
};

/** Of the lesson for a student who began it, and of the course: the home screen, the page's document, sign-in. */
async function homeSays() {
  const { body } = await call<Home>(server, { url: '/api/home', as: student });
  return {
    continues: body.continue_watching.some(({ lesson_id }) => lesson_id === course.lessonIds[LAST]),
    course: body.courses.find(({ id }) => id === course.courseId)?.has_access ?? false,
  };
}

const setCourse = (values: object) =>
  db().updateTable('courses').set(values).where('id', '=', course.courseId).execute();
const setModule = (values: object) =>
  db().updateTable('modules').set(values).where('id', '=', course.moduleIds[1]!).execute();
const setLesson = (values: object) =>
  db().updateTable('lessons').set(values).where('id', '=', course.lessonIds[LAST]!).execute();
const setEnrolment = (values: object) =>
  db().updateTable('enrolments').set(values).where('member_id', '=', student.memberId).execute();
async function joinClass(dates: object) {
  const { id } = await db()
    .insertInto('classes')
    .values({ site_id: panel.siteId, course_id: course.courseId, title: 'Manhã', starts_at: null, ...dates })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setEnrolment({ class_id: id });
}

type Case = { reason: AccessReason | null; course: boolean; arrange: () => Promise<unknown> };
const cases: Record<string, Case> = {
  'nothing is set': { reason: null, course: true, arrange: async () => {} },
  'the course is a draft': {
    reason: 'not_published',
    course: false,
    arrange: () => setCourse({ published_at: null }),
  },
  'the module is a draft': {
    reason: 'not_published',
    course: true,
    arrange: () => setModule({ published_at: null }),
  },
  'the lesson is a draft': {
    reason: 'not_published',
    course: true,
    arrange: () => setLesson({ published_at: null }),
  },
  'no enrolment': {
    reason: 'no_enrolment',
    course: false,
    arrange: () => db().deleteFrom('enrolments').where('member_id', '=', student.memberId).execute(),
  },
  'access has ended': { reason: 'expired', course: false, arrange: () => setEnrolment({ expires_at: '2001-01-01' }) },
  'the course opens later': { reason: 'not_released', course: false, arrange: () => setCourse({ release_at: FUTURE }) },
  'the module opens later': { reason: 'not_released', course: true, arrange: () => setModule({ release_at: FUTURE }) },
  'the lesson opens later': { reason: 'not_released', course: true, arrange: () => setLesson({ release_at: FUTURE }) },
  'days after enrolment': {
    reason: 'not_released',
    course: true,
    arrange: () => setModule({ release_after_days: 7 }),
  },
  'the course is for classes': { reason: 'class', course: false, arrange: () => setCourse({ is_for_classes: true }) },
  'the class is over': { reason: 'expired', course: false, arrange: () => joinClass({ ends_at: '2001-02-01' }) },
  'the class begins later': { reason: 'not_released', course: false, arrange: () => joinClass({ starts_at: FUTURE }) },
  'the lesson is for classes': { reason: 'class', course: true, arrange: () => setLesson({ is_for_classes: true }) },
  'the course goes in turn': { reason: 'sequential', course: true, arrange: () => setCourse({ is_sequential: true }) },
  'the lesson waits for half of the one before': {
    reason: 'percent',
    course: true,
    arrange: () => setLesson({ release_after_percent: 50 }),
  },
  'the module waits for its turn': {
    reason: 'sequential',
    course: true,
    arrange: () => setModule({ is_sequential: true }),
  },
};

describe.each(Object.entries(cases))('%s', (_name, { reason, course: courseIsOpen, arrange }) => {
  beforeEach(arrange);

  test.each(Object.entries(consumers))('%s', async (_consumer, isOpen) => {
    expect(await isOpen({ actor: student, role: 'student' })).toBe(reason === null);
    expect(await isOpen({ actor: panel.owner, role: 'owner' })).toBe(true);
  });

  test('how many see it today', async () => {
    const { body } = await call<LessonReach>(server, { url: `${course.url(LAST)}/reach`, as: panel.owner });
    expect(body.open_count).toBe(reason === null ? 1 : 0);
  });

  test('the courses of a person', async () => {
    const mine = async (as: Actor) => {
      const { body } = await call<MyCourse[]>(server, { url: '/api/me/courses', as });
      return body.find(({ id }) => id === course.courseId);
    };
    const closedBy = courseIsOpen ? null : reason;
    // What was never theirs, and what nobody sees, is not in the list.
    if (closedBy === 'no_enrolment' || closedBy === 'not_published') expect(await mine(student)).toBeUndefined();
    else expect(await mine(student)).toMatchObject({ has_access: courseIsOpen, reason: closedBy });
    expect(await mine(panel.owner)).toMatchObject({ has_access: true, reason: null, type: 'team' });
  });

  test('the certificate of whoever has done all that it asks', async () => {
    // What they completed stays; a rule that asks less gives to those who have it, and the course is open to.
    await db()
      .insertInto('lesson_progress')
      .values({
        site_id: panel.siteId,
        member_id: student.memberId,
        course_id: course.courseId,
        module_id: course.moduleIds[0]!,
        lesson_id: course.lessonIds[0]!,
        completed_at: new Date(),
      })
      .execute();
    const rules = { percent: 1, days: 0 };
    const url = `/api/course/${course.courseId}/certificate/rules`;
    const { body } = await call(server, { method: 'PUT', url, as: panel.owner, body: rules });
    expect(body).toEqual({ issued: courseIsOpen ? 1 : 0 });
  });

  test('home, and where sign-in leads', async () => {
    expect(await homeSays()).toEqual({ continues: reason === null, course: courseIsOpen });
    const only = await findOnlyCourse(db(), panel.siteId, student.userId);
    expect(only).toBe(courseIsOpen ? course.courseId : undefined);
  });

  test('watch says why', async () => {
    const url = `/api/course/${course.courseId}/watch?data[]=course`;
    const { status, body } = await call<Watch>(server, { url, as: student });
    if (reason === 'not_published' && !courseIsOpen) return expect(status).toBe(404);
    expect(body.course?.reason).toBe(courseIsOpen ? null : reason);
    if (!courseIsOpen) return undefined;
    const { body: lessons } = await call<Watch>(server, {
      url: `${url}&data[]=currentModule&data[]=currentModuleLessons&current_module_id=${course.moduleIds[1]}`,
      as: student,
    });
    const shown = lessons.currentModuleLessons?.find(({ id }) => id === course.lessonIds[LAST]);
    if (reason === 'not_published') return expect(shown).toBeUndefined();
    expect(shown?.reason).toBe(reason);
    expect(lessons.currentModule?.is_liberated).toBe(lessons.currentModule?.reason === null);
    return undefined;
  });
});
