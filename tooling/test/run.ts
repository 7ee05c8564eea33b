import { spawn } from 'node:child_process';
import { ROOT } from '../build/apps.ts';

export type Counts = { passed: number; failed: number; skipped: number };
export type Step = { name: string; run: () => Promise<Counts> };

/** Runs a command to its end; its output goes to the terminal. */
export function execute(
  command: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...environment } });
    child.once('error', () => resolve(127));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** A command that counts as one test: it passes when it exits with 0. */
export const check = (name: string, command: string, args: readonly string[]): Step => ({
  name,
  run: async () =>
    (await execute(command, args)) === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 },
});

export const add = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});
