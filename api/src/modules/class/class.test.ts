/** @sql-heavy */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ClassDetail, ClassList, EnrolledPage } from '@clube/shared/contracts/class';
import type { Created } from '@clube/shared/contracts/common';
import type { SecurityEventPage } from '@clube/shared/contracts/security-event';
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

const PAST = '2001-01-01T00:00:00Z';
const SOON = '2099-01-01T00:00:00Z';
const LATER = '2099-06-01T00:00:00Z';

let server: TestServer;
let panel: Panel;
let course: TestCourse;
let owner: Actor;
let bia: Actor;

beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  owner = panel.owner;
  course = await createTestCourse(server, panel, { lessons: [2, 1] });
  bia = await createActor(server, panel, 'student', [course.courseId]);
});

const db = () => server.context.connection.db;
const at = (path: string) => `/api/course/${course.courseId}${path}`;
const create = async (body: object = {}) =>
  (await call<Created>(server, { method: 'POST', url: at('/class'), as: owner, body: { title: 'Manhã', ...body } }))
    .body.id;
const patch = (id: number, body: object, as = owner) =>
  call(server, { method: 'PATCH', url: at(`/class/${id}`), as, body });
const remove = (id: number) => call(server, { method: 'DELETE', url: at(`/class/${id}`), as: owner });
const list = async (as = owner) => (await call<ClassList>(server, { url: at('/class'), as })).body;
const detail = async (id: number) => (await call<ClassDetail>(server, { url: at(`/class/${id}`), as: owner })).body;
type Seen = { id: number; from: number | null };
const move = (to: number | null, members: Seen[], as = owner) =>
  call(server, { method: 'PUT', url: at('/enrolment/class'), as, body: { to, members } });
const enrolled = async (query = '', as = owner) =>
  (await call<EnrolledPage>(server, { url: at(`/enrolment?${query}`), as })).body;
const classOf = async ({ memberId }: Actor) => {
  const row = await db()
    .selectFrom('enrolments')
    .select('class_id')
    .where('member_id', '=', memberId)
    .where('course_id', '=', course.courseId)
    .executeTakeFirst();
  return row?.class_id;
};
const setRule = (id: number, body: object) =>
  call(server, { method: 'PUT', url: at(`/class/${id}/rule`), as: owner, body });
const wholeCourse = { module_id: null, lesson_id: null };

describe('a class', () => {
  test('is made, named anew, dated, put away and taken out again', async () => {
    const id = await create({ title: '  Manhã  ', starts_at: SOON, ends_at: LATER });
    expect(await detail(id)).toMatchObject({
      title: 'Manhã',
      state: 'upcoming',
      members_count: 0,
      version: 1,
      rules: [],
    });
    expect((await patch(id, { title: 'Noite', starts_at: PAST, version: 1 })).status).toBe(200);
    expect(await detail(id)).toMatchObject({ title: 'Noite', state: 'running', version: 2 });
    await patch(id, { ends_at: '2001-02-01T00:00:00Z' });
    expect((await detail(id)).state).toBe('over');
    await patch(id, { archived: true });
    expect((await detail(id)).state).toBe('archived');
    await patch(id, { archived: false, starts_at: null, ends_at: null });
    expect(await detail(id)).toMatchObject({ state: 'running', starts_at: null, ends_at: null, version: 5 });
  });

  test('is listed with those who are in it, those put away last, and how many are in none', async () => {
    const [first, away] = [await create({ title: 'Um' }), await create({ title: 'Arquivada', starts_at: LATER })];
    await patch(away, { archived: true });
    await createActor(server, panel, 'student', [course.courseId]);
    // Whoever teaches the course is enrolled in it, and no student of it.
    await createActor(server, panel, 'instructor', [course.courseId]);
    await move(first, [{ id: bia.memberId, from: null }]);
    const { classes, without_class } = await list();
    expect(classes.map(({ id, members_count }) => [id, members_count])).toEqual([
      [first, 1],
      [away, 0],
    ]);
    expect(without_class).toBe(1);
  });

  test('ends after it begins, whichever of the two is changed', async () => {
    const refused = { status: 422, body: { code: 'class.ends_first' } };
    const url = at('/class');
    for (const ends_at of [SOON, PAST]) {
      const body = { title: 'x', starts_at: SOON, ends_at };
      expect(await call(server, { method: 'POST', url, as: owner, body })).toMatchObject(refused);
    }
    const id = await create({ starts_at: SOON, ends_at: LATER });
    expect(await patch(id, { ends_at: PAST })).toMatchObject(refused);
    expect(await patch(id, { starts_at: '2099-07-01T00:00:00Z' })).toMatchObject(refused);
    expect((await detail(id)).version).toBe(1);
  });

  test.each(['', '   ', 'x'.repeat(81), 'x'.repeat(10_000), null, 5])('is not called %j', async (title) => {
    const answer = await call(server, { method: 'POST', url: at('/class'), as: owner, body: { title } });
    expect(answer.status).toBe(400);
    expect((await list()).classes).toEqual([]);
  });

  test('whoever saw an older one overwrites nothing', async () => {
    const id = await create();
    await patch(id, { title: 'Noite', version: 1 });
    const stale = { status: 409, body: { code: 'version.stale' } };
    expect(await patch(id, { title: 'Tarde', version: 1 })).toMatchObject(stale);
    expect(await setRule(id, { ...wholeCourse, rule: null, version: 1 })).toMatchObject(stale);
    expect((await detail(id)).title).toBe('Noite');
  });

  test('there are no more of them than a list holds, however many are made at once', async () => {
    await db()
      .insertInto('classes')
      .values(Array.from({ length: 198 }, () => ({ site_id: panel.siteId, course_id: course.courseId, title: 'x' })))
      .execute();
    const made = await Promise.all(
      Array.from({ length: 5 }, () =>
        call(server, { method: 'POST', url: at('/class'), as: owner, body: { title: 'Mais uma' } }),
      ),
    );
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409]);
  });
});

describe('its members', () => {
  test('come from those who are enrolled, are in one class at most, move and leave', async () => {
    const [one, two] = [await create({ title: 'Um' }), await create({ title: 'Dois' })];
    expect((await move(one, [{ id: bia.memberId, from: null }])).status).toBe(200);
    expect(await enrolled(`class=${one}`)).toMatchObject({ total: 1, data: [{ id: bia.memberId, class_title: 'Um' }] });
    expect((await move(two, [{ id: bia.memberId, from: one }])).status).toBe(200);
    expect((await enrolled(`class=${one}`)).total).toBe(0);
    expect((await enrolled(`not_class=${one}`)).data).toMatchObject([{ class_id: two }]);
    expect((await move(null, [{ id: bia.memberId, from: two }])).status).toBe(200);
    expect((await enrolled()).data).toMatchObject([{ class_id: null, class_title: null }]);
  });

  test('are no people without an enrolment, of another course, or who teach', async () => {
    const id = await create();
    const elsewhere = await createTestCourse(server, panel, { lessons: [1] });
    const others = [
      await createActor(server, panel, 'student'),
      await createActor(server, panel, 'student', [elsewhere.courseId]),
      await createActor(server, panel, 'instructor', [course.courseId]),
    ];
    for (const { memberId } of others) {
      const both = [
        { id: bia.memberId, from: null },
        { id: memberId, from: null },
      ];
      expect(await move(id, both)).toMatchObject({ status: 404, body: { code: 'member.not_found' } });
    }
    // All of them or none.
    expect(await classOf(bia)).toBeNull();
  });

  test('do not come into a class of another course, of another panel, or one that was put away', async () => {
    const other = await createTestCourse(server, panel, { lessons: [1] });
    const [foreign] = await db()
      .insertInto('classes')
      .values({ site_id: panel.siteId, course_id: other.courseId, title: 'x' })
      .returning('id')
      .execute();
    const seen = [{ id: bia.memberId, from: null }];
    for (const id of [foreign!.id, 999_999_999])
      expect(await move(id, seen)).toMatchObject({ status: 404, body: { code: 'class.not_found' } });
    const away = await create();
    await patch(away, { archived: true });
    expect(await move(away, seen)).toMatchObject({ status: 409, body: { code: 'class.archived' } });
    expect(await classOf(bia)).toBeNull();
  });

  test('are found by part of a name or an e-mail, a page at a time; what stands for anything stands for itself', async () => {
    await createActor(server, panel, 'student', [course.courseId]);
    await createActor(server, panel, 'student', [course.courseId]);
    expect(await enrolled('per_page=2')).toMatchObject({ total: 3, last_page: 2, current_page: 1 });
    expect((await enrolled('per_page=2&page=2')).data).toHaveLength(1);
    expect((await enrolled(`q=${bia.email.slice(0, -4)}`)).data.map(({ id }) => id)).toEqual([bia.memberId]);
    expect((await enrolled('q=a%20mou')).total).toBe(3);
    for (const q of ['%25', '_', '%5C']) expect((await enrolled(`q=${q}`)).total).toBe(0);
  });

  test('an instructor knows them by name: their addresses are neither told nor found', async () => {
    const instructor = await createActor(server, panel, 'instructor', [course.courseId]);
    const { data } = await enrolled('', instructor);
    expect(data).toMatchObject([{ id: bia.memberId, name: 'Bia Moura', email: null }]);
    expect((await enrolled(`q=${bia.email}`, instructor)).total).toBe(0);
  });

  test('of two who move somebody at once, from where both saw them, one is told that the other was first', async () => {
    const [one, two] = [await create({ title: 'Um' }), await create({ title: 'Dois' })];
    const others = await Promise.all(
      Array.from({ length: 4 }, () => createActor(server, panel, 'student', [course.courseId])),
    );
    const seen = [bia, ...others].map(({ memberId }) => ({ id: memberId, from: null }));
    const both = await Promise.all([move(one, seen), move(two, seen.toReversed())]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'class.member_moved' });
    const won = both[0].status === 200 ? one : two;
    expect((await enrolled(`class=${won}`)).total).toBe(5);
  });

  test.each([0, 101])('%i at once are too few or too many', async (count) => {
    const id = await create();
    const seen = Array.from({ length: count }, (_, index) => ({ id: index + 1, from: null }));
    expect((await move(id, seen)).status).toBe(400);
  });
});

describe('deleting one', () => {
  test('takes its rules and what was shown to it alone out of sight, and nothing else; whoever is in it has the course no longer', async () => {
    const id = await create();
    await move(id, [{ id: bia.memberId, from: null }]);
    await setRule(id, { ...wholeCourse, rule: { release_at: SOON, release_after_days: null, is_sequential: false } });
    for (const audience of [{ course_id: course.courseId, class_id: id }, null])
      await call(server, { method: 'POST', url: '/api/banner', as: owner, body: { title: 'x', audience } });
    expect(await detail(id)).toMatchObject({ members_count: 1, rules_count: 1, promotions_count: 1 });
    expect((await remove(id)).status).toBe(200);
    expect((await remove(id)).status).toBe(404);
    expect((await list()).classes).toEqual([]);
    expect(await classOf(bia)).toBeNull();
    expect((await call(server, { url: course.url(), as: bia })).body).toMatchObject({ code: 'course.no_access' });
    const banners = await call<unknown[]>(server, { url: '/api/banner', as: owner });
    expect(banners.body).toMatchObject([{ audience: null }]);
  });

  test('while somebody comes in: they go with it, or they are told that it is gone; nobody is left in it', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const someone = await createActor(server, panel, 'student', [course.courseId]);
      const id = await create();
      const seen = [{ id: someone.memberId, from: null }];
      const asked = turn % 2 === 0 ? [remove(id), move(id, seen)] : [move(id, seen), remove(id)];
      const [removed, moved] = turn % 2 === 0 ? await Promise.all(asked) : (await Promise.all(asked)).toReversed();
      expect(removed!.status).toBe(200);
      expect(await classOf(someone)).toBeNull();
      const isOpen = (await call(server, { url: course.url(), as: someone })).status === 200;
      expect([moved!.status, isOpen]).toEqual(moved!.status === 200 ? [200, false] : [404, true]);
    }
  });
});

describe('its rules', () => {
  const rule = { release_at: null, release_after_days: 7, is_sequential: true };

  test('stand at the course, a module or a lesson; are changed and taken away', async () => {
    const id = await create();
    const module_id = course.moduleIds[0]!;
    const places = [wholeCourse, { module_id, lesson_id: null }, { module_id, lesson_id: course.lessonIds[0]! }];
    for (const place of places) expect((await setRule(id, { ...place, rule })).status).toBe(200);
    expect((await detail(id)).rules).toEqual(
      places.map((place) => ({ ...place, ...rule, release_after_percent: null })),
    );
    for (const place of places) {
      await setRule(id, { ...place, rule: { ...rule, release_after_days: 8 } });
      expect((await detail(id)).rules).toContainEqual({
        ...place,
        ...rule,
        release_after_days: 8,
        release_after_percent: null,
      });
      await setRule(id, { ...place, rule: null });
    }
    expect((await detail(id)).rules).toEqual([]);
  });

  test('stand at no place of another module, course or class', async () => {
    const id = await create();
    const other = await createTestCourse(server, panel, { lessons: [1] });
    const wrong = [
      { module_id: other.moduleIds[0], lesson_id: null },
      { module_id: other.moduleIds[0], lesson_id: other.lessonIds[0] },
      { module_id: course.moduleIds[1], lesson_id: course.lessonIds[0] },
      { module_id: null, lesson_id: course.lessonIds[0] },
    ];
    for (const place of wrong) expect((await setRule(id, { ...place, rule })).status).toBe(404);
    const url = `/api/course/${other.courseId}/class/${id}/rule`;
    const elsewhere = await call(server, { method: 'PUT', url, as: owner, body: { ...wholeCourse, rule } });
    expect(elsewhere).toMatchObject({ status: 404, body: { code: 'class.not_found' } });
    expect(await detail(id)).toMatchObject({ rules: [], version: 1 });
  });

  test.each([{ release_after_days: -1 }, { release_after_days: 3651 }, { release_at: '9999-01-01T00:00:00Z' }])(
    'are not %j',
    async (change) => {
      const id = await create();
      expect((await setRule(id, { ...wholeCourse, rule: { ...rule, ...change } })).status).toBe(400);
    },
  );
});

test('students, moderators and support may none of it; an instructor in their own courses alone', async () => {
  const id = await create();
  const asked = (as: Actor) =>
    Promise.all([
      call(server, { url: at('/class'), as }),
      call(server, { url: at(`/class/${id}`), as }),
      call(server, { url: at('/enrolment'), as }),
      call(server, { url: at(`/calendar/${bia.memberId}`), as }),
      patch(id, { title: 'x' }, as),
      move(id, [{ id: bia.memberId, from: null }], as),
    ]).then((answers) => answers.map(({ status }) => status));
  for (const role of ['student', 'moderator', 'support'] as const)
    expect(await asked(await createActor(server, panel, role, [course.courseId]))).toEqual(Array(6).fill(403));
  expect(await asked(await createActor(server, panel, 'instructor'))).toEqual(Array(6).fill(404));
  const stranger = await createPanel(server);
  expect(await asked(stranger.owner)).toEqual(Array(6).fill(404));
  expect(await detail(id)).toMatchObject({ title: 'Manhã', members_count: 0 });
  for (const role of ['admin', 'instructor'] as const) {
    const actor = await createActor(server, panel, role, [course.courseId]);
    expect((await asked(actor)).slice(0, 5)).toEqual(Array(5).fill(200));
  }
});

test('the owner reads who changed what of a class, and what was refused is no change', async () => {
  const admin = await createActor(server, panel, 'admin');
  const id = await create();
  const seen = [{ id: bia.memberId, from: null }];
  await patch(id, { title: 'Noite' }, admin);
  await patch(id, { title: 'Tarde', version: 1 }, admin);
  await move(id, seen, admin);
  await move(id, seen, admin);
  await remove(id);
  await remove(id);
  const { body } = await call<SecurityEventPage>(server, { url: '/api/site/event', as: owner });
  expect(body.data.map(({ kind, actor, detail: what }) => [kind, actor, what])).toEqual([
    ['class.changed', 'Ana Lima', 'erased'],
    ['class.changed', 'Bia Moura', 'members'],
    ['class.changed', 'Bia Moura', 'changed'],
    ['class.changed', 'Ana Lima', 'made'],
  ]);
});
