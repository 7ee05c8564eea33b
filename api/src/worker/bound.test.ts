import { expect, test } from '@jest/globals';
import { boundFor } from './bound.ts';

test('a smaller picture has a lower peak, and none more than a decoder of level 4 keeps', () => {
  const bounds = [180, 360, 720, 1080, 2160].map(boundFor);
  expect(bounds.map(({ maxrate }) => Number(maxrate) / 1000)).toEqual([730, 730, 6000, 12_000, 12_000]);
  expect(bounds.map(({ bufsize }) => Number(bufsize) / 1000)).toEqual([2190, 2190, 18_000, 24_000, 24_000]);
});

test('what a film begins with has less than a second of its peak to lend', () => {
  const { maxrate, rc_init_occupancy: begins } = boundFor(360);
  expect(Number(begins)).toBeLessThan(Number(maxrate));
});
