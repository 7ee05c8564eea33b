/** @sql-heavy */
import type { CourseStatistic, PanelStatistic } from '@clube/shared/contracts/statistic';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  type Panel,
  type TestCourse,
  type TestServer,
} from '../../../test/harness.ts';
import { randomOf } from '../../../test/random.ts';
import { recountSlowly } from '../../../test/slow-statistics.ts';
import { erasePerson } from '../account/erase.queries.ts';
import { countPanel } from './operations.ts';
import { dayPlus } from './present.ts';

const EVENTS = 240;
const DAYS_BACK = 70;
const LENGTH = 100;
const PERIODS = [7, 30] as const;

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => server.close());
const pool = () => server.context.connection.pool;
const count = (panel: Panel) => countPanel(server.context.connection.db, panel.siteId);

type World = { panel: Panel; courses: TestCourse[]; students: number[]; team: number[] };

async function createWorld(): Promise<World> {
  const panel = await createPanel(server);
  const courses = [await createTestCourse(server, panel, { lessons: [2, 1] }), await createTestCourse(server, panel)];
  const students: number[] = [];
  for (let at = 0; at < 6; at += 1) students.push((await createActor(server, panel)).memberId);
  const support = await createActor(server, panel, 'support');
  return { panel, courses, students, team: [panel.owner.memberId, support.memberId] };
}

/** Things that happen in a panel, at any time of the last weeks, and what undoes them later. */
function happenings({ panel: { siteId }, courses, students, team }: World, seed: number) {
  const { below, one } = randomOf(seed);
  const everybody = [...students, ...students, ...team];
  const moment = () => new Date(Date.now() - below(DAYS_BACK * 24 * 60) * 60_000);
  const run = (text: string, values: unknown[]) => pool().query<{ id: number }>(text, values);
  const place = () => {
    const course = one(courses);
    const at = below(course.lessonIds.length);
    // The first module has two lessons, the second one.
    return { course: course.courseId, module: course.moduleIds[at < 2 ? 0 : 1]!, lesson: course.lessonIds[at]! };
  };
  const stretch = () => {
    const start = below(LENGTH - 10);
    return `{[${start},${start + 1 + below(LENGTH - start)})}`;
  };
  const acts: Record<string, () => Promise<unknown>> = {
    async watch() {
      const { course, lesson } = place();
      const at = moment();
      await run(
        `insert into lesson_uses as u (site_id, lesson_id, quarter, member_id, course_id, seconds, again)
         values ($1, $2, date_bin('15 minutes', $3::timestamptz, 'epoch'), $4, $5, $6, $7)
         on conflict (site_id, lesson_id, quarter, member_id) do update set seconds = u.seconds + excluded.seconds,
           again = u.again + excluded.again`,
        [siteId, lesson, at, one(everybody), course, below(600), below(2) ? stretch() : '{}'],
      );
      await run(`select note_statistic_change($1, 'day', $2, $3)`, [siteId, lesson, at]);
    },
    async progress() {
      const { course, module, lesson } = place();
      await run(
        `insert into lesson_progress (site_id, member_id, lesson_id, course_id, module_id, completed_at, watched)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (site_id, member_id, lesson_id) do update set completed_at = excluded.completed_at`,
        [siteId, one(everybody), lesson, course, module, below(3) ? moment() : null, stretch()],
      );
    },
    async buy() {
      const { rows } = await run(
        `insert into orders (site_id, offer_name, price, amount, currency, name, email, locale, reference, token_hash, expires_at)
         values ($1, 'x', 1000, $2, $3, 'x', $4, 'pt', gen_random_uuid(), sha256(gen_random_uuid()::text::bytea), now()) returning id`,
        [siteId, 1 + below(1000), 'BRL', `${below(1e9)}@example.com`],
      );
      for (const { courseId } of below(2) ? courses : [one(courses)])
        await run('insert into order_courses (site_id, order_id, course_id) values ($1, $2, $3)', [
          siteId,
          rows[0]!.id,
          courseId,
        ]);
      await run(`update orders set state = 'paid', paid_at = $3 where site_id = $1 and id = $2`, [
        siteId,
        rows[0]!.id,
        moment(),
      ]);
    },
    refund: () =>
      run(
        `update orders set state = 'refunded' where site_id = $1 and id = (
           select id from orders where site_id = $1 and state = 'paid' order by md5(id || $2::text) limit 1)`,
        [siteId, String(below(1e6))],
      ),
    async ask() {
      const { course, module, lesson } = place();
      const asked = moment();
      const { rows } = await run(
        `insert into comments (site_id, course_id, module_id, lesson_id, member_id, comment, created_at)
         values ($1, $2, $3, $4, $5, 'x', $6) returning id`,
        [siteId, course, module, lesson, one(everybody), asked],
      );
      for (let answers = below(4); answers > 0; answers -= 1)
        await run(
          `insert into comments (site_id, course_id, module_id, lesson_id, member_id, parent_lesson_comment_id, comment, created_at, status)
           values ($1, $2, $3, $4, $5, $6, 'x', $7, $8)`,
          [
            siteId,
            course,
            module,
            lesson,
            one(everybody),
            rows[0]!.id,
            new Date(asked.getTime() + below(3 * 24 * 3600) * 1000),
            one(['approved', 'approved', 'hidden']),
          ],
        );
    },
    hide: () =>
      run(
        `update comments set status = case status when 'approved' then 'hidden' else 'approved' end where site_id = $1 and id = (
           select id from comments where site_id = $1 and parent_lesson_comment_id is not null order by md5(id || $2::text) limit 1)`,
        [siteId, String(below(1e6))],
      ),
    erase: () =>
      run(
        `delete from comments where site_id = $1 and id = (
           select id from comments where site_id = $1 and parent_lesson_comment_id is not null order by md5(id || $2::text) limit 1)`,
        [siteId, String(below(1e6))],
      ),
    async ticket() {
      const member = one(students);
      const asked = moment();
      const { rows } = await run(
        `insert into tickets (site_id, member_id, title, created_at) values ($1, $2, 'x', $3) returning id`,
        [siteId, member, asked],
      );
      for (const [by, after] of [
        [member, 0],
        [one(everybody), below(1e5)],
        [one(team), below(1e5)],
      ] as const)
        await run(
          'insert into ticket_messages (site_id, ticket_id, member_id, message, created_at) values ($1, $2, $3, $4, $5)',
          [siteId, rows[0]!.id, by, 'x', new Date(asked.getTime() + after * 1000)],
        );
    },
  };
  const often = ['watch', 'watch', 'watch', 'progress', 'progress', 'buy', 'ask', 'ticket', 'refund', 'hide', 'erase'];
  return () => acts[one(often)]!();
}

const read = async <T>(panel: Panel, path: string): Promise<T> => {
  const { status, body } = await call<T>(server, { url: `/api/${path}`, as: panel.owner });
  expect(status).toBe(200);
  return body;
};

async function expectExact({ panel, courses }: Pick<World, 'panel' | 'courses'>, zone: string): Promise<void> {
  const slow = await recountSlowly(server.context.connection.db, panel.siteId, zone);
  const seen = ({ answers, sales }: PanelStatistic | CourseStatistic) => ({
    comments: answers.comments,
    tickets: answers.tickets ?? { count: 0, seconds: 0 },
    within_hour: answers.within_hour,
    within_day: answers.within_day,
    orders: sales?.[0]?.orders ?? 0,
    amount: sales?.[0]?.amount ?? 0,
  });
  for (const days of PERIODS)
    for (const course of [0, ...courses.map(({ courseId }) => courseId)]) {
      const numbers =
        course === 0
          ? await read<PanelStatistic>(panel, `statistic?days=${days}`)
          : await read<CourseStatistic>(panel, `course/${course}/statistic?days=${days}`);
      if ('finished' in numbers) expect([course, numbers.finished]).toEqual([course, slow.finished(course)]);
      const { from, to } = numbers;
      const { active, seconds, completed, ...rest } = slow.period(course, from, to);
      expect({ course, days, ...numbers.now, ...seen(numbers) }).toEqual({
        course,
        days,
        active,
        seconds,
        completed,
        ...rest,
      });
      const past = slow.period(course, dayPlus(from, -days), dayPlus(from, -1));
      expect({ course, days, ...numbers.before }).toEqual({
        course,
        days,
        active: past.active,
        seconds: past.seconds,
        completed: past.completed,
      });
      expect(numbers.days_before.map(({ day }) => day)).toEqual(numbers.days.map(({ day }) => dayPlus(day, -days)));
      for (const [at, day] of [...numbers.days_before, ...numbers.days].entries()) {
        const one = slow.period(course, day.day, day.day);
        expect(day).toEqual({
          day: day.day,
          active: one.active,
          seconds: one.seconds,
          completed: one.completed,
          answers: one.comments.count + one.tickets.count,
          wait: one.comments.seconds + one.tickets.seconds,
          within_hour: one.within_hour,
          within_day: one.within_day,
        });
        const sold = numbers.sales?.[0];
        if (sold) expect([...sold.days_before, ...sold.days][at]).toBe(one.amount);
      }
    }
  const { rows } = await pool().query<{ lesson_id: number; still: number[]; again: number[] }>(
    'select lesson_id, started, completed, viewers, still, again from lesson_statistics where site_id = $1',
    [panel.siteId],
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { lesson_id, ...row } of rows) expect(row).toEqual(slow.lesson(lesson_id, row.still.length));
}

// Days of these begin and end elsewhere, last 23 or 25 hours, begin at half past or at one o'clock.
describe.each(['America/Sao_Paulo', 'UTC', 'America/Santiago', 'Europe/Lisbon', 'Pacific/Honolulu'])(
  'days of %s',
  (zone) => {
    test.each([1, 2])(
      'numbers are what a slow recount of every row says, counted at once, in parts, again, late and by two at a time (seed %d)',
      async (seed) => {
        const world = await createWorld();
        await pool().query('insert into statistic_panels (site_id, time_zone) values ($1, $2)', [
          world.panel.siteId,
          zone,
        ]);
        const happen = happenings(world, seed * 1000 + zone.length);
        for (let at = 0; at < EVENTS; at += 1) {
          await happen();
          if (at % 40 === 20) await Promise.all([count(world.panel), count(world.panel)]);
        }
        await count(world.panel);
        await expectExact(world, zone);
        await count(world.panel);
        await expectExact(world, zone);
        // All of it once more, from nothing.
        await pool().query(`insert into statistic_changes (site_id, kind) values ($1, 'all')`, [world.panel.siteId]);
        await count(world.panel);
        await expectExact(world, zone);
      },
    );
  },
);

const countAll = async (panel: Panel) => {
  await pool().query(`insert into statistic_changes (site_id, kind) values ($1, 'all')`, [panel.siteId]);
  await count(panel);
};

test('an answer and a question stay what they were when the account of their author is erased', async () => {
  const { panel, courses } = await createWorld();
  const [support, student, other] = [
    await createActor(server, panel, 'support'),
    await createActor(server, panel),
    await createActor(server, panel),
  ];
  const { courseId, moduleIds, lessonIds } = courses[0]!;
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const write = async (by: number, at: Date, of: number | null = null) => {
    const { rows } = await pool().query<{ id: number }>(
      `insert into comments (site_id, course_id, module_id, lesson_id, member_id, comment, created_at, parent_lesson_comment_id)
       values ($1, $2, $3, $4, $5, 'x', $6, $7) returning id`,
      [panel.siteId, courseId, moduleIds[0], lessonIds[0], by, at, of],
    );
    return rows[0]!.id;
  };
  const day = 24 * 60;
  // The first answer is of somebody who goes, the next comes days later; the asker of another goes; staff asks.
  const asked = await write(other.memberId, ago(5 * day));
  await write(support.memberId, ago(5 * day - 10), asked);
  await write(panel.owner.memberId, ago(day), asked);
  const left = await write(student.memberId, ago(4 * day));
  await write(student.memberId, ago(4 * day - 5), left);
  await write(panel.owner.memberId, ago(4 * day - 20), left);
  const own = await write(support.memberId, ago(3 * day));
  await write(panel.owner.memberId, ago(3 * day - 40), own);
  const { rows } = await pool().query<{ id: number }>(
    `insert into tickets (site_id, member_id, title, created_at) values ($1, $2, 'x', $3) returning id`,
    [panel.siteId, other.memberId, ago(5 * day)],
  );
  for (const [by, at] of [
    [other, 5 * day],
    [support, 5 * day - 30],
    [panel.owner, day],
  ] as const)
    await pool().query(
      `insert into ticket_messages (site_id, ticket_id, member_id, message, created_at) values ($1, $2, $3, 'x', $4)`,
      [panel.siteId, rows[0]!.id, by.memberId, ago(at)],
    );
  const world = { panel, courses };
  const answers = async () => (await read<PanelStatistic>(panel, 'statistic?days=7')).answers;
  const expected = { comments: { count: 2, seconds: 30 * 60 }, tickets: { count: 1, seconds: 30 * 60 } };
  await countAll(panel);
  expect(await answers()).toMatchObject(expected);
  await expectExact(world, 'America/Sao_Paulo');
  for (const { userId, email } of [support, student])
    await server.context.connection.db.transaction().execute((trx) => erasePerson(trx, userId, email));
  await countAll(panel);
  expect(await answers()).toMatchObject(expected);
  await expectExact(world, 'America/Sao_Paulo');
});

test('another time zone leaves the days as they are that are too old to be counted anew', async () => {
  const { panel, courses, students } = await createWorld();
  const [course] = courses;
  const today = new Date().toISOString().slice(0, 10);
  const [old, recent] = [dayPlus(today, -900), dayPlus(today, -100)];
  const values = [panel.siteId, [old, recent]];
  await pool().query(
    `insert into statistic_days select $1, c, d, 60, 1, 0, 0, 0, 0, 0, 0 from unnest($2::date[]) d, unnest(array[0, $3::bigint]) c`,
    [...values, course!.courseId],
  );
  await pool().query(
    `insert into member_days (site_id, day, course_id, member_id) select $1, d, 0, $3 from unnest($2::date[]) d`,
    [...values, students[0]],
  );
  await pool().query(`insert into statistic_actives select $1, 0, d, '-infinity', 1 from unnest($2::date[]) d`, values);
  const { status } = await call(server, {
    method: 'PUT',
    url: '/api/statistic/zone',
    as: panel.owner,
    body: { time_zone: 'UTC' },
  });
  expect(status).toBeLessThan(300);
  await count(panel);
  const daysOf = async (table: string) =>
    (
      await pool().query<{ day: string }>(`select distinct day::text from ${table} where site_id = $1 order by 1`, [
        panel.siteId,
      ])
    ).rows.map(({ day }) => day);
  // Of the other one nothing is known: it was counted from nothing, and is gone.
  for (const table of ['statistic_days', 'member_days', 'statistic_actives'])
    expect([table, await daysOf(table)]).toEqual([table, [old]]);
});

test('a day that something happens on while it is counted is counted again', async () => {
  const world = await createWorld();
  const [course] = world.courses;
  const other = await pool().connect();
  try {
    const write = (member: number) =>
      `select note_lesson_use(${world.panel.siteId}, ${member}, ${course!.courseId}, ${course!.lessonIds[0]}, 60, '{}')`;
    await pool().query(write(world.students[0]!));
    await other.query('begin');
    await other.query(write(world.students[1]!));
    await count(world.panel);
    const seconds = async () => (await read<PanelStatistic>(world.panel, 'statistic?days=7')).now;
    expect(await seconds()).toMatchObject({ active: 1, seconds: 60 });
    await other.query('commit');
    await count(world.panel);
    expect(await seconds()).toMatchObject({ active: 2, seconds: 120 });
  } finally {
    other.release();
  }
});
