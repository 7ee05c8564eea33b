import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { assertSampleTables } from './sample-tables.ts';

const SAMPLES = path.join(import.meta.dirname, '../../test/samples');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'clube-tables-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A film whose samples are named otherwise where they are described. */
function named(sample: string, type: string, other: string): string {
  const content = readFileSync(path.join(SAMPLES, sample));
  let at = -1;
  // The brands of a file may name its codec too.
  for (let found = content.indexOf('stsd'); found >= 0 && at < 0; found = content.indexOf('stsd', found + 4))
    if (content.toString('latin1', found + 16, found + 20) === type) at = found + 16;
  content.write(other, at, 'latin1');
  const file = path.join(folder, `${other}.mp4`);
  writeFileSync(file, content);
  return file;
}

test.each([
  ['encv', 'landscape-h264.mp4', 'avc1'],
  ['drmi', 'landscape-h264.mp4', 'avc1'],
  ['enca', 'landscape-h264.mp4', 'mp4a'],
  ['drms', 'landscape-h264.mp4', 'mp4a'],
  ['encv', 'fragmented.mp4', 'avc1'],
])('what nobody reads without its key says so: %s in %s', async (other, sample, type) => {
  await expect(assertSampleTables(named(sample, type, other))).rejects.toMatchObject({
    name: 'FileError',
    problem: 'protected',
  });
});

test('what is as it was is read', async () => {
  expect(await assertSampleTables(named('landscape-h264.mp4', 'avc1', 'avc1'))).toBeGreaterThan(0);
});
