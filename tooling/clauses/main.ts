// `pnpm clauses` writes into docs/product.md which tests show each clause; with --check it fails when that is stale.
// What a reading of each clause came to stands in docs/clauses.tsv; this says what is wrong with that table.
// A clause of which some word is untrue is shown in part, and its tests say so: `[4.5 in part]`.
// It fails for a test that shows many clauses at once, which mostly proves none of them word by word.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { apps, ROOT } from '../build/apps.ts';
import { countVerdicts, partialClauses, readVerdicts, tagFaults, verdictFaults, type Tag } from './verdicts.ts';

const DOCUMENT = path.join(ROOT, 'docs/product.md');
const CLAUSE = /\[(\d\.\d{1,2})( in part)?\]/g;
/** A title, or the row of a table of tests, begins with its clauses; elsewhere they are talked about. */
const TITLE = /['"`]\[\d\.\d{1,2}(?: in part)?\]/;
/** Clauses that one title may carry. */
const MOST_CLAUSES = 3;
const FOLDERS = ['api', 'shared', 'e2e', 'tooling', ...apps()];

function testFiles(): string[] {
  const patterns = FOLDERS.map((folder) => `${folder}/**/*.{test,spec}.{ts,tsx}`);
  return globSync(patterns, { cwd: ROOT, exclude: ['**/node_modules/**'] }).toSorted();
}

type Title = { file: string; tags: Tag[]; clauses: string[]; line: string };

/** Every line of a test that names clauses. */
function titles(): Title[] {
  return testFiles().flatMap((file) =>
    readFileSync(path.join(ROOT, file), 'utf8')
      .split('\n')
      .filter((line) => TITLE.test(line))
      .map((line) => {
        const tags = [...line.matchAll(CLAUSE)].map(([, clause = '', part]) => ({
          clause,
          inPart: part !== undefined,
        }));
        return { file, tags, clauses: tags.map(({ clause }) => clause), line: line.trim() };
      }),
  );
}

const named = titles();
/** Clause → test files whose titles carry it. */
const found = new Map<string, Set<string>>();
for (const { file, clauses } of named)
  for (const clause of clauses) found.set(clause, (found.get(clause) ?? new Set()).add(file));
const crowded = named.filter(({ clauses }) => clauses.length > MOST_CLAUSES);
for (const { file, line } of crowded) console.error(`More than ${MOST_CLAUSES} clauses in one title: ${file} ${line}`);
if (crowded.length > 0) process.exit(1);
const verdicts = readVerdicts(ROOT);
const untrue = tagFaults(
  verdicts,
  named.flatMap(({ tags }) => tags),
);
if (untrue.length > 0) {
  console.error(untrue.join('; '));
  process.exit(1);
}
const partial = partialClauses(verdicts);
const before = readFileSync(DOCUMENT, 'utf8');
const known = new Set<string>();
const after = before.replaceAll(/^\| (\d\.\d{1,2}) \| (.*?) \| [^|]*\|$/gm, (_line, clause: string, text: string) => {
  known.add(clause);
  const files = [...(found.get(clause) ?? [])].map((file) => `\`${path.basename(file)}\``);
  return `| ${clause} | ${text} | ${files.join(', ') || '—'}${partial.has(clause) ? ' (in part)' : ''} |`;
});
const unknown = [...found.keys()].filter((clause) => !known.has(clause));
if (unknown.length > 0) {
  console.error(`Tests name clauses that docs/product.md does not have: ${unknown.join(', ')}`);
  process.exit(1);
}
const shown = [...known].filter((clause) => found.has(clause)).length;
console.log(`${shown} of ${known.size} clauses are shown by a test; read one by one: ${countVerdicts(verdicts)}`);
const faults = verdictFaults(verdicts, known, ROOT);
if (faults.length > 0) {
  console.error(`docs/clauses.tsv: ${faults.join('; ')}`);
  process.exit(1);
}
if (after !== before) {
  if (process.argv.includes('--check')) {
    console.error('docs/product.md is stale: run "pnpm clauses"');
    process.exit(1);
  }
  writeFileSync(DOCUMENT, after);
}
