import { expect, test } from '@jest/globals';
import { anchorAt, GAP, heightOf, near, pageAt, placed, topOf } from './layout.ts';

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

test('the page that is read begins in the upper third, and at the end it is the last one, however low it is', () => {
  const pages = placed([A4, A4, A4], 300);
  expect([0, 300, 430, 900].map((top) => pageAt(pages, top, 600))).toEqual([1, 1, 2, 2]);
  expect(pageAt([], 0, 600)).toBe(1);
  const slides = placed(
    Array.from({ length: 12 }, () => ({ width: 160, height: 90 })),
    366,
  );
  expect(pageAt(slides, heightOf(slides) - 551, 551)).toBe(12);
  expect(pageAt(slides.slice(0, 2), 0, 551)).toBe(1);
});

test('a page of another shape moves what is seen only by what lies above', () => {
  const slide = { width: 200, height: 100 };
  const before = placed([A4, undefined, undefined, undefined], 300);
  const seen = anchorAt(before, before[2]!.top + 150);
  expect(seen).toEqual({ number: 3, into: 0.25 });
  const below = placed([A4, undefined, undefined, slide], 300);
  expect(topOf(below, seen)).toBe(before[2]!.top + 150);
  const above = placed([A4, slide, undefined, undefined], 300);
  expect(topOf(above, seen)).toBe(before[2]!.top + 150 - 450);
  expect([anchorAt(before, 0).number, topOf([], seen)]).toEqual([1, 0]);
  expect(topOf(placed([A4], 100), anchorAt(before, 0))).toBe(0);
});
