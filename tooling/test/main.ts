// `npm test`: every check and every test. `npm test -- comment`: the test files alone that have this in their path. The last line is the sum.
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { apps, ROOT } from '../build/apps.ts';
import { chooseFiles, stepsOf } from './chosen.ts';
import { openRunFolder } from './run-folder.ts';
import { check, conclude, runSideBySide, type Result, type Step } from './run.ts';
import { runBrowserTests, runOnDebianPostgres, runUnit } from './suites.ts';
import { ensureClock, ensureConverter } from './system.ts';
import { slowestText } from './times.ts';
import { changedFiles, readIgnored, readTree, type Tree } from './tree.ts';

const bin = (name: string) => path.join(ROOT, 'node_modules/.bin', name);
const node = process.execPath;

/** What a step writes there others would read, in this run or the next: what is read at the end is what it was at the beginning. */
function unchanged(name: string, read: () => Tree | undefined) {
  let before: Tree | undefined;
  const run: Step['run'] = async (say) => {
    const after = before && read();
    if (!before || !after) return { passed: 0, failed: 0, skipped: 1 };
    const changed = changedFiles(before, after);
    for (const file of changed) say(`changed by this run: ${file}\n`);
    return { passed: changed.length > 0 ? 0 : 1, failed: changed.length, skipped: 0 };
  };
  return { begin: () => void (before = read()), end: { name, run } };
}
const tree = unchanged('the working tree is as it was', () => readTree(ROOT));
tree.begin();
const built = unchanged('what was built is as it was', () =>
  readIgnored(
    ROOT,
    apps().map((app) => `${app}/dist`),
  ),
);

/** None of these writes what another reads. */
const checks: Step[] = [
  check('build', node, ['tooling/build/main.ts']),
  // Rules that know types read each room as its tsconfig.json says: what the compiler says of it comes along.
  check('types and lint', bin('oxlint'), ['--type-aware', '--type-check', '--quiet']),
  check('boundaries', node, ['tooling/boundaries/main.ts']),
  check('format', bin('oxfmt'), ['--check']),
  check('unused code', bin('knip'), []),
  check('table types', node, ['tooling/database/types.ts', '--check']),
  check('texts of the code are in the catalogues', bin('lingui'), ['check', 'sync', '--clean']),
  check('every text is translated', bin('lingui'), ['check', 'missing', '--mode', 'catalog']),
  check('what the shell lends', node, ['tooling/lent/main.ts', '--check']),
  check('packages for teams elsewhere', node, ['tooling/packages/main.ts']),
  check('clauses of the product', node, ['tooling/clauses/main.ts', '--check']),
  check('security requirements and threats', node, ['tooling/asvs/main.ts', '--check']),
];
/** Takes the whole machine. */
const unit: Step[] = [
  {
    name: 'unit and API',
    run: (say) => {
      built.begin();
      ensureConverter(say);
      ensureClock(say);
      return runUnit(say);
    },
  },
  built.end,
];
const processors = availableParallelism();
/** On few processors two platforms would only make each other late. */
const platformsAtOnce = processors >= 4 ? 2 : 1;
/** None of these writes what another reads. The first is as long as the others together. */
const platforms: Step[] = [
  { name: 'browser', run: (say) => runBrowserTests(say, 'specs') },
  {
    name: 'browser, over a server that draws nothing',
    run: (say) =>
      runBrowserTests(say, 'undrawn', {
        CLUBE_E2E_RENDERING: 'false',
        // Beside the first, whose pages wait for a third of their time; by itself it takes what there is.
        ...(platformsAtOnce > 1 && { CLUBE_E2E_WORKERS: '1' }),
      }),
  },
  { name: 'API on Debian’s PostgreSQL', run: runOnDebianPostgres },
  check('browser, against an address and a chosen release', node, ['tooling/e2e/against.ts']),
];
const words = process.argv.slice(2);
const chosen = stepsOf(chooseFiles(words, ROOT), ROOT);
if (words.length > 0 && chosen.length === 0) {
  console.error(`No test file has ${words.join(' or ')} in its path`);
  process.exit(1);
}
// What is cut off goes the way of what ends: its children with it, and its folder.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
process.env.TMPDIR = openRunFolder();
const results: Result[] = [];
const everything = [
  [checks, processors],
  [unit, 1],
  [platforms, platformsAtOnce],
  [[tree.end], 1],
] as const;
for (const [steps, lanes] of words.length > 0 ? ([[chosen, 1]] as const) : everything)
  results.push(...(await runSideBySide(steps, lanes)));
// `pnpm bench build` shows where the time goes.
if (process.env.CLUBE_TEST_TIMES) writeFileSync(process.env.CLUBE_TEST_TIMES, JSON.stringify(results));
// Of a whole run: whoever wants it shorter begins there.
if (words.length === 0) console.log(slowestText(results.flatMap(({ counts }) => counts.times ?? [])));
const { text, code } = conclude(results, process.env);
console.log(text);
process.exit(code);
