// What the list of members costs in panels of different size, asked by their owner over HTTP, and what a file of people costs.
// `SIZES=1000,100000` leaves out the largest panel, `TIMES=11` asks less often, `ROWS=1000` takes a shorter file.
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { MemberPage } from '@clube/shared/contracts/member';
import type { MemberImport } from '@clube/shared/contracts/member-import';
import type { Connection } from '../../api/src/database/connect.ts';
import { startPlatform } from '../lib/platform.ts';
import { median, quantile, report, round } from '../lib/report.ts';

const SIZES = (process.env.SIZES ?? '1000,100000,1000000').split(',').map(Number);
const TIMES = Number(process.env.TIMES ?? 41);
const ROWS = Number(process.env.ROWS ?? 50_000);
const WARM_UP = 5;
const A_STATEMENT = 2000;
const FIRST =
  'Ana,Bruno,Carla,Davi,Elisa,Fábio,Gabriela,Heitor,Íris,João,Kátia,Luís,Márcia,Nélson,Otávio,Paula,Rita,Sérgio,Tânia,Úrsula'.split(
    ',',
  );
const LAST =
  'Lima,Reis,Conceição,Prado,Nunes,Moura,Amaral,Sales,Teles,Fontes,Bandeira,Lobato,Vasconcelos,D’Ávila,Araújo,Brandão'.split(
    ',',
  );

/** `class` has nearly half of those who have the course, `small` one in fifty. */
type Panel = { token: string; site: number; course: number; class: number; small: number };

/** A panel of so many members; two in three have the course, half of them in a class, some of it is over, and some are done. */
async function createPanel({ pool }: Connection, members: number): Promise<Panel> {
  const token = randomBytes(32).toString('base64url');
  const name = randomBytes(6).toString('hex');
  const id = async (statement: string, values: unknown[]) =>
    (await pool.query<{ id: number }>(`${statement} returning id`, values)).rows[0]!.id;
  const site = await id('insert into sites (name, slug) values ($1, $1)', [`b-${name}`]);
  const user = await id('insert into users (email, first_name) values ($1, $2)', [`${name}@example.com`, 'Ana']);
  await pool.query(`insert into members (site_id, user_id, role, first_name) values ($1, $2, 'owner', 'Ana')`, [
    site,
    user,
  ]);
  await pool.query(
    `insert into sessions (token_hash, user_id, site_id, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [createHash('sha256').update(token).digest(), user, site],
  );
  const course = await id(
    'insert into courses (site_id, title, lessons_count, published_at) values ($1, $2, 20, now())',
    [site, 'Curso'],
  );
  const addClass = (title: string) =>
    id('insert into classes (site_id, course_id, title) values ($1, $2, $3)', [site, course, title]);
  const [large, small] = [await addClass('Manhã'), await addClass('Noite')];
  // Each new member takes a lock of their mailbox until the statement ends.
  for (let from = 1; from <= members; from += A_STATEMENT)
    await pool.query(
      `with u as (
         insert into users (email, first_name) select 'p' || n || '@' || $2::text || '.example', 'x'
         from generate_series($3::int, $6::int) n returning id)
       insert into members (site_id, user_id, role, first_name, last_name, document)
       select $1::bigint, id, case when id % 500 = 0 then 'moderator' else 'student' end,
         ($4::text[])[1 + (hashint8(id) & 1023) % 20], ($5::text[])[1 + (hashint8(id * 7) & 1023) % 16] || ' ' || to_hex(id),
         lpad((id * 7919 % 99999999999)::text, 11, '0')
       from u`,
      [site, name, from, FIRST, LAST, Math.min(members, from + A_STATEMENT - 1)],
    );
  await pool.query(
    `update member_visits set last_seen_at = now() - interval '1 minute' * (member_id * 7919 % 500000) where site_id = $1`,
    [site],
  );
  await pool.query(
    `insert into enrolments (site_id, course_id, member_id, expires_at, class_id)
     select site_id, $2, id, case when id % 10 = 0 then now() + interval '1 hour' * (id % 3000 - 500) end,
       case when id % 50 = 7 then $4::bigint when id % 4 < 2 then $3::bigint end
     from members where site_id = $1 and id % 3 > 0`,
    [site, course, large, small],
  );
  await pool.query(
    `insert into course_progress (site_id, course_id, member_id, lessons_completed_count)
     select site_id, $2, member_id, case when member_id % 50 = 1 then 20 else member_id % 20 end
     from enrolments where site_id = $1 and member_id % 2 = 1`,
    [site, course],
  );
  return { token, site, course, class: large, small };
}

const platform = await startPlatform();
const url = (path: string) => `http://127.0.0.1:${platform.port}/api${path}`;
const as = ({ token }: Panel) => ({ headers: { authorization: `Bearer ${token}` } });
const get = async <T>(panel: Panel, path: string): Promise<T> => {
  const response = await fetch(url(path), as(panel));
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
};
/** Where a page begins that is as far down the list as this share of it. */
async function placeAt({ pool }: Connection, { site }: Panel, share: number): Promise<string> {
  const { rows } = await pool.query<{ name: string; id: number }>(
    `select name, member_id as id from member_listings where site_id = $1 order by name, member_id
     offset (select (count(*) * $2::float8)::bigint from member_listings where site_id = $1) limit 1`,
    [site, share],
  );
  return Buffer.from(JSON.stringify([0, rows[0]!.name, rows[0]!.id])).toString('base64url');
}

const questions: Record<string, (panel: Panel, last: string) => string> = {
  'the first page': () => '',
  'the last page': (_panel, last) => `after=${last}`,
  'a name that many have': () => 'q=conceicao',
  'two names': () => 'q=otavio+avila',
  'a beginning of two letters': () => 'q=ur',
  'a document': () => 'q=47919',
  'nothing that is there': () => 'q=xyzwxyzw',
  'the last seen': () => 'sort=seen',
  'away for 90 days, longest first': () => 'sort=away&away_days=90',
  'of a course, done': ({ course }) => `course=${course}&progress=done`,
  'of a course, not begun': ({ course }) => `course=${course}&progress=none`,
  'of a course that ends': ({ course }) => `course=${course}&state=ending`,
  'of a class of many': (panel) => `class=${panel.class}`,
  'of a class of few': ({ small }) => `class=${small}`,
  'of a class, by a name': (panel) => `class=${panel.class}&q=reis`,
  'of a class, done': (panel) => `course=${panel.course}&class=${panel.class}&progress=done`,
  'of a class of few, the last seen': ({ small }) => `class=${small}&sort=seen`,
  'ended, by a name': () => 'state=ended&q=reis',
  moderators: () => 'role=moderator',
};
/** Of the others an answer without anybody would be no figure; a small panel may end where the last page begins. */
const MAY_BE_EMPTY = new Set(['the last page', 'two names', 'a document', 'nothing that is there', 'ended, by a name']);
const peakOf = () =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${platform.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

try {
  const panels: Panel[] = [];
  for (const size of SIZES) panels.push(await createPanel(platform.connection, size));
  await platform.connection.pool.query('analyze');
  const lasts = await Promise.all(panels.map((panel) => placeAt(platform.connection, panel, 0.9995)));
  const rows: (string | number)[][] = [];
  for (const [name, query] of Object.entries(questions)) {
    const cells: (string | number)[] = [name];
    for (const [at, panel] of panels.entries()) {
      const times: number[] = [];
      for (let asked = 0; asked < WARM_UP + TIMES; asked += 1) {
        const begun = performance.now();
        const { data } = await get<MemberPage>(panel, `/member?${query(panel, lasts[at]!)}`);
        if (data.length === 0 && !MAY_BE_EMPTY.has(name)) throw new Error(`${name}: nobody among ${SIZES[at]}`);
        if (asked >= WARM_UP) times.push(performance.now() - begun);
      }
      cells.push(`${round(median(times), 1)} (${round(quantile(times, 0.95), 1)})`);
    }
    rows.push(cells);
  }
  const counts: (string | number)[] = ['how many there are'];
  for (const panel of panels) {
    const begun = performance.now();
    await get(panel, '/member/count');
    counts.push(round(performance.now() - begun, 1));
  }
  rows.push(counts);

  const [panel] = panels;
  const lines = Array.from({ length: ROWS }, (_, at) => `${FIRST[at % 20]} ${LAST[at % 16]},pessoa${at}@lista.example`);
  const file = `nome,email\n${lines.join('\n')}`;
  const send = async (path: string) => {
    const headers = { ...as(panel!).headers, 'content-type': 'application/octet-stream' };
    const response = await fetch(url(path), { method: 'POST', headers, body: file });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as { id: number };
  };
  const before = peakOf();
  const timed = async <T>(work: () => Promise<T>) => {
    const begun = performance.now();
    return { value: await work(), ms: performance.now() - begun };
  };
  const check = await timed(() => send('/member/import/check'));
  const start = await timed(() => send('/member/import'));
  const run = await timed(async () => {
    while ((await get<MemberImport>(panel!, `/member/import/${start.value.id}`)).state === 'running') await wait(50);
  });
  const exported = await timed(async () => {
    const response = await fetch(url('/member/export'), as(panels.at(-1)!));
    let bytes = 0;
    for await (const chunk of response.body!) bytes += (chunk as Uint8Array).length;
    return bytes;
  });
  const perSecond = (ms: number, count = ROWS) => Math.round(count / (ms / 1000));
  report('members', [
    {
      title: 'A page of members, ms an answer',
      columns: ['question', ...SIZES.map((size) => `${size} members`)],
      rows,
      notes: [`The middle (and the 95th of 100) of ${TIMES} answers after ${WARM_UP}, over HTTP, one at a time.`],
    },
    {
      title: `A file of ${ROWS} people`,
      columns: ['step', 'ms', 'rows/s'],
      rows: [
        ['looked at', round(check.ms, 0), perSecond(check.ms)],
        ['begun', round(start.ms, 0), perSecond(start.ms)],
        ['asked in', round(run.ms, 0), perSecond(run.ms)],
        [`export of ${SIZES.at(-1)}`, round(exported.ms, 0), perSecond(exported.ms, SIZES.at(-1))],
      ],
      notes: [
        `The most memory of the server so far: ${round(before, 0)} MiB before, ${round(peakOf(), 0)} MiB after all of it.`,
      ],
    },
  ]);
} finally {
  await platform.stop();
}
