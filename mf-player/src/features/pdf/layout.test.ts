import { expect, test } from '@jest/globals';
import { GAP, heightOf, near, pageAt, placed } from './layout.ts';

const A4 = { width: 100, height: 200 };

test('pages lie below each other, one that is not known yet as large as the first that is', () => {
  const pages = placed([undefined, A4, { width: 200, height: 100 }], 300);
  expect(pages.map(({ top, height }) => [top, height])).toEqual([
    [GAP, 600],
    [600 + 2 * GAP, 600],
    [1200 + 3 * GAP, 150],
  ]);
  expect(heightOf(pages)).toBe(1350 + 4 * GAP);
  expect(heightOf([])).toBe(0);
});

test('of a thousand pages those in sight are drawn, and the next', () => {
  const pages = placed(
    Array.from({ length: 1000 }, () => A4),
    300,
  );
  expect(near(pages, 0, 700).map(({ number }) => number)).toEqual([1, 2, 3]);
  const far = pages[499]!.top;
  expect(near(pages, far, 700).map(({ number }) => number)).toEqual([498, 499, 500, 501, 502]);
});

test('the page that is read begins in the upper third', () => {
  const pages = placed([A4, A4, A4], 300);
  expect([0, 300, 430, 900, 5000].map((top) => pageAt(pages, top, 600))).toEqual([1, 1, 2, 2, 3]);
  expect(pageAt([], 0, 600)).toBe(1);
});
