import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Say } from './run.ts';
import { apt, isRootOnDebian } from './system.ts';

const VERSIONS = '/usr/lib/postgresql';
const versions = () => (existsSync(VERSIONS) ? readdirSync(VERSIONS) : []);

type DebianPostgres = { url: string; version: string; stop(): void };

/** Whether it is here, or could be installed. */
export const hasDebianPostgres = (say: Say): boolean =>
  isRootOnDebian() && (versions().length > 0 || (apt(say, ['postgresql']) && versions().length > 0));

/**
 * Debian's own PostgreSQL on a throw-away cluster. It listens on a socket in its own folder only, so that two at once never
 * meet. Undefined where it may not be installed (only root on Debian may).
 * @throws Error when it is there and does not start
 */
export async function startDebianPostgres(say: Say): Promise<DebianPostgres | undefined> {
  if (!hasDebianPostgres(say)) return undefined;
  const version = versions()
    .toSorted((a, b) => Number(a) - Number(b))
    .at(-1)!;
  const bin = path.join(VERSIONS, version, 'bin');
  const nobody = { uid: 65_534, gid: 65_534 };
  const folder = mkdtempSync(path.join(tmpdir(), 'clube-debian-'));
  chownSync(folder, nobody.uid, nobody.gid);
  const data = path.join(folder, 'data');
  const run = (command: string, ...args: string[]) => {
    const { status } = spawnSync(path.join(bin, command), args, { ...nobody, cwd: folder, stdio: 'ignore' });
    if (status !== 0) throw new Error(`${command} of PostgreSQL ${version} failed; see ${folder}`);
  };
  run('initdb', '-D', data, '-U', 'clube', '-A', 'trust', '-E', 'UTF8', '--no-locale');
  const flags = `-c listen_addresses= -c unix_socket_directories=${folder} -c fsync=off -c autovacuum=off -c max_connections=100`;
  run('pg_ctl', 'start', '-w', '-D', data, '-o', flags, '-l', path.join(folder, 'log'));
  return {
    url: `postgres://clube@${encodeURIComponent(folder)}/postgres`,
    version,
    stop() {
      run('pg_ctl', 'stop', '-m', 'fast', '-D', data);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
