// What numbers cost: counting a course of so many watched stretches, counting a day, and reading, over HTTP; beside plain SQL. Seven minutes and
// ten gigabytes; `ROWS=500000 LESSONS=10` is a short one.
import { createHash, randomBytes } from 'node:crypto';
import type { Connection } from '../../api/src/database/connect.ts';
import { countPanel } from '../../api/src/modules/statistic/operations.ts';
import { inBulk } from '../lib/in-bulk.ts';
import { startPlatform } from '../lib/platform.ts';
import { against, median, quantile, report, round } from '../lib/report.ts';

/** Rows of progress; each holds so many stretches. */
const ROWS = Number(process.env.ROWS ?? 10_000_000);
const STRETCHES = 2;
const LESSONS = Number(process.env.LESSONS ?? 100);
const SECONDS = Number(process.env.SECONDS ?? 1200);
const DAYS = Number(process.env.DAYS ?? 365);
const TIMES = Number(process.env.TIMES ?? 41);
const WARM_UP = 5;
/** Of ten million rows each of these takes seconds. */
const PLAIN_TIMES = 3;
/** What is looked at is there at once, however many have watched. */
const MOST_MS = 50;

type Panel = { token: string; site: number; course: number; lessons: number[] };

/** A panel whose students have watched every lesson of a course, each with a gap, and came on one day in ten for a year, each as they like. */
async function createPanel(connection: Connection): Promise<Panel> {
  const { pool } = connection;
  const token = randomBytes(32).toString('base64url');
  const name = randomBytes(6).toString('hex');
  const ids = async (statement: string, values: unknown[]) =>
    (await pool.query<{ id: number }>(`${statement} returning id`, values)).rows.map(({ id }) => id);
  const [site] = await ids('insert into sites (name, slug) values ($1, $1)', [`b-${name}`]);
  const [user] = await ids('insert into users (email, first_name) values ($1, $2)', [`${name}@example.com`, 'Ana']);
  await ids(`insert into members (site_id, user_id, role, first_name) values ($1, $2, 'owner', 'Ana')`, [site, user]);
  await pool.query(
    `insert into sessions (token_hash, user_id, site_id, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [createHash('sha256').update(token).digest(), user, site],
  );
  const [course] = await ids(`insert into courses (site_id, title, published_at) values ($1, 'Curso', now())`, [site]);
  const [module] = await ids(`insert into modules (site_id, course_id, title) values ($1, $2, 'x')`, [site, course]);
  const lessons = await ids(
    `insert into lessons (site_id, course_id, module_id, title, media_type, media_url, duration_seconds)
     select $1, $2, $3, 'Aula ' || n, 'youtube', 'x', $4 from generate_series(1, $5::int) n`,
    [site, course, module, SECONDS, LESSONS],
  );
  await inBulk(connection, [
    [
      `with u as (
         insert into users (email, first_name) select 'n' || n || '@' || $2::text || '.example', 'x' from generate_series(1, $3::int) n returning id)
       insert into members (site_id, user_id, role, first_name) select $1::bigint, id, 'student', 'x' from u`,
      [site, name, Math.ceil(ROWS / LESSONS)],
    ],
    ['analyze members', []],
    ...lessons.map(
      (lesson) =>
        [
          `insert into lesson_progress (site_id, member_id, lesson_id, course_id, module_id, watched, completed_at)
           select $1, m.id, $2, $3, $4, int4multirange(
               int4range(0, 30 + (m.id * 7919 % ($5 / 2))::int), int4range(($5 / 2)::int + 40, ($5 / 2)::int + 41 + (m.id * 104729 % ($5 / 3))::int)),
             case when m.id % 3 = 0 then now() - interval '1 hour' * (m.id * 31 % (24 * $6)) end
           from members m where m.site_id = $1 and m.role = 'student'`,
          [site, lesson, course, module, SECONDS, DAYS],
        ] as const,
    ),
    // What a trigger writes of whoever completes a lesson.
    [
      `insert into lesson_uses (site_id, lesson_id, quarter, member_id, course_id)
       select site_id, lesson_id, date_bin('15 minutes', completed_at, 'epoch'), member_id, course_id
       from lesson_progress where site_id = $1 and completed_at is not null`,
      [site],
    ],
    [
      `insert into course_progress (site_id, member_id, course_id, lessons_completed_count)
       select site_id, member_id, course_id, count(*) from lesson_progress
       where site_id = $1 and completed_at is not null group by 1, 2, 3`,
      [site],
    ],
    [
      `insert into lesson_uses (site_id, lesson_id, quarter, member_id, course_id, seconds, again)
       select $1, ($3::bigint[])[1 + (m.id + d) % $4::int], date_bin('15 minutes', now() - interval '1 day' * d, 'epoch'), m.id, $2, 600,
         case when (m.id + d) % 5 = 0 then '{[400,430)}'::int4multirange else '{}' end
       from generate_series(0, $5::int - 1) d join members m on m.site_id = $1 and m.role = 'student' and (hashint8(m.id * 4099 + d) & 1023) < 103
       on conflict do nothing`,
      [site, course, lessons, LESSONS, DAYS],
    ],
  ]);
  await pool.query('delete from statistic_changes where site_id = $1', [site]);
  return { token, site: site!, course: course!, lessons };
}

const timed = async (work: () => Promise<unknown>) => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};
async function times(
  work: () => Promise<unknown>,
  count = TIMES,
  warmUp = WARM_UP,
): Promise<{ middle: number; late: number }> {
  const all: number[] = [];
  for (let at = 0; at < warmUp + count; at += 1) {
    const took = await timed(work);
    if (at >= warmUp) all.push(took);
  }
  return { middle: median(all), late: quantile(all, 0.95) };
}

const platform = await startPlatform();
try {
  const { pool, db } = platform.connection;
  const panel = await createPanel(platform.connection);
  await pool.query('analyze');
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${platform.port}/api${path}`, {
      headers: { authorization: `Bearer ${panel.token}` },
    });
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
  };
  const change = (kind: string, lesson?: number) =>
    pool.query('insert into statistic_changes (site_id, kind, lesson_id, at) values ($1, $2, $3, $4)', [
      panel.site,
      kind,
      lesson,
      kind === 'day' ? new Date() : null,
    ]);
  const count = () => countPanel(db, panel.site);

  await change('all');
  const all = await timed(count);
  await change('lesson', panel.lessons[0]);
  const lesson = await timed(count);
  await change('day');
  const day = await timed(count);
  const { rows: sizes } = await pool.query<{ table: string; rows: number }>(
    `select 'lesson_uses' as table, count(*)::int as rows from lesson_uses where site_id = $1
     union all select 'member_days', count(*)::int from member_days where site_id = $1
     union all select 'statistic_actives', count(*)::int from statistic_actives where site_id = $1
     union all select 'lesson_progress', count(*)::int from lesson_progress where site_id = $1`,
    [panel.site],
  );

  const retention = `/course/${panel.course}/statistic/lesson/${panel.lessons[0]}`;
  const plain: Record<string, [text: string, values: unknown[]]> = {
    'students active in 365 days': [
      `select count(distinct u.member_id) from lesson_uses u join members m on m.site_id = u.site_id and m.id = u.member_id
       where u.site_id = $1 and u.quarter > now() - interval '365 days' and m.role = 'student'`,
      [panel.site],
    ],
    'hours by the day, 365 days': [
      `select (quarter at time zone 'America/Sao_Paulo')::date, sum(seconds) from lesson_uses
       where site_id = $1 and quarter > now() - interval '365 days' group by 1`,
      [panel.site],
    ],
    'retention of a lesson': [
      `select s, count(*) from lesson_progress p, unnest(p.watched) r, generate_series(lower(r), upper(r) - 1) s
       where p.site_id = $1 and p.lesson_id = $2 group by s`,
      [panel.site, panel.lessons[0]],
    ],
    'who came to each lesson': [
      'select lesson_id, count(*), count(completed_at) from lesson_progress where site_id = $1 and course_id = $2 group by 1',
      [panel.site, panel.course],
    ],
  };
  const plainRows: (string | number)[][] = [];
  for (const [name, [text, values]] of Object.entries(plain)) {
    const { middle, late } = await times(() => pool.query(text, values), PLAIN_TIMES, 1);
    plainRows.push([name, round(middle, 1), round(late, 1)]);
  }

  const looks: Record<string, string> = {
    'a panel, 30 days': '/statistic?days=30',
    'a panel, 365 days': '/statistic?days=365',
    'a course, 365 days': `/course/${panel.course}/statistic?days=365`,
    'a lesson by the second': retention,
  };
  const looked: (string | number)[][] = [];
  let isQuick = true;
  for (const [name, path] of Object.entries(looks)) {
    const { middle, late } = await times(() => get(path));
    isQuick &&= middle <= MOST_MS;
    looked.push([name, against(middle, MOST_MS, 1), round(late, 1)]);
  }

  report('numbers', [
    {
      title: 'Reading, ms an answer',
      columns: ['question', 'middle', '95th of 100'],
      rows: looked,
      notes: [`${TIMES} answers after ${WARM_UP}, over HTTP, one at a time.`],
    },
    {
      title: 'The same asked of the rows themselves, ms a statement',
      columns: ['question', 'middle', 'slowest'],
      rows: plainRows,
      notes: [`${PLAIN_TIMES} times after once.`],
    },
    {
      title: 'Counting, ms',
      columns: ['what', 'ms'],
      rows: [
        [`everything: ${ROWS * STRETCHES} stretches, ${DAYS} days`, round(all, 0)],
        ['a lesson', round(lesson, 0)],
        ['today', round(day, 0)],
      ],
      notes: [sizes.map(({ table, rows }) => `${table}: ${rows}`).join(', ')],
    },
  ]);
  process.exitCode = isQuick ? 0 : 1;
} finally {
  await platform.stop();
}
