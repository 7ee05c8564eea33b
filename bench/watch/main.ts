// What `watch` costs as a panel grows: by the lessons of its course, and by the members of its panel. Asked by a student over HTTP, one
// after the other.
import { randomBytes } from 'node:crypto';
import { createStudents, type DemoPlace } from '../lib/people.ts';
import { startPlatform } from '../lib/platform.ts';
import { against, median, report, round, type Table } from '../lib/report.ts';

const numbers = (name: string, otherwise: string) => (process.env[name] ?? otherwise).split(',').map(Number);
const LESSONS = numbers('LESSONS', '10,100,1000');
const MEMBERS = numbers('MEMBERS', '10,1000,100000');
const TIMES = Number(process.env.TIMES ?? 201);
const WARM_UP = 40;
/** Of the larger beside the smallest. */
const MOST = 1.2;
/** Each new member locks their mailbox until the statement is over, and a server has room for some thousands of locks. */
const A_BATCH = 1000;
const PARTS = ['course', 'modules', 'currentModule', 'currentModuleLessons', 'currentLesson'];

const platform = await startPlatform({ CLUBE_ROLES: 'web,http' });
const { pool } = platform.connection;

type Asked = { url: string; token: string };

const insert = async (statement: string, values: unknown[]) =>
  (await pool.query<{ id: number }>(`${statement} returning id`, values)).rows[0]!.id;

/** A panel with one course in modules of ten lessons, and so many members of it. */
async function createPanel(lessons: number, members: number): Promise<DemoPlace> {
  const slug = `b-${randomBytes(6).toString('hex')}`;
  const siteId = await insert('insert into sites (name, slug) values ($1, $1)', [slug]);
  const courseId = await insert('insert into courses (site_id, title, published_at) values ($1, $2, now())', [
    siteId,
    'Aquarela',
  ]);
  const { rows } = await pool.query<{ id: number; module_id: number }>(
    `with made as (insert into modules (site_id, course_id, title, position)
       select $1, $2, 'Módulo ' || n, n from generate_series(1, $3::int / 10) n returning id)
     insert into lessons (site_id, course_id, module_id, title, position)
     select $1, $2, made.id, 'Aula ' || n, n from made, generate_series(1, 10) n returning id, module_id`,
    [siteId, courseId, lessons],
  );
  for (let made = 0; made < members; made += A_BATCH)
    await pool.query(
      `with people as (insert into users (email, first_name) select $1 || '-' || n || '@example.com', 'Ana'
         from generate_series($3::int + 1, least($3::int + ${A_BATCH}, $4::int)) n returning id),
       joined as (insert into members (site_id, user_id, role, first_name) select $2, id, 'student', 'Ana' from people returning id)
       insert into enrolments (site_id, course_id, member_id) select $2, $5, id from joined`,
      [slug, siteId, made, members, courseId],
    );
  return { siteId, courseId, moduleId: rows[0]!.module_id, lessonId: rows[0]!.id, slug };
}

const inCourse = ({ courseId }: DemoPlace) => `http://127.0.0.1:${platform.port}/api/course/${courseId}`;
const watchOf = async (place: DemoPlace): Promise<Asked> => ({
  url: `${inCourse(place)}/watch?${PARTS.map((part) => `data[]=${part}`).join('&')}&current_module_id=${place.moduleId}`,
  token: (await createStudents(platform, place, 1))[0]!,
});
async function ask({ url, token }: Asked): Promise<number> {
  const begun = performance.now();
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  return performance.now() - begun;
}

/** A row for each size; they are asked in turn, so that what else the machine does falls on all of them alike. */
async function compare(
  title: string,
  column: string,
  sizes: readonly number[],
  asked: readonly Asked[],
): Promise<Table> {
  await pool.query('analyze');
  const times = asked.map((): number[] => []);
  for (let turn = 0; turn < WARM_UP + TIMES; turn += 1)
    for (const [at, one] of asked.entries()) {
      const time = await ask(one);
      if (turn >= WARM_UP) times[at]!.push(time);
    }
  const middles = times.map(median);
  return {
    title,
    columns: [column, 'ms an answer', `× ${sizes[0]}`],
    rows: middles.map((middle, at) => [sizes[at]!, round(middle), against(middle / middles[0]!, MOST)]),
    notes: [`The middle of ${TIMES} answers after ${WARM_UP}, over HTTP, one at a time, the sizes in turn.`],
  };
}

try {
  const each = async <T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> => {
    const made: R[] = [];
    for (const one of all) made.push(await work(one));
    return made;
  };
  const byLessons = await each(LESSONS, async (lessons) => watchOf(await createPanel(lessons, 10)));
  const byMembers = await each(MEMBERS, async (members) => watchOf(await createPanel(100, members)));
  report('watch', [
    await compare('watch, by the lessons of a course', 'lessons', LESSONS, byLessons),
    await compare('watch, by the members of a panel', 'members', MEMBERS, byMembers),
  ]);
} finally {
  await platform.stop();
}
