import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Say } from './run.ts';

/** The whole browser, and the one without a window. */
const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'];
export const isRootOnDebian = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');
/** Two clones that install at once take turns; whoever comes second finds the work done. */
const TURN = path.join(tmpdir(), 'clube-apt.lock');

/** Installs packages of Debian. Tells whether they are there. */
export function apt(say: Say, packages: readonly string[]): boolean {
  say(`Installing ${packages.join(', ')} …\n`);
  const run = (...args: string[]) => {
    const { status, stderr } = spawnSync('flock', [TURN, 'apt-get', '-o', 'DPkg::Lock::Timeout=600', ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status !== 0) say(stderr);
    return status === 0;
  };
  return run('update') && run('install', '-y', '--no-install-recommends', ...packages);
}

const has = (command: string, question: string) =>
  spawnSync(command, [question], { stdio: 'ignore' }).error === undefined;

/** A browser for the tests: Debian's when this is root on Debian, else Playwright's own. @throws Error that says what to do */
export function ensureBrowser(say: Say): void {
  if (CHROMIUM.every((file) => existsSync(file))) return;
  if (isRootOnDebian() && apt(say, ['chromium', 'chromium-headless-shell', 'fonts-liberation'])) return;
  const installed = spawnSync('pnpm', ['--filter', '@clube/e2e', 'exec', 'playwright', 'install', 'chromium'], {
    stdio: 'inherit',
  });
  if (installed.status !== 0) {
    throw new Error(
      'No Chromium was found and none could be installed. Install the package "chromium", then run npm test again.',
    );
  }
}

/** ffmpeg for the conversion tests, where it can be installed; they are skipped by name where it cannot. */
export function ensureConverter(say: Say): void {
  if (!has('ffmpeg', '-version') && isRootOnDebian()) apt(say, ['ffmpeg']);
}

/** faketime for the tests of clocks that jump, where it can be installed; they are skipped by name where it cannot. */
export function ensureClock(say: Say): void {
  if (!has('faketime', '--version') && isRootOnDebian()) apt(say, ['faketime']);
}
