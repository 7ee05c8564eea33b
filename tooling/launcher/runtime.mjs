// Brings the Node and pnpm that this repository needs through npm alone, into .clube/runtime.
// Plain JavaScript without dependencies: this file runs on whatever Node (>= 20) the machine has.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..');
const RUNTIME = path.join(ROOT, '.clube/runtime');
const NODE = { major: 24, version: '24.21.0' };
const PNPM = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).clube.pnpm;

const isWindows = process.platform === 'win32';
const platformName = isWindows ? 'win' : process.platform;
const nodePackage = `node-${platformName}-${process.arch}`;

// The one fetched earlier does not count: it must stay listed, or npm would remove it from under us.
const nodeFits = () =>
  !process.execPath.startsWith(RUNTIME) && Number(process.versions.node.split('.')[0]) >= NODE.major;
const nodeBinary = () =>
  nodeFits()
    ? process.execPath
    : path.join(RUNTIME, 'node_modules', nodePackage, 'bin', isWindows ? 'node.exe' : 'node');
const pnpmBinary = () => path.join(RUNTIME, 'node_modules/.bin', isWindows ? 'pnpm.cmd' : 'pnpm');

export class SetupError extends Error {}

/** The environment in which `node` and `pnpm` are the ones this repository was tested with. */
export function runtimeEnvironment() {
  const bins = [path.dirname(nodeBinary()), path.dirname(pnpmBinary())];
  return { ...process.env, PATH: [...bins, process.env.PATH].join(path.delimiter) };
}

/**
 * How the server's process keeps its memory small: a young generation of 4 MiB, and two arenas of glibc instead of one
 * a thread. The defaults keep some 70 MiB that it never needs; requests cost the same (bench build, video, api).
 */
export const SERVER = { flags: ['--max-semi-space-size=4'], environment: { MALLOC_ARENA_MAX: '2' } };

/** @returns {{ node: string, pnpm: string }} absolute paths of the binaries to use */
export function ensureRuntime() {
  const wanted = nodeFits() ? [] : [`${nodePackage}@${NODE.version}`];
  const stamp = path.join(RUNTIME, 'package.json');
  const missing = [...wanted, `pnpm@${PNPM}`].join(' ');
  const have = existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')).clube : undefined;
  if (have !== missing || !existsSync(nodeBinary()) || !existsSync(pnpmBinary())) {
    console.log(`Fetching ${missing} through npm (once) …`);
    try {
      mkdirSync(RUNTIME, { recursive: true });
      writeFileSync(stamp, JSON.stringify({ private: true }));
    } catch (error) {
      throw new SetupError(`Cannot write to ${RUNTIME} (${error.code}). Make the folder writable for this user.`);
    }
    const npm = spawnSync(
      isWindows ? 'npm.cmd' : 'npm',
      ['install', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error', ...missing.split(' ')],
      { cwd: RUNTIME, stdio: 'inherit', shell: isWindows },
    );
    if (npm.status !== 0) throw new SetupError('npm could not fetch Node and pnpm; see the message above.');
    const written = JSON.parse(readFileSync(stamp, 'utf8'));
    writeFileSync(stamp, JSON.stringify({ ...written, clube: missing }, null, 2));
  }
  return { node: nodeBinary(), pnpm: pnpmBinary() };
}

/** Installs the workspace from the lockfile when the lockfile changed since the last time. */
export function ensureInstalled(pnpm) {
  const lockfile = readFileSync(path.join(ROOT, 'pnpm-lock.yaml'), 'utf8');
  const stamp = path.join(ROOT, 'node_modules/.clube-lockfile');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockfile) return;
  const result = spawnSync(pnpm, ['install', '--frozen-lockfile', '--reporter=append-only'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...runtimeEnvironment(), CI: 'true' },
    shell: isWindows,
  });
  if (result.status !== 0) throw new SetupError('pnpm install failed; see the message above.');
  writeFileSync(stamp, lockfile);
}
