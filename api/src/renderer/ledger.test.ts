import { describe, expect, test } from '@jest/globals';
import { Ledger, type Spot } from './ledger.ts';

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
  for (const path of ['/curso/1', '/CURSO/1', '/curso/1//']) ledger.note('mf-player 1', at(1, path), 0);
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

describe('a page that takes longer than it may', () => {
  const release = 'mf-player 1';
  const inTime = (ledger: Ledger, spot: Spot, times: number) => {
    for (let time = 0; time < times; time += 1) ledger.noteInTime(release, spot);
  };

  test('ends as one that fails does: itself, its panel by three pages, its release by three panels', () => {
    const page = new Ledger();
    const ends = [0, 60, 90, 119].map((second) => page.noteSlow(release, at(1, '/curso/1'), second * SECOND));
    expect(ends).toEqual([undefined, undefined, undefined, 'page']);
    expect(page.mayDraw(release, at(1, '/curso/1'))).toBe(false);
    expect(page.mayDraw(release, at(1, '/curso/2'))).toBe(true);
    const panel = new Ledger();
    expect([1, 2, 3].map((course) => panel.noteSlow(release, at(1, `/curso/${course}`)))).toEqual([
      undefined,
      undefined,
      'panel',
    ]);
    const all = new Ledger();
    expect([1, 2, 3].map((one) => all.noteSlow(release, at(one, '/curso/1')))).toEqual([
      undefined,
      undefined,
      'release',
    ]);
  });

  test('is forgiven by ten pictures in time after each other, of itself, its panel and its release', () => {
    const ledger = new Ledger();
    for (let time = 0; time < 20; time += 1) {
      for (const one of [1, 2]) expect(ledger.noteSlow(release, at(one, '/curso/1'), time)).toBe(undefined);
      for (const one of [1, 2]) inTime(ledger, at(one, '/CURSO/1/'), 10);
    }
    for (const second of [30, 31]) expect(ledger.noteSlow(release, at(1, '/curso/1'), second * SECOND)).toBe(undefined);
    inTime(ledger, at(1, '/curso/1'), 9);
    expect(ledger.noteSlow(release, at(1, '/curso/1'), 32 * SECOND)).toBe('page');
  });

  test('is not forgiven by other pages, nor another panel by this one', () => {
    const ledger = new Ledger();
    for (let time = 0; time < 2; time += 1) {
      ledger.noteSlow(release, at(1, '/curso/1'), time);
      inTime(ledger, at(1, '/curso/2'), 10);
    }
    expect(ledger.noteSlow(release, at(1, '/curso/1'), 2)).toBe('page');
    for (const course of [3, 4]) {
      ledger.noteSlow(release, at(2, `/curso/${course}`), 3);
      inTime(ledger, at(1, '/curso/2'), 10);
    }
    expect(ledger.noteSlow(release, at(2, '/curso/5'), 3)).toBe('panel');
  });

  test('is no failure of another kind, which nothing forgives', () => {
    const ledger = new Ledger();
    const page = at(1, '/curso/1');
    ledger.note(release, page, 0);
    inTime(ledger, page, 10);
    ledger.note(release, page, 1);
    ledger.noteSlow(release, page, 2);
    inTime(ledger, page, 10);
    expect(ledger.note(release, page, 3)).toBe('page');
  });
});
