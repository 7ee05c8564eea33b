import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../build/apps.ts';
import { startDebianPostgres } from './debian-postgres.ts';
import { keepResults } from './kept-results.ts';
import { execute, type Counts, type Say } from './run.ts';
import { ensureBrowser } from './system.ts';

const jest = createRequire(import.meta.url).resolve('jest/bin/jest');

/** One more than processors: tests of starts, kills and full disks, and those of a database, wait for a third of their time. */
const jestWorkers = () => availableParallelism() + 1;

type JestReport = { numPassedTests: number; numFailedTests: number; numPendingTests: number };

export async function runJest(
  say: Say,
  name: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<Counts> {
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
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8')) as JestReport;
  // A suite that could not even start has no failed test, but it has failed.
  return { passed: numPassedTests, failed: code === 0 ? 0 : Math.max(1, numFailedTests), skipped: numPendingTests };
}

/** The files whose SQL another version of PostgreSQL could read differently say so in their first line. */
const isSqlHeavy = (file: string) => readFileSync(path.join(ROOT, file), 'utf8').startsWith('/** @sql-heavy */');
const sqlHeavyTests = () =>
  globSync('api/{src,test}/**/*.test.ts', { cwd: ROOT })
    .filter(isSqlHeavy)
    .map((file) => path.join(ROOT, file));

export async function runOnDebianPostgres(say: Say): Promise<Counts> {
  const postgres = await startDebianPostgres(say);
  if (!postgres) {
    say('skipped: the SQL-heavy files on Debian’s PostgreSQL (needs root on Debian)\n');
    return { passed: 0, failed: 0, skipped: 1 };
  }
  try {
    say(`PostgreSQL ${postgres.version}\n`);
    return await runJest(say, 'debian', ['--selectProjects', 'api', '--runTestsByPath', ...sqlHeavyTests()], {
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
): Promise<Counts> {
  ensureBrowser(say);
  const report = path.join(tmpdir(), `browser-${project}.json`);
  const made = path.join(tmpdir(), `results-${project}`);
  const code = await execute(
    say,
    'pnpm',
    ['--filter', '@clube/e2e', 'exec', 'playwright', 'test', `--project=${project}`, '--reporter=list,json'],
    { environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, CLUBE_E2E_RESULTS: made, ...environment } },
  );
  const { stats } = JSON.parse(readFileSync(report, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  };
  const failed = stats.unexpected + stats.flaky;
  const kept = path.join(ROOT, 'e2e/results', project);
  keepResults(made, kept, failed > 0 || code !== 0);
  if (failed > 0) say(`\nTrace, picture and console of each failed test: ${kept}\n`);
  return { passed: stats.expected, failed: code === 0 ? failed : Math.max(1, failed), skipped: stats.skipped };
}
