import { expect, test } from '@jest/globals';
import { Ledger } from './ledger.ts';

const SECOND = 1000;
const at = (panel: number, path: string) => ({ panel: String(panel), path });
const somewhere = at(99, '/anywhere');

test('three failures within a minute without anybody’s data end a release; the same three over a longer time do not', () => {
  const ledger = new Ledger();
  for (const [second, ends] of [
    [0, undefined],
    [20, undefined],
    [60, undefined],
    [80, undefined],
    [81, 'release'],
  ] as const)
    expect([second, ledger.note('mf-player 1', undefined, second * SECOND)]).toEqual([second, ends]);
  expect(ledger.mayDraw('mf-player 1', somewhere)).toBe(false);
});

test('a page that fails again and again ends itself, and no other page of its panel or of another one', () => {
  const ledger = new Ledger();
  const page = at(1, '/curso/1');
  expect([0, 1, 2].map((second) => ledger.note('mf-player 1', page, second))).toEqual([undefined, undefined, 'page']);
  expect(ledger.mayDraw('mf-player 1', page)).toBe(false);
  for (const other of [at(1, '/curso/2'), at(2, '/curso/1')]) expect(ledger.mayDraw('mf-player 1', other)).toBe(true);
});

test('three pages of one panel end that panel, however often they fail, and leave the others', () => {
  const ledger = new Ledger();
  expect([1, 2, 3].map((course) => ledger.note('mf-player 1', at(1, `/curso/${course}`), course))).toEqual([
    undefined,
    undefined,
    'panel',
  ]);
  for (let course = 4; course < 40; course += 1) ledger.note('mf-player 1', at(1, `/curso/${course}`), course);
  expect(ledger.mayDraw('mf-player 1', at(1, '/curso/50'))).toBe(false);
  expect(ledger.mayDraw('mf-player 1', at(2, '/curso/50'))).toBe(true);
});

test('the same page written otherwise is no other page', () => {
  const ledger = new Ledger();
  for (const path of ['/curso/1', '/CURSO/1', '/curso/1/']) ledger.note('mf-player 1', at(1, path), 0);
  expect(ledger.mayDraw('mf-player 1', at(1, '/Curso/1'))).toBe(false);
  expect(ledger.mayDraw('mf-player 1', at(1, '/curso/2'))).toBe(true);
});

test('one failure in each of three panels ends the release', () => {
  const ledger = new Ledger();
  expect([1, 2, 3].map((panel) => ledger.note('mf-player 1', at(panel, '/home'), panel))).toEqual([
    undefined,
    undefined,
    'release',
  ]);
  expect(ledger.mayDraw('mf-player 1', at(4, '/other'))).toBe(false);
});

test('one release’s failures are not another’s, and the one promoted anew begins afresh', () => {
  const ledger = new Ledger();
  for (const second of [0, 1, 2]) ledger.note('mf-player 1', undefined, second);
  ledger.note('mf-members 1', undefined, 3);
  expect(ledger.mayDraw('mf-members 1', somewhere)).toBe(true);
  expect(ledger.mayDraw('mf-player 2', somewhere)).toBe(true);
});

test('among three thousand others the oldest is forgiven, never all of them', () => {
  const ledger = new Ledger();
  for (let each = 0; each <= 3000; each += 1)
    for (const second of [0, 1, 2]) ledger.note(`mf-player ${each}`, undefined, second);
  expect(ledger.mayDraw('mf-player 0', somewhere)).toBe(true);
  expect(ledger.mayDraw('mf-player 1', somewhere)).toBe(false);
  expect(ledger.mayDraw('mf-player 3000', somewhere)).toBe(false);
});

test('three thousand others that failed once do not make up for two failures of one', () => {
  const ledger = new Ledger();
  ledger.note('mf-player 1', undefined, 0);
  for (let each = 0; each < 2998; each += 1) ledger.note(`other ${each}`, undefined, 0);
  ledger.note('mf-player 1', undefined, 1);
  for (let each = 0; each < 2998; each += 1) ledger.note(`another ${each}`, undefined, 1);
  expect(ledger.note('mf-player 1', undefined, 2)).toBe('release');
});

test('a page that was not drawn in its time ends three times after each other within a minute, and never while it is in time in between', () => {
  const ledger = new Ledger();
  const page = at(1, '/curso/1');
  const slow = (second: number) => ledger.noteSlow('mf-player 1', page, second * SECOND);
  for (let second = 0; second < 40; second += 2) {
    expect([slow(second), slow(second + 1)]).toEqual([undefined, undefined]);
    ledger.noteInTime('mf-player 1', at(1, '/curso/1/'));
  }
  expect([slow(100), slow(120), slow(160)]).toEqual([undefined, undefined, undefined]);
  ledger.noteInTime('mf-player 1', at(1, '/curso/2'));
  expect([slow(170), slow(180)]).toEqual([undefined, 'page']);
  expect(ledger.mayDraw('mf-player 1', page)).toBe(false);
  expect(ledger.mayDraw('mf-player 1', at(1, '/curso/2'))).toBe(true);
});

test('three pages that are never drawn in their time end their panel, and being slow once nothing', () => {
  const ledger = new Ledger();
  for (let course = 10; course < 40; course += 1)
    expect(ledger.noteSlow('mf-player 1', at(1, `/${course}`))).toBe(undefined);
  const ends = [1, 2, 3].map((course) =>
    [1, 2, 3].map((second) => ledger.noteSlow('mf-player 1', at(1, `/${course}`), second)),
  );
  expect(ends).toEqual([
    [undefined, undefined, 'page'],
    [undefined, undefined, 'page'],
    [undefined, undefined, 'panel'],
  ]);
});

test('three thousand other pages that were slow once do not make up for two times of one', () => {
  const ledger = new Ledger();
  const slow = (path: string) => ledger.noteSlow('mf-player 1', at(1, path), 0);
  slow('/mine');
  for (let each = 0; each < 2998; each += 1) slow(`/${each}`);
  slow('/mine');
  for (let each = 0; each < 2998; each += 1) slow(`/${each}`);
  expect(slow('/mine')).toBe('page');
});
