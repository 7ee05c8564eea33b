/** @long */
import { execFileSync } from 'node:child_process';
import { createDecipheriv } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import sharp from 'sharp';
import type { CodedFilm } from '../../test/draw-with-engine.ts';
import { moveFilm } from '../../test/moved-film.ts';
import { wave } from '../../test/wave.ts';
import { limitsOf } from './limits.ts';
import { runTask } from './run.ts';

const WITH_ENGINE = path.join(import.meta.dirname, '../../test/draw-with-engine.ts');
const withEngine = (...words: string[]) =>
  execFileSync(process.execPath, ['--no-warnings', WITH_ENGINE, ...words], { encoding: 'utf8', stdio: 'pipe' });
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
  }, 240_000);
});

type Seen = { combed: number; brightest: number; curve: number };
const seen = (filter: string, how: 'sdr' | 'hdr' | 'plain', ...unnamed: string[]): Seen => {
  const target = path.join(mkdtempSync(path.join(folder, 'seen-')), 'film.mp4');
  return JSON.parse(withEngine('shown', target, filter, how, ...unnamed)) as Seen;
};

test('of two half pictures that were filmed one after the other, none keeps the other’s lines', () => {
  const filmed = 'scroll=horizontal=0.02,interlace=lowpass=off';
  expect(seen(filmed, 'plain').combed).toBeGreaterThan(1.2);
  expect(seen(filmed, 'sdr').combed).toBeLessThan(1);
}, 240_000);

test('light as cameras measure it becomes what screens show', () => {
  // Half of what PQ can say is a hundred candelas: a sheet of paper, on a screen nearly white.
  const paper =
    'format=yuv420p10le,drawbox=color=gray:t=fill,setparams=color_primaries=bt2020:color_trc=smpte2084:colorspace=bt2020nc';
  const [BT709, PQ] = [1, 16];
  expect(seen(paper, 'plain').curve).toBe(PQ);
  const { curve, brightest } = seen(paper, 'hdr');
  expect(curve).toBe(BT709);
  expect(brightest).toBeGreaterThan(140);
}, 240_000);

/** Half of what PQ can say, in a film that does not say some of how it means it. */
const paperWithout = (names: Record<string, string>) =>
  `format=yuv420p10le,drawbox=color=gray:t=fill,setparams=${Object.entries({
    color_primaries: 'bt2020',
    color_trc: 'smpte2084',
    colorspace: 'bt2020nc',
    ...names,
  })
    .map((pair) => pair.join('='))
    .join(':')}`;

test.each([
  ['matrix', { colorspace: 'unknown' }],
  ['primaries', { color_primaries: 'unknown' }],
  ['transfer', { color_trc: 'unknown' }],
] as const)(
  'light whose %s has no name is drawn as what it nearly always is',
  (part, names) => {
    const { curve, brightest } = seen(paperWithout(names), 'hdr', part);
    expect(curve).toBe(1);
    // Without its curve nobody knows how bright it was meant.
    expect(brightest).toBeGreaterThan(part === 'transfer' ? 60 : 140);
  },
  240_000,
);

test('a film whose colours are wide and have no matrix by name is converted', async () => {
  const own = mkdtempSync(path.join(folder, 'unnamed-'));
  const file = path.join(own, 'film.mp4');
  const coded: CodedFilm = {
    target: file,
    format: 'mp4',
    encoder: 'libx264',
    filter: 'setparams=color_primaries=bt2020:color_trc=smpte2084:colorspace=unknown,format=yuv420p',
    options: { preset: 'ultrafast', 'x264-params': 'colorprim=bt2020:transfer=smpte2084' },
  };
  withEngine('coded', JSON.stringify([coded]));
  const wish = { key: Buffer.alloc(16).toString('base64'), shorter: 96, isDamaged: false };
  const limits = { ...limitsOf.convert, nice: 0 };
  const made = await runTask<'convert'>({ name: 'convert', file, folder: own, wish, engine: 'built-in' }, { limits });
  expect(made).toMatchObject({
    found: { isHdr: true, unnamed: ['matrix'] },
    rendition: { name: '96p', segments: [expect.closeTo(2, 0)] },
  });
}, 240_000);

test('sound that is drawn anew is as loud as any other, however it was recorded', () => {
  const levels = [600, 25_000].map((amplitude) => {
    const [file, target] = ['wav', 'm4a'].map((ending) => path.join(folder, `${amplitude}.${ending}`));
    writeFileSync(file!, wave(10, amplitude));
    return Number(withEngine('level', file!, target!));
  });
  // They were recorded 32 dB apart.
  expect(Math.abs(levels[0]! - levels[1]!)).toBeLessThan(2);
}, 240_000);

describe('a film of which picture or sound begins long after the other', () => {
  const SAMPLE = path.join(import.meta.dirname, '../../test/samples/fragmented.mp4');
  const SECONDS = 12.2;
  /** A few pictures. */
  const NEARLY = 0.2;
  const KEY = Buffer.alloc(16, 7);
  /** Drawn as far as it has to be: how long it is, and where picture and sound begin. */
  async function converted(picture: number, sound: number) {
    const own = mkdtempSync(path.join(folder, 'late-'));
    const file = await moveFilm(SAMPLE, path.join(own, 'film.mp4'), { picture, sound });
    const wish = { key: KEY.toString('base64'), shorter: 180, isDamaged: false };
    const limits = { ...limitsOf.convert, nice: 0 };
    const made = await runTask<'convert'>({ name: 'convert', file, folder: own, wish, engine: 'built-in' }, { limits });
    if (!('rendition' in made) || !made.rendition) throw new Error('It became no film');
    const { name, segments } = made.rendition;
    const decipher = createDecipheriv('aes-128-cbc', KEY, Buffer.alloc(16));
    const read = (object: string) => readFileSync(path.join(own, name, object));
    const first = Buffer.concat([decipher.update(read('seg-0.m4s')), decipher.final()]);
    const source = new BufferSource(Buffer.concat([read('init.mp4'), first]));
    using input = new Input({ source, formats: ALL_FORMATS });
    const tracks = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
    const begins = await Promise.all(tracks.map((track) => track!.getFirstTimestamp()));
    return { name, begins, seconds: segments.reduce((sum, each) => sum + each, 0) };
  }

  test.each([
    ['the picture is copied, and its sound is still until it is heard', 0, 3, 'original'],
    ['the first picture stands until the film moves', 3, 0, '180p'],
    ['the same of what counts from an hour', 3603, 3600, '180p'],
  ])(
    'has both from its beginning to its end: %s',
    async (_what, picture, sound, name) => {
      const film = await converted(picture, sound);
      expect(film.name).toBe(name);
      expect(Math.max(...film.begins)).toBeLessThan(NEARLY);
      expect(Math.abs(film.seconds - SECONDS)).toBeLessThan(NEARLY);
    },
    240_000,
  );
});
