import { expect, test } from '@jest/globals';
import { rangeOf } from './range.ts';

test.each([
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
])('%s of a hundred bytes is a part', (header, part) => expect(rangeOf(header, 100)).toEqual(part));

test.each(['bytes=100-', 'bytes=9-0', 'bytes=-0', 'bytes=100-200'])('%s asks for what is not there', (header) =>
  expect(rangeOf(header, 100)).toBeNull(),
);

test.each([undefined, '', 'lines=0-9', 'bytes 0-9', 'bytes=0-1,5-6'])('%s is answered with the whole', (header) =>
  expect(rangeOf(header, 100)).toBeUndefined(),
);
