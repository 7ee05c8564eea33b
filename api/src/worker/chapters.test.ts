import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createRandom, mutate } from '../../test/forge.ts';
import { chaptersFrom, MAX_CHAPTERS, tidyChapters } from './chapter.ts';
import { chaptersOf } from './chapters.ts';

const SAMPLES = path.join(import.meta.dirname, '../../test/samples');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'clube-chapters-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const written = (name: string, content: Buffer) => {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
};
const sample = (name: string) => readFileSync(path.join(SAMPLES, name));
const EXPECTED = [
  { seconds: 0, title: 'Começo' },
  { seconds: 2, title: 'Fim' },
];

describe('chapters that a file brings', () => {
  test.each(['captioned.mp4', 'captioned.mkv', 'chaptered.mp3'])('%s', async (name) => {
    expect(await chaptersOf(path.join(SAMPLES, name))).toEqual(EXPECTED);
  });

  test('a list of Nero counts where no track has them', async () => {
    const content = Buffer.from(sample('captioned.mp4').toString('latin1').replaceAll('chap', 'nope'), 'latin1');
    expect(await chaptersOf(written('nero.mp4', content))).toEqual(EXPECTED);
  });

  test.each(['landscape-h264.mp4', 'lecture.mkv', 'podcast.mp3', 'old-camera.avi', 'not-a-video.mp4', 'truncated.mp4'])(
    '%s has none',
    async (name) => {
      expect(await chaptersOf(path.join(SAMPLES, name))).toEqual([]);
    },
  );

  test.each(['captioned.mp4', 'captioned.mkv', 'chaptered.mp3'])(
    '%s with some of its bytes changed gives few chapters or none, never an error',
    async (name) => {
      const random = createRandom(7);
      for (let index = 0; index < 60; index += 1) {
        const chapters = await chaptersOf(written('changed', mutate(sample(name), random)));
        expect(chapters.length).toBeLessThanOrEqual(MAX_CHAPTERS);
      }
    },
  );
});

test('chapters are told in order, by names that do not lie, one at each place', () => {
  expect(
    tidyChapters([
      { seconds: 9, title: 'end\u202egnp' },
      { seconds: 1.00049, title: '  one\n' },
      { seconds: 1.0001, title: 'again' },
      { seconds: -1, title: 'before' },
      { seconds: 3, title: '\u0000 ' },
    ]),
  ).toEqual([
    { seconds: 1, title: 'one' },
    { seconds: 9, title: 'end gnp' },
  ]);
});

test('chapters of a film that counts from somewhere else are counted as it is kept', () => {
  const chapters = [
    { seconds: 3600, title: 'one' },
    { seconds: 3725.5, title: 'two' },
  ];
  expect(chaptersFrom(chapters, 3600)).toEqual([
    { seconds: 0, title: 'one' },
    { seconds: 125.5, title: 'two' },
  ]);
  // It began a little before the first picture that there is.
  expect(chaptersFrom(chapters, 3601.4)[0]).toEqual({ seconds: 0, title: 'one' });
});
