import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { countVerdicts, tagFaults, verdictFaults } from './verdicts.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'verdicts-'));
  mkdirSync(path.join(root, 'api'));
  writeFileSync(path.join(root, 'api/a.test.ts'), '');
});
afterAll(() => rmSync(root, { recursive: true }));

const clauses = new Set(['1.1', '1.2']);
const table = (...rows: string[]) => ['clause\tverdict\twhere\tmissing', ...rows, ''].join('\n');
const faults = (...rows: string[]) => verdictFaults(table(...rows), clauses, root);
const good = ['1.1\tDONE\tapi/a.test.ts\t', '1.2\tWEAK\tapi/a.test.ts; api\tthe word “always”'];

test('a table that judges every clause once, by files that there are, has no fault', () => {
  expect(faults(...good)).toEqual([]);
  expect(countVerdicts(table(...good))).toBe('DONE 1, WEAK 1, PARTIAL 0');
});

test.each([
  ['a clause is left out', [good[0]!], '1.2 is not judged'],
  ['a clause is judged twice', [...good, good[0]!], '1.1 is judged twice'],
  ['there is no such clause', [...good, '1.9\tDONE\tapi\t'], '1.9 is no clause'],
  ['there is no such verdict', [good[1]!, '1.1\tFINE\tapi\tx'], '1.1: FINE is no verdict'],
  ['a file is gone', [good[1]!, '1.1\tDONE\tapi/b.test.ts\t'], '1.1: there is no api/b.test.ts'],
  ['it is done and lacks something', [good[1]!, '1.1\tDONE\tapi\tx'], '1.1: DONE and what is missing do not agree'],
  ['it lacks nothing and is not done', [good[0]!, '1.2\tWEAK\tapi\t'], '1.2: WEAK and what is missing do not agree'],
])('that %s is said', (_what, rows, fault) => {
  expect(faults(...rows)).toEqual([fault]);
});

test('a clause of which a word is untrue is named in part by every test, and no other is', () => {
  const text = table('1.1\tDONE\tapi/a.test.ts\t', '1.2\tPARTIAL\tapi/a.test.ts\t“always”');
  const tag = (clause: string, inPart: boolean) => ({ clause, inPart });
  expect(tagFaults(text, [tag('1.1', false), tag('1.2', true)])).toEqual([]);
  expect(tagFaults(text, [tag('1.1', true), tag('1.2', false), tag('1.2', false)])).toEqual([
    '1.1 is true: a test says "in part"',
    '1.2 is true in part: a test names it whole',
  ]);
});
