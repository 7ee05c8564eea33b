import { expect, test } from '@jest/globals';
import { isDamage } from './damage.ts';

test.each([
  ['[h264 @ 0x55] error while decoding MB 20 5, bytestream -5', true],
  ['[h264 @ 0x55] concealing 300 DC, 300 AC, 300 MV errors in I frame', true],
  ['[mp3float @ 0x55] Header missing', true],
  ['Error while decoding stream #0:0: Invalid data found when processing input', true],
  ['[aac @ 0x55] channel element 2.3 is not allocated', true],
  ['[mp4 @ 0x55] Application provided duration: 0 / timestamp: 12 is out of range for mov/mp4 format', false],
  ['[mp3 @ 0x55] Estimating duration from bitrate, this may be inaccurate', false],
  ['[swscaler @ 0x55] deprecated pixel format used, make sure you did set range correctly', false],
])('%s is missing from what is seen or heard: %s', (message, isMissing) => {
  expect(isDamage(message)).toBe(isMissing);
});
