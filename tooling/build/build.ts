import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { findEntry, SOURCE } from '../../api/src/worker/entry.ts';
import { apps, inputHash, ROOT } from './apps.ts';
import { BuildError } from './build-error.ts';
import { oneAtATime } from './lock.ts';

const STAMPS = path.join(ROOT, '.clube/build');

function isFresh(app: string, hash: string): boolean {
  const stamp = path.join(STAMPS, app);
  return (
    existsSync(path.join(ROOT, app, 'dist/chunks.json')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
  );
}

function buildApp(app: string, hash: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const started = Date.now();
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'build-app.ts'), app], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    child.once('exit', (code) => {
      if (code !== 0) return reject(new BuildError(`Building ${app} failed; see the messages above.`));
      mkdirSync(STAMPS, { recursive: true });
      writeFileSync(path.join(STAMPS, app), hash);
      console.log(`  built ${app} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
      resolve();
    });
  });
}

const staleOf = (only: readonly string[]) =>
  only.map((app) => ({ app, hash: inputHash(app, 'production') })).filter(({ app, hash }) => !isFresh(app, hash));

/** The server's own: it draws and converts by what stands there, built or not (api/src/worker/entry.ts). */
async function buildStaleWorker(): Promise<void> {
  // What builds it is loaded by nobody who finds it built.
  if (findEntry() === SOURCE) (await import('./worker.ts')).buildWorker();
}

/**
 * Builds what changed since its last build, all of it where nobody says which apps. Two that want the same tree built take turns: the
 * second finds it done. Returns the names of the apps that were built.
 */
export async function buildStale(only?: readonly string[]): Promise<string[]> {
  const wanted = only ?? apps();
  if (!only && findEntry() === SOURCE) await oneAtATime(path.join(STAMPS, 'lock'), buildStaleWorker);
  if (staleOf(wanted).length === 0) return [];
  return oneAtATime(path.join(STAMPS, 'lock'), () => build(staleOf(wanted)));
}

async function build(stale: readonly { app: string; hash: string }[]): Promise<string[]> {
  const queue = [...stale];
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await buildApp(next.app, next.hash);
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, lane));
  return stale.map(({ app }) => app);
}
