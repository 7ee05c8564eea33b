// The calls that a lesson makes, at 1, 10 and 50 connections, beside the limits of the machine.
import { fork } from 'node:child_process';
import path from 'node:path';
import { createStudents, findDemoPlace, type DemoPlace } from '../lib/people.ts';
import { generateLoad, type Call } from '../lib/load-generator.ts';
import { startPlatform, type BenchPlatform } from '../lib/platform.ts';
import { against, report, round } from '../lib/report.ts';

const SECONDS = Number(process.env.SECONDS ?? 5);
const CONNECTIONS = [1, 10, 50];
/** At these a core is busy and nobody waits in line: that is where what a request costs is promised. */
const PROMISED = 10;
/** CPU of node and the database together, in milliseconds a request, at `PROMISED` connections. */
const BUDGETS: Readonly<Record<string, number>> = {
  watch: 1,
  'comment page': 0.6,
  'comment post': 0.6,
  complete: 0.6,
  'session check (GET /me)': 0.1,
  'boot document, home': 0.7,
};

type Row = (string | number)[];
type Target = { name: string; port: number; pid: number; callFor: () => Call; most?: number | undefined };

/** A lesson of the course without a file: no worker runs here that would make a video ready, and what is not ready is not completed. */
async function findText({ connection }: BenchPlatform, { siteId, courseId }: DemoPlace): Promise<string> {
  const { rows } = await connection.pool.query<{ path: string }>(
    `select format('/api/course/%s/module/%s/lesson/%s', course_id, module_id, id) as path
     from lessons where site_id = $1 and course_id = $2 and media_id is null order by id limit 1`,
    [siteId, courseId],
  );
  return rows[0]!.path;
}

/** Each call as another student, as a class would. */
function callsOf(place: DemoPlace, text: string, tokens: readonly string[]): Record<string, () => Call> {
  let turn = 0;
  const host = { host: `${place.slug}.localhost` };
  const auth = () => ({ ...host, authorization: `Bearer ${tokens[turn++ % tokens.length]}` });
  const { courseId, moduleId, lessonId } = place;
  const lesson = `/api/course/${courseId}/module/${moduleId}/lesson/${lessonId}`;
  const parts = ['course', 'modules', 'currentModule', 'currentModuleLessons', 'currentLesson'];
  const watch = `/api/course/${courseId}/watch?${parts.map((part) => `data[]=${part}`).join('&')}&current_module_id=${moduleId}`;
  const json = { 'content-type': 'application/json' };
  return {
    watch: () => ({ method: 'GET', path: watch, headers: auth() }),
    'comment page': () => ({ method: 'GET', path: `${lesson}/comment?page=1`, headers: auth() }),
    complete: () => ({
      method: 'POST',
      path: `${text}/progress`,
      headers: { ...auth(), ...json },
      body: JSON.stringify({ completed: Math.floor(turn / tokens.length) % 2 === 0 }),
    }),
    'comment post': () => ({
      method: 'POST',
      path: `${lesson}/comment`,
      headers: { ...auth(), ...json },
      body: JSON.stringify({ comment: 'Muito boa esta aula.' }),
    }),
    'session check (GET /me)': () => ({ method: 'GET', path: '/api/me', headers: auth() }),
    'boot document, home': () => ({
      method: 'GET',
      path: '/home',
      headers: { ...host, cookie: `clube_auth=${tokens[turn++ % tokens.length]}` },
    }),
    'boot document, sign-in': () => ({ method: 'GET', path: '/', headers: host }),
  };
}

const judged = (cpu: number, most: number | undefined) => (most === undefined ? cpu : against(cpu, most));

async function measure({ name, port, pid, callFor, most }: Target): Promise<{ rows: Row[]; cpu: number }> {
  await generateLoad({ port, pid, connections: 10, seconds: 1, callFor });
  const rows: Row[] = [];
  let cpu = Number.NaN;
  for (const connections of CONNECTIONS) {
    const result = await generateLoad({ port, pid, connections, seconds: SECONDS, callFor });
    const isPromised = connections === PROMISED;
    if (isPromised) cpu = result.cpuPerRequest;
    const { perSecond, p50, p99, cpuPerRequest, failed } = result;
    rows.push([
      name,
      connections,
      perSecond,
      p50,
      p99,
      judged(cpuPerRequest, isPromised ? most : undefined),
      against(failed, 0),
    ]);
  }
  return { rows, cpu };
}

const platform = await startPlatform({ CLUBE_ROLES: 'web,http' });
const floor = fork(path.join(import.meta.dirname, 'floor.ts'), {
  env: { ...process.env, DATABASE_URL: platform.databaseUrl },
});
try {
  const { port: floorPort } = await new Promise<{ port: number }>((resolve) =>
    floor.once('message', (message) => resolve(message as { port: number })),
  );
  const place = await findDemoPlace(platform);
  const tokens = await createStudents(platform, place, 50);
  const rows: Row[] = [];
  const ratios: Row[] = [];
  const plain = await measure({
    name: 'limit: node:http, 4 KB',
    port: floorPort,
    pid: floor.pid!,
    callFor: () => ({ method: 'GET', path: '/plain' }),
  });
  const select = await measure({
    name: 'limit: node:http + SELECT 1 (node’s CPU)',
    port: floorPort,
    pid: floor.pid!,
    callFor: () => ({ method: 'GET', path: '/select' }),
  });
  rows.push(...plain.rows, ...select.rows);
  for (const [name, callFor] of Object.entries(callsOf(place, await findText(platform, place), tokens))) {
    const most = BUDGETS[name];
    const { rows: own, cpu } = await measure({ name, port: platform.port, pid: platform.pid, callFor, most });
    rows.push(...own);
    ratios.push([name, judged(cpu, most), round(cpu / plain.cpu, 1), round(cpu / select.cpu, 1)]);
  }
  const sizes = await Promise.all(
    ['/', '/home'].map(async (url) => {
      const response = await fetch(`http://127.0.0.1:${platform.port}${url}`, {
        headers: { 'accept-encoding': 'identity', cookie: `clube_auth=${tokens[0]}` },
      });
      return [url, (await response.arrayBuffer()).byteLength];
    }),
  );
  report('api', [
    {
      title: 'Calls',
      columns: ['call', 'connections', 'per s', 'p50 ms', 'p99 ms', 'CPU ms a request', 'failed'],
      rows,
      notes: [
        `${SECONDS} s each after 1 s of warming up; 50 students in turn; CPU of node and postgres together; the load generator shares the cores.`,
        `What a request may cost is promised at ${PROMISED} connections: one busy core. At 1 a request pays alone for what others share (a socket that wakes, a transaction that nobody else commits with), at ${CONNECTIONS.at(-1)} the generator takes what it measures.`,
      ],
    },
    {
      title: `CPU a request at ${PROMISED} connections, beside the limits`,
      columns: ['call', 'CPU ms', '× node:http', '× SELECT 1'],
      rows: ratios,
    },
    { title: 'Boot document', columns: ['page', 'bytes, uncompressed'], rows: sizes },
  ]);
} finally {
  floor.kill('SIGTERM');
  await platform.stop();
}
