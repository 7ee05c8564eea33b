// Brings the Node and pnpm that this repository needs through npm alone, into .clube/runtime.
// Plain JavaScript without dependencies: this file runs on whatever Node (>= 20) the machine has.
import { spawnSync } from 'node:child_process';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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
  return {
    // What Node compiled once it reads again: a start loads a thousand files in three quarters of the time.
    NODE_COMPILE_CACHE: path.join(ROOT, '.clube/compiled'),
    ...process.env,
    PATH: [...bins, process.env.PATH].join(path.delimiter),
  };
}

/**
 * How the server's process keeps its memory small: a young generation of 4 MiB, and two arenas of glibc instead of one
 * a thread. The defaults keep some 70 MiB that it never needs; requests cost the same (bench build, video, api).
 */
export const SERVER = { flags: ['--max-semi-space-size=4'], environment: { MALLOC_ARENA_MAX: '2' } };

const LOCK = path.join(ROOT, '.clube/setup.lock');
const PAUSE_MS = 200;

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
};
const holderOf = (lock) => {
  try {
    return readFileSync(lock, 'utf8');
  } catch {
    return undefined;
  }
};
/** What file systems say on which a file has no second name. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);
/**
 * A link to a file that says who holds it: it is there with what it says, or not at all. Where there are no links it is empty for a
 * moment, and nobody takes an empty one away.
 */
function place(file) {
  try {
    linkSync(file, LOCK);
  } catch (error) {
    if (!NO_LINKS.has(error.code)) throw error;
    writeFileSync(LOCK, readFileSync(file), { flag: 'wx' });
  }
}
function take(own) {
  try {
    place(own);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST')
      throw new SetupError(`Cannot make ${LOCK} (${error.code}). Is the disk full, or read-only?`);
  }
  const holder = holderOf(LOCK);
  // One that names this process was left by another with its number, as in a container that is started again.
  const isOwn = holder === String(process.pid);
  if (!holder || (!isOwn && isAlive(Number(holder)))) return false;
  // Its holder was killed. Of those who see that one moves it away, and gives back what another took meanwhile.
  const moved = `${own}-moved`;
  try {
    renameSync(LOCK, moved);
    if (holderOf(moved) !== holder) place(moved);
  } catch {
    // Another was faster.
  }
  rmSync(moved, { force: true });
  return false;
}

/** Does what two starts of one tree must not do at once; the second waits, and finds it done. */
function alone(work) {
  const own = `${LOCK}-${process.pid}`;
  try {
    mkdirSync(path.dirname(LOCK), { recursive: true });
    writeFileSync(own, String(process.pid));
  } catch (error) {
    throw new SetupError(
      `Cannot write to ${path.dirname(LOCK)} (${error.code}). Make the folder writable for this user.`,
    );
  }
  try {
    for (let isTold = false; !take(own); isTold = true) {
      if (!isTold) console.log(`Another start is at this (${LOCK}); waiting for it …`);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    }
    try {
      return work();
    } finally {
      rmSync(LOCK, { force: true });
    }
  } finally {
    rmSync(own, { force: true });
  }
}

/** @returns {{ node: string, pnpm: string }} absolute paths of the binaries to use */
export function ensureRuntime() {
  const wanted = nodeFits() ? [] : [`${nodePackage}@${NODE.version}`];
  const stamp = path.join(RUNTIME, 'package.json');
  const missing = [...wanted, `pnpm@${PNPM}`].join(' ');
  const isThere = () => {
    const have = existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')).clube : undefined;
    return have === missing && existsSync(nodeBinary()) && existsSync(pnpmBinary());
  };
  if (!isThere()) alone(() => isThere() || fetchRuntime(missing, stamp));
  return { node: nodeBinary(), pnpm: pnpmBinary() };
}

function fetchRuntime(missing, stamp) {
  console.log(`Fetching ${missing} through npm (once) …`);
  try {
    mkdirSync(RUNTIME, { recursive: true });
    replace(stamp, JSON.stringify({ private: true }));
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
  replace(stamp, JSON.stringify({ ...written, clube: missing }, null, 2));
}

/** Written whole or not at all: another start may look at it meanwhile. */
function replace(file, text) {
  writeFileSync(`${file}.part`, text);
  renameSync(`${file}.part`, file);
}

/** Installs the workspace from the lockfile when the lockfile changed since the last time. */
export function ensureInstalled(pnpm) {
  const lockfile = readFileSync(path.join(ROOT, 'pnpm-lock.yaml'), 'utf8');
  const stamp = path.join(ROOT, 'node_modules/.clube-lockfile');
  const isThere = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === lockfile;
  if (!isThere()) alone(() => isThere() || install(pnpm, stamp, lockfile));
}

function install(pnpm, stamp, lockfile) {
  const result = spawnSync(pnpm, ['install', '--frozen-lockfile', '--reporter=append-only'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...runtimeEnvironment(), CI: 'true' },
    shell: isWindows,
  });
  if (result.status !== 0) throw new SetupError('pnpm install failed; see the message above.');
  writeFileSync(stamp, lockfile);
}
