import { expect, test } from '@jest/globals';
import { Ledger } from './ledger.ts';

const SECOND = 1000;

test('three failures within a minute end it; the same three over a longer time do not', () => {
  const ledger = new Ledger();
  for (const [at, ends] of [
    [0, false],
    [20, false],
    [60, false],
    [80, false],
    [81, true],
  ] as const)
    expect([at, ledger.note('mf-player 1', at * SECOND)]).toEqual([at, ends]);
  expect(ledger.mayDraw('mf-player 1')).toBe(false);
});

test('one release’s failures are not another’s, and the one promoted anew begins afresh', () => {
  const ledger = new Ledger();
  for (const at of [0, 1, 2]) ledger.note('mf-player 1', at);
  ledger.note('mf-members 1', 3);
  expect(ledger.mayDraw('mf-members 1')).toBe(true);
  expect(ledger.mayDraw('mf-player 2')).toBe(true);
});

test('among a thousand others the oldest is forgiven, never all of them', () => {
  const ledger = new Ledger();
  for (let each = 0; each <= 1000; each += 1) for (const at of [0, 1, 2]) ledger.note(`mf-player ${each}`, at);
  expect(ledger.mayDraw('mf-player 0')).toBe(true);
  expect(ledger.mayDraw('mf-player 1')).toBe(false);
  expect(ledger.mayDraw('mf-player 1000')).toBe(false);
});

test('a thousand others that failed once do not make up for two failures of one', () => {
  const ledger = new Ledger();
  ledger.note('mf-player 1', 0);
  for (let each = 0; each < 998; each += 1) ledger.note(`other ${each}`, 0);
  ledger.note('mf-player 1', 1);
  for (let each = 0; each < 998; each += 1) ledger.note(`another ${each}`, 1);
  expect(ledger.note('mf-player 1', 2)).toBe(true);
});
