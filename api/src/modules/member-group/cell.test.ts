import { expect, test } from '@jest/globals';
import { text } from 'node:stream/consumers';
import { cleaned, readRows } from '../../lib/csv-rows.ts';
import { csvOf } from '../../lib/csv.ts';
import { cellOfGroups, groupsOfCell } from './cell.ts';

test.each([
  ['VIP', ['VIP']],
  ['VIP;Março', ['VIP', 'Março']],
  [' VIP | Março ; Presencial ', ['VIP', 'Março', 'Presencial']],
  ['A, B', ['A, B']],
  ['"A | B" | C', ['A | B', 'C']],
  ['"Diga ""oi"""', ['Diga "oi"']],
  ['5" x 7"', ['5" x 7"']],
  ['|;| ;', []],
  ['', []],
  ['"sem fim | A', ['sem fim | A']],
  ["'-10% | '+60", ['-10%', '+60']],
  ["D'Ávila | 'aspas'", ["D'Ávila", "'aspas'"]],
])('a cell %j names %j', (cell, names) => {
  expect(groupsOfCell(cell)).toEqual(names);
});

test.each(['pt', 'es', 'en'] as const)('what an export writes is read as it was: %s', async (language) => {
  const names = [
    'VIP',
    'A | B',
    'A; B',
    'C, D',
    '=1+1',
    '-10%',
    '+60',
    '@casa',
    '＝x',
    '"aspas"',
    '5"',
    "D'Ávila",
    'a, =b',
    '-a;b',
  ];
  for (const some of [names, names.toReversed(), ...names.map((name) => [name])]) {
    const file = await text(csvOf(language, { groups: 'Grupos' }, [{ groups: cellOfGroups(some) }]));
    const rows: string[][] = [];
    for await (const { cells } of readRows(Buffer.from(file), 10)) rows.push(cells);
    expect(rows.slice(1).map(([cell]) => groupsOfCell(cleaned(cell!)))).toEqual([some]);
    // Nothing of it runs, neither as it stands nor parted by another sign.
    expect(file.split(/[,;|\r\n"]+\s*/).filter((part) => /^[=+\-@＝]/.test(part))).toEqual([]);
  }
});
