import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AccessReason } from '@clube/shared/contracts/access';
import { sql } from 'kysely';
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
let student: Actor;
let ours: number;
let theirs: number;

// The rules are put on the second module and on its second lesson.
const LEVELS = ['course', 'module', 'lesson'] as const;
type Level = (typeof LEVELS)[number];
type Reasons = Record<Level, AccessReason | null>;
const everywhere = (reason: AccessReason | null): Reasons => ({ course: reason, module: reason, lesson: reason });
const openEverywhere = everywhere(null);
/** A rule closes what it stands on and what that holds. */
const from = (level: Level, reason: AccessReason): Reasons => {
  const at = LEVELS.indexOf(level);
  return Object.fromEntries(LEVELS.map((name, index) => [name, index < at ? null : reason])) as Reasons;
};

type Rule = { release_at?: string; release_after_days?: number; is_sequential?: boolean };
const PAST = '2001-01-01';
const FUTURE = '2999-01-01';
const STARTED_DAYS_AGO = 10;

beforeAll(async () => {
  server = await createTestServer();
  panel = await createPanel(server);
});
afterAll(() => server.close());

const db = () => server.context.connection.db;

/** A course of its own for each case, so that no case cleans up after another. */
async function arrange(enrolled: 'no' | 'yes' | 'expired' = 'yes') {
  course = await createTestCourse(server, panel, { lessons: [2, 2] });
  student = await createActor(server, panel, 'student', enrolled === 'no' ? [] : [course.courseId]);
  const [first, second] = await db()
    .insertInto('classes')
    .values(['Manhã', 'Tarde'].map((title) => ({ site_id: panel.siteId, course_id: course.courseId, title })))
    .returning('id')
    .execute();
  ours = first!.id;
  theirs = second!.id;
  await db()
    .updateTable('enrolments')
    .set({
      started_at: sql<Date>`now() - interval '${sql.raw(String(STARTED_DAYS_AGO))} days'`,
      expires_at: enrolled === 'expired' ? PAST : null,
    })
    .where('member_id', '=', student.memberId)
    .execute();
}

const joinClass = (id: number) =>
  db().updateTable('enrolments').set({ class_id: id }).where('member_id', '=', student.memberId).execute();

async function setRule(level: Level, rule: Rule & { is_for_classes?: boolean }) {
  const id = { course: course.courseId, module: course.moduleIds[1]!, lesson: course.lessonIds[3]! }[level];
  if (Object.keys(rule).length > 0) await db().updateTable(`${level}s`).set(rule).where('id', '=', id).execute();
}

const setClassRule = (level: Level, classId: number, rule: Rule) =>
  db()
    .insertInto('class_rules')
    .values({
      site_id: panel.siteId,
      class_id: classId,
      course_id: course.courseId,
      module_id: level === 'course' ? null : course.moduleIds[1]!,
      lesson_id: level === 'lesson' ? course.lessonIds[3]! : null,
      ...rule,
    })
    .execute();

const complete = (...indexes: number[]) =>
  db()
    .insertInto('lesson_progress')
    .values(
      indexes.map((index) => ({
        site_id: panel.siteId,
        member_id: student.memberId,
        course_id: course.courseId,
        module_id: course.moduleIds[index < 2 ? 0 : 1]!,
        lesson_id: course.lessonIds[index]!,
        completed_at: new Date(),
      })),
    )
    .execute();

async function ask(isStaff = false) {
  const viewer = sql`${panel.siteId}, ${student.memberId}, ${isStaff}`;
  const { courseId } = course;
  const { rows } = await sql<{
    reasons: Reasons;
    opens: Record<Level, string | null>;
    visible: Record<Level, boolean>;
  }>`
    select json_build_object('course', c.reason, 'module', m.reason, 'lesson', l.reason) as reasons,
      json_build_object('course', c.opens_at, 'module', m.opens_at, 'lesson', l.opens_at) as opens,
      json_build_object('course', c.visible, 'module', m.visible, 'lesson', l.visible) as visible
    from course_access(${viewer}) c, module_access(${viewer}, ${courseId}) m, lesson_access(${viewer}, ${courseId}) l
    where c.course_id = ${courseId} and m.module_id = ${course.moduleIds[1]} and l.lesson_id = ${course.lessonIds[3]}`.execute(
    db(),
  );
  return rows[0]!;
}
const reasons = async (isStaff = false) => (await ask(isStaff)).reasons;

describe('enrolment', () => {
  test('a member who is enrolled in a published course finds everything open', async () => {
    await arrange();
    expect(await reasons()).toEqual(openEverywhere);
  });

  test.each([
    ['no', 'no_enrolment'],
    ['expired', 'expired'],
  ] as const)('enrolled: %s → %s, whatever the rules are', async (enrolled, reason) => {
    await arrange(enrolled);
    expect(await reasons()).toEqual(everywhere(reason));
    for (const level of LEVELS) await setRule(level, { release_at: FUTURE, is_sequential: true, is_for_classes: true });
    expect(await ask()).toMatchObject({
      reasons: everywhere(reason),
      visible: { course: true, module: false, lesson: false },
    });
  });

  test('a draft is closed and not to be seen; staff see and open everything', async () => {
    await arrange();
    await db().updateTable('courses').set({ published_at: null }).where('id', '=', course.courseId).execute();
    expect(await ask()).toMatchObject({
      reasons: everywhere('not_published'),
      visible: { course: false, module: false, lesson: false },
    });
    for (const level of LEVELS) await setRule(level, { release_at: FUTURE, is_sequential: true, is_for_classes: true });
    expect(await ask(true)).toMatchObject({
      reasons: openEverywhere,
      visible: { course: true, module: true, lesson: true },
    });
  });

  test('access that ends later is open until then', async () => {
    await arrange();
    await db()
      .updateTable('enrolments')
      .set({ expires_at: FUTURE })
      .where('member_id', '=', student.memberId)
      .execute();
    expect(await reasons()).toEqual(openEverywhere);
  });
});

const rules: [string, Rule, AccessReason | null][] = [
  ['at once', {}, null],
  ['a date that is over', { release_at: PAST }, null],
  ['a date to come', { release_at: FUTURE }, 'not_released'],
  ['days that are over', { release_after_days: STARTED_DAYS_AGO - 1 }, null],
  ['days to come', { release_after_days: STARTED_DAYS_AGO + 1 }, 'not_released'],
  ['a date over, days to come', { release_at: PAST, release_after_days: STARTED_DAYS_AGO + 1 }, 'not_released'],
];

describe.each(LEVELS)('a rule of the %s', (level) => {
  test.each(rules)('%s', async (_name, rule, reason) => {
    await arrange();
    await setRule(level, rule);
    expect(await reasons()).toEqual(reason === null ? openEverywhere : from(level, reason));
  });

  test.each(rules)('for the member’s class: %s', async (_name, rule, reason) => {
    await arrange();
    await joinClass(ours);
    // The class's rule stands in place of the thing's own.
    await setRule(level, { release_at: reason === null ? FUTURE : PAST });
    await setClassRule(level, ours, rule);
    expect(await reasons()).toEqual(reason === null ? openEverywhere : from(level, reason));
  });

  test('the rule of another class changes nothing', async () => {
    await arrange();
    await setClassRule(level, theirs, { release_at: FUTURE });
    expect(await reasons()).toEqual(openEverywhere);
    await joinClass(ours);
    expect(await reasons()).toEqual(openEverywhere);
  });

  test('what is for classes opens to those that have a rule there', async () => {
    await arrange();
    await setRule(level, { is_for_classes: true });
    await setClassRule(level, ours, {});
    expect(await reasons()).toEqual(from(level, 'class'));
    await joinClass(theirs);
    expect(await reasons()).toEqual(from(level, 'class'));
    await joinClass(ours);
    expect(await reasons()).toEqual(openEverywhere);
  });

  test('in turn: what stands before must be completed', async () => {
    await arrange();
    await setRule(level, { is_sequential: true });
    const closed: Reasons =
      level === 'lesson' ? from('lesson', 'sequential') : { course: null, module: 'sequential', lesson: 'sequential' };
    expect(await reasons()).toEqual(closed);
    await complete(0);
    expect(await reasons()).toEqual(closed);
    await complete(1);
    // The module's turn has come. Its second lesson waits for the first where the course or the lesson goes in turn.
    expect(await reasons()).toEqual(level === 'module' ? openEverywhere : from('lesson', 'sequential'));
    await complete(2);
    expect(await reasons()).toEqual(openEverywhere);
  });

  test('in turn: what was completed stays open', async () => {
    await arrange();
    await setRule(level, { is_sequential: true });
    await complete(3);
    expect((await reasons()).lesson).toBeNull();
  });

  test('in turn: lessons of other classes are passed over', async () => {
    await arrange();
    await setRule(level, { is_sequential: true });
    await db().updateTable('lessons').set({ is_for_classes: true }).where('id', '=', course.lessonIds[2]!).execute();
    await complete(0, 1);
    expect(await reasons()).toEqual(openEverywhere);
  });
});

test('the latest of all dates counts, and is told', async () => {
  await arrange();
  await setRule('course', { release_at: '2998-01-01' });
  await setRule('module', { release_at: FUTURE });
  await setRule('lesson', { release_at: '2997-01-01' });
  const { opens } = await ask();
  expect([opens.course, opens.module, opens.lesson].map((date) => date?.slice(0, 4))).toEqual(['2998', '2999', '2999']);
});

test('the planner sees through the rule of every level: none is run as a function', async () => {
  await arrange();
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain (verbose) select c.reason, l.reason from course_access(1, 1, false) c
      join lesson_access(1, 1, false, 1) l on l.module_id = 1 where c.course_id = 1`.execute(db());
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('public.lessons');
  expect(plan).not.toMatch(/(course|module|lesson)_access|_within/);
});

test.each([
  {
    statement: 'watch',
    url: () => `/api/course/${course.courseId}/watch?data[]=course`,
    values: "1, 1, false, 1, null, null, '{}'",
    // What is left of each module reads those of its lessons once more: not all that is closed there is left.
    rules: 4,
  },
  { statement: 'home', url: () => '/api/home', values: '1, 1, false', rules: 3 },
])(
  '$statement asks the rule of each level once, and goes on from the level above',
  async ({ statement, url, values, rules }) => {
    // One connection, so that what it has prepared is what the question below finds.
    const own = await createTestServer({ CLUBE_DATABASE_POOL: '1' });
    try {
      const there = await createPanel(own);
      course = await createTestCourse(own, there, { lessons: [2] });
      await call(own, { url: url(), as: there.owner });
      const { pool } = own.context.connection;
      await pool.query('set plan_cache_mode = force_generic_plan');
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (verbose) execute ${statement}(${values})`);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      // Each level reads the rules of the member's class, and only that of the course the enrolment.
      expect(plan.match(/ on public\.class_rules/g)).toHaveLength(rules);
      expect(plan.match(/ on public\.enrolments/g)).toHaveLength(1);
      expect(plan).not.toMatch(/(course|module|lesson)_access|_within/);
      // What few come to is made ready when they do: what the certificate counts, trials, what waits for a percentage, who paid for an offer.
      expect(plan).not.toMatch(/on public\.(offer_trials|orders|order_courses)|lag\(/);
    } finally {
      await own.close();
    }
  },
);

/** They end what has not ended yet, whoever has it. */
const TAKING_BACK = { functions: ['close_order'], files: ['member/act.queries.ts'] };

test('which enrolment makes somebody a teacher is said by one view, and once more inside of the rule itself', async () => {
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~ 'expires_at is null or [a-z]+[.]expires_at > now'
    union all
    select viewname from pg_views where schemaname = 'public' and definition ~ 'expires_at IS NULL[)]? OR [(]?[a-z]*[.]?expires_at > now'
    order by name`.execute(db());
  expect(rows.map(({ name }) => name)).toEqual([...TAKING_BACK.functions, 'course_access', 'teachings']);
  const folder = path.join(import.meta.dirname, '..');
  const said = globSync('**/*.ts', { cwd: folder }).filter(
    (file) => !file.endsWith('.test.ts') && /expires_at is null or/.test(readFileSync(path.join(folder, file), 'utf8')),
  );
  expect(said).toEqual(TAKING_BACK.files);
});
