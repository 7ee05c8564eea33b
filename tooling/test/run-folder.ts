import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const NAME = /^clube-run-(\d+)-/;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Takes away what runs left that were killed. A database that still runs on such a folder sees that it is gone, and ends. */
function sweep(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = Number(NAME.exec(name)?.[1]);
    if (!pid || isAlive(pid)) continue;
    try {
      rmSync(path.join(parent, name), { recursive: true, force: true });
    } catch {
      // Another user's, or something of it still writes: the next run comes by again.
    }
  }
}

/** One folder for all that a run and its children leave on the disk; it goes when this process ends, however it ends. */
export function openRunFolder(parent = tmpdir()): string {
  sweep(parent);
  const folder = mkdtempSync(path.join(parent, `clube-run-${process.pid}-`));
  // Databases run as another user when the tests run as root.
  chmodSync(folder, 0o755);
  process.once('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    } catch {
      // A child that was cut off still writes: swept by the next run.
    }
  });
  return folder;
}
