import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { judge, proofsIn, rowsOf } from './proof.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'clube-asvs-'));
beforeAll(() => {
  for (const room of ['api', 'shell']) {
    mkdirSync(path.join(folder, room, 'src'), { recursive: true });
    writeFileSync(path.join(folder, room, 'src/twice.test.ts'), '');
  }
  writeFileSync(
    path.join(folder, 'api/src/door.test.ts'),
    "test.each([['in a case', 1]])(\n  'the door’s lock holds', () => { expect(word).toBe('a word'); });\n",
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const held = (shown: string) => judge(folder, ['V1.2.3', 'Locks hold.', 'held', shown]);

test('a row is good when its file has a test of that title', () => {
  expect(held('`api/src/door.test.ts` “the door’s lock holds”')).toEqual([]);
  expect(held('`door.test.ts` “the door’s lock holds”, “in a case”')).toEqual([]);
  // Which clauses of the product a test shows is said elsewhere, and changes.
  expect(held('`door.test.ts` “[1.2] [3.4] the door’s lock holds”')).toEqual([]);
});

test.each([
  ['`api/src/gone.test.ts` “the door’s lock holds”', 'there is no api/src/gone.test.ts'],
  ['`door.test.ts` “the door opens”', 'door.test.ts has no test “the door opens”'],
  ['`door.test.ts` “lock holds”', 'has no test “lock holds”'],
  ['`door.test.ts` “a word”', 'door.test.ts has no test “a word”'],
  ['`twice.test.ts` “x”', 'twice.test.ts has no test “x”'],
  ['`door.test.ts`', 'a file is named without a title'],
  ['it is so', 'held by no test'],
])('%s is refused', (shown, fault) => {
  expect(held(shown).join()).toContain(fault);
});

test('what is not held or not applicable says why, and no other state exists', () => {
  expect(judge(folder, ['V1.2.3', 'Locks hold.', 'not applicable', 'there is no door'])).toEqual([]);
  expect(judge(folder, ['V1.2.3', 'Locks hold.', 'not held', ''])).toEqual(['no reason is given']);
  expect(judge(folder, ['V1.2', '', 'partly', 'x'])).toHaveLength(3);
});

test('several titles may follow one file, and heads of tables are no rows', () => {
  expect(proofsIn('`a.test.ts` “one”, “two”; `b.spec.ts` “three”')).toEqual([
    { file: 'a.test.ts', title: 'one' },
    { file: 'a.test.ts', title: 'two' },
    { file: 'b.spec.ts', title: 'three' },
  ]);
  expect(rowsOf('| id | x |\n| --- | --- |\n| a \\| b | c |\n')).toEqual([{ line: 3, cells: ['a | b', 'c'] }]);
});
