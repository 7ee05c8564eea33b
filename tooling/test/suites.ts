import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { remotes, ROOT } from '../build/apps.ts';
import { hasDebianPostgres, startDebianPostgres } from './debian-postgres.ts';
import { browserFaults, jestFaults, type JestFiles } from './faults.ts';
import { keepResults } from './kept-results.ts';
import { execute, type Outcome, type Say } from './run.ts';
import { ensureBrowser } from './system.ts';
import { browserTimes, jestTimes } from './times.ts';
import { together } from './together.ts';

const jest = createRequire(import.meta.url).resolve('jest/bin/jest');

/** As many as processors, and two at least: tests of starts, kills and full disks wait more than they work. One more starved the engines. */
const jestWorkers = () => Math.max(2, availableParallelism());

type JestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: (JestFiles[number] & Parameters<typeof jestTimes>[1][number])[];
};

export async function runJest(
  say: Say,
  name: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<Outcome> {
  const report = path.join(tmpdir(), `jest-${name}.json`);
  const code = await execute(
    say,
    process.execPath,
    [
      '--experimental-vm-modules',
      '--no-warnings',
      jest,
      '--json',
      `--outputFile=${report}`,
      `--maxWorkers=${jestWorkers()}`,
      ...args,
    ],
    { environment },
  );
  const told = JSON.parse(readFileSync(report, 'utf8')) as JestReport;
  return {
    passed: told.numPassedTests,
    // A suite that could not even start has no failed test, but it has failed.
    failed: code === 0 ? 0 : Math.max(1, told.numFailedTests),
    skipped: told.numPendingTests,
    faults: jestFaults(told.testResults),
    times: jestTimes(ROOT, told.testResults),
  };
}

/** The files whose SQL another version of PostgreSQL could read differently say so in their first line. */
const isSqlHeavy = (file: string) => readFileSync(file, 'utf8').startsWith('/** @sql-heavy */');

/** Runs each room of the list by its groups (together.ts). */
async function runTogether(
  say: Say,
  name: string,
  rooms: readonly { room: string; isChosen?: (file: string) => boolean; workers?: number }[],
  args: readonly string[] = [],
  environment: Record<string, string> = {},
): Promise<Outcome> {
  const list = path.join(tmpdir(), `files-${name}.json`);
  const files = rooms.map(({ room, isChosen, workers }) => [room, together(ROOT, room, isChosen, workers)] as const);
  writeFileSync(list, JSON.stringify(Object.fromEntries(files)));
  return runJest(say, name, args, { ...environment, CLUBE_TEST_FILES: list });
}

/** Rooms whose files are read together, beside the server's. Files of the shell lean on what a module is when it was just loaded. */
const TOGETHER = ['shared', ...remotes()];

/** Every file once: those whose SQL matters run on Debian's PostgreSQL where there is one, and everything else on the embedded one. */
export function runUnit(say: Say): Promise<Outcome> {
  const isElsewhere = hasDebianPostgres(say);
  const isChosen = (file: string) => !(isElsewhere && isSqlHeavy(file));
  return runTogether(say, 'unit', [{ room: 'api', isChosen }, ...TOGETHER.map((room) => ({ room }))]);
}

export async function runOnDebianPostgres(say: Say): Promise<Outcome> {
  const postgres = await startDebianPostgres(say);
  if (!postgres) {
    say('skipped: the SQL-heavy files ran on the embedded PostgreSQL; Debian’s needs root on Debian\n');
    return { passed: 0, failed: 0, skipped: 1 };
  }
  try {
    say(`PostgreSQL ${postgres.version}\n`);
    const rooms = [{ room: 'api', isChosen: isSqlHeavy, workers: jestWorkers() }];
    return await runTogether(say, 'debian', rooms, ['--selectProjects', 'api'], {
      CLUBE_TEST_DATABASE_URL: postgres.url,
    });
  } finally {
    postgres.stop();
  }
}

export async function runBrowserTests(
  say: Say,
  project: string,
  environment: Record<string, string> = {},
  specs: readonly string[] = [],
): Promise<Outcome> {
  ensureBrowser(say);
  const report = path.join(tmpdir(), `browser-${project}.json`);
  const made = path.join(tmpdir(), `results-${project}`);
  const code = await execute(
    say,
    'pnpm',
    ['--filter', '@clube/e2e', 'exec', 'playwright', 'test', `--project=${project}`, '--reporter=list,json', ...specs],
    { environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, CLUBE_E2E_RESULTS: made, ...environment } },
  );
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    suites: (Parameters<typeof browserFaults>[0] & Parameters<typeof browserTimes>[0])[];
  };
  const failed = stats.unexpected + stats.flaky;
  const kept = path.join(ROOT, 'e2e/results', project);
  keepResults(made, kept, failed > 0 || code !== 0);
  if (failed > 0) say(`\nTrace, picture and console of each failed test: ${kept}\n`);
  return {
    passed: stats.expected,
    failed: code === 0 ? failed : Math.max(1, failed),
    skipped: stats.skipped,
    faults: browserFaults({ suites }),
    times: browserTimes({ suites }),
  };
}
