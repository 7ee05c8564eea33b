// Every file of a page × every way in which it breaks, and every misbehaviour of a remote, in Chromium: what healed, and in how
// many seconds. The cases are those of e2e/specs, all of them instead of some of each. `--workers=2` for a smaller machine.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SAY_SLOW_MS, SLOW_MS } from '@clube/shared/contracts/slow';
import { faults, WORDS_AFTER } from '../../e2e/fixtures/faulty-network.ts';
import { ROOT } from '../../tooling/build/apps.ts';
import { report, round, type Table } from '../lib/report.ts';

type Result = { status: 'passed' | 'failed' | 'timedOut' | 'skipped' | 'interrupted'; duration: number };
type Suite = {
  title: string;
  suites?: Suite[];
  specs: { title: string; tests: { results: Result[]; annotations: { type: string; description?: string }[] }[] }[];
};
/** `wordsAfter`: seconds from the click, or the commit of the page, until words said what is wrong; undefined where none are due. */
type Case = { file: string; title: string; cell: string; healed: boolean; wordsAfter: number | undefined };

const SPECS = ['faults', 'page-faults', 'misbehaviour'];
const folder = mkdtempSync(path.join(tmpdir(), 'clube-faults-'));

const casesOf = (suite: Suite, file: string): Case[] => [
  ...suite.specs.map(({ title, tests }) => {
    const result = tests[0]?.results.at(-1);
    const healed = result?.status === 'passed';
    const words = tests[0]?.annotations.find(({ type }) => type === WORDS_AFTER)?.description;
    return {
      file,
      title,
      healed,
      wordsAfter: words === undefined ? undefined : Number(words) / 1000,
      cell: healed ? `${round(result.duration / 1000, 1)} s` : (result?.status ?? 'not run'),
    };
  }),
  ...(suite.suites ?? []).flatMap((inner) => casesOf(inner, file)),
];

function run(): Case[] {
  const told = path.join(folder, 'told.json');
  const words = ['--filter', '@clube/e2e', 'exec', 'playwright', 'test', '--project=specs', '--reporter=json'];
  const workers = process.argv.filter((word) => word.startsWith('--workers='));
  spawnSync('pnpm', [...words, ...workers, ...SPECS.map((name) => `specs/${name}.spec.ts`)], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, CLUBE_FAULTS: 'all', PLAYWRIGHT_JSON_OUTPUT_NAME: told },
  });
  const { suites } = JSON.parse(readFileSync(told, 'utf8')) as { suites: Suite[] };
  return suites.flatMap((suite) => casesOf(suite, path.basename(suite.title)));
}

/** The longest, as a cell; what says nothing, or counts no words, has none. */
const wordsCell = (cases: readonly Case[]) => {
  const seconds = cases.flatMap(({ wordsAfter }) => wordsAfter ?? []);
  return seconds.length > 0 ? String(round(Math.max(...seconds), 2)) : '';
};

/** One row for each file of a page, one column for each fault. */
function tableOfFaults(cases: readonly Case[]): { table: Table; rest: Case[] } {
  const rows = new Map<string, Map<string, Case>>();
  const rest: Case[] = [];
  for (const one of cases) {
    const fault = faults.find((known) => one.file === 'faults.spec.ts' && one.title.endsWith(`: ${known}`));
    if (!fault) {
      rest.push(one);
      continue;
    }
    const what = one.title.slice(0, -fault.length - 2);
    rows.set(what, (rows.get(what) ?? new Map<string, Case>()).set(fault, one));
  }
  const table = {
    title: 'A file of a page that breaks: until the words were read, the retry asked and everything stood',
    columns: ['file', 'words after s', ...faults],
    rows: [...rows].map(([what, row]) => [
      what,
      wordsCell([...row.values()]),
      ...faults.map((fault) => row.get(fault)?.cell ?? ''),
    ]),
  };
  return { table, rest };
}

const cases = run();
const { table, rest } = tableOfFaults(cases);
const failed = cases.filter(({ healed }) => !healed);
/** As it is printed, so that nobody reads a 3 that is called too late. */
const late = cases.filter(({ wordsAfter = 0 }) => round(wordsAfter, 2) > SLOW_MS / 1000);
report('faults', [
  table,
  {
    title: 'Calls, documents and remotes that misbehave',
    columns: ['case', 'words after s', 'result'],
    rows: rest.map((one) => [one.title.replaceAll('|', '\\|'), wordsCell([one]), one.cell]),
    notes: [
      `${cases.length - failed.length} of ${cases.length} cases healed.`,
      `Words are due within ${SLOW_MS / 1000} s; later: ${late.map((one) => `${one.title} (${wordsCell([one])} s)`).join('; ') || 'none'}.`,
      'Words after s: from the click, or the commit of the page, until words say what is wrong; of a file the slowest fault.',
      `Other seconds are those of the whole case: opening the page, the wait for words (${SAY_SLOW_MS / 1000} s where something hangs), retry.`,
    ],
  },
]);
// Kept when something went wrong before this.
rmSync(folder, { recursive: true, force: true });
process.exitCode = failed.length > 0 || late.length > 0 || cases.length === 0 ? 1 : 0;
