// What a search costs in panels of different size: the same questions, asked by a student over HTTP, one after the other.
import { createHash, randomBytes } from 'node:crypto';
import type { Connection } from '../../api/src/database/connect.ts';
import { startPlatform } from '../lib/platform.ts';
import { median, report, round } from '../lib/report.ts';

const SIZES = (process.env.SIZES ?? '1000,10000,100000').split(',').map(Number);
const TIMES = Number(process.env.TIMES ?? 41);
const WARM_UP = 10;
const A_COURSE = 500;
const A_MODULE = 50;
const WORDS =
  'luz sombra retrato janela água papel cor pincel tinta tecido barro forno corte linha ponto malha acorde ritmo escala harmonia'.split(
    ' ',
  );
const QUESTIONS = {
  'a word of some lessons': 'harmonia',
  'a word of all lessons': 'aula',
  'the beginning of a word': 'har',
  'two words': 'aula harmonia',
  'a slip of the finger': 'harmnoia',
  'nothing that is there': 'xyzw',
  // Of no name: lessons are found by their captions alone.
  'a word that is said in all lessons': 'bom',
  'a word that is said in a few lessons': 'margarida',
};
/** What is said in a lesson: a few sentences, of which one in a thousand lessons has a word of its own. */
const SAID = `'WEBVTT' || E'\n\n00:01.000 --> 00:04.000\nBom dia, hoje a luz vem da janela.\n\n00:05.000 --> 00:09.000\nComeçamos '
  || case when l.id % 1000 = 0 then 'pela margarida' else 'pelo fundo' end || E' e voltamos depois.\n'`;

/** A panel of so many lessons, with a student of all of its courses. Returns the student's token. */
async function createPanel({ pool }: Connection, lessons: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const name = randomBytes(6).toString('hex');
  const id = async (statement: string, values: unknown[]) =>
    (await pool.query<{ id: number }>(`${statement} returning id`, values)).rows[0]!.id;
  const site = await id('insert into sites (name, slug) values ($1, $1)', [`b-${name}`]);
  const user = await id('insert into users (email, first_name) values ($1, $2)', [`${name}@example.com`, 'Ana']);
  await id('insert into members (site_id, user_id, role, first_name) values ($1, $2, $3, $4)', [
    site,
    user,
    'student',
    'Ana',
  ]);
  for (let course = 0; course * A_COURSE < lessons; course += 1) {
    const courseId = await id('insert into courses (site_id, title, published_at) values ($1, $2, now())', [
      site,
      `Curso ${course}`,
    ]);
    for (let at = 0; at < A_COURSE / A_MODULE; at += 1) {
      const moduleId = await id('insert into modules (site_id, course_id, title, position) values ($1, $2, $3, $4)', [
        site,
        courseId,
        `Módulo ${at}`,
        at,
      ]);
      await pool.query(
        `insert into lessons (site_id, course_id, module_id, title, position)
         select $1, $2, $3, 'Aula ' || n || ': ' || ($4::text[])[1 + (n * 7 + $5::int) % 20] || ' e ' || ($4::text[])[1 + (n * 3 + $5::int) % 20], n
         from generate_series(1, ${A_MODULE}) n`,
        [site, courseId, moduleId, WORDS, course + at],
      );
    }
    // Course by course: what a panel takes up is one row, and each change of it in one transaction looks through all before.
    await pool.query(
      `with filmed as (
         insert into media (site_id, name, kind, status, size_bytes, source_key)
         select site_id, id::text, 'video', 'ready', 1, 'bench/' || id from lessons where site_id = $1 and course_id = $2 returning id, name),
       shown as (
         update lessons l set media_id = f.id from filmed f where l.site_id = $1 and l.id = f.name::bigint returning l.id, l.media_id)
       insert into media_captions (site_id, media_id, language, origin, content)
       select $1, l.media_id, 'pt', 'owner', ${SAID} from shown l`,
      [site, courseId],
    );
  }
  await pool.query(
    `insert into enrolments (site_id, course_id, member_id) select m.site_id, c.id, m.id from members m
     join courses c on c.site_id = m.site_id where m.site_id = $1`,
    [site],
  );
  await pool.query(
    `insert into sessions (token_hash, user_id, site_id, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [createHash('sha256').update(token).digest(), user, site],
  );
  return token;
}

const platform = await startPlatform({ CLUBE_ROLES: 'web,http' });
try {
  const ask = async (token: string, q: string) => {
    const begun = performance.now();
    const response = await fetch(`http://127.0.0.1:${platform.port}/api/search?q=${encodeURIComponent(q)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`The search answered ${response.status}`);
    return performance.now() - begun;
  };
  const tokens: string[] = [];
  for (const size of SIZES) tokens.push(await createPanel(platform.connection, size));
  const { pool } = platform.connection;
  await pool.query('analyze');
  const rows: (string | number)[][] = [];
  for (const [name, q] of Object.entries(QUESTIONS)) {
    // The panels in turn, so that what else the machine does falls on all of them alike.
    const times = tokens.map((): number[] => []);
    for (let asked = 0; asked < WARM_UP + TIMES; asked += 1)
      for (const [at, token] of tokens.entries()) {
        const time = await ask(token, q);
        if (asked >= WARM_UP) times[at]!.push(time);
      }
    const middles = times.map(median);
    rows.push([name, ...middles.map((time) => round(time, 1)), round(middles.at(-1)! / middles[0]!, 2)]);
  }
  report('search', [
    {
      title: 'Search, ms an answer',
      columns: ['question', ...SIZES.map((size) => `${size} lessons`), 'last ÷ first'],
      rows,
      notes: [`The middle of ${TIMES} answers after ${WARM_UP}, over HTTP, one at a time, the panels in turn.`],
    },
  ]);
} finally {
  await platform.stop();
}
