import { expect, test } from '@jest/globals';
import { endOf } from '../../tooling/launcher/sample-ends.ts';
import { wantedEnd } from './ends.ts';

test('a file is wanted ready unless its recipe says otherwise', () => {
  const ends = [undefined, 'audio', 'damaged', 'truncated', 'protected', 'not_media', 'not_taken', 'no_times'] as const;
  expect(ends.map((end) => wantedEnd('made.mp4', end ? { end } : {}))).toEqual([
    'ready',
    'ready',
    'ready',
    'failed: truncated',
    'failed: protected',
    'failed: not_media',
    'failed: not_taken',
    'failed: no_times',
  ]);
});

test('a sample is wanted ready unless it is known to be of no use', () => {
  const files = ['landscape-h264.mp4', 'truncated.mp4', 'not-a-video.mp4'];
  expect(files.map((file) => wantedEnd(file, undefined))).toEqual(['ready', 'failed: truncated', 'failed: not_media']);
});

test('an end is told with its reason', () => {
  expect(endOf({ status: 'ready', error_code: null })).toBe('ready');
  expect(endOf({ status: 'failed', error_code: 'too_demanding' })).toBe('failed: too_demanding');
  expect(endOf({ status: 'waiting', error_code: 'converter_missing' })).toBe('waiting: converter_missing');
});
