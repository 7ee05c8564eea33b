/** @sql-heavy */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { MemberFilters, MemberPage } from '@clube/shared/contracts/member';
import { progressBands } from '@clube/shared/contracts/member-filters';
import { Kysely, PostgresDialect } from 'kysely';
import {
  call,
  createPanel,
  createTestCourse,
  createTestServer,
  ownerUrlOf,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import { connect, type Db } from '../../database/connect.ts';
import { countMembers, listMembers, pageOf, pageOfAll } from './list.queries.ts';

let server: TestServer;
let panel: Panel;
let courses: number[];
const pool = () => server.context.connection.pool;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
  panel = await createPanel(server);
  courses = [
    (await createTestCourse(server, panel, { lessons: [2] })).courseId,
    (await createTestCourse(server, panel, { lessons: [3] })).courseId,
    // A course without a lesson holds nobody back.
    (await createTestCourse(server, panel, { lessons: [0] })).courseId,
  ];
});
afterAll(() => server.close());

/** Students that are called so. @returns their ids in that order */
async function people(at: Panel, names: readonly string[]): Promise<number[]> {
  const { rows } = await pool().query<{ id: number }>(
    `with n as (select * from unnest($2::text[]) with ordinality n(name, at)),
       u as (insert into users (email, first_name) select lower(name) || '-' || $1::bigint || '@example.com', name from n returning id, first_name)
     insert into members (site_id, user_id, role, first_name)
     select $1::bigint, u.id, 'student', u.first_name from u join n on n.name = u.first_name order by n.at returning id`,
    [at.siteId, names],
  );
  return rows.map(({ id }) => id);
}
/** By course: how many lessons somebody has done of those that they have. */
async function has(member: number, done: readonly (number | null)[]) {
  for (const [at, count] of done.entries()) {
    if (count === null) continue;
    const values = [panel.siteId, member, courses[at]];
    await pool().query('insert into enrolments (site_id, member_id, course_id) values ($1, $2, $3)', values);
    if (count > 0)
      await pool().query(
        'insert into course_progress (site_id, member_id, course_id, lessons_completed_count) values ($1, $2, $3, $4)',
        [...values, count],
      );
  }
}

test('without a course, progress is that over all courses of somebody, as the list shows it', async () => {
  const [nothing, both, one, some, none, empty, left] = await people(panel, [
    'Nada',
    'Ambos',
    'Um',
    'Parte',
    'Nenhum',
    'Vazio',
    'Saiu',
  ]);
  await has(nothing!, [null, null, null]);
  await has(both!, [2, 3, 0]);
  await has(one!, [2, 0, null]);
  await has(some!, [1, null, null]);
  await has(none!, [0, 0, null]);
  await has(empty!, [null, null, 0]);
  // What was done in a course that somebody has no more counts for nothing.
  await has(left!, [0, 2, null]);
  await pool().query('delete from enrolments where member_id = $1 and course_id = $2', [left, courses[1]]);
  const seen = async (band: string) => {
    const { body } = await call<MemberPage>(server, { url: `/api/member?progress=${band}`, as: panel.owner });
    const { body: count } = await call(server, { url: `/api/member/count?progress=${band}`, as: panel.owner });
    expect(count).toEqual({ total: body.data.length });
    return body.data.map(({ name, percentage_complete }) => [name, percentage_complete]);
  };
  expect(await seen('none')).toEqual([
    ['Nenhum', 0],
    ['Saiu', 0],
  ]);
  expect(await seen('begun')).toEqual([
    ['Parte', 50],
    ['Um', 40],
  ]);
  expect(await seen('done')).toEqual([['Ambos', 100]]);
  // A lesson more, and nobody has done everything.
  await pool().query('update courses set lessons_count = lessons_count + 1 where id = $1', [courses[0]]);
  expect(await seen('done')).toEqual([]);
});

test('of twenty thousand members a page goes along the list, and looks up what each has by its key', async () => {
  const own = await createPanel(server);
  const ids = [];
  for (const lessons of [[20], [5]]) ids.push((await createTestCourse(server, own, { lessons })).courseId);
  // Each new member takes a lock of their mailbox until the statement ends.
  for (let from = 1; from <= 20_000; from += 2000)
    await pool().query(
      `with u as (insert into users (email, first_name) select 'p' || n || '-' || $1::bigint || '@example.com', md5(n::text)
         from generate_series($2::int, $2::int + 1999) n returning id, first_name)
       insert into members (site_id, user_id, role, first_name) select $1::bigint, id, 'student', first_name from u`,
      [own.siteId, from],
    );
  await pool().query(
    `insert into enrolments (site_id, member_id, course_id)
     select m.site_id, m.id, c from members m, unnest($2::bigint[]) c where m.site_id = $1 and m.role = 'student'`,
    [own.siteId, ids],
  );
  const { rows: classes } = await pool().query<{ id: number }>(
    `with k as (insert into classes (site_id, course_id, title) values ($1, $2, 'Noite') returning id)
     update enrolments e set class_id = k.id from k
     where e.site_id = $1 and e.course_id = $2 and e.member_id % 10 = 0 returning k.id`,
    [own.siteId, ids[0]],
  );
  // A small panel beside it, half of whose people are in one class.
  const small = await createPanel(server);
  const { courseId: course } = await createTestCourse(server, small, { lessons: [1] });
  const { rows: smallClasses } = await pool().query<{ id: number }>(
    `with u as (insert into users (email, first_name) select 's' || n || '-' || $1::bigint || '@example.com', 'x'
       from generate_series(1, 200) n returning id), m as (
       insert into members (site_id, user_id, role, first_name) select $1::bigint, id, 'student', 'x' from u returning id),
     k as (insert into classes (site_id, course_id, title) values ($1, $2, 'Noite') returning id), e as (
       insert into enrolments (site_id, member_id, course_id, class_id)
       select $1, m.id, $2, case when m.id % 2 = 0 then k.id end from m, k)
     select id from k`,
    [small.siteId, course],
  );
  const owner = connect(ownerUrlOf(server), 1, 'all');
  // No certificates and no news of twenty thousand: what hangs on each row is not what is looked at here.
  await owner.pool.query('set session_replication_role = replica');
  await owner.pool.query(
    `insert into course_progress (site_id, member_id, course_id, lessons_completed_count)
     select site_id, member_id, course_id, member_id % 6 from enrolments where site_id in ($1, $2) and member_id % 2 = 0`,
    [own.siteId, small.siteId],
  );
  await owner.pool.query('analyze member_listings, member_visits, enrolments, course_progress, courses, classes');
  await owner.close();
  const { db } = server.context.connection;
  const planOf = async (page: ReturnType<typeof pageOf>) => {
    const { sql, parameters } = page.compile(db);
    const { rows } = await pool().query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters]);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  for (const progress of progressBands) {
    const filters: MemberFilters = { progress };
    const plan = await planOf(pageOf(own.siteId, filters, 30));
    expect([progress, plan]).toEqual([progress, expect.stringContaining('member_listings_by_name')]);
    expect([progress, plan]).toEqual([
      progress,
      expect.not.stringMatching(/Sort|Seq Scan on (?:member_listings|enrolments|course_progress)/),
    ]);
    expect(await countMembers(db, own.siteId, filters)).toBeGreaterThanOrEqual(0);
  }
  // That a class is of one course and one panel is known: else nobody is expected in this one, and all of it is read for each row of a page.
  // The same of progress in a course. Of a hundred, by a sample of the rows: some fifty, and one without it.
  const ofCourse = `where site_id = ${small.siteId} and course_id = ${course}`;
  for (const rows of [`enrolments ${ofCourse} and class_id = ${smallClasses[0]!.id}`, `course_progress ${ofCourse}`]) {
    const { rows: expected } = await pool().query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
      `explain (format json) select from ${rows}`,
    );
    expect([rows, expected[0]!['QUERY PLAN'][0].Plan['Plan Rows'] > 10]).toEqual([rows, true]);
  }
  // Who is in a class is found by its index, and nobody else is read for them.
  for (const more of [{}, { sort: 'seen' }, { progress: 'done', course: ids[0]! }, { q: 'ab' }] as const) {
    const plan = await planOf(pageOfAll(own.siteId, { class: classes[0]!.id, ...more }, 30));
    expect([more, plan]).toEqual([more, expect.stringContaining('enrolments_by_class')]);
    expect([more, plan]).toEqual([
      more,
      expect.not.stringMatching(/Seq Scan on (?:member_|enrolments|course_progress)/),
    ]);
  }
  // Many have begun: a page of them goes along the list, and does not put all of them in order.
  const begun = await planOf(pageOf(own.siteId, { course: ids[0]!, progress: 'begun' }, 30));
  expect(begun).toContain('member_listings_by_name');
  expect(begun).not.toContain('Sort');
  const asked: string[] = [];
  const watched: Db = new Kysely({
    dialect: new PostgresDialect({ pool: pool() }),
    log: ({ query }) => void asked.push(query.sql),
  });
  for (const filters of [{ progress: 'begun' }, { progress: 'begun', course: ids[0]! }] as const)
    expect((await listMembers(watched, own.siteId, filters)).data).toHaveLength(30);
  // What comes next of the list fills a page, whatever the planner expects of the rest.
  expect(asked.map((statement) => /limit \$\d+\) l\b/.test(statement))).toEqual([true, false, true, false]);
  // Few end soon or are done: they are gathered once, by an index, and not asked for row by row of the list.
  const ending = await planOf(pageOf(own.siteId, { course: ids[0]!, state: 'ending' }, 30));
  expect(ending).toContain('hashed SubPlan');
  expect(ending).toMatch(/enrolments_(?:listed_)?by_end/);
  const whole = await planOf(pageOfAll(own.siteId, { course: ids[0]!, progress: 'done' }, 30));
  expect(whole).toContain('hashed SubPlan');
  expect(whole).toContain('course_progress_by_course');
  const endingInClass = await planOf(pageOfAll(own.siteId, { class: classes[0]!.id, state: 'ending' }, 30));
  expect(endingInClass).toContain('hashed SubPlan');
  // Many have a course or are in a class: it is asked of one after the other who has the words, and not joined.
  for (const many of [{ course: ids[0]! }, { class: classes[0]!.id }])
    expect(await planOf(pageOfAll(own.siteId, { ...many, q: 'ab' }, 30))).not.toContain('Semi Join');
  // Who stands at the end of the list is found by the words, and in its order.
  await pool().query(
    `update members set first_name = 'Zzoraide', last_name = md5(id::text)
     where site_id = $1 and id in (select id from members where site_id = $1 order by id desc limit 3)`,
    [own.siteId],
  );
  expect(await planOf(pageOfAll(own.siteId, { q: 'zzoráide' }, 30))).toContain('member_listings_words');
  const found: string[] = [];
  for (let next: string | null = ''; next !== null;) {
    const after: string = next && `&after=${next}`;
    const page: { body: MemberPage } = await call<MemberPage>(server, {
      url: `/api/member?q=zzor%C3%A1ide&per_page=1${after}`,
      as: own.owner,
    });
    found.push(...page.body.data.map(({ name }) => name));
    next = page.body.next;
  }
  expect(found).toHaveLength(3);
  expect(found).toEqual(found.toSorted());
}, 120_000);
