import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';

const VERSIONS = '/usr/lib/postgresql';

export type DebianPostgres = { url: string; version: string; stop(): void };

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/** Debian's own PostgreSQL on a throw-away cluster, or undefined where it is not at hand (only root on Debian may install it). */
export async function startDebianPostgres(): Promise<DebianPostgres | undefined> {
  if (userInfo().uid !== 0 || !existsSync('/etc/debian_version')) return undefined;
  if (!existsSync(VERSIONS)) {
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  const version = existsSync(VERSIONS) ? readdirSync(VERSIONS).toSorted().at(-1) : undefined;
  if (!version) return undefined;
  const bin = path.join(VERSIONS, version, 'bin');
  const nobody = { uid: 65_534, gid: 65_534 };
  const folder = mkdtempSync(path.join(tmpdir(), 'clube-debian-'));
  chownSync(folder, nobody.uid, nobody.gid);
  const data = path.join(folder, 'data');
  const port = await freePort();
  const run = (command: string, ...args: string[]) =>
    spawnSync(path.join(bin, command), args, { ...nobody, cwd: folder, stdio: 'ignore' }).status === 0;
  if (!run('initdb', '-D', data, '-U', 'clube', '-A', 'trust', '-E', 'UTF8', '--no-locale')) return undefined;
  const flags = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c max_connections=100`;
  if (!run('pg_ctl', 'start', '-w', '-D', data, '-o', flags, '-l', path.join(folder, 'log'))) return undefined;
  return {
    url: `postgres://clube@127.0.0.1:${port}/postgres`,
    version,
    stop: () => void run('pg_ctl', 'stop', '-m', 'fast', '-D', data),
  };
}
