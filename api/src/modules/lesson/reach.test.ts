import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { LessonReach } from '@clube/shared/contracts/lesson-reach';
import type { MemberLessonAccess } from '@clube/shared/contracts/member';
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
import { watchStatements } from '../../../test/statements.ts';
import { findLessonReach } from './reach.queries.ts';

const DAY = 86_400_000;
const fromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString();

let server: TestServer;
let panel: Panel;
let course: TestCourse;
/** Whoever stands in the panel, enrolled or not. */
let people: Record<string, Actor>;

beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => server.close());

const query = (text: string, values: unknown[] = []) => server.context.connection.pool.query(text, values);
const setEnrolment = (who: string, values: string) =>
  query(`update enrolments set ${values} where member_id = $1`, [people[who]!.memberId]);
const setMember = (who: string, values: string) =>
  query(`update members set ${values} where id = $1`, [people[who]!.memberId]);
const complete = (who: string, ...lessons: number[]) =>
  query(
    `insert into lesson_progress (site_id, member_id, course_id, module_id, lesson_id, completed_at)
     select site_id, $1, course_id, module_id, id, now() from lessons where id = any($2)`,
    [people[who]!.memberId, lessons.map((index) => course.lessonIds[index])],
  );
/** A rule of a class at the last lesson. */
const setClassRule = (who: string, values: string) =>
  query(
    `insert into class_rules (site_id, class_id, course_id, module_id, lesson_id) select site_id, class_id, course_id, $2, $3
     from enrolments where member_id = $1`,
    [people[who]!.memberId, course.moduleIds[1], course.lessonIds[3]],
  ).then(() => query(`update class_rules set ${values} where lesson_id = $1`, [course.lessonIds[3]]));

beforeEach(async () => {
  panel = await createPanel(server);
  course = await createTestCourse(server, panel, { lessons: [2, 2] });
  const enrolled = [course.courseId];
  people = {};
  const students = ['Ana', 'Bia', 'Caio', 'Davi', 'Eva', 'Fábio', 'Gil', 'Hugo'];
  for (const name of students) {
    people[name] = await createActor(server, panel, 'student', enrolled);
    await setMember(name, `first_name = '${name}'`);
  }
  people.Ines = await createActor(server, panel, 'instructor', enrolled);
  people.Joel = await createActor(server, panel, 'student');
  // Two began long ago, and one of them has done all that stands before the last lesson.
  for (const name of ['Ana', 'Bia']) await setEnrolment(name, `started_at = now() - interval '10 days'`);
  await complete('Ana', 0, 1, 2);
  await complete('Caio', 0);
  await setEnrolment('Davi', `expires_at = now() - interval '1 hour'`);
  await setEnrolment('Eva', `expires_at = now() + interval '2 days'`);
  await setMember('Fábio', 'suspended_at = now()');
  for (const [name, dates] of [
    ['Gil', { starts_at: fromNow(3), ends_at: null }],
    ['Hugo', { starts_at: fromNow(-9), ends_at: fromNow(-1) }],
  ] as const) {
    const { rows } = await query(
      'insert into classes (site_id, course_id, title, starts_at, ends_at) values ($1, $2, $3, $4, $5) returning id',
      [panel.siteId, course.courseId, name, dates.starts_at, dates.ends_at],
    );
    await setEnrolment(name, `class_id = ${(rows[0] as { id: number }).id}`);
  }
});

const reach = (as: Pick<Actor, 'token'> = panel.owner, url = course.url(3)) =>
  call<LessonReach>(server, { url: `${url}/reach`, as });

/** The same, asked of each person by themselves. */
async function recount() {
  const told = await Promise.all(
    Object.values(people).map(async ({ memberId: id }) => {
      const url = `/api/member/${id}/lesson/${course.lessonIds[3]}/access`;
      return { id, ...(await call<MemberLessonAccess>(server, { url, as: panel.owner })).body };
    }),
  );
  const enrolled = new Set(
    (await query('select member_id from enrolments')).rows.map((row) => (row as { member_id: number }).member_id),
  );
  const isOver = (until: string | null, at: number) => until !== null && Date.parse(until) <= at;
  const standing = told.filter(
    ({ id, is_staff, is_suspended, expires_at }) =>
      enrolled.has(id) && !is_staff && !is_suspended && !isOver(expires_at, Date.now()),
  );
  const [first] = standing
    .filter(
      ({ reason, opens_at, expires_at }) => reason === 'not_released' && !isOver(expires_at, Date.parse(opens_at!)),
    )
    .toSorted((one, other) => Date.parse(one.opens_at!) - Date.parse(other.opens_at!) || one.id - other.id);
  return {
    members_count: standing.length,
    is_part: false,
    open_count: standing.filter(({ reason }) => reason === null).length,
    next: first ? { id: first.id, opens_at: Date.parse(first.opens_at!) } : null,
  };
}

const put = (table: 'courses' | 'modules' | 'lessons', values: string) => () =>
  query(`update ${table} set ${values} where id = $1`, [
    { courses: course.courseId, modules: course.moduleIds[1], lessons: course.lessonIds[3] }[table],
  ]);
type Told = { open: number; next: [name: string, level: string, inTurn: boolean] | null };
// Of the eight students the access of two is over, and one is suspended; Gil's class begins in three days.
test.each<[what: string, arrange: () => Promise<unknown>, told: Told]>([
  ['at once', async () => {}, { open: 4, next: ['Gil', 'course', false] }],
  ['a draft', put('lessons', 'published_at = null'), { open: 0, next: null }],
  ['days after the enrolment', put('lessons', 'release_after_days = 7'), { open: 2, next: ['Caio', 'lesson', false] }],
  [
    'a date of the module',
    put('modules', `release_at = now() + interval '1 day'`),
    { open: 0, next: ['Ana', 'module', false] },
  ],
  [
    'a date of the course',
    put('courses', `release_at = now() + interval '1 day'`),
    { open: 0, next: ['Ana', 'course', false] },
  ],
  ['in turn', put('courses', 'is_sequential = true'), { open: 1, next: ['Gil', 'course', true] }],
  ['in turn from its module on', put('modules', 'is_sequential = true'), { open: 1, next: ['Gil', 'course', true] }],
  [
    'a part of the lesson before',
    put('lessons', 'release_after_percent = 90'),
    { open: 1, next: ['Gil', 'course', true] },
  ],
  ['for classes alone', put('lessons', 'is_for_classes = true'), { open: 0, next: null }],
  [
    'for a class by a rule of its own',
    () => setClassRule('Gil', `is_sequential = true, release_after_days = 2`),
    { open: 4, next: ['Gil', 'lesson', true] },
  ],
  ['free', put('lessons', 'is_free = true'), { open: 5, next: null }],
  ['put away', put('courses', 'archived_at = now()'), { open: 4, next: ['Gil', 'course', false] }],
])('%s: whom it opens for, and for whom next, is what the rule says to each of them', async (_what, arrange, told) => {
  await arrange();
  const { status, body } = await reach();
  expect(status).toBe(200);
  const { id, opens_at = '' } = body.next ?? {};
  expect({ ...body, next: body.next && { id, opens_at: Date.parse(opens_at) } }).toEqual(await recount());
  const { open, next } = told;
  expect({ ...body, next: body.next && [body.next.name.split(' ')[0], body.next.level, body.next.is_in_turn] }).toEqual(
    {
      members_count: 5,
      is_part: false,
      open_count: open,
      next,
    },
  );
});

test('whose access ends before the date is not who sees it next', async () => {
  await query('delete from enrolments where member_id <> $1', [people.Eva!.memberId]);
  await put('lessons', `release_at = now() + interval '3 days'`)();
  expect((await reach()).body).toEqual({ members_count: 1, is_part: false, open_count: 0, next: null });
});

test('of more students than are asked about, it is said of those who were enrolled last', async () => {
  const at = {
    siteId: panel.siteId,
    courseId: course.courseId,
    moduleId: course.moduleIds[1]!,
    lessonId: course.lessonIds[3]!,
  };
  const of = (most: number) => findLessonReach(server.context.connection.db, at, most);
  // Hugo, whose class is over, Gil and Eva entered last; Davi, whose own access is, is not asked about.
  expect(await of(3)).toMatchObject({
    members_count: 2,
    open_count: 1,
    is_part: true,
    next: { id: people.Gil!.memberId },
  });
  expect(await of(6)).toMatchObject({ members_count: 5, open_count: 4, is_part: false });
});

test('however many there are, it is one question beside those of every such call', async () => {
  const statements = watchStatements(server);
  expect(await statements.until(async () => expect((await reach()).status).toBe(200))).toEqual([
    'find-session',
    'rate-limit',
    'in-bin',
    'lesson-reach',
  ]);
});

test('it is told to who edits the course, and not of a lesson that is not there', async () => {
  expect((await reach(people.Ines)).body).toMatchObject({ members_count: 5 });
  expect((await reach(people.Ana)).status).toBe(403);
  expect((await call(server, { url: `${course.url(3)}/reach` })).status).toBe(401);
  const none = { status: 404, body: { code: 'lesson.not_found' } };
  const elsewhere = `/api/course/${course.courseId}/module/${course.moduleIds[0]}/lesson/${course.lessonIds[3]}`;
  expect(await reach(panel.owner, elsewhere)).toMatchObject(none);
  expect(await reach((await createPanel(server)).owner)).toMatchObject({ status: 404 });
});
