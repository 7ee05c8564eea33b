// Whoever offers a course says alike whether there is anything left of it to do: as the certificate counts it (docs/adr/0483).
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Certificates } from '@clube/shared/contracts/certificate';
import type { CourseCard, Watch } from '@clube/shared/contracts/course';
import type { Home } from '@clube/shared/contracts/home';
import type { MyCourse } from '@clube/shared/contracts/my-course';
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

let server: TestServer;
let panel: Panel;
let course: TestCourse;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  course = await createTestCourse(server, panel, { lessons: [2, 1] });
});

const db = () => server.context.connection.db;
const mark = async (lesson: number, as: Actor, completed = true) => {
  const url = `${course.url(lesson)}/progress`;
  expect((await call(server, { method: 'POST', url, as, body: { completed } })).status).toBe(200);
};
const read = async <T>(url: string, as: Actor) => (await call<T>(server, { url: `/api/${url}`, as })).body;
/** What each who offers it says, which is one thing. */
async function isDone(as: Actor): Promise<boolean | undefined> {
  const its = (courses: readonly { id: number; is_done?: boolean }[]) =>
    courses.find(({ id }) => id === course.courseId)!.is_done;
  const said = [
    its((await read<Home>('home', as)).courses),
    its(await read<CourseCard[]>('course', as)),
    its(await read<MyCourse[]>('me/courses', as)),
    (await read<Watch>(`course/${course.courseId}/watch?data[]=course`, as)).course!.is_done,
    ...(await read<Certificates>('certificate', as)).pending.map(({ is_done }) => is_done),
  ];
  expect(new Set(said).size).toBe(1);
  return said[0];
}
const forClasses = () =>
  db().updateTable('lessons').set({ is_for_classes: true }).where('id', '=', course.lessonIds[2]!).execute();

test('a course is done when all of its lessons are, and not any more when one is taken back', async () => {
  const student = await createActor(server, panel, 'student', [course.courseId]);
  expect(await isDone(student)).toBe(false);
  await mark(0, student);
  await mark(1, student);
  expect(await isDone(student)).toBe(false);
  await mark(2, student);
  expect(await isDone(student)).toBe(true);
  await mark(2, student, false);
  expect(await isDone(student)).toBe(false);
});

test('lessons of other classes are left aside, as by the certificate, and the counts stay as they are', async () => {
  await forClasses();
  const student = await createActor(server, panel, 'student', [course.courseId]);
  await mark(0, student);
  expect(await isDone(student)).toBe(false);
  await mark(1, student);
  expect(await isDone(student)).toBe(true);
  expect((await read<Certificates>('certificate', student)).earned).toHaveLength(1);
  const [own] = await read<MyCourse[]>('me/courses', student);
  expect(own).toMatchObject({ lessons_count: 3, lessons_completed_count: 2, percentage_complete: 66.67 });
});

test('a whole module of other classes is left aside too, and a course of such modules alone was never begun', async () => {
  const student = await createActor(server, panel, 'student', [course.courseId]);
  const close = (module: number) =>
    db().updateTable('modules').set({ is_for_classes: true }).where('id', '=', course.moduleIds[module]!).execute();
  await close(1);
  await mark(0, student);
  await mark(1, student);
  expect(await isDone(student)).toBe(true);
  await mark(0, student, false);
  await mark(1, student, false);
  await close(0);
  expect(await isDone(student)).toBe(false);
});

test('a course that is all for other classes by now is not done by what was completed of it', async () => {
  const student = await createActor(server, panel, 'student', [course.courseId]);
  await mark(0, student);
  const all = { is_for_classes: true };
  await db().updateTable('modules').set(all).where('course_id', '=', course.courseId).execute();
  expect(await isDone(student)).toBe(false);
});

test('whoever is in the class, and staff, who come to the lessons of all, have them to do', async () => {
  await forClasses();
  const of = { site_id: panel.siteId, course_id: course.courseId };
  const { id: class_id } = await db()
    .insertInto('classes')
    .values({ ...of, title: 'Manhã' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const its = { module_id: course.moduleIds[1]!, lesson_id: course.lessonIds[2]! };
  await db()
    .insertInto('class_rules')
    .values({ ...of, class_id, ...its })
    .execute();
  const student = await createActor(server, panel, 'student', [course.courseId]);
  await db().updateTable('enrolments').set({ class_id }).where('member_id', '=', student.memberId).execute();
  const instructor = await createActor(server, panel, 'instructor', [course.courseId]);
  for (const as of [student, instructor, panel.owner]) {
    await mark(0, as);
    await mark(1, as);
    expect(await isDone(as)).toBe(false);
    await mark(2, as);
    expect(await isDone(as)).toBe(true);
  }
});

test('a certificate that waits for its day is offered with the word of its course, also to who teaches it and has lessons left', async () => {
  await forClasses();
  const url = `/api/course/${course.courseId}/certificate/rules`;
  await call(server, { method: 'PUT', url, as: panel.owner, body: { percent: 100, days: 30 } });
  for (const [role, expected] of [
    ['student', true],
    ['instructor', false],
  ] as const) {
    const as = await createActor(server, panel, role, [course.courseId]);
    await mark(0, as);
    await mark(1, as);
    const { pending } = await read<Certificates>('certificate', as);
    expect(pending).toMatchObject([{ percentage_complete: 100, is_done: expected }]);
    expect(await isDone(as)).toBe(expected);
  }
});

test('my courses puts what is done behind what is not, though its counts are not full', async () => {
  await forClasses();
  const other = await createTestCourse(server, panel, { lessons: [1] });
  const student = await createActor(server, panel, 'student', [course.courseId, other.courseId]);
  const ids = async () => (await read<MyCourse[]>('me/courses', student)).map(({ id }) => id);
  await mark(0, student);
  expect(await ids()).toEqual([course.courseId, other.courseId]);
  await mark(1, student);
  expect(await ids()).toEqual([other.courseId, course.courseId]);
});
