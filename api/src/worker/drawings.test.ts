/** @long */
import { execFileSync } from 'node:child_process';
import { createDecipheriv } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import sharp from 'sharp';
import type { CodedFilm, ShownFilm } from '../../test/draw-with-engine.ts';
import { moveFilm } from '../../test/moved-film.ts';
import { wave } from '../../test/wave.ts';
import { limitsOf } from './limits.ts';
import { runTask } from './run.ts';

const SAMPLES = path.join(import.meta.dirname, '../../test/samples');
const WITH_ENGINE = path.join(import.meta.dirname, '../../test/draw-with-engine.ts');
const withEngine = (...words: string[]) =>
  execFileSync(process.execPath, ['--no-warnings', WITH_ENGINE, ...words], { encoding: 'utf8', stdio: 'pipe' });
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'clube-drawings-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Thirty seconds of ten small pictures each, of which some are black. @param when of FFmpeg, with `t` for the seconds */
const blackFilm = (name: string, when: string): CodedFilm => ({
  target: path.join(folder, name),
  format: 'mp4',
  encoder: 'libx264',
  filter: `fps=10,drawbox=color=black:t=fill:enable='${when}',format=yuv420p`,
  options: { preset: 'ultrafast', g: 20 },
  seconds: 30,
});
async function posterOf(file: string, { workerMib } = limitsOf.stills): Promise<number> {
  const own = mkdtempSync(path.join(folder, 'stills-'));
  const limits = { ...limitsOf.stills, workerMib, nice: 0 };
  await runTask<'stills'>({ name: 'stills', file, folder: own, wish: {}, engine: 'built-in' }, { limits });
  const { channels } = await sharp(path.join(own, 'poster.jpg')).stats();
  return Math.max(...channels.map(({ mean }) => mean));
}

describe('a poster', () => {
  beforeAll(() => {
    const films = [
      blackFilm('begins.mp4', 'lt(t,20)'),
      blackFilm('ends.mp4', 'gt(t,1)'),
      blackFilm('black.mp4', 'gte(t,0)'),
    ];
    withEngine('coded', JSON.stringify(films));
  }, 120_000);

  test.each([
    ['after a long black beginning', 'begins.mp4'],
    ['before a black end', 'ends.mp4'],
  ])('shows something: %s', async (_where, name) => {
    expect(await posterOf(path.join(folder, name))).toBeGreaterThan(40);
  });

  test('of what is black from end to end is drawn all the same', async () => {
    expect(await posterOf(path.join(folder, 'black.mp4'))).toBeLessThan(10);
  }, 240_000);

  test('is found without keeping a hundred large pictures', async () => {
    const target = path.join(folder, 'tall.mpg');
    const tall: CodedFilm = {
      target,
      format: 'mpeg',
      // Its decoder holds two pictures, however many cores there are.
      encoder: 'mpeg2video',
      filter: 'scale=1080:1920,setsar=1,format=yuv420p',
      options: { b: '4M' },
      seconds: 8,
    };
    withEngine('coded', JSON.stringify([tall]));
    expect(await posterOf(target, { ...limitsOf.stills, workerMib: 300 })).toBeGreaterThan(40);
  }, 240_000);
});

type Seen = { combed: number; brightest: number; curve: number };
/** What is seen of each film, all drawn by one process. */
const seen = (...films: Omit<ShownFilm, 'target'>[]): Seen[] => {
  const target = path.join(mkdtempSync(path.join(folder, 'seen-')), 'film.mp4');
  return JSON.parse(withEngine('shown', JSON.stringify(films.map((film) => ({ target, ...film }))))) as Seen[];
};

test('of two half pictures that were filmed one after the other, none keeps the other’s lines', () => {
  // Bars that pass by.
  const filmed = 'drawgrid=width=24:height=1000:thickness=8:color=white,scroll=horizontal=0.02,interlace=lowpass=off';
  const [plain, drawn] = seen(
    { filter: filmed, how: 'plain', unnamed: [] },
    { filter: filmed, how: 'sdr', unnamed: [] },
  );
  expect(plain!.combed).toBeGreaterThan(1.2);
  expect(drawn!.combed).toBeLessThan(1);
}, 240_000);

test('light as cameras measure it becomes what screens show', () => {
  // Half of what PQ can say is a hundred candelas: a sheet of paper, on a screen nearly white.
  const paper =
    'format=yuv420p10le,drawbox=color=gray:t=fill,setparams=color_primaries=bt2020:color_trc=smpte2084:colorspace=bt2020nc';
  const [BT709, PQ] = [1, 16];
  const [plain, shown] = seen({ filter: paper, how: 'plain', unnamed: [] }, { filter: paper, how: 'hdr', unnamed: [] });
  expect(plain!.curve).toBe(PQ);
  expect(shown!.curve).toBe(BT709);
  expect(shown!.brightest).toBeGreaterThan(140);
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

test('colours that are wide in light of screens stay as bright as they are', () => {
  const white = (names: string) => `format=yuv420p,drawbox=color=white:t=fill,setparams=${names}`;
  const P3 = white('color_primaries=smpte432:color_trc=bt709:colorspace=bt709');
  const BT2020 = white('color_primaries=bt2020:color_trc=bt709:colorspace=bt2020nc');
  const nameless = white('color_primaries=bt2020:color_trc=unknown:colorspace=unknown');
  const drawn = seen(
    { filter: P3, how: 'wide', unnamed: [] },
    { filter: BT2020, how: 'wide', unnamed: [] },
    { filter: nameless, how: 'wide', unnamed: ['transfer', 'matrix'] },
  );
  expect(drawn.map(({ curve, brightest }) => [curve, brightest > 225])).toEqual(drawn.map(() => [1, true]));
  expect(drawn).toHaveLength(3);
}, 240_000);

test('light whose matrix, primaries or transfer has no name is drawn as what it nearly always is', () => {
  const without = { matrix: 'colorspace', primaries: 'color_primaries', transfer: 'color_trc' } as const;
  const parts = ['matrix', 'primaries', 'transfer'] as const;
  const drawn = seen(
    ...parts.map((part) => ({
      filter: paperWithout({ [without[part]]: 'unknown' }),
      // Without its curve nobody knows how bright it was meant: as bright as screens are.
      how: part === 'transfer' ? ('wide' as const) : ('hdr' as const),
      unnamed: [part],
    })),
  );
  for (const [at, { curve, brightest }] of drawn.entries()) {
    expect([parts[at], curve]).toEqual([parts[at], 1]);
    expect(brightest).toBeGreaterThan(parts[at] === 'transfer' ? 110 : 140);
  }
  expect(drawn).toHaveLength(parts.length);
}, 240_000);

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

test.each(['built-in', 'program'] as const)(
  'what the %s engine draws is cut after its first two seconds, which a first picture waits for, and after every four from there on',
  async (engine) => {
    const own = mkdtempSync(path.join(folder, 'first-'));
    const file = path.join(import.meta.dirname, '../../test/samples/old-camera.avi');
    const wish = { key: Buffer.alloc(16).toString('base64'), shorter: 96, isDamaged: false };
    const limits = { ...limitsOf.convert, nice: 0 };
    const made = await runTask<'convert'>({ name: 'convert', file, folder: own, wish, engine }, { limits });
    expect(made).toMatchObject({ rendition: { segments: [2, 4, 2].map((seconds) => expect.closeTo(seconds, 0)) } });
  },
  240_000,
);

describe('of a picture that is all noise', () => {
  let file: string;
  beforeAll(() => {
    file = path.join(folder, 'noise.mp4');
    const coded: CodedFilm = {
      target: file,
      format: 'mp4',
      encoder: 'libx264',
      filter: 'scale=1280:720,noise=alls=20:allf=t,setsar=1,format=yuv420p',
      options: { preset: 'ultrafast', g: 50 },
      seconds: 6,
    };
    withEngine('coded', JSON.stringify([coded]));
  }, 120_000);
  const own = () => mkdtempSync(path.join(folder, 'noise-'));

  test.each(['built-in', 'program'] as const)(
    'the first segment for small screens comes in little more than half a second of a slow line: %s engine',
    async (engine) => {
      const to = own();
      const wish = { name: '360p', key: Buffer.alloc(16).toString('base64'), shorter: 360, drawSound: false };
      const limits = { ...limitsOf.rendition, nice: 0 };
      await runTask<'rendition'>({ name: 'rendition', file, folder: to, wish, engine }, { limits });
      expect(statSync(path.join(to, '360p/seg-0.m4s')).size).toBeLessThan(125_000);
    },
    240_000,
  );

  test.each(['built-in', 'program'] as const)(
    'the poster is as light as any other: %s engine',
    async (engine) => {
      const to = own();
      const limits = { ...limitsOf.stills, nice: 0 };
      await runTask<'stills'>({ name: 'stills', file, folder: to, wish: {}, engine }, { limits });
      const poster = path.join(to, 'poster.jpg');
      expect(statSync(poster).size).toBeLessThanOrEqual(32_000);
      expect((await sharp(poster).metadata()).width).toBeGreaterThanOrEqual(640);
    },
    240_000,
  );
});

test.each(['built-in', 'program'] as const)(
  'a film without sound is looked through, and nothing of it is said to be broken: %s engine',
  async (engine) => {
    const to = mkdtempSync(path.join(folder, 'silent-'));
    const file = path.join(SAMPLES, 'silent-odd-yuv444.mp4');
    const limits = { ...limitsOf.stills, nice: 0 };
    const seen = await runTask<'stills'>({ name: 'stills', file, folder: to, wish: {}, engine }, { limits });
    expect(seen).toMatchObject({ damages: [], loudness: null });
    expect(statSync(path.join(to, 'sprite.jpg')).size).toBeGreaterThan(0);
  },
  240_000,
);

test('sound that is drawn anew is as loud as any other, however it was recorded', () => {
  const levels = [600, 25_000].map((amplitude) => {
    const [file, target] = ['wav', 'm4a'].map((ending) => path.join(folder, `${amplitude}.${ending}`));
    writeFileSync(file!, wave(10, amplitude));
    return Number(withEngine('level', file!, target!));
  });
  // They were recorded 32 dB apart.
  expect(Math.abs(levels[0]! - levels[1]!)).toBeLessThan(2);
}, 240_000);

test('what levels sound hands its last seconds on in pieces: what comes after it would hold them whole, several times', () => {
  const file = path.join(folder, 'pieces.wav');
  writeFileSync(file, wave(10, 600));
  expect(Number(withEngine('pieces', file))).toBeLessThan(0.2);
}, 240_000);

describe('a film of which picture or sound begins long after the other', () => {
  const SAMPLE = path.join(import.meta.dirname, '../../test/samples/slides.mp4');
  const SECONDS = 5;
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
