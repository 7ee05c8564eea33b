/** @sql-heavy */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { BinPage } from '@clube/shared/contracts/bin';
import type { Created } from '@clube/shared/contracts/common';
import type { Watch } from '@clube/shared/contracts/course';
import { textOfWords } from '@clube/shared/contracts/lesson-text-nodes';
import type { LessonDraft, LessonSaved, Outline, OutlineMade } from '@clube/shared/contracts/outline';
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
import { processMedia, uploadSample } from '../../../test/media.ts';
import { createMediaProcessor } from '../media/process.ts';

let server: TestServer;
let panel: Panel;
let course: TestCourse;
let student: Actor;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '100' });
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  course = await createTestCourse(server, panel, { lessons: [2, 2] });
  student = await createActor(server, panel, 'student', [course.courseId]);
});

const base = () => `/api/course/${course.courseId}`;
const moduleUrl = (index: number) => `${base()}/module/${course.moduleIds[index]}`;
const outline = async () => (await call<Outline>(server, { url: `${base()}/outline`, as: panel.owner })).body;
const orderOf = ({ modules }: Outline) => modules.map(({ id, lessons }) => ({ id, lessons: lessons.map((l) => l.id) }));
const put = (body: unknown, as: Actor = panel.owner) =>
  call(server, { method: 'PUT', url: `${base()}/outline`, as, body });
const patch = (url: string, body: unknown) => call(server, { method: 'PATCH', url, as: panel.owner, body });
const complete = (index: number, as = student) =>
  call(server, { method: 'POST', url: `${course.url(index)}/progress`, as, body: { completed: true } });
const ALL = 'data[]=course&data[]=modules&data[]=currentModuleLessons';
const watch = async (as: Actor) => (await call<Watch>(server, { url: `${base()}/watch?${ALL}`, as })).body;
const counts = async () => {
  const { course: seen, modules } = await watch(student);
  return {
    course: [seen?.lessons_completed_count, seen?.lessons_count, seen?.percentage_complete],
    modules: modules?.map((module) => [module.lessons_completed_count, module.lessons_count]),
  };
};

describe('the outline', () => {
  test('holds everything in order with its rules, and a lesson what is edited of it', async () => {
    await patch(course.url(1), { published: false, release_after_days: 7, is_sequential: true });
    await patch(course.url(2), { release_at: '2099-01-01T00:00:00Z' });
    const found = await outline();
    expect(orderOf(found)).toEqual([
      { id: course.moduleIds[0], lessons: course.lessonIds.slice(0, 2) },
      { id: course.moduleIds[1], lessons: course.lessonIds.slice(2) },
    ]);
    expect(found.modules.flatMap(({ lessons }) => lessons.map(({ state }) => state))).toEqual([
      'live',
      'draft',
      'scheduled',
      'live',
    ]);
    expect(found.modules[0]!.lessons[1]).toMatchObject({ release_after_days: 7, is_sequential: true, version: 2 });
    const draft = await call<LessonDraft>(server, { url: `${course.url(0)}/draft`, as: panel.owner });
    expect(draft.body).toMatchObject({
      title: 'Aula 1',
      text: null,
      mediaType: 'youtube',
      media_url: 'https://www.youtube.com/watch?v=abc',
      version: 1,
    });
  });

  test('says of a lesson that its file cannot be played, or not yet, or has something wrong inside, and nothing of what plays', async () => {
    const { pool } = server.context.connection;
    const media = async (status: string) => {
      const { rows } = await pool.query<{ id: number }>(
        `insert into media (site_id, kind, name, status, source_key, size_bytes) values ($1, 'video', 'a', $2, 'a', 1) returning id`,
        [panel.siteId, status],
      );
      return rows[0]!.id;
    };
    const statuses = ['ready', 'failed', 'processing', 'waiting'];
    for (const [index, status] of statuses.entries()) await patch(course.url(index), { media_id: await media(status) });
    const { modules } = await outline();
    const states = modules.flatMap(({ lessons }) => lessons.map((lesson) => lesson.media_state));
    expect(states).toEqual([undefined, 'failed', 'working', 'working']);
    expect(JSON.stringify(modules[0]!.lessons[0])).not.toContain('media_state');
    const draft = await call<LessonDraft>(server, { url: `${course.url(1)}/draft`, as: panel.owner });
    expect(draft.body.media_state).toBe('failed');
    await pool.query(`update media set damages = '{65}' where site_id = $1 and status = 'ready'`, [panel.siteId]);
    expect((await outline()).modules[0]!.lessons[0]!.media_state).toBe('damaged');
  });

  test('is for whoever writes courses, of this panel', async () => {
    const other = await createPanel(server);
    for (const url of [`${base()}/outline`, `${course.url(0)}/draft`]) {
      expect(await call(server, { url, as: student })).toMatchObject({ status: 403, body: { code: 'policy.denied' } });
      expect((await call(server, { url, as: other.owner })).status).toBe(404);
      expect((await call(server, { url })).status).toBe(401);
    }
    const body = { order_version: 1, modules: [] };
    expect((await put(body, student)).status).toBe(403);
    expect((await put(body, other.owner)).status).toBe(404);
    for (const url of [`${course.url(0)}/copy`, `${moduleUrl(0)}/copy`])
      expect((await call(server, { method: 'POST', url, as: other.owner })).status).toBe(404);
  });
});

describe('what was saved', () => {
  test('is answered as the outline shows it, with the revision that this would have without it', async () => {
    const before = await outline();
    const lesson = await patch(course.url(0), { title: ' O papel ', published: false, version: 1 });
    const renamed = await outline();
    expect(renamed.modules[0]!.lessons[0]).toMatchObject({ title: 'O papel', state: 'draft', version: 2 });
    expect(lesson.body).toEqual({
      ok: true,
      over: before.revision,
      revision: renamed.revision,
      lesson: renamed.modules[0]!.lessons[0],
    });
    const module = await patch(moduleUrl(1), { release_at: '2099-01-01T00:00:00Z', is_sequential: true, version: 1 });
    const dated = await outline();
    const { lessons: _lessons, ...shown } = dated.modules[1]!;
    expect(shown).toMatchObject({ state: 'scheduled', is_sequential: true });
    expect(module.body).toEqual({ ok: true, over: renamed.revision, revision: dated.revision, module: shown });
    const order = await put({ order_version: dated.order_version, modules: orderOf(dated).toReversed() });
    const turned = await outline();
    expect(order.body).toEqual({ ok: true, over: dated.revision, revision: turned.revision });
    expect(new Set([before, renamed, dated, turned].map(({ revision }) => revision)).size).toBe(4);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['another lesson', () => patch(course.url(1), { title: 'A água' })],
    ['its module', () => patch(moduleUrl(0), { title: 'Papel' })],
    ['another module', () => patch(moduleUrl(1), { published: false })],
    ['the course', () => patch(base(), { is_sequential: true })],
    [
      'a new lesson',
      () => call(server, { method: 'POST', url: `${moduleUrl(1)}/lesson`, as: panel.owner, body: { title: 'x' } }),
    ],
    [
      'a new module',
      () => call(server, { method: 'POST', url: `${base()}/module`, as: panel.owner, body: { title: 'x' } }),
    ],
    ['a lesson that went into the bin', () => call(server, { method: 'DELETE', url: course.url(3), as: panel.owner })],
    [
      'the order',
      async () => {
        const now = await outline();
        return put({ order_version: now.order_version, modules: orderOf(now).toReversed() });
      },
    ],
    [
      'how long another lesson is',
      () =>
        server.context.connection.db
          .updateTable('lessons')
          .set({ duration_seconds: 71 })
          .where('id', '=', course.lessonIds[2]!)
          .execute(),
    ],
  ])('tells by it that something else changed: %s', async (_what, change) => {
    const before = await outline();
    await change();
    const { body } = await call<LessonSaved>(server, {
      method: 'PATCH',
      url: course.url(0),
      as: panel.owner,
      body: { title: 'O papel', version: 1 },
    });
    expect(body.over).not.toBe(before.revision);
    expect(body.revision).toBe((await outline()).revision);
  });
});

describe('an order', () => {
  test('moves a lesson into another module with the progress in it, and modules', async () => {
    await complete(0);
    const { order_version } = await outline();
    const [first, second] = course.moduleIds;
    const [a, b, c, d] = course.lessonIds;
    const modules = [
      { id: second, lessons: [c, a, d] },
      { id: first, lessons: [b] },
    ];
    expect((await put({ order_version, modules })).status).toBe(200);
    expect(orderOf(await outline())).toEqual(modules);
    expect(await counts()).toEqual({
      course: [1, 4, 25],
      modules: [
        [1, 3],
        [0, 1],
      ],
    });
  });

  test('that was made from an older one is refused, and nothing moves', async () => {
    const before = await outline();
    const turned = { order_version: before.order_version, modules: orderOf(before).toReversed() };
    expect((await put(turned)).status).toBe(200);
    const stale = await put({ order_version: before.order_version, modules: orderOf(before) });
    expect(stale).toMatchObject({ status: 409, body: { code: 'order.stale' } });
    expect(orderOf(await outline())).toEqual(turned.modules);
  });

  test('of two at once one is written', async () => {
    const before = await outline();
    const modules = orderOf(before).toReversed();
    const { order_version } = before;
    const both = await Promise.all([put({ order_version, modules }), put({ order_version, modules: orderOf(before) })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test.each([
    [
      'leaves a lesson out',
      ([first, second]: number[], [a, , c, d]: number[]) => [
        [first, [a]],
        [second, [c, d]],
      ],
    ],
    [
      'names one twice',
      ([first, second]: number[], [a, b, c]: number[]) => [
        [first, [a, b]],
        [second, [c, a]],
      ],
    ],
    [
      'names a strange module',
      ([first]: number[], ids: number[]) => [
        [first, ids],
        [999_999_999, []],
      ],
    ],
  ] as const)('that %s is refused', async (_name, make) => {
    const { order_version } = await outline();
    const modules = make(course.moduleIds, course.lessonIds).map(([id, lessons]) => ({ id, lessons }));
    expect((await put({ order_version, modules })).status).toBe(409);
  });

  test('with words in the place of ids is no order', async () => {
    expect((await put({ order_version: 1, modules: [{ id: 'x', lessons: [] }] })).status).toBe(400);
    expect((await put({ modules: [] })).status).toBe(400);
  });
});

describe('drafts', () => {
  test('are not shown to members, and not counted: all that is shown is 100 %', async () => {
    for (const index of [0, 1, 2]) await complete(index);
    await patch(course.url(3), { published: false });
    expect(await counts()).toEqual({
      course: [3, 3, 100],
      modules: [
        [2, 2],
        [1, 1],
      ],
    });
    await patch(course.url(0), { published: false });
    expect((await counts()).course).toEqual([2, 2, 100]);
    await patch(moduleUrl(1), { published: false });
    expect(await counts()).toEqual({ course: [1, 1, 100], modules: [[1, 1]] });
    expect((await watch(student)).currentModuleLessons?.map(({ id }) => id)).toEqual([course.lessonIds[1]]);
    expect((await watch(panel.owner)).modules).toHaveLength(2);
    await patch(moduleUrl(1), { published: true });
    for (const index of [0, 3]) await patch(course.url(index), { published: true });
    expect(await counts()).toEqual({
      course: [3, 4, 75],
      modules: [
        [2, 2],
        [1, 2],
      ],
    });
  });

  test('that are deleted take nothing from the counts; what was shown does', async () => {
    for (const index of [0, 1, 2]) await complete(index);
    await patch(course.url(0), { published: false });
    await call(server, { method: 'DELETE', url: course.url(0), as: panel.owner });
    expect((await counts()).course).toEqual([2, 3, 66.67]);
    await call(server, { method: 'DELETE', url: course.url(1), as: panel.owner });
    expect((await counts()).course).toEqual([1, 2, 50]);
    await call(server, { method: 'DELETE', url: moduleUrl(1), as: panel.owner });
    expect((await counts()).course).toEqual([0, 0, 0]);
  });

  test('are passed over where lessons open in turn', async () => {
    await patch(base(), { is_sequential: true });
    await patch(course.url(0), { published: false });
    expect((await call(server, { url: course.url(1), as: student })).status).toBe(200);
    expect(await call(server, { url: course.url(0), as: student })).toMatchObject({
      status: 404,
      body: { code: 'lesson.not_found' },
    });
  });

  test('are what a lesson and a module begin as, where that is asked for', async () => {
    const body = { title: 'Nova', published: false };
    await call(server, { method: 'POST', url: `${moduleUrl(0)}/lesson`, as: panel.owner, body });
    await call(server, { method: 'POST', url: `${base()}/module`, as: panel.owner, body });
    const { modules } = await outline();
    expect(modules.map(({ state }) => state)).toEqual(['live', 'live', 'draft']);
    expect(modules[0]!.lessons.map(({ state }) => state)).toEqual(['live', 'live', 'draft']);
    expect((await counts()).course).toEqual([0, 4, 0]);
  });
});

describe('a change', () => {
  test.each([
    ['a lesson', () => course.url(0)],
    ['a module', () => moduleUrl(0)],
    ['a course', () => base()],
  ])('of %s that was seen in an older version is refused', async (_name, url) => {
    const found = await outline();
    const at = [found, found.modules[0]!, found.modules[0]!.lessons[0]!].find(({ id }) => url().endsWith(`/${id}`))!;
    expect((await patch(url(), { title: 'Primeiro', version: at.version })).status).toBe(200);
    expect(await patch(url(), { title: 'Segundo', version: at.version })).toMatchObject({
      status: 409,
      body: { code: 'version.stale' },
    });
    expect(JSON.stringify(await outline())).not.toContain('Segundo');
  });

  test('of what a lesson plays that was seen in an older version is refused too', async () => {
    const { version } = (await outline()).modules[0]!.lessons[0]!;
    expect((await patch(course.url(0), { media_url: 'https://youtu.be/dQw4w9WgXcQ', version })).status).toBe(200);
    for (const change of [{ quiz: true }, { media_id: null }, { media_url: 'https://vimeo.com/76979871' }])
      expect(await patch(course.url(0), { ...change, version })).toMatchObject({
        status: 409,
        body: { code: 'version.stale' },
      });
    expect((await outline()).modules[0]!.lessons[0]).toMatchObject({ mediaType: 'youtube', version: version + 1 });
  });

  test.each([
    { release_after_days: -1 },
    { release_after_days: 1.5 },
    { version: 0 },
    { title: ' ' },
    { state: 'live' },
  ])('to %j is refused', async (body) => {
    expect((await patch(course.url(0), body)).status).toBe(400);
    expect((await patch(moduleUrl(0), body)).status).toBe(400);
  });
});

describe('a copy', () => {
  const copy = (url: string) => call<Created>(server, { method: 'POST', url: `${url}/copy`, as: panel.owner });

  test('of a lesson is a draft right below it', async () => {
    await patch(course.url(0), { description: 'Sem ácido.', release_after_days: 3 });
    const { status, body } = await copy(course.url(0));
    expect(status).toBe(201);
    const [first] = (await outline()).modules;
    expect(first!.lessons.map(({ id }) => id)).toEqual([course.lessonIds[0], body.id, course.lessonIds[1]]);
    expect(first!.lessons[1]).toMatchObject({ title: 'Aula 1 (2)', state: 'draft', release_after_days: 3 });
    const url = `${moduleUrl(0)}/lesson/${body.id}/draft`;
    expect((await call<LessonDraft>(server, { url, as: panel.owner })).body).toMatchObject({
      text: textOfWords('Sem ácido.'),
      media_url: 'https://www.youtube.com/watch?v=abc',
    });
  });

  test('of a module is a draft right below it, with its lessons', async () => {
    await patch(course.url(1), { published: false });
    const { body } = await copy(moduleUrl(0));
    const { modules } = await outline();
    expect(modules.map(({ id }) => id)).toEqual([course.moduleIds[0], body.id, course.moduleIds[1]]);
    expect(modules[1]).toMatchObject({ title: 'Módulo 1 (2)', state: 'draft' });
    expect(modules[1]!.lessons.map(({ title, state }) => [title, state])).toEqual([
      ['Aula 1', 'live'],
      ['Aula 2', 'draft'],
    ]);
    expect((await counts()).course).toEqual([0, 3, 0]);
  });
});

describe('drafts of many files', () => {
  const KEY = '0123456789abcdef';
  const batch = (body: object, as: Actor = panel.owner, key = KEY) =>
    call<OutlineMade>(server, { method: 'POST', url: `${base()}/outline/batch`, as, body: { key, ...body } });
  const NEW = { modules: [{ title: ' Papel ', lessons: ['Peso', ' Grão '] }] };

  test('are made in new modules and at the end of those that are there, in their order, for nobody but their editors', async () => {
    const before = await outline();
    const { status, body } = await batch({
      modules: [...NEW.modules, { title: 'x', module_id: course.moduleIds[0], lessons: ['Mais uma', 'E outra'] }],
    });
    expect(status).toBe(201);
    const after = await outline();
    const [first, , last] = after.modules;
    expect([last?.id, last?.title, last?.state, last?.lessons.map((one) => [one.id, one.title, one.state])]).toEqual([
      body.modules[0]?.id,
      'Papel',
      'draft',
      [
        [body.modules[0]?.lessons[0], 'Peso', 'draft'],
        [body.modules[0]?.lessons[1], 'Grão', 'draft'],
      ],
    ]);
    expect(first?.title).not.toBe('x');
    expect(first?.lessons.slice(2).map(({ id, title, state }) => [id, title, state])).toEqual([
      [body.modules[1]?.lessons[0], 'Mais uma', 'draft'],
      [body.modules[1]?.lessons[1], 'E outra', 'draft'],
    ]);
    expect(after.order_version).toBe(before.order_version + 1);
    expect((await counts()).modules).toEqual([
      [0, 2],
      [0, 2],
    ]);
  });

  test('are made once for a key, also when it is asked twice at once', async () => {
    const answers = await Promise.all([batch(NEW), batch(NEW), batch(NEW)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await outline()).modules).toHaveLength(3);
    await batch(NEW, panel.owner, 'fedcba9876543210');
    expect((await outline()).modules).toHaveLength(4);
  });

  test('are all made or none', async () => {
    const other = await createTestCourse(server, panel, { lessons: [1] });
    const { status } = await batch({
      modules: [...NEW.modules, { title: 'x', module_id: other.moduleIds[0], lessons: ['Alheia'] }],
    });
    expect([status, (await outline()).modules.length]).toEqual([404, 2]);
  });

  test('are for whoever edits the course, of this panel alone', async () => {
    const stranger = await createPanel(server);
    const mine = await createActor(server, panel, 'instructor', [course.courseId]);
    const notMine = await createActor(server, panel, 'instructor', []);
    const asked = [];
    for (const as of [student, notMine, stranger.owner, mine]) asked.push((await batch(NEW, as)).status);
    expect(asked).toEqual([403, 404, 404, 201]);
  });

  test.each([
    ['no module', { modules: [] }],
    ['a module without lessons', { modules: [{ title: 'Papel', lessons: [] }] }],
    ['a lesson without a name', { modules: [{ title: 'Papel', lessons: [' '] }] }],
    ['a title that is too long', { modules: [{ title: 'x'.repeat(121), lessons: ['Peso'] }] }],
    ['more than one call makes', { modules: [1, 2].map(() => ({ title: 'x', lessons: Array(251).fill('Peso') })) }],
    ['no key', { ...NEW, key: undefined }],
  ])('%s is refused, and nothing is made', async (_title, body) => {
    expect([(await batch(body)).status, (await outline()).modules.length]).toEqual([400, 2]);
  });

  describe('one whose file turns out to be of no use', () => {
    /** In the first module. */
    const made = async () => {
      const { body } = await batch({ modules: [{ title: 'x', module_id: course.moduleIds[0], lessons: ['Peso'] }] });
      const id = body.modules[0]!.lessons[0]!;
      return { id, url: `${moduleUrl(0)}/lesson/${id}` };
    };
    const refused = async () => {
      const { rows } = await server.context.connection.pool.query<{ id: number }>(
        `insert into media (site_id, kind, name, status, error_code, settled_at, source_key, size_bytes, created_by)
         values ($1, 'video', 'a', 'failed', 'not_media', now(), 'a', 1, $2) returning id`,
        [panel.siteId, panel.owner.memberId],
      );
      return rows[0]!.id;
    };
    /** What every server does each minute. */
    const sweep = () => createMediaProcessor(server.context, server.app.log, { engine: 'none' }).sweep();
    const shown = async () => (await outline()).modules.flatMap(({ lessons }) => lessons.map(({ id }) => id));
    const draftOf = async (url: string) =>
      (await call<LessonDraft>(server, { url: `${url}/draft`, as: panel.owner })).body;
    const bin = async () => (await call<BinPage>(server, { url: '/api/bin', as: panel.owner })).body.data;
    const post = <T>(url: string) => call<T>(server, { method: 'POST', url, as: panel.owner });

    test('goes to the bin with nobody asking, as whoever brought the file, and stays once it is restored', async () => {
      const { id, url } = await made();
      const sent = await uploadSample(server, panel, 'not-a-video.mp4');
      await patch(url, { media_id: sent.id });
      expect(await processMedia(server, panel, sent)).toMatchObject({ status: 'failed', error_code: 'not_media' });
      expect(await shown()).toEqual(course.lessonIds);
      const [entry] = await bin();
      expect(entry).toMatchObject({ kind: 'lesson', title: 'Peso', deleted_by: 'Ana Lima' });
      await post(`/api/bin/${entry!.id}/restore`);
      await sweep();
      expect(await shown()).toContain(id);
    });

    test('goes with the next sweep where it got the file after that had failed, or a server was killed in between', async () => {
      const { url } = await made();
      await patch(url, { media_id: await refused() });
      expect((await draftOf(url)).is_refused).toBe(true);
      await Promise.all([sweep(), sweep()]);
      expect(await shown()).toEqual(course.lessonIds);
      expect(await bin()).toHaveLength(1);
    });

    const insert = (statement: string, ...values: unknown[]) =>
      server.context.connection.pool.query(statement, [panel.siteId, ...values]);
    test.each<[string, (at: { id: number; url: string; media: number }) => Promise<unknown>]>([
      ['has another title', ({ url }) => patch(url, { title: 'Grão' })],
      ['has a text', ({ url }) => patch(url, { text: textOfWords('Sem ácido.') })],
      ['is published', ({ url }) => patch(url, { published: true })],
      [
        'has a material',
        ({ url }) =>
          call(server, {
            method: 'POST',
            url: `${url}/material?name=x.txt`,
            as: panel.owner,
            headers: { 'content-type': 'application/octet-stream' },
            body: Buffer.from('x'),
          }),
      ],
      [
        'has captions that somebody wrote',
        ({ media }) =>
          insert(
            `insert into media_captions (site_id, media_id, language, origin, content) values ($1, $2, 'pt', 'owner', 'WEBVTT')`,
            media,
          ),
      ],
      [
        'has chapters that somebody wrote',
        ({ media }) =>
          insert(`insert into media_chapters (site_id, media_id, seconds, title) values ($1, $2, 0, 'Papel')`, media),
      ],
      ['has a quiz', ({ id }) => insert(`insert into quizzes (site_id, lesson_id) values ($1, $2)`, id)],
      [
        'has a rule of a class',
        ({ id }) =>
          insert(
            `with k as (insert into classes (site_id, course_id, title) values ($1, $2, 'Manhã') returning id)
             insert into class_rules (site_id, class_id, course_id, module_id, lesson_id, release_after_days)
             select $1, k.id, $2, $3, $4, 1 from k`,
            course.courseId,
            course.moduleIds[0],
            id,
          ),
      ],
      [
        'is open to somebody',
        ({ id }) =>
          call(server, {
            method: 'PUT',
            url: `/api/course/${course.courseId}/editor`,
            as: panel.owner,
            body: { tab: 'one', module_id: course.moduleIds[0]!, lesson_id: id },
          }),
      ],
      [
        'gets another file soon',
        async ({ media }) =>
          insert(`update media set replaces_id = $2 where site_id = $1 and id = $3`, media, await refused()),
      ],
      [
        'was restored from the bin before',
        async ({ url }) => {
          const { body } = await call<{ bin: number }>(server, { method: 'DELETE', url, as: panel.owner });
          return post(`/api/bin/${body.bin}/restore`);
        },
      ],
    ])('stays where it %s by then', async (_how, touch) => {
      const { id, url } = await made();
      const media = await refused();
      await patch(url, { media_id: media });
      await touch({ id, url, media });
      expect((await draftOf(url)).is_refused).toBe(false);
      await sweep();
      expect(await shown()).toContain(id);
    });

    test('goes alone: what else shows the file stays', async () => {
      const { id, url } = await made();
      const media = await refused();
      await patch(url, { media_id: media });
      const copies = [await post<Created>(`${url}/copy`), await post<Created>(`${moduleUrl(0)}/copy`)];
      expect(copies.map(({ status }) => status)).toEqual([201, 201]);
      await patch(course.url(0), { published: false, media_id: media });
      const before = await shown();
      await sweep();
      expect(await shown()).toEqual(before.filter((one) => one !== id));
    });
  });
});
