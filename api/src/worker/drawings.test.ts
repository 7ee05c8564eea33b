/** @long */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { wave } from '../../test/wave.ts';
import { limitsOf } from './limits.ts';
import { runTask } from './run.ts';

const WITH_ENGINE = path.join(import.meta.dirname, '../../test/draw-with-engine.ts');
const withEngine = (...words: string[]) =>
  execFileSync(process.execPath, ['--no-warnings', WITH_ENGINE, ...words], { encoding: 'utf8' });
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'clube-drawings-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Thirty seconds, of which some are black. @param when of FFmpeg, with `t` for the seconds */
function blackFilm(when: string): string {
  const target = path.join(mkdtempSync(path.join(folder, 'film-')), 'film.mp4');
  withEngine('film', target, when);
  return target;
}
async function posterOf(file: string): Promise<number> {
  const own = mkdtempSync(path.join(folder, 'stills-'));
  const limits = { ...limitsOf.stills, nice: 0 };
  await runTask<'stills'>({ name: 'stills', file, folder: own, wish: {}, engine: 'built-in' }, { limits });
  const { channels } = await sharp(path.join(own, 'poster.jpg')).stats();
  return Math.max(...channels.map(({ mean }) => mean));
}

describe('a poster', () => {
  test.each([
    ['after a long black beginning', 'lt(t,20)'],
    ['before a black end', 'gt(t,1)'],
  ])(
    'shows something: %s',
    async (_where, when) => {
      expect(await posterOf(blackFilm(when))).toBeGreaterThan(40);
    },
    60_000,
  );

  test('of what is black from end to end is drawn all the same', async () => {
    expect(await posterOf(blackFilm('gte(t,0)'))).toBeLessThan(10);
  }, 60_000);
});

type Seen = { combed: number; brightest: number; curve: number };
const seen = (filter: string, how: 'sdr' | 'hdr' | 'plain'): Seen =>
  JSON.parse(withEngine('shown', path.join(mkdtempSync(path.join(folder, 'seen-')), 'film.mp4'), filter, how)) as Seen;

test('of two half pictures that were filmed one after the other, none keeps the other’s lines', () => {
  const filmed = 'scroll=horizontal=0.02,interlace=lowpass=off';
  expect(seen(filmed, 'plain').combed).toBeGreaterThan(1.2);
  expect(seen(filmed, 'sdr').combed).toBeLessThan(1);
}, 60_000);

test('light as cameras measure it becomes what screens show', () => {
  // Half of what PQ can say is a hundred candelas: a sheet of paper, on a screen nearly white.
  const paper =
    'format=yuv420p10le,drawbox=color=gray:t=fill,setparams=color_primaries=bt2020:color_trc=smpte2084:colorspace=bt2020nc';
  const [BT709, PQ] = [1, 16];
  expect(seen(paper, 'plain').curve).toBe(PQ);
  const { curve, brightest } = seen(paper, 'hdr');
  expect(curve).toBe(BT709);
  expect(brightest).toBeGreaterThan(140);
}, 60_000);

test('sound that is drawn anew is as loud as any other, however it was recorded', () => {
  const levels = [600, 25_000].map((amplitude) => {
    const [file, target] = ['wav', 'm4a'].map((ending) => path.join(folder, `${amplitude}.${ending}`));
    writeFileSync(file!, wave(10, amplitude));
    return Number(withEngine('level', file!, target!));
  });
  // They were recorded 32 dB apart.
  expect(Math.abs(levels[0]! - levels[1]!)).toBeLessThan(2);
}, 60_000);
