/** @sql-heavy */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AuditPage } from '@clube/shared/contracts/audit';
import type { Watch } from '@clube/shared/contracts/course';
import type { Outline, OutlineMade, OutlinePublication, OutlinePublished } from '@clube/shared/contracts/outline';
import type { VersionPage } from '@clube/shared/contracts/version';
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
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '100' });
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  course = await createTestCourse(server, panel, { lessons: [2, 2] });
});

const query = <Row>(text: string, values: unknown[] = []) =>
  server.context.connection.pool.query<Row & object>(text, values);
const urlOf = ({ courseId }: TestCourse) => `/api/course/${courseId}`;
const moduleUrl = (of: TestCourse, at: number) => `${urlOf(of)}/module/${of.moduleIds[at]}`;
const publish = (body: Partial<OutlinePublication>, as: Pick<Actor, 'token'> = panel.owner, of = course) =>
  call<OutlinePublished & { code?: string }>(server, {
    method: 'PUT',
    url: `${urlOf(of)}/outline/publication`,
    as,
    body: { published: true, modules: [], lessons: [], ...body },
  });
const read = async <T>(url: string, as: Actor = panel.owner) => (await call<T>(server, { url, as })).body;
const patch = (url: string, body: object) => call(server, { method: 'PATCH', url, as: panel.owner, body });
const outline = (of = course) => read<Outline>(`${urlOf(of)}/outline`);
/** By their ids. */
const drafts = async (of = course) => {
  const { modules } = await outline(of);
  const idsOf = (parts: readonly { id: number; state: string }[]) =>
    parts.filter(({ state }) => state === 'draft').map(({ id }) => id);
  return { modules: idsOf(modules), lessons: idsOf(modules.flatMap(({ lessons }) => lessons)) };
};
/** Lessons and modules by their places, of which nobody has saved anything: a history begins with what is done next. */
const hide = async (of: TestCourse, lessons: readonly number[], modules: readonly number[] = []) => {
  const ids = { lessons: lessons.map((at) => of.lessonIds[at]!), modules: modules.map((at) => of.moduleIds[at]!) };
  for (const table of ['lessons', 'modules'] as const)
    await query(`update ${table} set published_at = null where id = any($1)`, [ids[table]]);
  return ids;
};
const counts = async (as: Actor, of = course) => {
  const all = 'data[]=course&data[]=modules';
  const { course: seen, modules } = await read<Watch>(`${urlOf(of)}/watch?${all}`, as);
  return {
    course: [seen?.lessons_completed_count, seen?.lessons_count, seen?.percentage_complete],
    modules: modules?.map((module) => [module.lessons_completed_count, module.lessons_count]),
  };
};

describe('drafts of a course that are published at once', () => {
  test('are to members, editors and the history what they are where each is published by itself', async () => {
    const twin = await createTestCourse(server, panel, { lessons: [2, 2] });
    const student = await createActor(server, panel, 'student', [course.courseId, twin.courseId]);
    const named = { lessons: [0, 2], modules: [1] };
    for (const each of [course, twin]) {
      await call(server, { method: 'POST', url: `${each.url(2)}/progress`, as: student, body: { completed: true } });
      await hide(each, named.lessons, named.modules);
    }
    expect(await counts(student)).toEqual({ course: [0, 1, 0], modules: [[0, 1]] });
    await query('delete from lesson_news where site_id = $1', [panel.siteId]);

    const ids = await drafts();
    expect((await publish(ids)).body).toEqual(ids);
    for (const at of named.lessons) await patch(twin.url(at), { published: true });
    for (const at of named.modules) await patch(moduleUrl(twin, at), { published: true });

    const historyOf = async (url: string) =>
      (await read<VersionPage>(`${url}/version`)).data.map(({ person, changes }) => [person, changes]);
    const stateOf = async (of: TestCourse) => {
      const { rows } = await query<{ lesson_id: number }>(
        `select n.lesson_id from lesson_news n join lessons l on l.site_id = n.site_id and l.id = n.lesson_id
         where l.course_id = $1 order by 1`,
        [of.courseId],
      );
      const { modules } = await outline(of);
      return {
        seen: await counts(student, of),
        parts: modules.map(({ state, version, lessons }) => [state, version, lessons.map((l) => [l.state, l.version])]),
        lessons: await Promise.all([0, 1, 2, 3].map((at) => historyOf(of.url(at)))),
        modules: await Promise.all([0, 1].map((at) => historyOf(moduleUrl(of, at)))),
        news: rows.map(({ lesson_id: id }) => of.lessonIds.indexOf(id)),
      };
    };
    const state = await stateOf(course);
    expect(state).toEqual(await stateOf(twin));
    const change = [{ field: 'published', before: 'false', after: 'true' }];
    expect(state).toMatchObject({
      seen: {
        course: [1, 4, 25],
        modules: [
          [0, 2],
          [1, 2],
        ],
      },
      news: [0, 2, 3],
      modules: [
        [],
        [
          ['Ana Lima', change],
          [null, []],
        ],
      ],
    });
  });

  test('are written in one transaction, and stand in the record as one act upon all of them', async () => {
    const ids = await hide(course, [0, 1, 2], [0, 1]);
    await publish(ids);
    const { rows } = await query(
      `select distinct xmin::text from (select xmin from public.lessons where id = any($1) union all
       select xmin from public.modules where id = any($2)) t`,
      [ids.lessons, ids.modules],
    );
    expect(rows).toHaveLength(1);
    const { data } = await read<AuditPage>('/api/audit');
    expect(data.slice(0, 2).map(({ noun, act, count }) => [noun, act, count])).toEqual([
      ['module', 'published', 2],
      ['lesson', 'published', 3],
    ]);
  });

  test('go back to draft, those that it changed and no others, and what members did of them comes back with them', async () => {
    const student = await createActor(server, panel, 'student', [course.courseId]);
    await call(server, { method: 'POST', url: `${course.url(2)}/progress`, as: student, body: { completed: true } });
    const ids = await hide(course, [0, 2], [1]);
    const before = await counts(student);
    // One of them is published by somebody else between.
    await patch(course.url(0), { published: true });
    const { body: changed } = await publish(ids);
    expect(changed).toEqual({ modules: ids.modules, lessons: [course.lessonIds[2]] });
    expect((await publish({ ...changed, published: false })).body).toEqual(changed);
    expect(await drafts()).toEqual(changed);
    await patch(course.url(0), { published: false });
    expect(await counts(student)).toEqual(before);
    const { data } = await read<VersionPage>(`${course.url(2)}/version`);
    // Saved by the same person within some minutes, what was taken back is no change.
    expect(data.map(({ person, changes }) => [person, changes])).toEqual([
      ['Ana Lima', []],
      [null, []],
    ]);
    await publish(changed);
    expect((await counts(student)).course).toEqual([1, 3, 33.33]);
  });

  test('are those of this course: what is gone, published already, of another course or panel is passed over', async () => {
    const other = await createTestCourse(server, panel, { lessons: [1] });
    const stranger = await createPanel(server);
    const far = await createTestCourse(server, stranger, { lessons: [1] });
    const own = await hide(course, [0, 1]);
    const others = [await hide(other, [0], [0]), await hide(far, [0], [0])];
    await call(server, { method: 'DELETE', url: course.url(1), as: panel.owner });
    const { status, body } = await publish({
      modules: [...course.moduleIds, ...others.flatMap(({ modules }) => modules), 999_999_999],
      lessons: [...own.lessons, ...course.lessonIds, ...others.flatMap(({ lessons }) => lessons), 999_999_999],
    });
    expect([status, body]).toEqual([200, { modules: [], lessons: [course.lessonIds[0]] }]);
    const statesOf = async (table: 'modules' | 'lessons', ids: readonly number[]) => {
      const { rows } = await query<{ version: number; is_draft: boolean }>(
        `select version, published_at is null as is_draft from ${table} where id = any($1) order by id`,
        [ids],
      );
      return rows.map(({ version, is_draft: isDraft }) => [version, isDraft ? 'draft' : 'live']);
    };
    // One of this course that is published, one of another, one of another panel.
    expect(await statesOf('lessons', [course.lessonIds[2]!, ...others.flatMap(({ lessons }) => lessons)])).toEqual([
      [1, 'live'],
      [1, 'draft'],
      [1, 'draft'],
    ]);
    expect(await statesOf('modules', [course.moduleIds[1]!, ...others.flatMap(({ modules }) => modules)])).toEqual([
      [1, 'live'],
      [1, 'draft'],
      [1, 'draft'],
    ]);
  });

  test('are published once where two do it at once', async () => {
    const ids = await hide(course, [0, 1, 2], [0, 1]);
    const both = await Promise.all([publish(ids), publish(ids)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    for (const kind of ['modules', 'lessons'] as const)
      expect(both.flatMap(({ body }) => body[kind]).toSorted((a, b) => a - b)).toEqual(ids[kind]);
  });

  test('wait for whoever saves a part of the course, for a moment: then it is said to be tried again, and nothing has changed', async () => {
    const ids = await hide(course, [0, 2], [1]);
    const saver = await server.context.connection.pool.connect();
    try {
      await saver.query('begin');
      await saver.query('select from courses where id = $1 for key share', [course.courseId]);
      const { status, body, headers } = await publish(ids);
      expect([status, body.code, headers['retry-after']]).toEqual([409, 'request.conflict', '1']);
    } finally {
      await saver.query('rollback');
      saver.release();
    }
    expect(await drafts()).toEqual(ids);
    expect((await publish(ids)).body).toEqual(ids);
  });

  test('and those who save one of them at the same moment go one after another', async () => {
    const ids = await hide(course, [0, 1, 2], [0]);
    for (let turn = 0; turn < 12; turn += 1) {
      const published = turn % 2 === 0;
      const all = await Promise.all([
        publish({ ...ids, published }),
        ...[0, 1, 2].map((at) => patch(course.url(at), { published: !published })),
        patch(moduleUrl(course, 0), { published }),
        publish({ ...ids, published: !published }),
      ]);
      expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
    }
  });

  test('are for whoever writes the course', async () => {
    const ids = await hide(course, [0]);
    const stranger = await createPanel(server);
    const others = await Promise.all([
      createActor(server, panel, 'student', [course.courseId]),
      createActor(server, panel, 'moderator'),
      createActor(server, panel, 'instructor'),
    ]);
    const asked = [];
    for (const as of [...others, stranger.owner]) asked.push((await publish(ids, as)).status);
    expect(asked).toEqual([403, 403, 404, 404]);
    const { lessons } = await drafts();
    expect(lessons).toEqual(ids.lessons);
    const mine = await createActor(server, panel, 'instructor', [course.courseId]);
    expect((await publish(ids, mine)).body.lessons).toEqual(ids.lessons);
  });

  test.each([
    ['more lessons than the course is held for', { lessons: Array.from({ length: 1001 }, (_id, at) => at + 1) }],
    ['more modules than an order holds', { modules: Array.from({ length: 2001 }, (_id, at) => at + 1) }],
    ['what is no id', { lessons: [0] }],
    ['neither one nor the other', { published: undefined }],
  ])('%s is refused', async (_what, body) => {
    expect((await publish(body as Partial<OutlinePublication>)).body.code).toBe('request.invalid');
  });
});

describe('a draft stays one', () => {
  /** Of files: the ids of their lessons, in a new module. */
  const dropped = async (...titles: string[]) => {
    const { body } = await call<OutlineMade>(server, {
      method: 'POST',
      url: `${urlOf(course)}/outline/batch`,
      as: panel.owner,
      body: { key: titles.join(), modules: [{ title: 'Papel', lessons: titles }] },
    });
    return body.modules[0]!;
  };
  const give = async (lesson: number, status: string) => {
    const { rows } = await query<{ id: number }>(
      `insert into media (site_id, kind, name, status, source_key, size_bytes) values ($1, 'video', 'a', $2, 'a', 1) returning id`,
      [panel.siteId, status],
    );
    await query(`update lessons set media_id = $2, media_type = 'hls' where id = $1`, [lesson, rows[0]!.id]);
  };

  test('where its file is still to come, which the outline says, or cannot be played; one that is converted goes', async () => {
    const { id, lessons } = await dropped('A caminho', 'Com problema', 'Em preparo', 'Pronta', 'Escrita');
    const [, failed, working, ready, written] = lessons as [number, number, number, number, number];
    for (const [lesson, status] of [
      [failed, 'failed'],
      [working, 'processing'],
      [ready, 'ready'],
    ] as const)
      await give(lesson, status);
    await patch(`${urlOf(course)}/module/${id}/lesson/${written}`, { description: 'Sem ácido.' });
    const shown = (await outline()).modules.at(-1)!.lessons;
    expect(shown.map((lesson) => [lesson.awaits_file, lesson.media_state])).toEqual([
      [true, undefined],
      [undefined, 'failed'],
      [undefined, 'working'],
      [undefined, undefined],
      [undefined, undefined],
    ]);
    expect(JSON.stringify(shown.slice(1))).not.toContain('awaits_file');
    expect((await publish({ modules: [id], lessons })).body).toEqual({
      modules: [id],
      lessons: [working, ready, written],
    });
    // By itself any of them may be published, after a question.
    expect((await patch(`${urlOf(course)}/module/${id}/lesson/${failed}`, { published: true })).status).toBe(200);
  });

  test('where its file is still to come, but not where it has materials, of which the outline hears', async () => {
    const { lessons } = await dropped('Com lista', 'Vazia');
    const before = await outline();
    await query(`insert into material_files (site_id, key, type, size_bytes) values ($1, 'lista', 'pdf', 5)`, [
      panel.siteId,
    ]);
    await query(
      `insert into materials (site_id, course_id, module_id, lesson_id, name, storage_key, size_bytes)
       select site_id, course_id, module_id, id, 'Lista', 'lista', 5 from lessons where id = $1`,
      [lessons[0]],
    );
    const after = await outline();
    expect(after.modules.at(-1)!.lessons.map((lesson) => lesson.awaits_file)).toEqual([undefined, true]);
    expect(after.revision).not.toBe(before.revision);
    expect((await publish({ lessons })).body.lessons).toEqual(lessons.slice(0, 1));
  });

  test('where it is a module with nothing to see in it', async () => {
    const { id, lessons } = await dropped('A caminho');
    const { lessons: hidden, modules } = await hide(course, [0, 1], [0]);
    expect((await publish({ modules: [id, ...modules], lessons })).body).toEqual({ modules: [], lessons: [] });
    expect((await publish({ modules: [id, ...modules], lessons: hidden.slice(0, 1) })).body).toEqual({
      modules,
      lessons: hidden.slice(0, 1),
    });
  });
});
