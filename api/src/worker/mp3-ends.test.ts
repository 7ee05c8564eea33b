import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { InputAudioTrack } from 'mediabunny';
import { openInput } from './formats.ts';
import { keepEndsOnly } from './mp3-ends.ts';
import { cutOffAt, probe } from './probe.ts';

const PODCAST = path.join(import.meta.dirname, '../../test/samples/podcast.mp3');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'clube-mp3-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** How many frames its reader remembers. */
const remembered = (track: InputAudioTrack) =>
  (track as unknown as { _backing: { demuxer: { loadedSamples: unknown[] } } })._backing.demuxer.loadedSamples.length;

test('of an MP3 that was read to its end its first and its last frames are remembered, and it lasts as long as it does', async () => {
  const file = path.join(folder, 'long.mp3');
  const once = readFileSync(PODCAST);
  writeFileSync(file, Buffer.concat(Array.from({ length: 4 }, () => once)));
  using plain = await openInput(file);
  using input = await openInput(file);
  const [usual, track] = [(await plain.getPrimaryAudioTrack())!, (await input.getPrimaryAudioTrack())!];
  keepEndsOnly(track);
  expect(await track.computeDuration()).toBe(await usual.computeDuration());
  expect(await input.computeDuration()).toBe(await plain.computeDuration());
  expect(await track.getFirstTimestamp()).toBe(await usual.getFirstTimestamp());
  expect(remembered(track)).toBeLessThan(10);
  // Control: else it is all of them.
  expect(remembered(usual)).toBeGreaterThan(1000);
});

test('of other containers nothing changes', async () => {
  using input = await openInput(PODCAST.replace('podcast.mp3', 'landscape-h264.mp4'));
  const track = (await input.getPrimaryAudioTrack())!;
  keepEndsOnly(track);
  expect(await track.computeDuration()).toBeGreaterThan(29);
});

test('who looks into one to its end shows signs of getting on, and who cannot get on shows none', async () => {
  let signs = 0;
  const found = await probe(PODCAST, () => (signs += 1));
  expect(found).toMatchObject({ result: 'audio', playableAs: 'audio/mpeg' });
  expect(signs).toBeGreaterThan(1);
  signs = 0;
  await cutOffAt(PODCAST, 19, () => (signs += 1));
  expect(signs).toBeGreaterThan(1);
});
