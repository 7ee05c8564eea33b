// What a page of a lesson's comments costs among a thousand and among a million of them, asked by a student over HTTP.
import type { CommentPage } from '@clube/shared/contracts/comment';
import type { Connection } from '../../api/src/database/connect.ts';
import { createStudents, findDemoPlace, type DemoPlace } from '../lib/people.ts';
import { startPlatform } from '../lib/platform.ts';
import { against, median, report, round } from '../lib/report.ts';

const SIZES = (process.env.SIZES ?? '1000,10000,100000,1000000').split(',').map(Number);
const TIMES = Number(process.env.TIMES ?? 41);
const WARM_UP = 10;
const MOST = 1.2;
const A_PAGE = 20;
const WRITERS = 50;

/** A lesson of the demo course beside its first one, with so many threads of many writers. */
async function createLesson({ pool }: Connection, { siteId, courseId, moduleId }: DemoPlace, threads: number) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // A count that each of a million rows moves in one transaction would take hours: it is written once, below.
    await client.query('set local session_replication_role = replica');
    const { rows } = await client.query<{ id: number }>(
      `insert into lessons (site_id, course_id, module_id, title, position, published_at)
       select $1, $2, $3, $4, max(position) + 1, now() from lessons where site_id = $1 and module_id = $3 returning id`,
      [siteId, courseId, moduleId, `${threads} falas`],
    );
    const lesson = rows[0]!.id;
    await client.query(
      `with writers as (select id, row_number() over (order by id desc) - 1 as at from members where site_id = $1 and role = 'student'
         order by id desc limit ${WRITERS})
       insert into comments (site_id, course_id, module_id, lesson_id, member_id, comment, status, created_at)
       select $1, $2, $3, $4, w.id, 'Fala ' || n || ': a luz da janela muda a cor do papel.', 'approved', now() - n * interval '1 minute'
       from generate_series(1, $5::int) n join writers w on w.at = n % (select count(*) from writers)`,
      [siteId, courseId, moduleId, lesson, threads],
    );
    await client.query(
      `insert into thread_counts (site_id, lesson_id, total, approved)
       select site_id, lesson_id, count(*), count(*) from comments where site_id = $1 and lesson_id = $2 group by 1, 2`,
      [siteId, lesson],
    );
    await client.query(
      `insert into thread_days (site_id, lesson_id, day, total, approved)
       select site_id, lesson_id, day_of_comment(created_at), count(*), count(*) from comments where site_id = $1 and lesson_id = $2 group by 1, 2, 3`,
      [siteId, lesson],
    );
    await client.query('commit');
    return lesson;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const platform = await startPlatform({ CLUBE_ROLES: 'web,http' });
try {
  const place = await findDemoPlace(platform);
  const [token] = await createStudents(platform, place, WRITERS);
  const lessons: number[] = [];
  for (const size of SIZES) lessons.push(await createLesson(platform.connection, place, size));
  await platform.connection.pool.query('vacuum analyze');
  const ask = async (at: number, page: number) => {
    const begun = performance.now();
    const response = await fetch(
      `http://127.0.0.1:${platform.port}/api/course/${place.courseId}/module/${place.moduleId}/lesson/${lessons[at]}/comment?page=${page}`,
      { headers: { authorization: `Bearer ${token}` } },
    );
    const text = await response.text();
    const time = performance.now() - begun;
    if (response.status !== 200) throw new Error(`The comments answered ${response.status}: ${text}`);
    const { data, last_page } = JSON.parse(text) as CommentPage;
    if (data.length !== A_PAGE || last_page !== Math.ceil(SIZES[at]! / A_PAGE))
      throw new Error(`Page ${page} of ${SIZES[at]} has ${data.length} comments and ${last_page} pages`);
    return time;
  };
  const fewest = Math.ceil(SIZES[0]! / A_PAGE);
  const pages: [string, (size: number) => number][] = [
    ['the first', () => 1],
    ['the second', () => 2],
    [`the ${fewest}th`, () => fewest],
    ['the one in the middle, the farthest from both ends', (size) => Math.ceil(size / A_PAGE / 2)],
    ['the last, which is another in each', (size) => Math.ceil(size / A_PAGE)],
  ];
  const rows: (string | number)[][] = [];
  for (const [name, pageOf] of pages) {
    // The lessons in turn, so that what else the machine does falls on all of them alike.
    const times = SIZES.map((): number[] => []);
    for (let asked = 0; asked < WARM_UP + TIMES; asked += 1)
      for (const [at, size] of SIZES.entries()) {
        const time = await ask(at, pageOf(size));
        if (asked >= WARM_UP) times[at]!.push(time);
      }
    const middles = times.map(median);
    const ratio = middles.at(-1)! / middles[0]!;
    rows.push([name, ...middles.map((time) => round(time, 1)), against(ratio, MOST)]);
  }
  report('discussion', [
    {
      title: 'A page of a lesson’s comments, ms an answer',
      columns: ['page', ...SIZES.map((size) => `of ${size}`), 'last ÷ first'],
      rows,
      notes: [
        `The middle of ${TIMES} answers after ${WARM_UP}, over HTTP, one at a time, the lessons in turn. Each answer is whole (${A_PAGE} comments) and says truly how many pages there are.`,
      ],
    },
  ]);
} finally {
  await platform.stop();
}
