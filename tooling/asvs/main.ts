// `pnpm asvs` counts what docs/asvs.md says of OWASP ASVS 5.0, level 2. With --check it fails when a row there or in
// docs/threats.md names a test that does not exist.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/apps.ts';
import { faultOf, judge, lacksIn, proofsIn, rowsOf, STATES } from './proof.ts';

/** Requirements of levels 1 and 2 in version 5.0.0, by chapter. */
const REQUIREMENTS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

const read = (file: string) => rowsOf(readFileSync(path.join(ROOT, 'docs', file), 'utf8'));
const requirements = read('asvs.md').filter(({ cells }) => /^V\d/.test(cells[0]!));
const problems = requirements.flatMap(({ line, cells }) =>
  judge(ROOT, cells).map((fault) => `docs/asvs.md:${line} ${cells[0]}: ${fault}`),
);
const ids = requirements.map(({ cells }) => cells[0]!);
for (const id of new Set(ids.filter((id, at) => ids.indexOf(id) !== at))) problems.push(`docs/asvs.md has ${id} twice`);

const chapterOf = (id: string) => Number(/^V(\d+)/.exec(id)![1]);
console.log(`chapter  ${STATES.map((state) => state.padStart(14)).join('')}`);
for (const [at, expected] of [...REQUIREMENTS.entries(), [-1, REQUIREMENTS.reduce((a, b) => a + b)] as const]) {
  const rows = requirements.filter(({ cells }) => at === -1 || chapterOf(cells[0]!) === at + 1);
  const counts = STATES.map((state) => rows.filter(({ cells }) => cells[2] === state).length);
  console.log(
    `${(at === -1 ? 'all' : `V${at + 1}`).padEnd(9)}${counts.map((count) => String(count).padStart(14)).join('')}`,
  );
  if (rows.length !== expected) problems.push(`docs/asvs.md: ${rows.length} of ${expected} requirements of V${at + 1}`);
}

for (const { line, cells } of read('threats.md')) {
  const proofs = proofsIn(cells[2] ?? '');
  for (const fault of [...lacksIn(proofs), ...proofs.flatMap((proof) => faultOf(ROOT, proof) ?? [])])
    problems.push(`docs/threats.md:${line} “${cells[0]}”: ${fault}`);
}
for (const problem of problems) console.error(problem);
process.exit(process.argv.includes('--check') && problems.length > 0 ? 1 : 0);
