// `npm test`: every check and every test. The last line is the sum.
import { mkdtempSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { apps, ROOT } from '../build/apps.ts';
import { buildStale } from '../build/build.ts';
import { startDebianPostgres } from './debian-postgres.ts';
import { add, check, execute, type Counts, type Step } from './run.ts';
import { ensureBrowser, ensureConverter } from './system.ts';

const bin = (name: string) => path.join(ROOT, 'node_modules/.bin', name);
const node = process.execPath;
const reports = mkdtempSync(path.join(tmpdir(), 'clube-reports-'));
const jest = createRequire(import.meta.url).resolve('jest/bin/jest');

type JestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numFailedTestSuites: number;
};

async function runJest(
  name: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<Counts> {
  const report = path.join(reports, `${name}.json`);
  const code = await execute(
    node,
    ['--experimental-vm-modules', '--no-warnings', jest, '--json', `--outputFile=${report}`, ...args],
    environment,
  );
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8')) as JestReport;
  // A suite that could not even start has no failed test, but it has failed.
  return { passed: numPassedTests, failed: code === 0 ? 0 : Math.max(1, numFailedTests), skipped: numPendingTests };
}

async function runOnDebianPostgres(): Promise<Counts> {
  const postgres = await startDebianPostgres();
  if (!postgres) {
    console.log('skipped: the API suite on Debian’s PostgreSQL (needs root on Debian)');
    return { passed: 0, failed: 0, skipped: 1 };
  }
  try {
    console.log(`PostgreSQL ${postgres.version}`);
    return await runJest('debian', ['--selectProjects', 'api', '--testPathIgnorePatterns', 'media.test'], {
      CLUBE_TEST_DATABASE_URL: postgres.url,
    });
  } finally {
    postgres.stop();
  }
}

async function runBrowserTests(): Promise<Counts> {
  ensureBrowser();
  const code = await execute('pnpm', ['--filter', '@clube/e2e', 'exec', 'playwright', 'test', '--project=specs']);
  const { stats } = JSON.parse(readFileSync(path.join(ROOT, 'e2e/results/report.json'), 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  };
  const failed = stats.unexpected + stats.flaky;
  return { passed: stats.expected, failed: code === 0 ? failed : Math.max(1, failed), skipped: stats.skipped };
}

const typed = ['shared', ...apps(), 'api', 'tooling', 'e2e', 'bench'];
const steps: Step[] = [
  ...typed.map((name) => check(`types of ${name}`, bin('tsc'), ['-p', name])),
  check('lint and boundaries', bin('oxlint'), ['--quiet']),
  check('format', bin('oxfmt'), ['--check']),
  check('unused code', bin('knip'), []),
  check('texts of the code are in the catalogues', bin('lingui'), ['check', 'sync', '--clean']),
  check('every text is translated', bin('lingui'), ['check', 'missing', '--mode', 'catalog']),
  check('clauses of the product', node, ['tooling/clauses/main.ts', '--check']),
  { name: 'build', run: async () => (await buildStale(), { passed: 1, failed: 0, skipped: 0 }) },
  { name: 'unit and API', run: () => (ensureConverter(), runJest('unit', [])) },
  { name: 'API on Debian’s PostgreSQL', run: runOnDebianPostgres },
  { name: 'browser', run: runBrowserTests },
];

let total: Counts = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];
for (const { name, run } of steps) {
  const started = Date.now();
  console.log(`\n▶ ${name}`);
  const counts = await run().catch((error: unknown): Counts => {
    console.error(error);
    return { passed: 0, failed: 1, skipped: 0 };
  });
  if (counts.failed > 0) failures.push(name);
  console.log(`  ${counts.failed > 0 ? 'FAILED' : 'ok'} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  total = add(total, counts);
}
if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 ? 1 : 0);
