// A platform of its own for the tests that hurt it: a child process, a data folder, calls as a tool makes them.
import { fork, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from '../../api/src/database/connect.ts';
import { freePort } from '../../api/src/lib/free-port.ts';

/** What the system says of a process; nothing of one that has ended. */
const said = (pid: number, what: string) => {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8');
  } catch {
    return '';
  }
};
const stateOf = (pid: number) => said(pid, 'stat');
/** The words that a process was started with, each ended by a zero. */
const commandOf = (pid: number) => said(pid, 'cmdline');
/** A zombie is gone; it only waits to be counted. */
export const isAlive = (pid: number) => stateOf(pid) !== '' && !/\) Z /.test(stateOf(pid));

/** The id of the database's process; none while it begins or ends. */
export function postmasterOf(data: string): number | undefined {
  try {
    return (
      Number(readFileSync(path.join(data, 'database/postgres/postmaster.pid'), 'utf8').split('\n')[0]) || undefined
    );
  } catch {
    return undefined;
  }
}

/** A thread may end between the list and the look. */
function childrenIn(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Processes that a process started and those that they did, the database's aside: whatever works for the server beside it. */
export function helpersOf(pid: number): number[] {
  return globSync(`/proc/${pid}/task/*/children`)
    .flatMap((file) => childrenIn(file).split(' ').filter(Boolean).map(Number))
    .filter((child) => isAlive(child) && !/\(postgres\)/.test(stateOf(child)))
    .flatMap((child) => [child, ...helpersOf(child)]);
}

/** The programs that work beside a server, by what stands in their command lines. */
const PROGRAMS = { keeper: 'worker/keeper.ts', worker: 'worker/main.', renderer: 'renderer/program.mjs' } as const;

/** Those of a process's helpers that run one of them. */
export const helpersThatRun = (pid: number, program: keyof typeof PROGRAMS): number[] =>
  helpersOf(pid).filter((helper) => commandOf(helper).includes(PROGRAMS[program]));

/** Those of a process's helpers that work on a file of others and may read this one: an upload, by its id or its place. */
export const workersOn = (pid: number, file: string): number[] =>
  helpersThatRun(pid, 'worker').filter((helper) => commandOf(helper).includes(file.replace(/^\d+-/, '')));

export function end(pid: number | undefined): void {
  if (!pid) throw new Error('There is no such process');
  process.kill(pid, 'SIGKILL');
}

/** Ends a helper. False where its work was done between the look and the kill: it has ended by itself. */
export function endHelper(pid: number): boolean {
  try {
    end(pid);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

const running = new Set<ChildProcess>();

/** A data folder for one test. Whatever still runs on it at the end, also of a test that failed, ends with it. */
export async function withFolder<Value>(work: (data: string) => Promise<Value>): Promise<Value> {
  const data = mkdtempSync(path.join(tmpdir(), 'clube-fault-'));
  // The database runs as another user when the tests run as root.
  chmodSync(data, 0o755);
  try {
    return await work(data);
  } finally {
    for (const child of running) child.kill('SIGKILL');
    const database = postmasterOf(data);
    if (database && isAlive(database)) end(database);
    rmSync(data, { recursive: true, force: true });
  }
}

/** Where nobody plays the demo's films: drawing them takes what the tests of another file wait for. */
export const UNDRAWN = { CLUBE_CONVERTER: 'none' };

export type Served = Awaited<ReturnType<typeof serve>>;

/** Starts the platform on a folder. @throws Error when it ends instead of becoming ready */
export async function serve(data: string, settings = '', environment: Record<string, string> = {}) {
  const port = await freePort();
  const child = fork(path.join(import.meta.dirname, 'serve.ts'), {
    env: {
      ...process.env,
      PORT: String(port),
      CLUBE_DATA: data,
      CLUBE_RATE_LIMIT_FACTOR: '1000000',
      // With a turn, beside another run too.
      CLUBE_CONVERT_NICE: '10',
      LOG_LEVEL: 'silent',
      CLUBE_TEST_DATABASE_SETTINGS: settings,
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  running.add(child);
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      running.delete(child);
      resolve();
    }),
  );
  const { url } = await new Promise<{ url: string }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { url: string }));
    child.once('exit', (code) => reject(new Error(`It ended with ${code}`)));
  });
  return {
    port,
    url,
    child,
    ended,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** A session of the demo, made in the database as signing in would make it. Returns its token. */
export async function openSession(url: string, role: 'student' | 'owner' = 'student'): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { pool, close } = connect(url, 1);
  await pool.query(
    `insert into sessions (token_hash, user_id, site_id, expires_at)
     select $1, user_id, site_id, now() + interval '365 days' from members where role = $2 order by id limit 1`,
    [createHash('sha256').update(token).digest(), role],
  );
  // The session is part of the setting, not of what is tried.
  await pool.query('checkpoint');
  await close();
  return token;
}

export type Answer = { status: number; code: string; headers: Headers; text: string; body: { id?: number } };

/** A call with a token; undefined when the connection breaks. */
export async function ask(
  { port }: Pick<Served, 'port'>,
  url: string,
  options: {
    token?: string;
    method?: string;
    body?: object | Uint8Array<ArrayBuffer>;
    headers?: Record<string, string>;
  } = {},
): Promise<Answer | undefined> {
  const { token, body, headers } = options;
  const isRaw = body instanceof Uint8Array;
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
      method: options.method ?? (body ? 'POST' : 'GET'),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && !isRaw && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: isRaw ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    let json: { code?: string; id?: number } = {};
    try {
      json = JSON.parse(text) as typeof json;
    } catch {
      // Not every answer is JSON.
    }
    return { status: answer.status, code: json.code ?? '', headers: answer.headers, text, body: json };
  } catch {
    return undefined;
  }
}

export const ticket = { title: 'Não abre', message: 'A aula 3 não abre.' };

/** Writes tickets until told to stop. Returns the ids that were acknowledged, and every other status that was answered. */
export function writeTickets(server: Pick<Served, 'port'>, token: string, writers: number) {
  const acknowledged: number[] = [];
  const refused = new Set<number>();
  const life = { over: false };
  const all = Array.from({ length: writers }, async () => {
    while (!life.over) {
      const answer = await ask(server, '/api/ticket', { token, body: ticket });
      if (answer?.status === 201) acknowledged.push(answer.body.id!);
      else if (answer) refused.add(answer.status);
      // A server that is away answers at once; asking it without a pause would be all that this machine does.
      if (answer?.status !== 201) await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  return {
    acknowledged,
    refused,
    async stop() {
      life.over = true;
      await Promise.all(all);
    },
  };
}

/** Which of the acknowledged tickets are gone. */
export async function lostTickets(url: string, acknowledged: readonly number[]): Promise<number[]> {
  const { pool, close } = connect(url, 1);
  const { rows } = await pool.query<{ id: number }>('select id from tickets');
  await close();
  const kept = new Set(rows.map(({ id }) => id));
  return acknowledged.filter((id) => !kept.has(id));
}

/** Waits until something holds, for as long as the test may run. */
export async function until(condition: () => boolean | Promise<boolean>, everyMs = 50): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, everyMs));
}
