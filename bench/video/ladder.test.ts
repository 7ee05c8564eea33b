import { expect, test } from '@jest/globals';
import { sameSizes } from './ladder.ts';

test('plain ffmpeg draws each size within the bits that ours may have, and copies what ours copied', () => {
  const sizes = [
    { name: 'original', width: 1920, height: 1080 },
    { name: '720p', width: 1280, height: 720 },
    { name: '360p', width: 360, height: 640 },
  ];
  const ratesOf = (isConverted: boolean) =>
    sameSizes(sizes, isConverted, '/tmp')
      .join(' ')
      .split('.m3u8')
      .map((how) => /-maxrate (\d+)/.exec(how)?.[1]);
  expect(ratesOf(false)).toEqual([undefined, '6000000', '730000', undefined]);
  expect(ratesOf(true)).toEqual(['12000000', '6000000', '730000', undefined]);
});
