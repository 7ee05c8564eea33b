// The whole of `npm test` again and again, in a clone of the last commit: what passed, failed and was skipped each time, and how long
// it took. `--times=10` says how often, `--together` runs two clones side by side. It fails when one run does.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { ROOT } from '../../tooling/build/apps.ts';
import { sum, type Result } from '../../tooling/test/run.ts';
import { report, round } from '../lib/report.ts';

const TIMES = Number(process.argv.find((word) => word.startsWith('--times='))?.slice('--times='.length) ?? 10);
const isTogether = process.argv.includes('--together');

function makeClone(folder: string, name: string): string {
  const clone = path.join(folder, name);
  const { status, stderr } = spawnSync('git', ['clone', '--quiet', ROOT, clone], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`No clone of ${ROOT}: ${stderr}`);
  return clone;
}

async function runOnce(clone: string) {
  const file = `${clone}.json`;
  rmSync(file, { force: true });
  const started = performance.now();
  const child = spawn(process.execPath, ['tooling/launcher/main.mjs', 'test'], {
    cwd: clone,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, CLUBE_TEST_TIMES: file },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  // A run that was cut off tells nothing of its steps, and is none that passed.
  const results = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Result[]) : [];
  const counts = sum(results);
  return {
    ...counts,
    failed: code === 0 ? counts.failed : Math.max(1, counts.failed),
    seconds: round((performance.now() - started) / 1000, 0),
    faults: results.flatMap(({ name, counts: { failed, faults = [] } }) => (failed > 0 ? [name, ...faults] : [])),
  };
}

const folder = mkdtempSync(path.join(tmpdir(), 'clube-runs-'));
// Databases run as another user when the tests run as root.
chmodSync(folder, 0o755);
try {
  const lanes = (isTogether ? ['first', 'second'] : ['only']).map((name) => ({ name, clone: makeClone(folder, name) }));
  const runs = await Promise.all(
    lanes.map(async ({ name, clone }) => {
      const ended: (Awaited<ReturnType<typeof runOnce>> & { clone: string; at: number })[] = [];
      for (let at = 1; at <= TIMES; at += 1) ended.push({ clone: name, at, ...(await runOnce(clone)) });
      return ended;
    }),
  );
  const all = runs.flat();
  report(
    isTogether ? 'runs-together' : 'runs',
    [
      {
        title: `npm test, ${TIMES} times in a row${isTogether ? ', in two clones at once' : ''}`,
        columns: ['clone', 'run', 'passed', 'failed', 'skipped', 'seconds'],
        rows: all.map(({ clone, at, passed, failed, skipped, seconds }) => [
          clone,
          at,
          passed,
          failed,
          skipped,
          seconds,
        ]),
        notes: [
          'The first run of a clone installs and builds.',
          ...all.flatMap(({ clone, at, faults }) => faults.map((fault) => `\n${clone} ${at}: ${fault}`)),
        ],
      },
    ],
    `runs --times=${TIMES}${isTogether ? ' --together' : ''}`,
  );
  process.exitCode = all.some(({ failed }) => failed > 0) ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
