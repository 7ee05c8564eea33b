// Building from nothing, building again, after one change in one remote, the unit tests, the second start, and where the time of
// `npm test` goes, which takes as long as that does; `--without-tests` leaves that out.
import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { apps, ROOT } from '../../tooling/build/apps.ts';
import { freePort } from '../../api/src/lib/free-port.ts';
import { SERVER } from '../../tooling/launcher/runtime.mjs';
import { memoryMib } from '../lib/process-tree.ts';
import { against, report, round, type Table } from '../lib/report.ts';

type Step = { name: string; seconds: number; counts: { passed: number; failed: number; skipped: number } };

function seconds(command: string, args: readonly string[]): number {
  const started = performance.now();
  const { status, stderr } = spawnSync(command, args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stderr.slice(-2000)}`);
  return round((performance.now() - started) / 1000, 1);
}

const build = () => seconds(process.execPath, ['tooling/build/main.ts']);
const jest = path.join(ROOT, 'tooling/node_modules/jest/bin/jest.js');
const unit = (...more: string[]) =>
  seconds(process.execPath, [
    '--experimental-vm-modules',
    '--no-warnings',
    jest,
    '--selectProjects',
    'shared',
    ...apps(),
    ...more,
  ]);

/** Seconds until `npm start` says that it is ready, and its memory some seconds later in MiB. */
async function start(data: string): Promise<{ ready: number; memory: number }> {
  const started = performance.now();
  const child = spawn(process.execPath, [...SERVER.flags, 'tooling/launcher/start.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...SERVER.environment, CLUBE_DATA: data, PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('ready') && resolve());
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code} before it was ready`)));
  });
  const ready = round((performance.now() - started) / 1000, 1);
  await new Promise((resolve) => setTimeout(resolve, 10_000));
  const memory = round(memoryMib(child.pid!).now, 0);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
  return { ready, memory };
}

/** Every step of `npm test`, the longest first, as its runner took the time. */
function testSteps(folder: string): Step[] {
  const file = path.join(folder, 'times.json');
  // A failing test is a row of the table, not the end of the measurement.
  spawnSync(process.execPath, ['tooling/test/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, CLUBE_TEST_TIMES: file },
  });
  return (JSON.parse(readFileSync(file, 'utf8')) as Step[]).toSorted((a, b) => b.seconds - a.seconds);
}

const timesOf = (steps: readonly Step[]): Table => ({
  title: 'Where the time of npm test goes',
  columns: ['step', 'seconds', 'passed', 'failed', 'skipped'],
  rows: steps.map(({ name, seconds: time, counts }) => [
    name,
    round(time, 1),
    counts.passed,
    counts.failed,
    counts.skipped,
  ]),
  notes: [
    'Checks run side by side, so their seconds overlap. Budgets of the whole: 10 minutes on 4 cores, 18 on 2 slow ones.',
  ],
});

const touched = path.join(ROOT, 'mf-account/src/catalogues.ts');
const original = readFileSync(touched);
const data = mkdtempSync(path.join(tmpdir(), 'clube-start-'));
chmodSync(data, 0o755);
try {
  rmSync(path.join(ROOT, '.clube/build'), { recursive: true, force: true });
  const rows: (string | number)[][] = [['build, all apps from nothing', build()]];
  rows.push(['build, nothing changed', build()]);
  appendFileSync(touched, '\n// touched\n');
  rows.push(['build, one remote changed', build()]);
  writeFileSync(touched, original);
  build();
  rows.push(['unit tests of shell, shared and remotes, cold', unit('--no-cache')]);
  rows.push(['unit tests again', unit()]);
  const first = await start(data);
  const second = await start(data);
  rows.push(['npm start on an empty data folder → ready', first.ready]);
  rows.push(['second start → ready', against(second.ready, 5)]);
  rows.push(['memory of node when idle, MiB', against(second.memory, 250)]);
  const steps = process.argv.includes('--without-tests') ? undefined : testSteps(data);
  report('build', [
    {
      title: 'Building, testing, starting',
      columns: ['what', 'seconds'],
      rows,
    },
    ...(steps ? [timesOf(steps)] : []),
  ]);
} finally {
  writeFileSync(touched, original);
  rmSync(data, { recursive: true, force: true });
}
