/** @sql-heavy */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { textOfWords } from '@clube/shared/contracts/lesson-text-nodes';
import type { LessonDraft, Outline } from '@clube/shared/contracts/outline';
import type { VersionPage, VersionView } from '@clube/shared/contracts/version';
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
let admin: Actor;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '100' });
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  course = await createTestCourse(server, panel);
  admin = await createActor(server, panel, 'admin');
});

const query = (text: string, values: unknown[] = []) => server.context.connection.pool.query(text, values);
const lesson = () => course.url(0);
const module = () => `/api/course/${course.courseId}/module/${course.moduleIds[0]}`;
const whole = () => `/api/course/${course.courseId}`;
const save = async (body: object, as = panel.owner, url = lesson()) => {
  const { status } = await call(server, { method: 'PATCH', url, as, body });
  expect(status).toBe(200);
};
const list = async (url = lesson(), more = '', as = panel.owner) =>
  (await call<VersionPage>(server, { url: `${url}/version${more}`, as })).body;
const view = async (id: number, url = lesson()) =>
  (await call<VersionView>(server, { url: `${url}/version/${id}`, as: panel.owner })).body;
const back = (id: number, seen: string, url = lesson(), as = panel.owner) =>
  call<{ code?: string }>(server, { method: 'POST', url: `${url}/version/${id}/restore`, as, body: { seen } });
const draft = async () => (await call<LessonDraft>(server, { url: `${lesson()}/draft`, as: panel.owner })).body;
/** Some minutes go by. */
const wait = () =>
  query(
    `update versions set saved_at = saved_at - interval '11 minutes', began_at = began_at - interval '11 minutes' where site_id = $1`,
    [panel.siteId],
  );

describe('what is kept', () => {
  test('says who changed what, from what to what, beginning with how it was', async () => {
    await save({ title: 'Papéis', text: textOfWords('Sem ácido.') });
    await wait();
    await save({ title: 'Papel', release_after_days: 7, is_sequential: true }, admin);
    const { data, next } = await list();
    expect(next).toBeNull();
    expect(data.map(({ person, changes }) => [person, changes])).toEqual([
      [
        'Bia Moura',
        [
          { field: 'title', before: 'Papéis', after: 'Papel' },
          { field: 'release_after_days', before: null, after: '7' },
          { field: 'is_sequential', before: 'false', after: 'true' },
        ],
      ],
      [
        'Ana Lima',
        [
          { field: 'title', before: 'Aula 1', after: 'Papéis' },
          { field: 'text', before: null, after: 'Sem ácido.' },
        ],
      ],
      [null, []],
    ]);
  });

  test('of a module and of a course too', async () => {
    await save({ title: 'Cores', published: false }, panel.owner, module());
    await save({ author: 'Marina', category: 'Pintura', description: 'Do zero.' }, panel.owner, whole());
    expect((await list(module())).data[0]!.changes).toEqual([
      { field: 'title', before: 'Módulo 1', after: 'Cores' },
      { field: 'published', before: 'true', after: 'false' },
    ]);
    expect((await list(whole())).data[0]!.changes).toEqual([
      { field: 'author', before: null, after: 'Marina' },
      { field: 'category', before: null, after: 'Pintura' },
      { field: 'description', before: null, after: 'Do zero.' },
    ]);
  });

  test('saves of one person within ten minutes are one version, those of two are two', async () => {
    for (const title of ['P', 'Pa', 'Pap']) await save({ title });
    await save({ title: 'Pape' }, admin);
    await save({ title: 'Papel' });
    await wait();
    await save({ title: 'Papel!' });
    expect((await list()).data.map(({ person, changes }) => [person, changes[0]?.after])).toEqual([
      ['Ana Lima', 'Papel!'],
      ['Ana Lima', 'Papel'],
      ['Bia Moura', 'Pape'],
      ['Ana Lima', 'Pap'],
      [null, undefined],
    ]);
  });

  test('whoever types for longer than an hour begins another one', async () => {
    await save({ title: 'Pa' });
    await query(`update versions set began_at = now() - interval '61 minutes' where site_id = $1`, [panel.siteId]);
    await save({ title: 'Papel' });
    expect((await list()).data).toHaveLength(3);
  });

  test('a save that changes nothing, or is refused, is none', async () => {
    await save({ title: 'Aula 1' });
    const stale = { method: 'PATCH', url: lesson(), as: panel.owner, body: { title: 'x', version: 99 } } as const;
    expect((await call(server, stale)).status).toBe(409);
    expect((await list()).data.map(({ changes }) => changes)).toEqual([[]]);
  });

  test('two who save at once leave two versions, and none is lost', async () => {
    await save({ title: 'x' });
    await wait();
    await Promise.all([save({ title: 'Papéis' }, panel.owner), save({ title: 'Papel' }, admin)]);
    const { data } = await list();
    expect(
      data
        .slice(0, 2)
        .map(({ person }) => person)
        .toSorted(),
    ).toEqual(['Ana Lima', 'Bia Moura']);
    expect(data[0]!.changes[0]!.after).toBe((await draft()).title);
  });

  test('at most a hundred of a lesson, page by page, for a year', async () => {
    await save({ title: 'x' });
    await query(
      `insert into versions (site_id, course_id, lesson_id, content, saved_at)
       select v.site_id, v.course_id, v.lesson_id, v.content || jsonb_build_object('title', 'V' || n), now() - interval '11 minutes'
       from versions v cross join generate_series(1, 120) n where v.site_id = $1 and v.saved_by is null`,
      [panel.siteId],
    );
    await save({ title: 'Papel' });
    const seen: (string | null | undefined)[] = [];
    for (let more = ''; ;) {
      const { data, next } = await list(lesson(), more);
      expect(data.length).toBeLessThanOrEqual(20);
      seen.push(...data.map(({ changes }) => changes.find(({ field }) => field === 'title')?.after));
      if (next === null) break;
      more = `?after=${next}`;
    }
    expect(seen).toHaveLength(100);
    expect(seen.slice(0, 3)).toEqual(['Papel', 'V120', 'V119']);
    await query(`update versions set saved_at = now() - interval '366 days' where site_id = $1 and saved_by is null`, [
      panel.siteId,
    ]);
    await tidyUp(server);
    expect((await list()).data).toHaveLength(1);
  });
});

describe('going back', () => {
  const twoVersions = async () => {
    await save({ title: 'Papéis', text: textOfWords('Sem ácido.'), release_after_days: 3 });
    await wait();
    await save({ title: 'Errado', text: null, release_after_days: null, is_sequential: true }, admin);
    const { data } = await list();
    return data[1]!;
  };

  test('shows first what would change, and is a new version then: nothing is lost', async () => {
    const then = await twoVersions();
    const before = await draft();
    const seen = await view(then.id);
    expect(seen.changes).toEqual([
      { field: 'title', before: 'Errado', after: 'Papéis' },
      { field: 'text', before: null, after: 'Sem ácido.' },
      { field: 'release_after_days', before: null, after: '3' },
      { field: 'is_sequential', before: 'true', after: 'false' },
    ]);
    expect((await back(then.id, seen.seen)).status).toBe(200);
    expect(await draft()).toMatchObject({
      title: 'Papéis',
      text: textOfWords('Sem ácido.'),
      release_after_days: 3,
      is_sequential: false,
      version: before.version + 1,
    });
    const { data } = await list();
    expect(data).toHaveLength(4);
    expect(data[0]).toMatchObject({ person: 'Ana Lima', restored_from: then.saved_at });
    expect((await view(data[1]!.id)).changes.map(({ after }) => after)).toEqual(['Errado', null, null, 'true']);
  });

  test('is refused when somebody saved meanwhile, and theirs stays', async () => {
    const then = await twoVersions();
    const { seen } = await view(then.id);
    await save({ title: 'Meu' });
    expect(await back(then.id, seen)).toMatchObject({ status: 409, body: { code: 'version.stale' } });
    expect((await draft()).title).toBe('Meu');
    expect((await list()).data[0]!.restored_from).toBeNull();
  });

  test('twice at once does it once', async () => {
    const then = await twoVersions();
    const { seen } = await view(then.id);
    const answers = await Promise.all([back(then.id, seen), back(then.id, seen)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await list()).data).toHaveLength(4);
  });

  test('leaves it published or not, as it is now', async () => {
    await save({ published: false });
    await wait();
    await save({ published: true, title: 'Papel' });
    const hidden = (await list()).data[1]!;
    const seen = await view(hidden.id);
    expect(seen.changes).toEqual([{ field: 'title', before: 'Papel', after: 'Aula 1' }]);
    await back(hidden.id, seen.seen);
    expect(await draft()).toMatchObject({ title: 'Aula 1', state: 'live' });
  });

  test('brings the video back; one that is gone by now is said, and the one of now stays', async () => {
    const { rows } = await query(
      `insert into media (site_id, kind, name, status, source_key, size_bytes, duration_seconds)
       values ($1, 'video', 'um.mp4', 'ready', 'x', 1, 60), ($1, 'video', 'dois.mp4', 'ready', 'y', 1, 90) returning id`,
      [panel.siteId],
    );
    const [one, two] = (rows as { id: number }[]).map(({ id }) => id);
    for (const media_id of [one, two]) {
      await save({ media_id });
      await wait();
    }
    const then = (await list()).data[1]!;
    expect(then.changes).toEqual([{ field: 'media', before: 'https://www.youtube.com/watch?v=abc', after: 'um.mp4' }]);
    await back(then.id, (await view(then.id)).seen);
    expect(await draft()).toMatchObject({ media_id: one, duration_seconds: 60 });
    const { data } = await list();
    await query('delete from media where id = $1', [two]);
    const gone = await view(data[1]!.id);
    expect([gone.is_media_gone, gone.changes]).toEqual([true, []]);
    expect((await back(data[1]!.id, gone.seen)).status).toBe(200);
    expect((await draft()).media_id).toBe(one);
    // Also where what is there now is a quiz.
    await save({ quiz: true });
    const asQuiz = await view(data[1]!.id);
    expect([asQuiz.is_media_gone, asQuiz.changes]).toEqual([true, []]);
    expect((await back(data[1]!.id, asQuiz.seen)).status).toBe(200);
    expect((await draft()).mediaType).toBe('quiz');
  });

  test('brings the video of another host back as long as it was', async () => {
    await save({ media_url: 'https://vimeo.com/76979871', media_seconds: 312 });
    await wait();
    await save({ media_id: null });
    const then = (await list()).data[1]!;
    expect((await back(then.id, (await view(then.id)).seen)).status).toBe(200);
    expect(await draft()).toMatchObject({ media_url: 'https://vimeo.com/76979871', duration_seconds: 312 });
  });

  test('of a module and of a course', async () => {
    await save({ title: 'Cores' }, panel.owner, module());
    await save({ title: 'Pastel', description: 'Do zero.' }, panel.owner, whole());
    for (const url of [module(), whole()]) {
      const first = (await list(url)).data.at(-1)!;
      const { seen } = await view(first.id, url);
      expect((await back(first.id, seen, url)).status).toBe(200);
    }
    const { body } = await call<Outline>(server, { url: `${whole()}/outline`, as: panel.owner });
    expect([body.title, body.modules[0]!.title]).toEqual(['Aquarela', 'Módulo 1']);
  });

  test('of a course with its trailer, as long as that is a free lesson of it', async () => {
    const [trailer] = course.lessonIds;
    await save({ is_free: true });
    await save({ trailer_lesson_id: trailer }, panel.owner, whole());
    await wait();
    await save({ trailer_lesson_id: null }, admin, whole());
    const [taken, given] = (await list(whole())).data;
    expect(taken!.changes).toEqual([{ field: 'trailer', before: 'Aula 1', after: null }]);
    const { seen, changes } = await view(given!.id, whole());
    expect(changes).toEqual([{ field: 'trailer', before: null, after: 'Aula 1' }]);
    expect((await back(given!.id, seen, whole())).status).toBe(200);
    const shown = async () =>
      (await query('select trailer_lesson_id as id from courses where id = $1', [course.courseId])).rows[0];
    expect(await shown()).toEqual({ id: trailer });
    await save({ trailer_lesson_id: null }, panel.owner, whole());
    await save({ is_free: false });
    expect((await view(given!.id, whole())).changes).toEqual([]);
  });

  test('of a course of before names were written alike into the category as it is written now', async () => {
    await save({ category: 'Artes plásticas' }, panel.owner, whole());
    await query(`update versions set content = content || '{"category": "Artes  plásticas"}' where site_id = $1`, [
      panel.siteId,
    ]);
    await wait();
    await save({ category: 'Pintura' }, panel.owner, whole());
    const before = (await list(whole())).data[1]!;
    const { seen } = await view(before.id, whole());
    expect((await back(before.id, seen, whole())).status).toBe(200);
    const { rows } = await query('select category from courses where id = $1', [course.courseId]);
    expect(rows).toEqual([{ category: 'Artes plásticas' }]);
  });

  test('a picture that an older text shows is kept as long as that text', async () => {
    const key = 'a'.repeat(22);
    await query(
      `insert into lesson_pictures (site_id, lesson_id, key, width, height, created_at)
       values ($1, $2, $3, 10, 10, now() - interval '2 days')`,
      [panel.siteId, course.lessonIds[0], key],
    );
    await save({
      text: { type: 'doc', content: [{ type: 'picture', attrs: { key, width: 10, height: 10, alt: '' } }] },
    });
    await wait();
    await save({ text: null }, admin);
    const pictures = async () => (await query('select from lesson_pictures where key = $1', [key])).rowCount;
    await tidyUp(server);
    expect(await pictures()).toBe(1);
    await query('delete from versions where site_id = $1', [panel.siteId]);
    await tidyUp(server);
    expect(await pictures()).toBe(0);
  });
});

test('versions are for whoever writes the course', async () => {
  await save({ title: 'Papéis' });
  const other = await createTestCourse(server, panel);
  const { id } = (await list()).data[0]!;
  const teacher = await createActor(server, panel, 'instructor', [other.courseId]);
  const student = await createActor(server, panel, 'student', [course.courseId]);
  const stranger = await createPanel(server);
  const ask = async (as: Actor, url: string) => (await call(server, { url, as })).status;
  for (const [as, status] of [
    [teacher, 404],
    [stranger.owner, 404],
    [student, 403],
  ] as const) {
    expect(await ask(as, `${lesson()}/version`)).toBe(status);
    expect(await ask(as, `${lesson()}/version/${id}`)).toBe(status);
    expect((await back(id, 'seen', lesson(), as)).status).toBe(status);
  }
  // By the way of a course that is theirs, and by the way of another lesson.
  const below = `/api/course/${other.courseId}/module/${course.moduleIds[0]}/lesson/${course.lessonIds[0]}`;
  expect(await ask(teacher, `${below}/version`)).toBe(404);
  expect((await back(id, 'seen', below, teacher)).status).toBe(404);
  expect((await back(id, 'seen', course.url(1))).body.code).toBe('version.not_found');
  expect((await draft()).title).toBe('Papéis');
});

describe('a quiz', () => {
  const told = async () => (await list()).data.map(({ changes }) => changes.map((c) => [c.field, c.before, c.after]));

  test('comes back as one, and what was none as none', async () => {
    await save({ quiz: true });
    await wait();
    const address = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
    await save({ media_url: address });
    expect((await told()).slice(0, 2)).toEqual([
      [['media', 'quiz', address]],
      [['media', 'https://www.youtube.com/watch?v=abc', 'quiz']],
    ]);
    const [, asQuiz, asVideo] = (await list()).data;
    const now = async () => (await draft()).mediaType;
    expect((await back(asQuiz!.id, (await view(asQuiz!.id)).seen)).status).toBe(200);
    expect(await now()).toBe('quiz');
    expect((await back(asVideo!.id, (await view(asVideo!.id)).seen)).status).toBe(200);
    expect(await now()).toBe('youtube');
  });
});
