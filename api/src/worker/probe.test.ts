/** @long */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CodedFilm } from '../../test/draw-with-engine.ts';
import { builtIn } from './built-in.ts';
import type { Ends, Engine } from './engine.ts';
import { probe, probeForeign } from './probe.ts';

const SAMPLES = path.join(import.meta.dirname, '../../test/samples');
const WITH_ENGINE = path.join(import.meta.dirname, '../../test/draw-with-engine.ts');
const nothing = () => {};

const folder = mkdtempSync(path.join(tmpdir(), 'clube-probe-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('pictures a second', () => {
  /** Of 250 seconds: one picture a second while `when` holds, else 25. */
  const film = (name: string, when: string): CodedFilm => ({
    target: path.join(folder, name),
    format: path.extname(name) === '.mkv' ? 'matroska' : 'mp4',
    encoder: 'libx264',
    filter: `select='not(${when})+not(mod(n,25))',format=yuv420p`,
    options: { preset: 'ultrafast', g: 50 },
    seconds: 250,
  });
  const films = [
    film('still-first.mp4', 'lt(t,210)'),
    film('still-first.mkv', 'lt(t,210)'),
    film('still.mp4', 'gte(t,0)'),
  ];
  beforeAll(() => {
    execFileSync(process.execPath, ['--no-warnings', WITH_ENGINE, 'coded', JSON.stringify(films)], { stdio: 'pipe' });
  }, 120_000);

  test.each([
    ['still-first.mp4', 25],
    ['still-first.mkv', 25],
    ['still.mp4', 1],
  ])('are those of where something moves: %s', async (name, rate) => {
    const found = await probe(path.join(folder, name));
    expect(found).toMatchObject({ result: 'video', rate: expect.closeTo(rate, 1) });
  });
});

describe('what only FFmpeg reads', () => {
  const telling = (ends?: Ends): Engine => ({
    inspect: async () => ({ durationSeconds: 16, width: 640, height: 360, rate: 30, ...(ends && { ends }) }),
    listen: async () => [],
    make: async () => ({ damages: [], until: 0 }),
  });
  test.each<[string, Ends | undefined, Ends]>([
    ['sound that is longer', { picture: 8, sound: 16 }, { picture: 8, sound: 0 }],
    ['sound that is shorter', { picture: 8, sound: 4.5 }, { picture: 0, sound: 3.5 }],
    ['both as long', { picture: 8, sound: 8.6 }, { picture: 0, sound: 0 }],
    ['a packet with a time from nowhere', { picture: 8, sound: 30_000 }, { picture: 0, sound: 0 }],
    ['one of them alone, or nobody knows', undefined, { picture: 0, sound: 0 }],
  ])('lacks at its end what the other goes on for: %s', async (_what, ends, missing) => {
    const source = { file: path.join(folder, 'any.avi'), demuxer: 'avi' };
    expect(await probeForeign(telling(ends), source, nothing)).toMatchObject({ result: 'video', missing });
  });

  test('is read to find where picture and sound end', async () => {
    const found = await builtIn.inspect({ file: path.join(SAMPLES, 'old-camera.avi'), demuxer: 'avi' }, nothing);
    const { durationSeconds, ends } = found!;
    expect(Math.abs(ends!.picture - durationSeconds)).toBeLessThan(0.5);
    expect(Math.abs(ends!.sound - durationSeconds)).toBeLessThan(0.5);
  });
});
