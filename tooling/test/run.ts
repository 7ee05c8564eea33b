import { spawn, type ChildProcess } from 'node:child_process';
import { ROOT } from '../build/apps.ts';
import type { Time } from './times.ts';

export type Counts = { passed: number; failed: number; skipped: number };
/** `faults`: what failed, and why, for whoever reads the end of a run alone. `times`: what each test took. */
export type Outcome = Counts & { faults?: readonly string[]; times?: readonly Time[] };
/** Where a step's words go: straight to the terminal, or held until the steps before it have spoken. */
export type Say = (text: string) => void;
export type Step = { name: string; run: (say: Say) => Promise<Outcome> };
export type Result = { name: string; seconds: number; counts: Outcome };

const FAILED: Counts = { passed: 0, failed: 1, skipped: 0 };
/** A command that said nothing for so long hangs: every test has a shorter limit of its own, and each file is told. */
const SILENT_MS = 10 * 60_000;

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill();
});

type Options = { environment?: Record<string, string>; silentMs?: number };

/** Runs a command to its end and passes its output on; one that hangs is ended, and said to. Resolves with its exit code. */
export function execute(
  say: Say,
  command: string,
  args: readonly string[],
  { environment = {}, silentMs = SILENT_MS }: Options = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...environment },
    });
    running.add(child);
    const hang = setTimeout(() => {
      say(`${command} ${args.join(' ')} said nothing for ${silentMs / 1000} s and was ended\n`);
      child.kill('SIGKILL');
      // What it started may hold its output open.
      resolve(1);
    }, silentMs);
    const end = (code: number) => {
      clearTimeout(hang);
      running.delete(child);
      resolve(code);
    };
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        hang.refresh();
        say(text);
      });
    child.once('error', (error) => (say(`${error.message}\n`), end(127)));
    child.once('close', (code) => end(code ?? 1));
  });
}

/** A command that counts as one test: it passes when it exits with 0. */
export const check = (name: string, command: string, args: readonly string[]): Step => ({
  name,
  run: async (say) => ((await execute(say, command, args)) === 0 ? { passed: 1, failed: 0, skipped: 0 } : FAILED),
});

/**
 * Runs steps side by side, at most `lanes` at a time. Each one's output comes whole and in the order of the list: the first
 * that has not ended speaks as it goes, the others when it is their turn.
 */
export async function runSideBySide(
  steps: readonly Step[],
  lanes: number,
  say: Say = (text) => void process.stdout.write(text),
): Promise<Result[]> {
  const results: Result[] = [];
  const held = steps.map(({ name }) => [`\n▶ ${name}\n`]);
  let speaking = 0;
  const flush = () => {
    for (; speaking < steps.length; speaking += 1) {
      for (const text of held[speaking]!.splice(0)) say(text);
      if (!results[speaking]) return;
    }
  };
  const queue = steps.entries();
  const lane = async () => {
    for (const [at, { name, run }] of queue) {
      flush();
      const started = Date.now();
      const tell: Say = (text) => (held[at]!.push(text), flush());
      const counts = await run(tell).catch((error: unknown) => {
        tell(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
        return FAILED;
      });
      const seconds = (Date.now() - started) / 1000;
      held[at]!.push(`  ${counts.failed > 0 ? 'FAILED' : 'ok'} in ${seconds.toFixed(1)} s\n`);
      results[at] = { name, seconds, counts };
      flush();
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}

/**
 * The last lines of a run, which name what failed and why, and its exit code. What a machine had no means for (no root, no faketime) is named; whoever has them all, and
 * wants nothing to pass unseen, sets `CLUBE_NO_SKIPS`.
 */
export function conclude(
  results: readonly Result[],
  { CLUBE_NO_SKIPS }: Readonly<Record<string, string | undefined>>,
): { text: string; code: 0 | 1 } {
  const named = (title: string, isMeant: (counts: Counts) => boolean) => {
    const names = results.filter(({ counts }) => isMeant(counts)).map(({ name }) => name);
    return names.length > 0 ? [`${title}: ${names.join(', ')}`] : [];
  };
  const failed = named('Failed', (counts) => counts.failed > 0);
  const skipped = named('Skipped', (counts) => counts.skipped > 0);
  const total = sum(results);
  return {
    text: [
      '',
      ...results.flatMap(({ counts }) => counts.faults ?? []),
      ...failed,
      ...skipped,
      `${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`,
    ].join('\n'),
    code: failed.length > 0 || (CLUBE_NO_SKIPS && skipped.length > 0) ? 1 : 0,
  };
}

export const sum = (results: readonly Result[]): Counts => {
  const total = (kind: keyof Counts) => results.reduce((so, { counts }) => so + counts[kind], 0);
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') };
};
