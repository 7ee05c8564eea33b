import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser'];
const isRootOnDebian = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');

function apt(packages: readonly string[]): boolean {
  console.log(`Installing ${packages.join(', ')} …`);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args: string[]) =>
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: environment }).status === 0;
  return run('update') && run('install', '-y', '--no-install-recommends', ...packages);
}

const has = (command: string) => spawnSync(command, ['-version'], { stdio: 'ignore' }).error === undefined;

/** A browser for the tests: Debian's when this is root on Debian, else Playwright's own. @throws Error that says what to do */
export function ensureBrowser(): void {
  if (CHROMIUM.some((file) => existsSync(file))) return;
  if (isRootOnDebian() && apt(['chromium', 'fonts-liberation'])) return;
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
export function ensureConverter(): void {
  if (!has('ffmpeg') && isRootOnDebian()) apt(['ffmpeg']);
}
