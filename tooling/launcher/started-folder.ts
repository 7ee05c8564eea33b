// What a first start leaves on the disk, for tests that are about what comes after it: made once in a run of jest, and copied.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { connect } from '../../api/src/database/connect.ts';
import { oneAtATime } from '../build/lock.ts';
import { serve, withFolder } from './testing.ts';

/** The demo's films are given up: every start would draw them anew, for nobody who looks. */
async function settleFilms(url: string): Promise<void> {
  const { pool, close } = connect(url, 1);
  const { rowCount } = await pool.query(
    `update public.media set status = 'failed', error_code = 'conversion_failed', settled_at = now()`,
  );
  await close();
  if (!rowCount) throw new Error('The demo has no films');
}

/** Makes it where no file of this run has: as `npm start` does, without the worker, whose conversions would be half done. */
async function make(): Promise<string> {
  // Of the run (global-setup.ts): files in other workers find it done.
  const shared = process.env.CLUBE_TEST_STARTED!;
  const made = path.join(shared, 'data');
  await oneAtATime(path.join(shared, 'lock'), async () => {
    if (existsSync(made)) return;
    const draft = path.join(shared, 'draft');
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { mode: 0o755 });
    const server = await serve(draft, 'fsync=off', { CLUBE_ROLES: 'web,http' });
    await settleFilms(server.url);
    await server.stop();
    renameSync(draft, made);
  });
  return made;
}

/** Puts it into a folder that is there and empty. What the database owns stays the database's. */
export async function copyStarted(into: string): Promise<void> {
  const { status, stderr } = spawnSync('cp', ['-a', `${await make()}/.`, into], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The data of a first start could not be copied:\n${stderr}`);
}

/** As `withFolder`, with the data of a first start. */
export const withStartedFolder = <Value>(work: (data: string) => Promise<Value>): Promise<Value> =>
  withFolder(async (data) => {
    await copyStarted(data);
    return work(data);
  });
