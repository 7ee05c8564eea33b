/** @sql-heavy */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { connect } from '../../database/connect.ts';
import { sql } from 'kysely';
import type { Created } from '@clube/shared/contracts/common';
import type { CourseCard, Watch } from '@clube/shared/contracts/course';
import type { Home } from '@clube/shared/contracts/home';
import type { LessonDetail, Progress } from '@clube/shared/contracts/lesson';
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
  ownerUrlOf,
} from '../../../test/harness.ts';
import { createSession } from '../session/operations.ts';
import { watchStatements } from '../../../test/statements.ts';

let server: TestServer;
let panel: Panel;
let course: TestCourse;
let student: Actor;
let outsider: Actor;

beforeAll(async () => {
  server = await createTestServer();
  panel = await createPanel(server);
  course = await createTestCourse(server, panel, { lessons: [2, 2] });
  student = await createActor(server, panel, 'student', [course.courseId]);
  outsider = await createActor(server, panel, 'student');
});
afterAll(() => server.close());

const ALL = 'data[]=course&data[]=modules&data[]=currentModule&data[]=currentModuleLessons&data[]=currentLesson';
const watch = (as: Actor, query = ALL) =>
  call<Watch>(server, { url: `/api/course/${course.courseId}/watch?${query}`, as });

describe('watch', () => {
  test('[7.4] answers course, modules, current module and its lessons in one call', async () => {
    const { status, body } = await watch(student);
    expect(status).toBe(200);
    expect(body.course).toMatchObject({
      id: course.courseId,
      lessons_count: 4,
      lessons_completed_count: 0,
      percentage_complete: 0,
    });
    expect(body.modules?.map(({ id }) => id)).toEqual(course.moduleIds);
    expect(body.currentModule?.id).toBe(course.moduleIds[0]);
    expect(body.currentModuleLessons?.map(({ id }) => id)).toEqual(course.lessonIds.slice(0, 2));
    expect(body.currentLesson?.id).toBe(course.lessonIds[0]);
  });

  test('asks the database once, whatever is asked of it: a statement for the session, one for the rest', async () => {
    const statements = watchStatements(server);
    const asked = (query: string) =>
      statements.until(async () => expect((await watch(student, query)).status).toBe(200));
    for (const query of [ALL, 'data[]=course', `${ALL}&current_lesson_id=${course.lessonIds[3]}`])
      expect(await asked(query)).toEqual(['find-session', 'watch']);
  });

  test('[7.5] gives the course alone when only the course is asked for', async () => {
    const { body } = await watch(student, 'data[]=course');
    expect(Object.keys(body)).toEqual(['course']);
  });

  test('[7.4] takes the module of the address', async () => {
    const { body } = await watch(student, `${ALL}&current_module_id=${course.moduleIds[1]}`);
    expect(body.currentModule?.id).toBe(course.moduleIds[1]);
    expect(body.currentModuleLessons?.map(({ id }) => id)).toEqual(course.lessonIds.slice(2));
  });

  test('[3.1] [3.2] [3.3] carries the fields of course, module and lesson, as they stand for who asks', async () => {
    const own = await createActor(server, panel, 'student', [course.courseId]);
    const first = `${ALL}&current_module_id=${course.moduleIds[0]}&current_lesson_id=${course.lessonIds[0]}`;
    const fields = async () => {
      const { body } = await watch(own, first);
      return [body.course, body.modules?.[0], body.currentLesson];
    };
    const courseFields = { id: course.courseId, lessons_count: 4 };
    const moduleFields = { id: course.moduleIds[0], is_liberated: true };
    const lessonFields = {
      id: course.lessonIds[0],
      module_id: course.moduleIds[0],
      is_liberated: true,
      mediaType: 'youtube',
    };
    const [openCourse, openModule, openLesson] = await fields();
    expect(openCourse).toMatchObject({ ...courseFields, lessons_completed_count: 0, percentage_complete: 0 });
    expect(openModule).toMatchObject({ ...moduleFields, lessons_completed_count: 0 });
    const untouched = { is_completed: false, marked_as_completed: false, percent: 0, my_rating: null };
    expect(openLesson).toMatchObject({ ...lessonFields, ...untouched });

    const change = (method: 'POST' | 'PUT', url: string, body: object) =>
      call(server, { method, url: `${course.url()}/${url}`, as: own, body });
    await change('POST', 'progress', { position: 30, intervals: [{ start: 0, end: 30 }] });
    await change('POST', 'progress', { completed: true });
    await change('PUT', 'rating', { rating: 4 });
    const [doneCourse, doneModule, doneLesson] = await fields();
    expect(doneCourse).toMatchObject({ ...courseFields, lessons_completed_count: 1, percentage_complete: 25 });
    expect(doneModule).toMatchObject({ ...moduleFields, lessons_completed_count: 1 });
    const done = { is_completed: true, marked_as_completed: true, percent: 30, my_rating: 4 };
    expect(doneLesson).toMatchObject({ ...lessonFields, ...done });
  });

  test('says of each module how long what is not completed lasts, and goes on in none without lessons', async () => {
    const own = await createTestCourse(server, panel, { lessons: [2, 1] });
    const as = await createActor(server, panel, 'student', [own.courseId]);
    const { db } = server.context.connection;
    for (const [index, duration_seconds] of [60, 30, 7].entries())
      await db.updateTable('lessons').set({ duration_seconds }).where('id', '=', own.lessonIds[index]!).execute();
    const watched = async () =>
      (await call<Watch>(server, { url: `/api/course/${own.courseId}/watch?${ALL}`, as })).body;
    const left = async () =>
      (await watched()).modules!.map(({ duration_seconds, seconds_left }) => [duration_seconds, seconds_left]);
    const complete = (index: number, completed = true) =>
      call(server, { method: 'POST', url: `${own.url(index)}/progress`, as, body: { completed } });
    expect(await left()).toEqual([
      [90, 90],
      [7, 7],
    ]);
    await complete(0);
    expect(await left()).toEqual([
      [90, 30],
      [7, 7],
    ]);
    await complete(0, false);
    expect((await left())[0]).toEqual([90, 90]);
    // What nobody can come to now is not left to be watched: of a day to come, of so many days after, of another class.
    type Rule = { release_at?: Date | null; release_after_days?: number | null } & {
      [Flag in 'is_for_classes' | 'is_free' | 'is_sequential']?: boolean;
    };
    const closed: [string, Rule, Rule][] = [
      ['a day', { release_at: new Date('2999-01-01') }, { release_at: null }],
      ['days after', { release_after_days: 9 }, { release_after_days: null }],
      ['a class', { is_for_classes: true }, { is_for_classes: false }],
    ];
    for (const [by, shut, opened] of closed) {
      const change = (set: Rule) =>
        db.updateTable('lessons').set(set).where('id', '=', own.lessonIds[1]!).executeTakeFirstOrThrow();
      await change(shut);
      expect([by, (await left())[0]]).toEqual([by, [90, 60]]);
      await change({ is_free: true });
      expect([by, (await left())[0]]).toEqual([by, [90, 90]]);
      await change({ is_free: false, is_sequential: true, ...opened });
      expect([by, (await left())[0]]).toEqual([by, [90, 90]]);
    }
    await db
      .insertInto('modules')
      .values({ site_id: panel.siteId, course_id: own.courseId, title: 'Vazio', position: 0, published_at: new Date() })
      .execute();
    for (const index of [0, 1, 2]) await complete(index);
    expect((await watched()).currentLesson?.id).toBe(own.lessonIds[0]);
  });

  test('modules and lessons are counted as they are shown: no draft between them takes a number, here and in the home', async () => {
    const own = await createTestCourse(server, panel, { lessons: [1, 1, 3] });
    const as = await createActor(server, panel, 'student', [own.courseId]);
    const { db } = server.context.connection;
    const hide = (table: 'modules' | 'lessons', id: number) =>
      db.updateTable(table).set({ published_at: null }).where('id', '=', id).execute();
    await hide('modules', own.moduleIds[1]!);
    await hide('lessons', own.lessonIds[2]!);
    const last = own.lessonIds[4]!;
    await call(server, {
      method: 'POST',
      url: `${own.url(4)}/progress`,
      as,
      body: { position: 9, intervals: [{ start: 0, end: 9 }] },
    });
    const said = async (who: Actor) => {
      const url = `/api/course/${own.courseId}/watch?${ALL}&current_lesson_id=${last}`;
      const { modules, currentModule, currentModuleLessons } = (await call<Watch>(server, { url, as: who })).body;
      return [
        modules?.map(({ position }) => position),
        currentModule?.position,
        currentModuleLessons!.findIndex(({ id }) => id === last) + 1,
      ];
    };
    expect(await said(as)).toEqual([[1, 2], 2, 2]);
    const home = (await call<Home>(server, { url: '/api/home', as })).body;
    expect(home.continue_watching.map(({ lesson_id, number }) => [lesson_id, number])).toEqual([[last, 2]]);
    // Whoever works on it sees the drafts, and counts them.
    expect(await said(panel.owner)).toEqual([[1, 2, 3], 3, 3]);
  });

  test('[3.2] [3.3] goes on in the first module that is open, and where none is in the first with something left', async () => {
    const own = await createTestCourse(server, panel, { lessons: [1, 1, 1] });
    const as = await createActor(server, panel, 'student', [own.courseId]);
    const { db } = server.context.connection;
    const lock = (module: number, release_at: Date | null) =>
      db.updateTable('modules').set({ release_at }).where('id', '=', own.moduleIds[module]!).execute();
    const goesOnIn = async () => {
      const { body } = await call<Watch>(server, { url: `/api/course/${own.courseId}/watch?${ALL}`, as });
      return [body.currentModule?.id, body.currentLesson?.id];
    };
    const place = (at: number) => [own.moduleIds[at], own.lessonIds[at]];
    await call(server, { method: 'POST', url: `${own.url(0)}/progress`, as, body: { completed: true } });
    expect(await goesOnIn()).toEqual(place(1));
    const march = new Date('2100-03-01');
    await lock(1, march);
    expect(await goesOnIn()).toEqual(place(2));
    const locked = `/api/course/${own.courseId}/watch?${ALL}&current_module_id=${own.moduleIds[1]}`;
    const { body } = await call<Watch>(server, { url: locked, as });
    expect(body.modules?.map(({ is_liberated }) => is_liberated)).toEqual([true, false, true]);
    expect(body.currentModuleLessons?.map(({ is_liberated }) => is_liberated)).toEqual([false]);
    await lock(2, march);
    expect(await goesOnIn()).toEqual(place(1));
  });

  describe('what is left of a course', () => {
    type Rule = { release_at?: Date | null; release_after_percent?: number | null } & {
      [Flag in 'is_for_classes' | 'is_free' | 'is_sequential']?: boolean;
    };
    const later = { release_at: new Date('2100-03-01') };
    /** A course, whoever does it, and what is said of it. */
    async function begin(lessons: number[]) {
      const own = await createTestCourse(server, panel, { lessons });
      const as = await createActor(server, panel, 'student', [own.courseId]);
      const { db } = server.context.connection;
      const said = async () =>
        (await call<Watch>(server, { url: `/api/course/${own.courseId}/watch?${ALL}`, as })).body;
      return {
        rule: (lesson: number, set: Rule) =>
          db.updateTable('lessons').set(set).where('id', '=', own.lessonIds[lesson]!).execute(),
        moduleRule: (module: number, set: Rule) =>
          db.updateTable('modules').set(set).where('id', '=', own.moduleIds[module]!).execute(),
        async complete(...lessons: number[]) {
          for (const lesson of lessons)
            expect(
              (
                await call(server, {
                  method: 'POST',
                  url: `${own.url(lesson)}/progress`,
                  as,
                  body: { completed: true },
                })
              ).status,
            ).toBe(200);
        },
        undo: (lesson: number) =>
          call(server, { method: 'POST', url: `${own.url(lesson)}/progress`, as, body: { completed: false } }),
        openLeft: async () => (await said()).modules!.map(({ open_left }) => open_left),
        /** Places of the module and of the lesson that it goes on with. */
        async goesOn() {
          const { currentModule, currentLesson } = await said();
          return [own.moduleIds.indexOf(currentModule!.id), own.lessonIds.indexOf(currentLesson!.id)];
        },
      };
    }

    test('each module says how many of its lessons are open and not completed', async () => {
      const { rule, complete, undo, openLeft } = await begin([2, 3]);
      expect(await openLeft()).toEqual([2, 3]);
      await complete(0);
      expect(await openLeft()).toEqual([1, 3]);
      await rule(1, later);
      await rule(2, { is_for_classes: true });
      expect(await openLeft()).toEqual([0, 2]);
      await rule(2, { is_free: true });
      expect(await openLeft()).toEqual([0, 3]);
      // What waits for its turn is not open, also where what it waits for is of a day to come.
      await rule(3, { is_sequential: true });
      await rule(4, { is_sequential: true });
      expect(await openLeft()).toEqual([0, 1]);
      await rule(1, { release_at: null });
      expect(await openLeft()).toEqual([1, 1]);
      await complete(1, 2);
      expect(await openLeft()).toEqual([0, 1]);
      // So much of what stands before it is not done.
      await rule(4, { is_sequential: false, release_after_percent: 50 });
      expect(await openLeft()).toEqual([0, 1]);
      await complete(3);
      expect(await openLeft()).toEqual([0, 1]);
      // The first of a module waits for the last of the one before, past what is for other classes.
      await complete(4);
      await rule(2, { release_after_percent: 50, is_free: false, is_for_classes: false });
      await undo(2);
      expect(await openLeft()).toEqual([0, 1]);
      await rule(1, { is_for_classes: true });
      await undo(0);
      expect(await openLeft()).toEqual([1, 0]);
    });

    test('what each module says of itself is what the rule says of each of its lessons, whatever holds them back and whoever asks', async () => {
      const { db } = server.context.connection;
      const own = await createTestCourse(server, panel, { lessons: [3, 3] });
      const of = { site_id: panel.siteId, course_id: own.courseId };
      const [module] = own.moduleIds;
      const { id: classId } = await db
        .insertInto('classes')
        .values({ ...of, title: 'Manhã' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const inClass = await createActor(server, panel, 'student', [own.courseId]);
      await db
        .updateTable('enrolments')
        .set({ class_id: classId })
        .where('member_id', '=', inClass.memberId)
        .where('course_id', '=', own.courseId)
        .execute();
      const student = await createActor(server, panel, 'student', [own.courseId]);
      const instructor = await createActor(server, panel, 'instructor', [own.courseId]);
      const outsider = await createActor(server, panel);
      for (const as of [inClass, student])
        await call(server, { method: 'POST', url: `${own.url(0)}/progress`, as, body: { completed: true } });
      const lesson = (at: number, set: object) =>
        db.updateTable('lessons').set(set).where('id', '=', own.lessonIds[at]!).execute();
      const ofClass = (at: number, set: object) =>
        db
          .insertInto('class_rules')
          .values({ ...of, class_id: classId, module_id: module!, lesson_id: own.lessonIds[at]!, ...set })
          .execute();
      for (const [at, id] of own.lessonIds.entries())
        await db
          .updateTable('lessons')
          .set({ duration_seconds: 2 ** at })
          .where('id', '=', id)
          .execute();
      // Staff see it, and it is nothing that anybody has left to do.
      let draft: number | undefined;
      const settings: (() => Promise<unknown>)[] = [
        async () => {},
        () => lesson(1, { is_for_classes: true }),
        () => ofClass(1, { release_after_days: 0 }),
        () => lesson(0, { release_after_days: 0 }),
        () => lesson(2, { release_after_days: 3 }),
        () => ofClass(2, { release_after_percent: 40 }),
        () => lesson(3, { release_after_percent: 60 }),
        () => {
          draft = own.lessonIds[2];
          return lesson(2, { published_at: null });
        },
        () => lesson(4, { is_sequential: true }),
        () => lesson(5, { is_free: true, release_at: new Date('2100-03-01') }),
        () => db.updateTable('modules').set({ is_sequential: true }).where('id', '=', own.moduleIds[1]!).execute(),
        () => db.updateTable('modules').set({ is_for_classes: true }).where('id', '=', own.moduleIds[1]!).execute(),
        () => db.updateTable('courses').set({ is_free: true }).where('id', '=', own.courseId).execute(),
        () =>
          db
            .updateTable('classes')
            .set({ ends_at: new Date('2020-01-01') })
            .where('id', '=', classId)
            .execute(),
      ];
      let compared = 0;
      for (const [at, set] of settings.entries()) {
        await set();
        for (const [who, as] of Object.entries({ inClass, student, instructor, owner: panel.owner, outsider })) {
          const url = `/api/course/${own.courseId}/watch?${ALL}`;
          const { status, body } = await call<Watch>(server, { url, as });
          if (status !== 200) continue;
          for (const { id, open_left, seconds_left } of body.modules!) {
            const one = await call<Watch>(server, { url: `${url}&current_module_id=${id}`, as });
            const left = one.body.currentModuleLessons!.filter((seen) => !seen.is_completed && seen.id !== draft);
            const open = left.filter((seen) => seen.is_liberated);
            expect([at, who, id, open_left]).toEqual([at, who, id, open.length]);
            // What waits for others is come to as well, unless the whole course or module is closed to them.
            const reachable = left.filter(({ reason }) => reason !== 'class' && reason !== 'not_released');
            const seconds = reachable.reduce((sum, { duration_seconds }) => sum + (duration_seconds ?? 0), 0);
            if (as !== outsider && one.body.currentModule!.reason === null)
              expect([at, who, id, 'seconds', seconds_left]).toEqual([at, who, id, 'seconds', seconds]);
            compared += 1;
          }
        }
      }
      expect(compared).toBeGreaterThan(90);
    });

    test('it goes on where something is open, and not in a module that opens and holds nothing that does', async () => {
      const { rule, moduleRule, complete, goesOn } = await begin([2, 2, 2]);
      await complete(0, 2);
      await rule(1, later);
      await rule(3, { is_for_classes: true });
      expect(await goesOn()).toEqual([2, 4]);
      // A module that is closed has nothing that is open but what is free in it.
      await moduleRule(2, later);
      expect(await goesOn()).toEqual([0, 1]);
    });

    test('what is for other classes is no lesson to go on with while there is another; where that is all that is left, the first', async () => {
      const { rule, moduleRule, complete, goesOn } = await begin([2, 1, 1]);
      await rule(0, { is_for_classes: true });
      expect(await goesOn()).toEqual([0, 1]);
      await complete(1);
      expect(await goesOn()).toEqual([1, 2]);
      await rule(2, { is_for_classes: true });
      await moduleRule(2, { is_for_classes: true });
      expect(await goesOn()).toEqual([0, 1]);
    });

    test('a lesson of a day to come is the first incomplete one of its module all the same', async () => {
      const { rule, goesOn } = await begin([2]);
      await rule(0, later);
      expect(await goesOn()).toEqual([0, 0]);
    });
  });

  test('[3.3] [4.6] a lesson that is not a tracked video has percent 100', async () => {
    const { db } = server.context.connection;
    const percentOf = async (media_type: string) => {
      await db.updateTable('lessons').set({ media_type }).where('id', '=', course.lessonIds[1]!).execute();
      const { currentModuleLessons } = (await watch(student)).body;
      return [currentModuleLessons?.[1]?.mediaType, currentModuleLessons?.[1]?.percent];
    };
    const percents = [];
    for (const kind of ['youtube', 'vimeo', 'panda', 'hls', 'audio', 'quiz', 'text', 'pdf', 'embed'])
      percents.push(await percentOf(kind));
    expect(percents).toEqual([
      ['youtube', 0],
      ['vimeo', 0],
      ['panda', 0],
      ['hls', 100],
      ['audio', 100],
      ['quiz', 100],
      ['text', 100],
      ['pdf', 100],
      ['embed', 100],
    ]);
  });

  test('[4.5 in part] without a lesson the first incomplete one is current, else the first', async () => {
    const own = await createActor(server, panel, 'student', [course.courseId]);
    const complete = (index: number) =>
      call(server, { method: 'POST', url: `${course.url(index)}/progress`, as: own, body: { completed: true } });
    // Of several that are incomplete the first, and not the one after what was done last.
    expect((await watch(own)).body.currentLesson?.id).toBe(course.lessonIds[0]);
    await complete(0);
    expect((await watch(own)).body.currentLesson?.id).toBe(course.lessonIds[1]);
    await complete(1);
    const module = `${ALL}&current_module_id=${course.moduleIds[0]}`;
    expect((await watch(own, module)).body.currentLesson?.id).toBe(course.lessonIds[0]);
    expect((await watch(own)).body.currentModule?.id).toBe(course.moduleIds[1]);
  });

  test('refuses unknown parts, members without access and courses that are not there', async () => {
    expect((await watch(student, 'data[]=secrets')).status).toBe(400);
    expect(await watch(outsider)).toMatchObject({ status: 403, body: { code: 'course.no_access' } });
    expect((await call(server, { url: '/api/course/999999/watch?data[]=course', as: student })).status).toBe(404);
    expect((await call(server, { url: `/api/course/${course.courseId}/watch?data[]=course` })).status).toBe(401);
  });

  test('a draft says in the list what it holds, on air or not; to whoever works on it alone', async () => {
    const own = await createTestCourse(server, panel, { lessons: [2, 1] });
    const { db } = server.context.connection;
    const holds = async (as: Actor) =>
      (await call<CourseCard[]>(server, { url: '/api/course', as })).body.find(({ id }) => id === own.courseId)?.holds;
    expect(await holds(panel.owner)).toBeNull();
    expect(await holds(await createActor(server, panel, 'student', [own.courseId]))).toBeNull();
    await db.updateTable('lessons').set({ published_at: null }).where('course_id', '=', own.courseId).execute();
    await db.updateTable('modules').set({ published_at: null }).where('course_id', '=', own.courseId).execute();
    await db.updateTable('courses').set({ published_at: null }).where('id', '=', own.courseId).execute();
    expect(await holds(panel.owner)).toEqual({ modules: 2, lessons: 3 });
  });

  test('does not show a draft to students', async () => {
    const { body } = await call<{ id: number }>(server, {
      method: 'POST',
      url: '/api/course',
      as: panel.owner,
      body: { title: 'Rascunho' },
    });
    const url = `/api/course/${body.id}/watch?data[]=course`;
    expect((await call(server, { url, as: student })).status).toBe(404);
    expect((await call(server, { url, as: panel.owner })).status).toBe(200);
  });
});

describe('progress', () => {
  /** As if what a member told last had come so many seconds earlier. */
  const turnBack = (actor: Actor, seconds: number) =>
    sql`update lesson_progress set credited_at = credited_at - make_interval(secs => ${seconds})
      where member_id = ${actor.memberId}`.execute(server.context.connection.db);
  const post = (as: Actor, index: number, body: unknown) =>
    call<Progress>(server, { method: 'POST', url: `${course.url(index)}/progress`, as, body });

  test('[4.2] [7.7] a lesson is completed, or not, by what the body says', async () => {
    const own = await createActor(server, panel, 'student', [course.courseId]);
    expect((await post(own, 0, { completed: true })).body.is_completed).toBe(true);
    expect((await post(own, 0, { completed: true })).body.course.lessons_completed_count).toBe(1);
    expect((await post(own, 0, { completed: false })).body.is_completed).toBe(false);
    expect((await post(own, 0, { completed: 'yes' })).status).toBe(400);
  });

  test('[4.3] [4.4] completing adds one to the counts of course and module, un-completing takes it back; the percentage follows', async () => {
    const own = await createActor(server, panel, 'student', [course.courseId]);
    const done = await post(own, 0, { completed: true });
    expect(done.body).toEqual({
      is_completed: true,
      percent: 0,
      module: { lessons_completed_count: 1 },
      course: { lessons_count: 4, lessons_completed_count: 1, percentage_complete: 25 },
    });
    const undone = await post(own, 0, { completed: false });
    expect(undone.body).toMatchObject({
      is_completed: false,
      module: { lessons_completed_count: 0 },
      course: { lessons_completed_count: 0, percentage_complete: 0 },
    });
    for (const lesson of [0, 1]) await post(own, lesson, { completed: true });
    expect((await post(own, 1, { completed: false })).body).toMatchObject({
      module: { lessons_completed_count: 1 },
      course: { lessons_completed_count: 1, percentage_complete: 25 },
    });
  });

  test('[4.4] the percentage is the completed part of all lessons, to the hundredth', async () => {
    const thirds = await createTestCourse(server, panel, { lessons: [3] });
    const as = await createActor(server, panel, 'student', [thirds.courseId]);
    const done = await call<Progress>(server, {
      method: 'POST',
      url: `${thirds.url(0)}/progress`,
      as,
      body: { completed: true },
    });
    expect(done.body.course.percentage_complete).toBe(33.33);
    const { body } = await call<Watch>(server, { url: `/api/course/${thirds.courseId}/watch?${ALL}`, as });
    expect(body.course?.percentage_complete).toBe(33.33);
  });

  test('counters equal a recount after 200 parallel toggles', async () => {
    const own = await createActor(server, panel, 'student', [course.courseId]);
    const writes = Array.from({ length: 200 }, (_, index) =>
      post(own, index % 4, { completed: (index * 7) % 3 !== 0 }),
    );
    expect(new Set((await Promise.all(writes)).map(({ status }) => status))).toEqual(new Set([200]));
    const { pool } = server.context.connection;
    const { rows } = await pool.query(
      `select (select count(*) from lesson_progress where member_id = $1 and completed_at is not null) as truth,
        (select lessons_completed_count from course_progress where member_id = $1) as course,
        (select sum(lessons_completed_count) from module_progress where member_id = $1) as modules`,
      [own.memberId],
    );
    expect(Number(rows[0].course)).toBe(rows[0].truth);
    expect(Number(rows[0].modules)).toBe(rows[0].truth);
  });

  test('counts follow when a lesson is deleted', async () => {
    const own = await createTestCourse(server, panel, { lessons: [3] });
    const member = await createActor(server, panel, 'student', [own.courseId]);
    await call(server, { method: 'POST', url: `${own.url(0)}/progress`, as: member, body: { completed: true } });
    await call(server, { method: 'DELETE', url: own.url(0), as: panel.owner });
    const { body } = await call<Watch>(server, { url: `/api/course/${own.courseId}/watch?data[]=course`, as: member });
    expect(body.course).toMatchObject({ lessons_count: 2, lessons_completed_count: 0, percentage_complete: 0 });
  });

  test('watched intervals are united: jumping ahead and sending twice add nothing', async () => {
    const own = await createActor(server, panel, 'student', [course.courseId]);
    await post(own, 0, {
      position: 30,
      intervals: [
        { start: 0, end: 20 },
        { start: 10, end: 30 },
      ],
    });
    expect((await post(own, 0, { position: 30, intervals: [{ start: 0, end: 30 }] })).body.percent).toBe(30);
    expect((await post(own, 0, { position: 95, intervals: [{ start: 90, end: 95 }] })).body.percent).toBe(35);
    const { body } = await call<LessonDetail>(server, { url: course.url(0), as: own });
    expect(body).toMatchObject({ percent: 35, watched_percent: 35, position_seconds: 95 });
  });

  test('a place that was left behind earlier moves nobody back: the newer one stays, what was watched counts', async () => {
    const own = await createActor(server, panel, 'student', [course.courseId]);
    const read = async () => (await call<LessonDetail>(server, { url: course.url(0), as: own })).body;
    await post(own, 0, { position: 20, ago: 7200, intervals: [] });
    expect((await read()).position_seconds).toBe(20);
    await post(own, 0, { position: 80, intervals: [] });
    const { positioned_at: since } = await read();
    await post(own, 0, { position: 12, ago: 3600, intervals: [{ start: 0, end: 12 }] });
    expect(await read()).toMatchObject({ position_seconds: 80, positioned_at: since, percent: 12 });
    await post(own, 0, { position: 13, intervals: [] });
    expect((await read()).position_seconds).toBe(13);
    expect((await post(own, 0, { position: 5, ago: -1, intervals: [] })).status).toBe(400);
  });

  test('two devices of one member lose nothing and double nothing, however their reports cross', async () => {
    const own = await createActor(server, panel, 'student', [course.courseId]);
    const { db } = server.context.connection;
    const token = await createSession(db, { userId: own.userId, siteId: panel.siteId, device: 'phone' });
    const devices = [own, { ...own, token }];
    await post(own, 0, { position: 0, intervals: [] });
    await turnBack(own, 3600);
    // Each tells every other stretch of four seconds of the first 40, and both the two seconds around each border; 10 to 12 nobody saw.
    const reports = Array.from({ length: 10 }, (_, index) => index * 4)
      .flatMap((start) => [
        { start, end: start + 4 },
        { start: start + 3, end: start + 5 },
      ])
      .filter(({ start, end }) => end <= 10 || start >= 12);
    const sent = await Promise.all(
      reports.flatMap((interval, index) => [
        post(devices[index % 2]!, 0, { position: interval.end, intervals: [interval] }),
        post(devices[(index + 1) % 2]!, 0, { position: interval.end, intervals: [interval] }),
      ]),
    );
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200));
    const seconds = new Set(
      reports.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)),
    );
    const read = async (as: Actor) => (await call<LessonDetail>(server, { url: course.url(0), as })).body;
    const [here, there] = await Promise.all(devices.map(read));
    // The video lasts 100 s: a second is a per cent.
    expect(here).toMatchObject({ percent: seconds.size, watched_percent: seconds.size });
    expect(there).toEqual(here);
    expect(reports.map(({ end }) => end)).toContain(here!.position_seconds);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from lesson_progress
      where member_id = ${own.memberId} and lesson_id = ${course.lessonIds[0]!}`.execute(db);
    expect(rows).toEqual([{ n: 1 }]);
  });

  test.each([
    ['negative', [{ start: -5, end: 5 }], 400],
    ['no whole seconds', [{ start: 0.5, end: 5 }], 400],
    ['endless', [{ start: 0, end: 1e9 }], 400],
    ['501', Array.from({ length: 501 }, (_, at) => ({ start: at, end: at + 1 })), 400],
    ['10⁶', Array.from({ length: 1_000_000 }, () => ({ start: 0, end: 1 })), 413],
  ])('intervals that are %s are refused, and nothing of them counts', async (_what, intervals, status) => {
    const own = await createActor(server, panel, 'student', [course.courseId]);
    expect((await post(own, 0, { position: 5, intervals })).status).toBe(status);
    const { body } = await call<LessonDetail>(server, { url: course.url(0), as: own });
    expect(body).toMatchObject({ percent: 0, position_seconds: 0 });
  });

  test('intervals that end before they begin, or are empty, count for nothing; those that overlap count once', async () => {
    const own = await createActor(server, panel, 'student', [course.courseId]);
    const none = [
      { start: 20, end: 10 },
      { start: 7, end: 7 },
    ];
    const { status, body } = await post(own, 0, { position: 0, intervals: none });
    expect([status, body.percent]).toEqual([200, 0]);
    const over = [
      { start: 0, end: 20 },
      { start: 5, end: 10 },
      { start: 10, end: 30 },
      { start: 0, end: 30 },
    ];
    expect((await post(own, 0, { position: 30, intervals: over })).body.percent).toBe(30);
  });

  test('the server believes no second beyond the length, and none faster than time allows', async () => {
    const own = await createActor(server, panel, 'student', [course.courseId]);
    const all = { position: 5000, intervals: [{ start: 0, end: 86_400 }] };
    // A minute is taken on trust, once; the video lasts 100 s.
    expect((await post(own, 0, all)).body.percent).toBe(60);
    expect((await post(own, 0, all)).body.percent).toBe(60);
    const { body } = await call<LessonDetail>(server, { url: course.url(0), as: own });
    expect(body.position_seconds).toBe(100);
    // Ten seconds ago: at the fastest speed that is twenty of video.
    await turnBack(own, 10);
    expect((await post(own, 0, all)).body.percent).toBe(80);
    await turnBack(own, 3600);
    expect((await post(own, 0, all)).body.percent).toBe(100);
  });

  test("the length of a host's video is what staff see; until then what the member's own player tells, and it never shrinks", async () => {
    const media_url = 'https://vimeo.com/76979871';
    const lessons = `/api/course/${course.courseId}/module/${course.moduleIds[0]}/lesson`;
    const made = await call<Created>(server, {
      method: 'POST',
      url: lessons,
      as: panel.owner,
      body: { title: 'Vídeo', media_url },
    });
    const own = await createActor(server, panel, 'student', [course.courseId]);
    const tell = (as: Actor, duration: number, end: number) =>
      call<Progress>(server, {
        method: 'POST',
        url: `${lessons}/${made.body.id}/progress`,
        as,
        body: { position: end, duration, intervals: [{ start: 0, end }] },
      });
    const length = async () =>
      (await call<LessonDetail>(server, { url: `${lessons}/${made.body.id}`, as: own })).body.duration_seconds;
    expect((await tell(own, 0, 20)).body.percent).toBe(0);
    expect((await tell(own, 100, 20)).body.percent).toBe(20);
    expect((await tell(own, 20, 20)).body.percent).toBe(20);
    expect(await length()).toBe(0);
    await tell(panel.owner, 200, 1);
    expect(await length()).toBe(200);
    expect((await tell(own, 20, 20)).body.percent).toBe(10);
    expect(await length()).toBe(200);
    await call(server, { method: 'DELETE', url: `${lessons}/${made.body.id}`, as: panel.owner });
  });

  describe("a host's video", () => {
    const lessons = () => `/api/course/${course.courseId}/module/${course.moduleIds[0]}/lesson`;
    const open = async (media_url: string) => {
      const url = lessons();
      const body = { title: 'Vídeo', media_url };
      const made = await call<Created>(server, { method: 'POST', url, as: panel.owner, body });
      const at = `${url}/${made.body.id}`;
      const tell = async (as: Actor, duration: number, ...[start, end]: [number, number]) => {
        const watched = { position: end, duration, intervals: [{ start, end }] };
        return (await call<Progress>(server, { method: 'POST', url: `${at}/progress`, as, body: watched })).body
          .percent;
      };
      return { tell, remove: () => call(server, { method: 'DELETE', url: at, as: panel.owner }) };
    };
    const student = () => createActor(server, panel, 'student', [course.courseId]);

    test('is not watched by one call that makes it short: half a minute is the least, and what most players tell counts', async () => {
      const { tell, remove } = await open('https://youtu.be/forged');
      const [forger, first, second, third] = await Promise.all([student(), student(), student(), student()]);
      expect(await tell(forger, 1, 0, 1)).toBe(3);
      expect(await tell(await student(), 30, 0, 30)).toBe(66);
      // Somebody's true player tells: now it is as long for whoever says otherwise.
      for (const honest of [first, second]) expect(await tell(honest, 200, 0, 20)).toBe(10);
      await turnBack(forger, 3600);
      expect(await tell(forger, 1, 0, 30)).toBe(15);
      // Nor does one hold the others back with a day.
      expect(await tell(await student(), 86_400, 0, 1)).toBe(0);
      expect(await tell(third, 200, 0, 20)).toBe(10);
      await remove();
    });

    test('is not watched by waiting: what a tab owes after minutes without a line is believed, an hour at once is not', async () => {
      const { tell, remove } = await open('https://youtu.be/an-hour');
      const own = await student();
      await tell(panel.owner, 3600, 0, 1);
      expect(await tell(own, 3600, 0, 36)).toBe(1);
      // Four minutes played on without a line, told in one batch.
      await turnBack(own, 240);
      expect(await tell(own, 3600, 36, 288)).toBe(8);
      // Half an hour away.
      await turnBack(own, 1800);
      expect(await tell(own, 3600, 0, 3600)).toBe(24);
      expect(await tell(own, 3600, 0, 3600)).toBe(24);
      await remove();
    });

    test('of some minutes is never more than half watched at once, and is by who watches', async () => {
      const { tell, remove } = await open('https://youtu.be/minutes');
      const [idle, there] = await Promise.all([student(), student()]);
      await tell(panel.owner, 200, 0, 1);
      for (const one of [idle, there]) expect(await tell(one, 200, 0, 10)).toBe(5);
      await turnBack(idle, 3600);
      expect(await tell(idle, 200, 0, 200)).toBe(55);
      for (let at = 10; at < 200; at += 20) {
        await turnBack(there, 10);
        await tell(there, 200, at, at + 20);
      }
      expect(await tell(there, 200, 199, 200)).toBe(100);
      await remove();
    });
  });

  test("what was played of the panel's own media without a line is believed for an hour: some browsers hold all of it", async () => {
    const { db } = server.context.connection;
    const lesson = course.lessonIds[0]!;
    const own = await createActor(server, panel, 'student', [course.courseId]);
    const watched = async (start: number, end: number) => {
      await post(own, 0, { position: end, intervals: [{ start, end }] });
      return (await call<LessonDetail>(server, { url: course.url(0), as: own })).body.watched_percent;
    };
    const set = (media_type: string, duration_seconds: number) =>
      db.updateTable('lessons').set({ media_type, duration_seconds }).where('id', '=', lesson).execute();
    await set('audio', 3600);
    try {
      expect(await watched(0, 36)).toBe(1);
      await turnBack(own, 1800);
      expect(await watched(36, 1836)).toBe(51);
    } finally {
      await set('youtube', 100);
    }
  });

  test('a file that is converted completes nothing until it is ready; what was complete before stays so, and is taken back', async () => {
    const { db } = server.context.connection;
    const own = await createActor(server, panel, 'student', [course.courseId]);
    const early = await createActor(server, panel, 'student', [course.courseId]);
    const lesson = course.lessonIds[0]!;
    const { id } = await db
      .insertInto('media')
      .values({
        site_id: panel.siteId,
        kind: 'video',
        name: 'aula.mp4',
        status: 'processing',
        source_key: `sites/${panel.siteId}/x`,
        size_bytes: 1,
        upload_id: `${panel.siteId}-${crypto.randomUUID()}`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const set = (media_type: string, media_id: number | null) =>
      db.updateTable('lessons').set({ media_type, media_id }).where('id', '=', lesson).execute();
    await post(early, 0, { completed: true });
    try {
      await set('hls', id);
      for (const status of ['processing', 'waiting'] as const) {
        await db.updateTable('media').set({ status }).where('id', '=', id).execute();
        for (const as of [own, panel.owner])
          expect((await post(as, 0, { completed: true })).body).toMatchObject({ code: 'lesson.not_ready' });
        expect((await post(early, 0, { completed: true })).body.is_completed).toBe(true);
      }
      // Where nothing converts it would wait for ever.
      await db.updateTable('media').set({ error_code: 'converter_missing' }).where('id', '=', id).execute();
      expect((await post(own, 0, { completed: true })).body.is_completed).toBe(true);
      expect((await post(own, 0, { completed: false })).body.is_completed).toBe(false);
      await db.updateTable('media').set({ error_code: null }).where('id', '=', id).execute();
      expect((await post(early, 0, { completed: false })).body.is_completed).toBe(false);
      // Of another kind it is read or played elsewhere, whatever file it once had.
      await set('text', id);
      expect((await post(early, 0, { completed: true })).status).toBe(200);
      await set('hls', id);
      for (const status of ['ready', 'failed'] as const) {
        await db.updateTable('media').set({ status }).where('id', '=', id).execute();
        expect((await post(own, 0, { completed: true })).body.is_completed).toBe(true);
        await post(own, 0, { completed: false });
      }
    } finally {
      await set('youtube', null);
    }
  });

  test('[5.1] [9.3] no call completes a tracked video below the minimum; 100 means 98, the default is 0', async () => {
    const { db } = server.context.connection;
    const rule = async (limit: string, minimum?: number) => {
      await db.deleteFrom('metas').where('site_id', '=', panel.siteId).execute();
      const values = {
        limit_percetage_lesson: limit,
        ...(minimum !== undefined && { number_limit_percetage_lesson: minimum }),
      };
      for (const [key, value] of Object.entries(values))
        await call(server, { method: 'POST', url: '/api/meta', as: panel.owner, body: { key, value } });
    };
    const watch = (as: Actor, end: number) => post(as, 0, { position: end, intervals: [{ start: 0, end }] });
    const complete = async (as: Actor, index = 0) => (await post(as, index, { completed: true })).status;
    const own = await createActor(server, panel, 'student', [course.courseId]);
    try {
      await rule('on', 50);
      expect((await post(own, 0, { completed: true })).body).toMatchObject({ code: 'lesson.not_watched' });
      // A lesson of text is no tracked video; those of all three hosts are.
      expect(await complete(own, 1)).toBe(200);
      const hosted = await createActor(server, panel, 'student', [course.courseId]);
      for (const media_type of ['vimeo', 'panda', 'youtube']) {
        await db.updateTable('lessons').set({ media_type }).where('id', '=', course.lessonIds[0]!).execute();
        expect([media_type, await complete(hosted)]).toEqual([media_type, 409]);
      }
      await watch(own, 49);
      expect(await complete(own)).toBe(409);
      await watch(own, 50);
      expect(await complete(own)).toBe(200);
      // What is complete already passes, and can be taken back; then the rule holds anew.
      await rule('on', 100);
      expect(await complete(own)).toBe(200);
      expect((await post(own, 0, { completed: false })).body.is_completed).toBe(false);
      await turnBack(own, 3600);
      await watch(own, 97);
      expect(await complete(own)).toBe(409);
      await watch(own, 98);
      expect(await complete(own)).toBe(200);

      await rule('on', 99);
      expect((await post(own, 0, { completed: false })).body.is_completed).toBe(false);
      expect(await complete(own)).toBe(409);
      await turnBack(own, 3600);
      await watch(own, 99);
      expect(await complete(own)).toBe(200);
      await rule('on', 100);

      const other = await createActor(server, panel, 'student', [course.courseId]);
      expect(await complete(other)).toBe(409);
      await rule('off', 100);
      expect(await complete(other)).toBe(200);
      const third = await createActor(server, panel, 'student', [course.courseId]);
      await rule('on');
      expect(await complete(third)).toBe(200);
    } finally {
      await db.deleteFrom('metas').where('site_id', '=', panel.siteId).execute();
    }
  });

  test('what was watched and its percentage are written together or not at all', async () => {
    const own = await createActor(server, panel, 'student', [course.courseId]);
    const { db } = server.context.connection;
    const owner = connect(ownerUrlOf(server), 1);
    // Fails where the percentage of this member would be written, as a server does that ends in between.
    await sql`create function fail_percent() returns trigger language plpgsql as $$ begin raise 'cut off'; end $$`.execute(
      owner.db,
    );
    await sql
      .raw(
        `create trigger fail_percent before insert or update on lesson_progress for each row
         when (new.member_id = ${own.memberId} and new.percent > 0) execute function fail_percent()`,
      )
      .execute(owner.db);
    try {
      expect((await post(own, 0, { position: 30, intervals: [{ start: 0, end: 30 }] })).status).toBe(500);
    } finally {
      await sql`drop trigger fail_percent on lesson_progress`.execute(owner.db);
      await owner.close();
    }
    const rows = await db.selectFrom('lesson_progress').selectAll().where('member_id', '=', own.memberId).execute();
    expect(rows).toEqual([]);
  });

  test('refuses what is malformed, foreign or locked', async () => {
    expect((await post(student, 0, { completed: 'yes' })).status).toBe(400);
    expect((await post(student, 0, { completed: true, role: 'owner' })).status).toBe(400);
    expect((await post(outsider, 0, { completed: true })).body).toMatchObject({ code: 'course.no_access' });
    await server.context.connection.db
      .updateTable('lessons')
      .set({ release_at: '2999-01-01' })
      .where('id', '=', course.lessonIds[3]!)
      .execute();
    expect((await post(student, 3, { completed: true })).body).toMatchObject({ code: 'lesson.locked' });
    expect((await post(panel.owner, 3, { completed: true })).status).toBe(200);
  });
});

describe('authoring', () => {
  test('[7.29] owners write courses, modules and lessons; students may not', async () => {
    const created = await call<{ id: number }>(server, {
      method: 'POST',
      url: '/api/course',
      as: panel.owner,
      body: { title: 'Novo' },
    });
    expect(created.status).toBe(201);
    const module = await call<{ id: number }>(server, {
      method: 'POST',
      url: `/api/course/${created.body.id}/module`,
      as: panel.owner,
      body: { title: 'Um' },
    });
    const lesson = await call<{ id: number }>(server, {
      method: 'POST',
      url: `/api/course/${created.body.id}/module/${module.body.id}/lesson`,
      as: panel.owner,
      body: { title: 'Aula', media_url: 'https://vimeo.com/1' },
    });
    expect([module.status, lesson.status]).toEqual([201, 201]);
    expect(
      (await call(server, { method: 'POST', url: '/api/course', as: student, body: { title: 'Meu' } })).status,
    ).toBe(403);
  });

  test('a title is kept without the spaces around it, when it is given and when it is changed', async () => {
    const title = async (id: number) =>
      (await call<{ title: string }>(server, { url: `/api/course/${id}/outline`, as: panel.owner })).body.title;
    const as = panel.owner;
    const { body } = await call<{ id: number }>(server, {
      method: 'POST',
      url: '/api/course',
      as,
      body: { title: ' Cor ' },
    });
    expect(await title(body.id)).toBe('Cor');
    await call(server, { method: 'PATCH', url: `/api/course/${body.id}`, as, body: { title: ' Luz ' } });
    expect(await title(body.id)).toBe('Luz');
  });

  test('bad input is refused with the field and leaves nothing behind', async () => {
    const before = await server.context.connection.db.selectFrom('courses').select('id').execute();
    const bad = [{}, { title: '' }, { title: '   ' }, { title: 'x'.repeat(121) }, { title: 'ok', site_id: 1 }];
    for (const body of bad)
      expect((await call(server, { method: 'POST', url: '/api/course', as: panel.owner, body })).status).toBe(400);
    const missing = await call<{ errors: { path: string }[] }>(server, {
      method: 'POST',
      url: '/api/course',
      as: panel.owner,
      body: {},
    });
    expect(missing.body.errors[0]?.path).toBe('/title');
    expect(await server.context.connection.db.selectFrom('courses').select('id').execute()).toHaveLength(before.length);
  });

  test('a lesson link that no player knows is refused', async () => {
    const url = `/api/course/${course.courseId}/module/${course.moduleIds[0]}/lesson`;
    for (const media_url of ['https://example.com/video', 'http://youtube.com/watch?v=1', 'javascript:alert(1)']) {
      expect(
        (await call(server, { method: 'POST', url, as: panel.owner, body: { title: 'x', media_url } })).status,
      ).toBeGreaterThanOrEqual(400);
    }
  });

  test('an order must name exactly what is there', async () => {
    const url = `/api/course/${course.courseId}/module/order`;
    expect(
      (await call(server, { method: 'PUT', url, as: panel.owner, body: { ids: course.moduleIds.toReversed() } }))
        .status,
    ).toBe(200);
    expect(
      (await call(server, { method: 'PUT', url, as: panel.owner, body: { ids: course.moduleIds.slice(1) } })).body,
    ).toMatchObject({ code: 'order.stale' });
    await call(server, { method: 'PUT', url, as: panel.owner, body: { ids: course.moduleIds } });
  });

  test('of two orders made over the same one the second is refused, also where both come at once', async () => {
    const own = await createPanel(server);
    const { courseId, moduleIds, lessonIds } = await createTestCourse(server, own, { lessons: [3, 1, 1] });
    const others = [await createTestCourse(server, own), await createTestCourse(server, own)];
    for (const [url, seen] of [
      [`/api/course/${courseId}/module/order`, moduleIds],
      [`/api/course/${courseId}/module/${moduleIds[0]}/lesson/order`, lessonIds.slice(0, 3)],
      ['/api/course/order', [courseId, ...others.map((other) => other.courseId)]],
    ] as const) {
      const [one, two, three] = seen;
      const tabs = [
        [three, one, two],
        [two, three, one],
      ];
      const written = await Promise.all(
        tabs.map((ids) => call(server, { method: 'PUT', url, as: own.owner, body: { ids, seen } })),
      );
      // The second waited for the first: what it is compared with is what that wrote, not what stood there before.
      expect([url, written.map(({ status }) => status).toSorted()]).toEqual([url, [200, 409]]);
    }
  });

  test('a rating from one to five is kept', async () => {
    expect(
      (await call(server, { method: 'PUT', url: `${course.url(0)}/rating`, as: student, body: { rating: 4 } })).status,
    ).toBe(200);
    expect(
      (await call(server, { method: 'PUT', url: `${course.url(0)}/rating`, as: student, body: { rating: 6 } })).status,
    ).toBe(400);
    expect((await watch(student)).body.currentModuleLessons?.[0]?.my_rating).toBe(4);
  });
});

describe('whom a course reaches', () => {
  const reach = (courseId: number, as: Actor) => call(server, { url: `/api/course/${courseId}/reach`, as });

  test('is told to who edits it: whose enrolment stands, and who has begun', async () => {
    const own = await createTestCourse(server, panel);
    expect((await reach(own.courseId, panel.owner)).body).toEqual({ members_count: 0, started_count: 0 });
    const [begun, expired] = [
      await createActor(server, panel, 'student', [own.courseId]),
      await createActor(server, panel, 'student', [own.courseId]),
      await createActor(server, panel, 'student', [own.courseId]),
    ];
    for (const as of [begun, expired])
      await call(server, { method: 'POST', url: `${own.url(0)}/progress`, as, body: { completed: true } });
    await server.context.connection.db
      .updateTable('enrolments')
      .set({ expires_at: new Date('2001-01-01') })
      .where('member_id', '=', expired.memberId)
      .execute();
    expect((await reach(own.courseId, panel.owner)).body).toEqual({ members_count: 2, started_count: 2 });
    const instructor = await createActor(server, panel, 'instructor', [own.courseId]);
    expect((await reach(own.courseId, instructor)).body).toEqual({ members_count: 3, started_count: 2 });
  });

  test('is told to nobody else, nor of what is not there', async () => {
    expect((await reach(course.courseId, student)).status).toBe(403);
    expect((await reach(course.courseId, await createActor(server, panel, 'instructor'))).status).toBe(404);
    expect((await reach(999_999, panel.owner)).status).toBe(404);
  });
});
