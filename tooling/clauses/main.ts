// `pnpm clauses` writes into docs/product.md which tests show each clause; with --check it fails when that is stale.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { apps, ROOT } from '../build/apps.ts';

const DOCUMENT = path.join(ROOT, 'docs/product.md');
const FOLDERS = ['api', 'shared', 'e2e', 'tooling', ...apps()];

function testFiles(): string[] {
  const patterns = FOLDERS.map((folder) => `${folder}/**/*.{test,spec}.{ts,tsx}`);
  return globSync(patterns, { cwd: ROOT, exclude: ['**/node_modules/**'] }).toSorted();
}

/** Clause → test files whose titles carry it. */
function shownBy(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of testFiles()) {
    for (const [, clause] of readFileSync(path.join(ROOT, file), 'utf8').matchAll(/\[(\d\.\d{1,2})\]/g)) {
      const files = found.get(clause!) ?? new Set();
      found.set(clause!, files.add(file));
    }
  }
  return found;
}

const found = shownBy();
const before = readFileSync(DOCUMENT, 'utf8');
const known = new Set<string>();
const after = before.replaceAll(/^\| (\d\.\d{1,2}) \| (.*?) \| [^|]*\|$/gm, (_line, clause: string, text: string) => {
  known.add(clause);
  const files = [...(found.get(clause) ?? [])].map((file) => `\`${path.basename(file)}\``);
  return `| ${clause} | ${text} | ${files.join(', ') || '—'} |`;
});
const unknown = [...found.keys()].filter((clause) => !known.has(clause));
if (unknown.length > 0) {
  console.error(`Tests name clauses that docs/product.md does not have: ${unknown.join(', ')}`);
  process.exit(1);
}
const shown = [...known].filter((clause) => found.has(clause)).length;
console.log(`${shown} of ${known.size} clauses are shown by a test`);
if (after !== before) {
  if (process.argv.includes('--check')) {
    console.error('docs/product.md is stale: run "pnpm clauses"');
    process.exit(1);
  }
  writeFileSync(DOCUMENT, after);
}
