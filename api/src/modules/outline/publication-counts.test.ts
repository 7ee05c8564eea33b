/** @sql-heavy */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
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
import { randomOf } from '../../../test/random.ts';

let server: TestServer;
let panel: Panel;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
});

const pool = () => server.context.connection.pool;
const query = async <Row>(text: string, values: unknown[] = []) =>
  (await pool().query<Row & object>(text, values)).rows;
const publish = async ({ courseId }: TestCourse, lessons: number[], published: boolean) => {
  const { status, body } = await call<{ lessons: number[] }>(server, {
    method: 'PUT',
    url: `/api/course/${courseId}/outline/publication`,
    as: panel.owner,
    body: { published, modules: [], lessons },
  });
  expect([status, body.lessons]).toEqual([200, lessons]);
};
const complete = async (course: TestCourse, as: Actor, ...lessons: number[]) => {
  for (const at of lessons)
    await call(server, { method: 'POST', url: `${course.url(at)}/progress`, as, body: { completed: true } });
};

/** What counts of the panel are otherwise than the rows that they count. */
const miscounted = () =>
  query(
    `with shown as (
       select l.site_id, l.course_id, l.module_id, l.id, m.published_at is not null as in_course
       from public.lessons l join public.modules m on m.site_id = l.site_id and m.id = l.module_id
       where l.site_id = $1 and l.published_at is not null
     ), done as (
       select p.member_id, s.* from shown s
       join lesson_progress p on p.site_id = s.site_id and p.lesson_id = s.id and p.completed_at is not null
     ), counts as (
       select 'course' as of, c.id, null::bigint as member, c.lessons_count as said,
         (select count(*) from shown s where s.course_id = c.id and s.in_course) as true
       from public.courses c where c.site_id = $1
       union all select 'module', m.id, null, m.lessons_count, (select count(*) from shown s where s.module_id = m.id)
       from public.modules m where m.site_id = $1
       union all select 'done of course', c.id, e.id, coalesce(p.lessons_completed_count, 0),
         (select count(*) from done d where d.course_id = c.id and d.member_id = e.id and d.in_course)
       from public.courses c join members e on e.site_id = c.site_id
       left join course_progress p on p.site_id = c.site_id and p.course_id = c.id and p.member_id = e.id where c.site_id = $1
       union all select 'done of module', m.id, e.id, coalesce(p.lessons_completed_count, 0),
         (select count(*) from done d where d.module_id = m.id and d.member_id = e.id)
       from public.modules m join members e on e.site_id = m.site_id
       left join module_progress p on p.site_id = m.site_id and p.module_id = m.id and p.member_id = e.id where m.site_id = $1
     ) select * from counts where said <> counts.true`,
    [panel.siteId],
  );

describe('what is published or taken back at once', () => {
  test('is written once to each module and to the course, however many lessons it is', async () => {
    const course = await createTestCourse(server, panel, { lessons: [6, 5, 1] });
    const client = await pool().connect();
    const written = async () => {
      const { rows } = await client.query<{ of: string; times: string }>(
        `select relname as of, n_tup_upd as times from pg_stat_xact_user_tables where relname in ('courses', 'modules')`,
      );
      return new Map(rows.map(({ of, times }) => [of, Number(times)]));
    };
    try {
      await client.query('begin');
      for (const to of ['null', 'now()']) {
        const before = await written();
        await client.query(`update lessons set published_at = ${to} where id = any($1)`, [
          course.lessonIds.slice(1, 10),
        ]);
        const after = await written();
        const [courses, modules] = ['courses', 'modules'].map((of) => after.get(of)! - (before.get(of) ?? 0));
        expect([to, courses, modules]).toEqual([to, 1, 2]);
      }
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('reckons once who has completed a course and earns its certificate, in modules that members see already', async () => {
    const course = await createTestCourse(server, panel, { lessons: [3, 3] });
    const { courseId, lessonIds } = course;
    const student = () => createActor(server, panel, 'student', [courseId]);
    const [all, twoThirds, others] = [await student(), await student(), await student()];
    await complete(course, all, 0, 1, 2, 3, 4, 5);
    await complete(course, twoThirds, 1, 2, 3, 4);
    await complete(course, others, 0);
    const hidden = [1, 2, 3, 4].map((at) => lessonIds[at]!);
    await publish(course, hidden, false);
    expect(await miscounted()).toEqual([]);
    await query('insert into certificate_rules (site_id, course_id, percent, days) values ($1, $2, 60, 0)', [
      panel.siteId,
      courseId,
    ]);
    await query(
      `insert into webhooks (site_id, address, host, events, secret)
       values ($1, 'https://x.example', 'x.example', '{course.completed,certificate.issued}', 'x')`,
      [panel.siteId],
    );
    const holders = async () =>
      (
        await query<{ member_id: number }>('select member_id from certificates where course_id = $1 order by 1', [
          courseId,
        ])
      ).map(({ member_id: id }) => id);
    const told = () =>
      query('select event, member_id as of from webhook_deliveries where site_id = $1 order by event, member_id', [
        panel.siteId,
      ]);
    const lengths = async () =>
      (await query(`select from statistic_changes where site_id = $1 and kind = 'course'`, [panel.siteId])).length;
    expect(await holders()).toEqual([all.memberId]);
    await query('delete from statistic_changes where site_id = $1', [panel.siteId]);

    await publish(course, hidden, true);
    expect(await miscounted()).toEqual([]);
    expect(await lengths()).toBe(1);
    expect(await holders()).toEqual([all.memberId, twoThirds.memberId]);
    expect(await told()).toEqual([
      { event: 'certificate.issued', of: twoThirds.memberId },
      { event: 'course.completed', of: all.memberId },
    ]);

    // One of two is enough for who completed that one.
    await query('update certificate_rules set percent = 50 where course_id = $1', [courseId]);
    await publish(course, hidden, false);
    expect(await miscounted()).toEqual([]);
    expect(await lengths()).toBe(2);
    expect(await holders()).toEqual([all.memberId, twoThirds.memberId, others.memberId]);
    expect(await told()).toEqual([
      { event: 'certificate.issued', of: twoThirds.memberId },
      { event: 'certificate.issued', of: others.memberId },
      { event: 'course.completed', of: all.memberId },
    ]);
  });

  test.each([1, 2, 3])('leaves every count what the rows say, beside all else that changes them (%i)', async (seed) => {
    const { below, one } = randomOf(seed);
    const courses = [
      await createTestCourse(server, panel, { lessons: [3, 2, 2] }),
      await createTestCourse(server, panel, { lessons: [2] }),
    ];
    const ids = courses.map(({ courseId }) => courseId);
    const students: Actor[] = [];
    for (let at = 0; at < 3; at += 1) students.push(await createActor(server, panel, 'student', ids));
    const some = (of: readonly number[]) => of.filter(() => below(2));
    const lessons = courses.flatMap(({ lessonIds }) => lessonIds);
    const modules = courses.flatMap(({ moduleIds }) => moduleIds);
    const inFirst = courses[0]!.moduleIds;
    const TURNED = 'published_at = case when published_at is null then now() end';
    const acts = {
      publish: () => query('update lessons set published_at = now() where id = any($1)', [some(lessons)]),
      takeBack: () => query('update lessons set published_at = null where id = any($1)', [some(lessons)]),
      turn: () => query(`update lessons set ${TURNED} where id = any($1)`, [some(lessons)]),
      turnModules: () => query(`update modules set ${TURNED} where id = any($1)`, [some(modules)]),
      move: () =>
        query('update lessons set module_id = $2 where id = any($1)', [some(courses[0]!.lessonIds), one(inFirst)]),
      moveAndTurn: () =>
        query(`update lessons set module_id = $2, ${TURNED} where id = any($1)`, [
          some(courses[0]!.lessonIds),
          one(inFirst),
        ]),
      rename: () => query(`update lessons set title = 'Papel' where id = any($1)`, [some(lessons)]),
      complete: () =>
        query(
          `insert into lesson_progress (site_id, member_id, lesson_id, course_id, module_id, completed_at)
           select site_id, $2, id, course_id, module_id, $3 from lessons where id = any($1)
           on conflict (site_id, member_id, lesson_id) do update set completed_at = excluded.completed_at`,
          [some(lessons), one(students).memberId, below(3) ? new Date() : null],
        ),
      make: () =>
        query(
          `insert into lessons (site_id, course_id, module_id, title, published_at)
           select site_id, course_id, id, 'Nova', $2 from modules where id = $1`,
          [one(modules), below(2) ? new Date() : null],
        ),
      erase: () => query(`delete from public.lessons where site_id = $1 and title = 'Nova'`, [panel.siteId]),
    };
    for (let turn = 0; turn < 80; turn += 1) {
      const name = one(Object.keys(acts) as (keyof typeof acts)[]);
      await acts[name]();
      expect([turn, name, await miscounted()]).toEqual([turn, name, []]);
    }
  });
});
