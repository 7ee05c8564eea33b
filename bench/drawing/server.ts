// Two servers, one that draws and one that does not, and what asking them for pages takes.
import { Agent, get, request } from 'node:http';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib';
import { ReleaseClient } from '../../tooling/release/client.ts';
import { createStudents, findDemoPlace, type DemoPlace } from '../lib/people.ts';
import { startPlatform, untilMediaSettled, type BenchPlatform } from '../lib/platform.ts';
import { cpuMs } from '../lib/process-tree.ts';
import { quantile } from '../lib/report.ts';

export type Candidate = {
  isDrawn: boolean;
  platform: BenchPlatform;
  client: ReleaseClient;
  place: DemoPlace;
  student: string;
  staff: string;
};
/**
 * Whose page, and what the browser has of it already: `kept`, the cookies that it was given with an earlier one. `isAnew`: each time with
 * another query, so that no picture that was kept fits. `isUnheard`: each time after something that may have written, so that the server
 * asks its database what changed, as it does of a page that nobody asked for within a second.
 */
export type Wish = {
  url: string;
  token?: string | undefined;
  etag?: string | undefined;
  kept?: readonly string[];
  isAnew?: boolean;
  isUnheard?: boolean;
};
type Answer = { isDrawn: boolean; etag: string | undefined; given: string[] };

const agent = new Agent({ keepAlive: true });

export async function start(isDrawn: boolean): Promise<Candidate> {
  const platform = await startPlatform({ CLUBE_RENDERING: String(isDrawn) });
  await untilMediaSettled(platform.connection);
  const { deployToken } = JSON.parse(readFileSync(path.join(platform.folder, 'secrets.json'), 'utf8')) as {
    deployToken: string;
  };
  const place = await findDemoPlace(platform);
  const [student] = await createStudents(platform, place, 1);
  const [staff] = await createStudents(platform, place, 1, 'admin');
  const client = new ReleaseClient(`http://localhost:${platform.port}`, deployToken);
  return { isDrawn, platform, client, place, student: student!, staff: staff! };
}

/** Pages of nobody, by name: with an offer and a certificate, of which the demo has none. */
export async function createPublicPages({ platform, place }: Candidate): Promise<[name: string, url: string][]> {
  const { pool } = platform.connection;
  const { rows: offers } = await pool.query<{ id: string }>(
    `with offer as (insert into offers (site_id, name, amount, currency, state) values ($1, 'Turma', 48000, 'BRL', 'on_sale') returning id)
     insert into offer_courses (site_id, offer_id, course_id) select $1, id, $2 from offer returning offer_id as id`,
    [place.siteId, place.courseId],
  );
  const { rows: certificates } = await pool.query<{ code: string }>(
    `insert into certificates (site_id, course_id, member_id, title, code)
     select $1, $2, id, 'Aquarela', certificate_code(id) from members where site_id = $1 order by id desc limit 1 returning code`,
    [place.siteId, place.courseId],
  );
  return [
    ['sign-in', '/'],
    ['password', '/reset-password'],
    ['sale', `/curso/venda/${offers[0]!.id}`],
    ['certificate check', `/certificado/${certificates[0]!.code}`],
  ];
}

/** Somebody watches, and tells it as often as a hundred do. @returns what ends it */
export function watch({ platform, place, student }: Candidate): () => void {
  const lesson = `course/${place.courseId}/module/${place.moduleId}/lesson/${place.lessonId}`;
  const tell = () =>
    fetch(`http://localhost:${platform.port}/api/${lesson}/progress`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${student}` },
      body: JSON.stringify({ position: 5, intervals: [{ start: 0, end: 5 }] }),
    }).then(({ ok, status }) => {
      if (!ok) throw new Error(`Progress: ${status}`);
    });
  const timer = setInterval(() => void tell(), 100);
  return () => clearInterval(timer);
}

const unpack = (body: Buffer, encoding: string | undefined) =>
  (encoding === 'zstd' ? zstdDecompressSync(body) : encoding === 'br' ? brotliDecompressSync(body) : body).toString();

let asked = 0;

/** @throws Error when the page did not come */
const ask = ({ platform, place }: Candidate, { url, token, etag, kept = [], isAnew }: Wish): Promise<Answer> =>
  new Promise((resolve, reject) => {
    asked += 1;
    const cookies = [...(token ? [`clube_auth=${token}`] : []), ...kept];
    const headers = {
      host: `${place.slug}.localhost:${platform.port}`,
      // As browsers ask: what compressing a page takes is part of what it takes.
      'accept-encoding': 'gzip, deflate, br, zstd',
      ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
      ...(etag && { 'if-none-match': etag }),
    };
    const path = isAnew ? `${url}?asked=${asked}` : url;
    get({ agent, host: '127.0.0.1', port: platform.port, path, headers }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () => {
        const html = unpack(Buffer.concat(pieces), answer.headers['content-encoding']);
        const isPage = answer.statusCode === 200 && html.includes('id="clube-boot"');
        if (isPage || (etag && answer.statusCode === 304))
          resolve({
            isDrawn: html.includes('<div id="root" data-drawn="">'),
            etag: answer.headers.etag,
            given: (answer.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]!),
          });
        else reject(new Error(`${url}: ${answer.statusCode}`));
      });
    }).on('error', reject);
  });

/** What may have written, as far as the server knows: it is of no use to anybody. */
const writeNothing = ({ platform }: Candidate): Promise<void> =>
  new Promise((resolve, reject) => {
    const options = { agent, host: '127.0.0.1', port: platform.port, path: '/nowhere', method: 'POST' };
    request(options, (answer) => answer.on('end', resolve).resume())
      .on('error', reject)
      .end();
  });

/** The first pages only make a renderer learn its code. @returns what the browser has from then on */
export async function untilDrawn(candidate: Candidate, wish: Wish): Promise<Answer | undefined> {
  const until = Date.now() + 30_000;
  while (Date.now() < until) {
    const answer = await ask(candidate, wish);
    if (answer.isDrawn) return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  // The tables say how many were.
  console.error(`${wish.url} is not drawn`);
  return undefined;
}

/** In the command line of a renderer, and of each process of the database. */
export const RENDERER = '--disallow-code-generation-from-strings';
const DATABASE = 'postgres';
/** CPU: of the server with everything that it started, and of two parts of that. */
type Cpu = { all: number; renderer: number; database: number };
const cpuSoFar = ({ platform: { pid } }: Candidate): Cpu => ({
  all: cpuMs(pid),
  renderer: cpuMs(pid, RENDERER),
  database: cpuMs(pid, DATABASE),
});

/** `cpu`: milliseconds a page. */
export type Measured = { times: number[]; drawn: number; cpu: Cpu };

type Wave = { pages: number; atOnce: number };

/** What a write of nothing takes by itself: milliseconds of CPU. */
export async function costOfNothing(candidate: Candidate, writes: number): Promise<number> {
  const before = cpuSoFar(candidate).all;
  for (let at = 0; at < writes; at += 1) await writeNothing(candidate);
  return (cpuSoFar(candidate).all - before) / writes;
}

/** Pages of an address, some at once; times in milliseconds. */
export async function measure(candidate: Candidate, wish: Wish, { pages, atOnce }: Wave): Promise<Measured> {
  const times: number[] = [];
  let drawn = 0;
  const before = cpuSoFar(candidate);
  const lane = async () => {
    for (let at = 0; at < pages / atOnce; at += 1) {
      if (wish.isUnheard) await writeNothing(candidate);
      const begun = performance.now();
      if ((await ask(candidate, wish)).isDrawn) drawn += 1;
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  const after = cpuSoFar(candidate);
  const of = (part: keyof Cpu) => (after[part] - before[part]) / times.length;
  return { times, drawn, cpu: { all: of('all'), renderer: of('renderer'), database: of('database') } };
}

export const spreadOf = ({ times }: Pick<Measured, 'times'>) => ({
  p50: quantile(times, 0.5),
  p99: quantile(times, 0.99),
  longest: Math.max(...times),
});

/** How many pages so far waited for no picture: a renderer was learning, or their release is left to browsers. */
export async function countUnwaited({ platform }: Candidate): Promise<number> {
  const metrics = await (await fetch(`http://localhost:${platform.port}/metrics`)).text();
  const counts = metrics.matchAll(/^pages_drawn_total\{outcome="(?:warming|left)"\} (\d+)/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}
