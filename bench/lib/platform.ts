import { fork } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../../tooling/build/apps.ts';
import { SERVER } from '../../tooling/launcher/runtime.mjs';
import { connect, type Connection } from '../../api/src/database/connect.ts';
import { freePort } from '../../api/src/lib/free-port.ts';

export type BenchPlatform = {
  port: number;
  pid: number;
  folder: string;
  databaseUrl: string;
  connection: Connection;
  stop(): Promise<void>;
};

const SETTLING_MS = 300_000;
const OPEN = `select count(*)::int as open from pgboss.job where name like 'media.%' and state < 'completed'`;

/**
 * Waits until no media is being made ready, its other sizes included: the demo's own videos are converted by the server that is measured.
 * @throws Error when some still are after `patienceMs`
 */
export async function untilMediaSettled({ pool }: Connection, patienceMs = SETTLING_MS): Promise<void> {
  const until = Date.now() + patienceMs;
  while (((await pool.query<{ open: number }>(OPEN)).rows[0]?.open ?? 0) > 0) {
    if (Date.now() > until) throw new Error('The media are not ready');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/**
 * Starts a fresh platform with the demo data, in a process and a folder of its own.
 * @param root of the checkout whose build it serves
 */
export async function startPlatform(
  environment: Record<string, string> = {},
  root: string = ROOT,
): Promise<BenchPlatform> {
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'clube-bench-'));
  // As root the database runs as a user of its own, who must be able to enter.
  chmodSync(folder, 0o755);
  const child = fork(path.join(root, 'tooling/launcher/serve.ts'), {
    execArgv: SERVER.flags,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      CLUBE_DATA: folder,
      CLUBE_RATE_LIMIT_FACTOR: '1000000',
      LOG_LEVEL: 'error',
      ...SERVER.environment,
      ...environment,
    },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const { url } = await new Promise<{ url: string }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { url: string }));
    child.once('exit', (code) => reject(new Error(`The platform ended with ${code} before it was ready`)));
  });
  const connection = connect(url, 2);
  return {
    port,
    pid: child.pid!,
    folder,
    databaseUrl: url,
    connection,
    async stop() {
      await connection.close();
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
