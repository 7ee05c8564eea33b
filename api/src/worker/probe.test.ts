/** @long */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Coded, CodedFilm } from '../../test/draw-with-engine.ts';
import { moveFilm, withHiddenBeginning, withSecondSound } from '../../test/moved-film.ts';
import { builtIn } from './built-in.ts';
import type { Ends, Engine, Span } from './engine.ts';
import { demuxerOf, sniffLegacy } from './formats.ts';
import { cutOffAt, probe, probeForeign } from './probe.ts';

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
    select: `not(${when})+not(mod(n,25))`,
    filter: 'format=yuv420p',
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
  const telling = (span: Partial<Span>): Engine => ({
    inspect: async () => ({ durationSeconds: 16, hasSound: true, width: 640, height: 360, rate: 30, ...span }),
    listen: async () => [],
    make: async () => ({ damages: [], until: 0, loudness: null }),
  });
  const source = { file: path.join(folder, 'any.avi'), demuxer: 'avi' };
  test.each<[string, Ends | undefined, Ends]>([
    ['sound that is longer', { picture: 8, sound: 16 }, { picture: 8, sound: 0 }],
    ['sound that is shorter', { picture: 8, sound: 4.5 }, { picture: 0, sound: 3.5 }],
    ['both as long', { picture: 8, sound: 8.6 }, { picture: 0, sound: 0 }],
    ['a packet with a time from nowhere', { picture: 8, sound: 30_000 }, { picture: 0, sound: 0 }],
    ['one of them alone, or nobody knows', undefined, { picture: 0, sound: 0 }],
  ])('lacks at its end what the other goes on for: %s', async (_what, ends, missing) => {
    const found = await probeForeign(telling(ends ? { ends } : {}), source, nothing);
    expect(found).toMatchObject({ result: 'video', missing });
  });

  test.each<[string, Ends | undefined, Ends]>([
    ['a picture that begins later', { picture: 103, sound: 100 }, { picture: 3, sound: 0 }],
    ['sound that begins later', { picture: 0, sound: 3.5 }, { picture: 0, sound: 3.5 }],
    ['both at once', { picture: 1.4, sound: 1.9 }, { picture: 0, sound: 0 }],
    ['a packet with a time from nowhere', { picture: 0, sound: -30_000 }, { picture: 0, sound: 0 }],
    ['one of them alone, or nobody knows', undefined, { picture: 0, sound: 0 }],
  ])('lacks at its start what the other begins with: %s', async (_what, starts, late) => {
    const found = await probeForeign(telling(starts ? { starts } : {}), source, nothing);
    expect(found).toMatchObject({ result: 'video', late });
  });

  test('is read to find where picture and sound begin and end', async () => {
    const found = await builtIn.inspect({ file: path.join(SAMPLES, 'old-camera.avi'), demuxer: 'avi' }, nothing);
    const { durationSeconds, starts, ends } = found!;
    expect([starts!.picture, starts!.sound].map(Math.round)).toEqual([0, 0]);
    expect(Math.abs(ends!.picture - durationSeconds)).toBeLessThan(0.5);
    expect(Math.abs(ends!.sound - durationSeconds)).toBeLessThan(0.5);
  });
});

describe('what the reader of its container passes over, or gets lost in', () => {
  const MPEG_2 = { encoder: 'mpeg2video', filter: 'format=yuv420p', options: {} };
  const X264 = { encoder: 'libx264', filter: 'format=yuv420p', options: { preset: 'ultrafast' } };
  const MP2 = { encoder: 'mp2' };
  const at = (name: string) => path.join(folder, name);
  const files: Coded[] = [
    { target: at('tv.ts'), format: 'mpegts', ...MPEG_2, sound: MP2 },
    { target: at('silent-tv.ts'), format: 'mpegts', ...MPEG_2 },
    { target: at('wide.mpg'), format: 'mpeg', ...MPEG_2, filter: 'format=yuv420p,setsar=16/15', sound: MP2 },
    { target: at('tall.mpg'), format: 'mpeg', ...MPEG_2, filter: 'format=yuv420p,setsar=4/5', sound: MP2 },
    // As digital television of Brazil sends its sound.
    {
      target: at('latm.ts'),
      format: 'mpegts',
      container: { mpegts_flags: '+latm' },
      ...X264,
      sound: { encoder: 'aac' },
    },
    { target: at('adpcm.wav'), format: 'wav', sound: { encoder: 'adpcm_ima_wav' } },
    { target: at('flac.oga'), format: 'ogg', sound: { encoder: 'flac' } },
    { target: at('sound.aiff'), format: 'aiff', sound: { encoder: 'pcm_s16be' } },
    { target: at('sound.caf'), format: 'caf', sound: { encoder: 'pcm_s16be' } },
    { target: at('radio.mp2'), format: 'mp2', sound: MP2 },
    { target: at('sound.mp3'), format: 'mp3', sound: { encoder: 'libmp3lame' } },
    {
      target: at('camera.mts'),
      format: 'mpegts',
      container: { mpegts_m2ts_mode: '1' },
      ...X264,
      sound: { encoder: 'ac3' },
    },
  ];
  beforeAll(() => {
    execFileSync(process.execPath, ['--no-warnings', WITH_ENGINE, 'coded', JSON.stringify(files)], { stdio: 'pipe' });
  }, 120_000);
  const foreign = async (name: string) => {
    const demuxer = (await demuxerOf(at(name)))!;
    return probeForeign(builtIn, { file: at(name), demuxer }, nothing);
  };

  test.each(['tv.ts', 'silent-tv.ts'])('is a film all the same where FFmpeg sees a picture: %s', async (name) => {
    expect(await probe(at(name))).toEqual({ result: 'foreign' });
    expect(await foreign(name)).toMatchObject({ result: 'video', width: 160, height: 96, canCopyVideo: false });
    expect(await cutOffAt(at(name), 2)).toBeUndefined();
  });

  test.each(['adpcm.wav', 'flac.oga', 'sound.aiff', 'sound.caf'])(
    'is a sound all the same where FFmpeg hears one: %s',
    async (name) => {
      expect(await probe(at(name))).toEqual({ result: 'foreign' });
      expect(await foreign(name)).toEqual({
        result: 'audio',
        durationSeconds: expect.closeTo(2, 0),
        playableAs: null,
      });
      expect(await cutOffAt(at(name), 2)).toBeUndefined();
    },
  );

  test('is looked for by FFmpeg beside a picture that is copied', async () => {
    expect(await probe(at('latm.ts'))).toMatchObject({ result: 'video', canCopyVideo: true, canCopyAudio: false });
  });

  test('is nothing where FFmpeg finds neither picture nor sound', async () => {
    const empty: Engine = { ...builtIn, inspect: async () => ({ durationSeconds: 0, hasSound: false }) };
    expect(await probeForeign(empty, { file: at('tv.ts'), demuxer: 'mpegts' }, nothing)).toEqual({
      result: 'not_media',
    });
  });

  test('of two layers of MPEG sound the one that browsers play is served as it is', async () => {
    expect(await probe(at('radio.mp2'))).toMatchObject({ result: 'audio', playableAs: null });
    expect(await probe(at('sound.mp3'))).toMatchObject({ result: 'audio', playableAs: 'audio/mpeg' });
  });

  test.each([
    ['wide.mpg', 171, 96],
    ['tall.mpg', 160, 120],
  ])('has the size in which its pixels, which are not square, are shown: %s', async (name, width, height) => {
    expect(await foreign(name)).toMatchObject({ result: 'video', width, height });
  });

  test('a whole file of a camera, in packets with a time before each, is not cut off; one without its end is', async () => {
    const file = at('camera.mts');
    expect(await cutOffAt(file, 0)).toBeUndefined();
    writeFileSync(file, readFileSync(file).subarray(0, -100));
    expect(await cutOffAt(file, 0)).toBe(2);
  });
});

test('a whole Matroska whose last text stands for longer than the film is not cut off; half of it is', async () => {
  const content = readFileSync(path.join(SAMPLES, 'captioned.mkv'));
  const length = content.indexOf(Buffer.from([0x44, 0x89, 0x88])) + 3;
  // Milliseconds.
  content.writeDoubleBE(content.readDoubleBE(length) + 2000, length);
  const file = path.join(folder, 'late-text.mkv');
  writeFileSync(file, content);
  expect(await cutOffAt(file, 0)).toBeUndefined();
  writeFileSync(file, content.subarray(0, Math.floor(content.length / 2)));
  expect(await cutOffAt(file, 0)).toEqual(expect.any(Number));
});

/** Nothing is said for two seconds, by what a telephone records with. */
function silentAmr(): Buffer {
  const frame = Buffer.alloc(13);
  frame[0] = 0x04;
  return Buffer.concat([Buffer.from('#!AMR\n'), ...Array.from({ length: 100 }, () => frame)]);
}
describe('a QuickTime of before such files began with their kind', () => {
  /** A film with its index last, which begins as older cameras and editors let it. */
  const old = (first: string, share = 1) => {
    const content = readFileSync(path.join(SAMPLES, 'moov-at-end.mp4'));
    content.write(first, 4, 'latin1');
    const file = path.join(folder, `${first}-${share}.mov`);
    writeFileSync(file, content.subarray(0, content.length * share));
    return file;
  };

  test.each(['wide', 'free', 'skip'])('is read by FFmpeg: %s', async (first) => {
    const file = old(first);
    expect([await probe(file), await demuxerOf(file)]).toEqual([{ result: 'foreign' }, 'mov']);
    expect(await probeForeign(builtIn, { file, demuxer: 'mov' }, nothing)).toMatchObject({
      result: 'video',
      width: 1280,
    });
    expect(await cutOffAt(file, 9)).toBeUndefined();
  });

  test('is known by its film and by its index, too', async () => {
    const content = readFileSync(old('wide')).subarray(32);
    for (const name of ['mdat', 'moov']) {
      content.write(name, 4, 'latin1');
      const file = path.join(folder, `${name}.mov`);
      writeFileSync(file, content);
      expect(await sniffLegacy(file)).toBe('mov');
    }
  });

  test('is incomplete where its end is missing', async () => {
    await expect(probe(old('wide', 0.5))).rejects.toMatchObject({ problem: 'truncated' });
  });

  test('is no words that happen to begin alike', async () => {
    const file = path.join(folder, 'words.mov');
    writeFileSync(file, 'The free world, and whatever else is written on a page. '.repeat(100));
    expect(await probe(file)).toEqual({ result: 'not_media' });
  });
});

test('what a telephone records is a sound', async () => {
  const file = path.join(folder, 'note.amr');
  writeFileSync(file, silentAmr());
  expect(await probe(file)).toEqual({ result: 'foreign' });
  const found = await probeForeign(builtIn, { file, demuxer: (await demuxerOf(file))! }, nothing);
  expect(found).toEqual({ result: 'audio', durationSeconds: expect.closeTo(2, 0), playableAs: null });
});

describe('a film', () => {
  const sample = path.join(SAMPLES, 'fragmented.mp4');
  const move = (name: string, picture: number, sound: number) =>
    moveFilm(sample, path.join(folder, name), { picture, sound });
  /** The sample's picture begins some frames after its sound, and a transport stream does not say how long its last one stands. */
  const about = (seconds: number) => expect.closeTo(seconds, 0);

  test.each([
    ['late-sound.mp4', 0, 3, { picture: 0, sound: 3 }],
    ['late-picture.mp4', 3, 0, { picture: 3, sound: 0 }],
    ['late-picture-of-an-hour.ts', 3603, 3600, { picture: 3, sound: 0 }],
  ])('whose picture or sound begins long after the other is not copied as it is: %s', async (name, ...[p, s, late]) => {
    expect(await probe(await move(name, p, s))).toMatchObject({
      late: { picture: about(late.picture), sound: about(late.sound) },
      canCopyVideo: late.picture === 0,
      canCopyAudio: late.sound === 0,
    });
  });

  test('of which both begin at nearly the same time is copied, wherever it counts from', async () => {
    const plain = await probe(sample);
    if (plain.result !== 'video') throw new Error('The sample is a film');
    expect(plain).toMatchObject({ beginning: about(0), canCopyVideo: true, canCopyAudio: true });
    for (const name of ['hour.mp4', 'hour.ts'])
      expect(await probe(await move(name, 3600, 3600.5))).toMatchObject({
        beginning: about(3600),
        durationSeconds: about(plain.durationSeconds),
        rate: about(plain.rate),
        canCopyVideo: true,
        canCopyAudio: true,
      });
  });

  test('of which the beginning was cut off and is still there is drawn without it', async () => {
    const content = readFileSync(path.join(SAMPLES, 'landscape-h264.mp4'));
    const file = path.join(folder, 'cut.mp4');
    for (const [seconds, canCopyVideo] of [
      [0, true],
      [0.5, false],
      [3, false],
    ] as const) {
      writeFileSync(file, withHiddenBeginning(content, seconds));
      expect(await probe(file)).toMatchObject({ beginning: 0, late: { picture: 0, sound: 0 }, canCopyVideo });
    }
  });

  test('that was recorded from the midst of another is drawn from its first key frame on, and the sound before it is kept', async () => {
    const content = readFileSync(await move('whole.ts', 0, 0));
    const file = path.join(folder, 'joined.ts');
    const [packet, tables] = [188, 2];
    const from = Math.floor(content.length / packet / 20) * packet;
    writeFileSync(file, Buffer.concat([content.subarray(0, tables * packet), content.subarray(from)]));
    const found = await probe(file);
    expect(found).toMatchObject({ result: 'video', canCopyVideo: false, canCopyAudio: true });
    expect(found.result === 'video' && found.late.picture).toBeGreaterThan(1);
  });

  test('lasts as long as its picture and its sound, whatever else is in its file', async () => {
    const plain = await probe(sample);
    const file = await withSecondSound(sample, path.join(folder, 'two-sounds.mp4'), 45);
    if (plain.result !== 'video') throw new Error('The sample is a film');
    expect(await probe(file)).toMatchObject({
      durationSeconds: about(plain.durationSeconds),
      canCopyVideo: true,
      canCopyAudio: true,
    });
    expect(await cutOffAt(file, 0)).toBeUndefined();
  });

  test('that ends before its time does so at a second of what is seen, wherever it counts from', async () => {
    const file = await move('torn.ts', 3600, 3600);
    const content = readFileSync(file);
    writeFileSync(file, content.subarray(0, content.length - 100));
    const [found, second] = [await probe(file), await cutOffAt(file, 0)];
    if (found.result !== 'video') throw new Error('It is a film');
    expect(second).toBe(Math.floor(found.durationSeconds));
  });
});
