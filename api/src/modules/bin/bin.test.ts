/** @sql-heavy */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { BinPage, Loss } from '@clube/shared/contracts/bin';
import type { Watch } from '@clube/shared/contracts/course';
import type { OfferList } from '@clube/shared/contracts/offer';
import type { Outline } from '@clube/shared/contracts/outline';
import { lessonModule } from '../lesson/index.ts';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  exportPanel,
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
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '100' });
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  course = await createTestCourse(server, panel, { lessons: [2, 2], title: 'Aquarela' });
  student = await createActor(server, panel, 'student', [course.courseId]);
});

const db = () => server.context.connection.db;
const query = (text: string, values: unknown[] = []) => server.context.connection.pool.query(text, values);
const at = (rest = '') => `/api/course/${course.courseId}${rest}`;
const moduleUrl = (index: number) => at(`/module/${course.moduleIds[index]}`);
const get = <T>(url: string, as: Actor = panel.owner) => call<T>(server, { url, as });
const post = <T>(url: string, body?: unknown, as: Actor = panel.owner) =>
  call<T & { code?: string }>(server, { method: 'POST', url, as, body });
const remove = async (url: string, as: Actor = panel.owner) =>
  call<{ bin: number; code?: string }>(server, { method: 'DELETE', url, as });
const restore = (bin: number, as: Actor = panel.owner) => post(`/api/bin/${bin}/restore`, undefined, as);
const list = async (more = '', as: Actor = panel.owner) => (await get<BinPage>(`/api/bin${more}`, as)).body;
const outline = async () => (await get<Outline>(at('/outline'))).body;
const orderOf = ({ modules }: Outline) => modules.map(({ id, lessons }) => [id, lessons.map((l) => l.id)]);
const complete = (index: number, as = student) =>
  call(server, { method: 'POST', url: `${course.url(index)}/progress`, as, body: { completed: true } });
const ALL = 'data[]=course&data[]=modules&data[]=currentModuleLessons';
const counts = async () => {
  const { course: seen, modules } = (await get<Watch>(at(`/watch?${ALL}`), student)).body;
  return {
    course: [seen?.lessons_completed_count, seen?.lessons_count],
    modules: modules?.map((module) => [module.lessons_completed_count, module.lessons_count]),
  };
};
/** Everything that hangs on the course, but what says when it was changed. */
const everything = async () => {
  const tables = [
    'comments',
    'lesson_progress',
    'course_progress',
    'module_progress',
    'ratings',
    'enrolments',
    'notes',
  ];
  const read = tables.map(async (table) => {
    const { rows } = await query(`select to_jsonb(t) as row from ${table} t where site_id = $1 order by t::text`, [
      panel.siteId,
    ]);
    return rows as unknown[];
  });
  return Promise.all(read);
};

describe('what is deleted', () => {
  test('is out of sight at once, and comes back as it was with all that hangs on it', async () => {
    await complete(0);
    await complete(2);
    await post(`${course.url(0)}/comment`, { comment: 'Que aula!' }, student);
    await call(server, { method: 'PUT', url: `${course.url(0)}/rating`, as: student, body: { rating: 4 } });
    const before = { everything: await everything(), outline: await outline(), counts: await counts() };
    for (const url of [course.url(0), moduleUrl(0), at()]) {
      const deleted = await remove(url);
      expect([url, deleted.status]).toEqual([url, 200]);
      expect((await remove(url)).status).toBe(404);
      expect((await restore(deleted.body.bin)).status).toBe(200);
      // Both say that something happened to the order.
      const { order_version: _version, revision: _number, ...now } = await outline();
      const { order_version: _before, revision: _numberBefore, ...then } = before.outline;
      expect(now).toEqual(then);
      expect(await counts()).toEqual(before.counts);
      expect(await everything()).toEqual(before.everything);
    }
  });

  test('a lesson counts for nobody, and with it back it does again', async () => {
    await complete(0);
    await complete(1);
    const { body } = await remove(course.url(1));
    expect(await counts()).toEqual({
      course: [1, 3],
      modules: [
        [1, 1],
        [0, 2],
      ],
    });
    expect((await complete(1)).status).toBe(404);
    await restore(body.bin);
    expect(await counts()).toEqual({
      course: [2, 4],
      modules: [
        [2, 2],
        [0, 2],
      ],
    });
  });

  test('a module counts for nobody, and with it back it does again', async () => {
    await complete(0);
    await complete(2);
    const { body } = await remove(moduleUrl(0));
    expect(await counts()).toEqual({ course: [1, 2], modules: [[1, 2]] });
    await restore(body.bin);
    expect(await counts()).toEqual({
      course: [2, 4],
      modules: [
        [1, 2],
        [1, 2],
      ],
    });
  });

  test('counts are right when progress ends or begins while its course is in the bin', async () => {
    await complete(0);
    await complete(1);
    const { body } = await remove(at());
    await query('delete from lesson_progress where lesson_id = $1', [course.lessonIds[0]]);
    await query(
      `insert into lesson_progress (site_id, member_id, lesson_id, course_id, module_id, completed_at)
       values ($1, $2, $3, $4, $5, now())`,
      [panel.siteId, student.memberId, course.lessonIds[2], course.courseId, course.moduleIds[1]],
    );
    await restore(body.bin);
    expect(await counts()).toEqual({
      course: [2, 4],
      modules: [
        [1, 2],
        [1, 2],
      ],
    });
  });

  test('a draft comes back as a draft', async () => {
    await call(server, { method: 'PATCH', url: course.url(1), as: panel.owner, body: { published: false } });
    const { body } = await remove(course.url(1));
    await restore(body.bin);
    expect((await outline()).modules[0]!.lessons.map(({ state }) => state)).toEqual(['live', 'draft']);
  });

  test('its name is said nowhere any more, whoever asks, until it is back', async () => {
    await query(`update courses set title = 'Zarzuela' where id = $1`, [course.courseId]);
    await query(`update modules set title = 'Zarzuela' where course_id = $1`, [course.courseId]);
    await query(`update lessons set title = 'Zarzuela' where course_id = $1`, [course.courseId]);
    await complete(0);
    for (const index of [1, 2, 3]) await complete(index);
    await post(`${course.url(0)}/comment`, { comment: 'Que aula!' }, student);
    await post(`${course.url(0)}/note`, { text: 'x' }, student);
    const admin = await createActor(server, panel, 'admin');
    const card = { title: 'x', target: { kind: 'lesson', course_id: course.courseId, lesson_id: course.lessonIds[0] } };
    await post('/api/card', { ...card, published: true });
    const offer = { name: 'x', amount: 100, currency: 'BRL', course_ids: [course.courseId] };
    const { body: sold } = await post<{ id: number }>('/api/offer', offer);
    await query(`update offers set state = 'on_sale' where id = $1`, [sold.id]);
    const places = [
      '/api/course',
      '/api/home',
      '/api/search?q=zarzuela',
      '/api/me/courses',
      '/api/certificate',
      '/api/notification',
      '/api/card',
      '/api/comment',
      '/api/member',
      '/api/statistic',
      `/api/member/${student.memberId}`,
      `/api/sale/${sold.id}`,
      at(),
      at('/outline'),
      at('/class'),
      at('/note'),
      at('/certificate'),
      at('/loss'),
      at('/reach'),
      at('/watch?data[]=modules'),
      course.url(0),
      `${course.url(0)}/draft`,
      `${course.url(0)}/reach`,
      `${course.url(0)}/comment`,
      `${course.url(0)}/material`,
    ];
    const said = async () => {
      const found: string[] = [];
      for (const url of places)
        for (const as of [student, panel.owner, admin]) {
          const { status, text } = await call(server, { url, as });
          if (status < 400 && text.includes('Zarzuela')) found.push(url);
        }
      return [...new Set(found)];
    };
    const before = await said();
    expect(before).toEqual(expect.arrayContaining(['/api/course', '/api/search?q=zarzuela', '/api/certificate', at()]));
    const deleted = await remove(at());
    expect(await said()).toEqual([]);
    for (const url of [at(), at('/outline'), at('/class'), at('/certificate'), course.url(0)])
      expect([url, (await get(url)).status]).toEqual([url, 404]);
    await restore(deleted.body.bin);
    expect(await said()).toEqual(before);
  });

  test('an offer that sells it among others is changed meanwhile, and sells it again once it is back', async () => {
    const other = await createTestCourse(server, panel, { lessons: [1] });
    const both = [course.courseId, other.courseId];
    const { body: sold } = await post<{ id: number }>('/api/offer', {
      name: 'x',
      amount: 100,
      currency: 'BRL',
      course_ids: both,
    });
    const read = async () => (await get<OfferList>('/api/offer')).body.offers.find(({ id }) => id === sold.id)!;
    const deleted = await remove(at());
    const { course_ids, courses } = await read();
    expect([course_ids, courses.map(({ id }) => id)]).toEqual([[other.courseId], [other.courseId]]);
    const body = { amount: 200, course_ids };
    expect((await call(server, { method: 'PATCH', url: `/api/offer/${sold.id}`, as: panel.owner, body })).status).toBe(
      200,
    );
    await restore(deleted.body.bin);
    expect(await read()).toMatchObject({ amount: 200, course_ids: both });
    await remove(at());
    await remove(`/api/course/${other.courseId}`);
    expect(await read()).toMatchObject({ course_ids: [], courses: [] });
  });

  test('a lesson in the bin is said nowhere either', async () => {
    await query(`update lessons set title = 'Zarzuela' where id = $1`, [course.lessonIds[0]]);
    await post(`${course.url(0)}/comment`, { comment: 'Que aula!' }, student);
    await query(`update comments set status = 'awaiting' where site_id = $1`, [panel.siteId]);
    await remove(course.url(0));
    for (const url of ['/api/search?q=zarzuela', at('/outline'), at('/watch?data[]=currentModuleLessons'), '/api/home'])
      expect((await get(url)).text).not.toContain('Zarzuela');
    const queue = (await get<{ counts: { awaiting: number }; data: unknown[] }>('/api/comment')).body;
    expect([queue.counts.awaiting, queue.data]).toEqual([0, []]);
  });

  test('members are told of no lesson that they knew before', async () => {
    await query('delete from lesson_news where site_id = $1', [panel.siteId]);
    for (const url of [course.url(0), moduleUrl(0)]) {
      const { body } = await remove(url);
      await restore(body.bin);
    }
    const { rowCount } = await query('select from lesson_news where site_id = $1', [panel.siteId]);
    expect(rowCount).toBe(0);
  });

  test('a place that is paid for, or asked for, meanwhile is there when it is back', async () => {
    const { body } = await remove(at());
    const late = await createActor(server, panel, 'student', [course.courseId]);
    await restore(body.bin);
    expect((await get(course.url(0), late)).status).toBe(200);
  });
});

describe('its place', () => {
  test('is the one that it had, whatever was moved and made meanwhile', async () => {
    const [first, second] = course.moduleIds;
    const [a, b, c, d] = course.lessonIds;
    const { body } = await remove(course.url(0));
    const { order_version } = await outline();
    const modules = [
      { id: first, lessons: [c, b] },
      { id: second, lessons: [d] },
    ];
    const moved = { method: 'PUT', url: at('/outline'), as: panel.owner, body: { order_version, modules } } as const;
    expect((await call(server, moved)).status).toBe(200);
    await restore(body.bin);
    expect(orderOf(await outline())).toEqual([
      [first, [a, c, b]],
      [second, [d]],
    ]);
  });

  test('an order that was made before is refused, for it knows nothing of it', async () => {
    const { order_version, ...before } = await outline();
    const { body } = await remove(course.url(0));
    await restore(body.bin);
    const modules = before.modules.map(({ id, lessons }) => ({ id, lessons: lessons.map((l) => l.id) }));
    const stale = { method: 'PUT', url: at('/outline'), as: panel.owner, body: { order_version, modules } } as const;
    expect(await call(server, stale)).toMatchObject({ status: 409, body: { code: 'order.stale' } });
  });

  test('a course and a module stand where they stood', async () => {
    const other = await createTestCourse(server, panel);
    const titles = async () => (await get<{ id: number }[]>('/api/course')).body.map(({ id }) => id);
    const { body } = await remove(at());
    expect(await titles()).toEqual([other.courseId]);
    await call(server, { method: 'PUT', url: '/api/course/order', as: panel.owner, body: { ids: [other.courseId] } });
    await restore(body.bin);
    expect(await titles()).toEqual([course.courseId, other.courseId]);
    const module = await remove(moduleUrl(1));
    await post(at('/module'), { title: 'Novo' });
    await restore(module.body.bin);
    expect((await outline()).modules.map(({ title }) => title)).toEqual(['Módulo 1', 'Módulo 2', 'Novo']);
  });

  test('that is in the bin too is to be restored first; what was deleted before it stays deleted', async () => {
    const lesson = (await remove(course.url(0))).body.bin;
    const module = (await remove(moduleUrl(0))).body.bin;
    const whole = (await remove(at())).body.bin;
    expect((await list()).data.map(({ id, within }) => [id, within])).toEqual([
      [whole, null],
      [module, 'course'],
      [lesson, 'course'],
    ]);
    expect(await restore(lesson)).toMatchObject({ status: 409, body: { code: 'bin.course_deleted' } });
    await restore(whole);
    expect(await restore(lesson)).toMatchObject({ status: 409, body: { code: 'bin.module_deleted' } });
    await restore(module);
    expect(orderOf(await outline())[0]).toEqual([course.moduleIds[0], [course.lessonIds[1]]]);
    expect((await restore(lesson)).status).toBe(200);
  });
});

describe('restoring', () => {
  test('once more says where it is, and changes nothing', async () => {
    const { body } = await remove(course.url(0));
    const answers = await Promise.all([restore(body.bin), restore(body.bin)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1].body).toEqual({
      kind: 'lesson',
      course_id: course.courseId,
      module_id: course.moduleIds[0],
      lesson_id: course.lessonIds[0],
    });
    const before = await outline();
    await restore(body.bin);
    expect(await outline()).toEqual(before);
    expect((await list()).data).toEqual([]);
  });

  test('and erasing at once: one of them has it, and the other is told', async () => {
    const { body } = await remove(at());
    const [back, gone] = await Promise.all([restore(body.bin), remove(`/api/bin/${body.bin}`)]);
    expect([back.status, gone.status].toSorted()).toEqual([200, 404]);
    expect((await get(at())).status).toBe(back.status);
  });

  test('a lesson that is made while its module is deleted is in the bin with it', async () => {
    const [deleted] = await Promise.all([
      remove(moduleUrl(0)),
      ...[1, 2, 3].map((number) => post(`${moduleUrl(0)}/lesson`, { title: `Nova ${number}` })),
    ]);
    const { rows } = await query('select id from lessons where module_id = $1', [course.moduleIds[0]]);
    expect(rows).toEqual([]);
    await restore(deleted.body.bin);
    const module = (await outline()).modules[0]!;
    const seen = (await get<Watch>(at(`/watch?${ALL}`), student)).body.modules![0]!;
    expect(seen.lessons_count).toBe(module.lessons.length);
  });
});

describe('the bin', () => {
  test('says what, who, when and until when; by name and kind, page by page', async () => {
    const admin = await createActor(server, panel, 'admin');
    await remove(course.url(0), admin);
    const [entry] = (await list()).data;
    expect(entry).toMatchObject({
      kind: 'lesson',
      title: 'Aula 1',
      course_title: 'Aquarela',
      module_title: 'Módulo 1',
      lessons_count: 1,
      deleted_by: 'Bia Moura',
      within: null,
    });
    expect(Date.parse(entry!.erased_at) - Date.parse(entry!.deleted_at)).toBe(30 * 24 * 60 * 60_000);
    expect((await list('?q=ÁULA')).data).toHaveLength(1);
    expect((await list('?q=nada')).data).toEqual([]);
    expect((await list('?kind=module')).data).toEqual([]);
    await db()
      .insertInto('bin_entries')
      .values(
        Array.from({ length: 34 }, () => ({
          site_id: panel.siteId,
          kind: 'course',
          course_id: course.courseId,
          title: 'x',
        })),
      )
      .execute();
    const first = await list();
    const second = await list(`?after=${first.next}`);
    expect([first.data.length, second.data.length, second.next]).toEqual([30, 5, null]);
  });

  test('is for whoever writes courses: an instructor sees and restores what is of their courses', async () => {
    const other = await createTestCourse(server, panel);
    const teacher = await createActor(server, panel, 'instructor', [course.courseId]);
    const stranger = await createPanel(server);
    const own = (await remove(course.url(0), teacher)).body.bin;
    const foreign = (await remove(`/api/course/${other.courseId}`)).body.bin;
    expect((await remove(`/api/course/${other.courseId}`, teacher)).status).toBe(404);
    expect((await list('', teacher)).data.map(({ id }) => id)).toEqual([own]);
    expect((await restore(foreign, teacher)).status).toBe(404);
    expect((await remove(`/api/bin/${foreign}`, teacher)).status).toBe(404);
    expect((await get(`/api/bin/${foreign}/loss`, teacher)).status).toBe(404);
    expect((await restore(own, stranger.owner)).status).toBe(404);
    for (const as of [student, await createActor(server, panel, 'moderator')])
      expect((await get('/api/bin', as)).status).toBe(403);
    const whole = (await remove(at(), teacher)).body.bin;
    expect((await restore(whole, teacher)).status).toBe(200);
    expect((await restore(own, teacher)).status).toBe(200);
  });

  test('says what would be lost, before and after it is deleted', async () => {
    await complete(0);
    await post(`${course.url(0)}/comment`, { comment: 'Que aula!' }, student);
    // What moderation deleted is gone already, for whoever looks.
    const gone = await post<{ id: number }>(`${course.url(0)}/comment`, { comment: 'Compre aqui' }, student);
    await post('/api/comment/moderate', { ids: [gone.body.id], status: 'deleted' });
    const loss: Loss = {
      modules_count: 2,
      lessons_count: 4,
      members_count: 1,
      started_count: 1,
      comments_count: 1,
      materials_count: 0,
      materials_bytes: 0,
      certificates_count: 0,
      rules_count: 0,
      promotions_count: 0,
      captions_count: 0,
    };
    expect((await get<Loss>(at('/loss'))).body).toEqual(loss);
    expect((await get<Loss>(`${course.url(1)}/loss`)).body).toEqual({
      ...loss,
      modules_count: 0,
      lessons_count: 1,
      // They stay in the course.
      members_count: 0,
      started_count: 0,
      comments_count: 0,
    });
    const { body } = await remove(at());
    expect((await get<Loss>(`/api/bin/${body.bin}/loss`)).body).toEqual(loss);
  });

  test('a panel’s export holds nothing of it, one’s own data all', async () => {
    await complete(0);
    await post(`${course.url(0)}/comment`, { comment: 'Que aula!' }, student);
    await remove(at());
    const exported = await exportPanel(server, panel);
    expect(exported.text).not.toContain('Que aula!');
    expect(exported.text).not.toContain('Aquarela');
    const own = { userId: student.userId, email: student.email, boundTo: null };
    expect(await lessonModule.personal!['lesson_progress']!(db(), own)).toMatchObject([
      { course: 'Aquarela', lesson: 'Aula 1' },
    ]);
  });
});

describe('for good', () => {
  const material = async () => {
    const answer = await call(server, {
      method: 'POST',
      url: `${course.url(0)}/material?name=Lista.txt`,
      as: panel.owner,
      body: Buffer.from('tinta'),
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect(answer.status).toBe(201);
  };
  const used = async () => {
    const { rows } = await query('select storage_used($1)::int as used', [panel.siteId]);
    return (rows as [{ used: number }])[0].used;
  };

  test('it goes with all that hangs on it, and gives the storage back', async () => {
    await complete(0);
    await material();
    expect(await used()).toBe(5);
    const { body } = await remove(at());
    expect(await used()).toBe(5);
    expect((await remove(`/api/bin/${body.bin}`)).status).toBe(200);
    expect(await used()).toBe(0);
    const { rows } = await query('select from public.courses where id = $1', [course.courseId]);
    expect(rows).toEqual([]);
    expect((await everything()).flat()).toEqual([]);
    expect((await restore(body.bin)).status).toBe(404);
    expect((await remove(`/api/bin/${body.bin}`)).status).toBe(404);
  });

  test('after thirty days, not before; what was restored stays', async () => {
    await material();
    const lesson = (await remove(course.url(1))).body.bin;
    await restore(lesson);
    const module = (await remove(moduleUrl(0))).body.bin;
    const age = (days: number) =>
      query(`update bin_entries set deleted_at = now() - make_interval(days => $1, mins => 1) where site_id = $2`, [
        days,
        panel.siteId,
      ]);
    await age(29);
    await tidyUp(server);
    expect((await list()).data.map(({ id }) => id)).toEqual([module]);
    expect(await used()).toBe(5);
    await age(30);
    await tidyUp(server);
    expect((await list()).data).toEqual([]);
    expect(await used()).toBe(0);
    expect((await restore(module)).status).toBe(404);
    expect(orderOf(await outline())).toEqual([[course.moduleIds[1], course.lessonIds.slice(2)]]);
    const { rowCount } = await query('select from bin_entries where site_id = $1', [panel.siteId]);
    expect(rowCount).toBe(0);
  });
});

describe('a file that cannot be played', () => {
  const add = async (status: 'ready' | 'failed', index: number) => {
    const { id } = await db()
      .insertInto('media')
      .values({ site_id: panel.siteId, kind: 'video', name: `${status}.mp4`, status, source_key: 'x', size_bytes: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db().updateTable('lessons').set({ media_id: id }).where('id', '=', course.lessonIds[index]!).execute();
    return id;
  };
  const library = async () =>
    (await get<{ data: { id: number }[] }>('/api/media')).body.data.map(({ id }) => id).toSorted((a, b) => a - b);

  test('goes to the bin once the only lesson that showed it is gone for good, not before; one that plays stays', async () => {
    const [failed, ready] = [await add('failed', 0), await add('ready', 1)];
    const lesson = (await remove(course.url(0))).body.bin;
    expect(await library()).toEqual([failed, ready]);
    await restore(lesson);
    const module = (await remove(moduleUrl(0))).body.bin;
    expect(await library()).toEqual([failed, ready]);
    expect((await remove(`/api/bin/${module}`)).status).toBe(200);
    expect(await library()).toEqual([ready]);
    const { data } = await list('?kind=media');
    expect(data).toMatchObject([{ kind: 'media', title: 'failed.mp4', deleted_by: null }]);
    await restore(data[0]!.id);
    expect(await library()).toEqual([failed, ready]);
  });

  test('stays as long as another lesson shows it, be it in the bin', async () => {
    const failed = await add('failed', 0);
    await db().updateTable('lessons').set({ media_id: failed }).where('id', '=', course.lessonIds[1]!).execute();
    const other = (await remove(course.url(1))).body.bin;
    const lesson = (await remove(course.url(0))).body.bin;
    await remove(`/api/bin/${lesson}`);
    expect(await library()).toEqual([failed]);
    await query(`update bin_entries set deleted_at = now() - interval '31 days' where id = $1`, [other]);
    await tidyUp(server);
    expect(await library()).toEqual([]);
  });
});

test('a video that only the bin uses is not deleted, and a replacement reaches it', async () => {
  const media = await db()
    .insertInto('media')
    .values({ site_id: panel.siteId, kind: 'video', name: 'x.mp4', status: 'ready', source_key: 'x', size_bytes: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db().updateTable('lessons').set({ media_id: media.id }).where('id', '=', course.lessonIds[0]!).execute();
  const { body } = await remove(course.url(0));
  expect(await remove(`/api/media/${media.id}`)).toMatchObject({ status: 409, body: { code: 'media.in_use' } });
  await restore(body.bin);
  const { rows } = await query('select media_id from lessons where id = $1', [course.lessonIds[0]]);
  expect(rows).toEqual([{ media_id: media.id }]);
});

test('a column that a later migration adds is seen too', async () => {
  const columns = async (schema: string, table: string) => {
    const { rows } = await query(
      'select column_name as name from information_schema.columns where table_schema = $1 and table_name = $2 order by 1',
      [schema, table],
    );
    return rows as unknown[];
  };
  for (const table of [
    'courses',
    'modules',
    'lessons',
    'classes',
    'materials',
    'media',
    'banners',
    'cards',
    'shelves',
  ]) {
    const all = await columns('public', table);
    expect(all.length).toBeGreaterThan(5);
    expect(await columns('live', table)).toEqual(all);
  }
});
