import { createDecipheriv, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { moveFilm, withHiddenBeginning, withSecondSound } from '../../test/moved-film.ts';
import { isLongerThanFile } from './formats.ts';
import { cutAfter, NotCuttableError, packageHls, segmentSecondsOf } from './package-hls.ts';

const SAMPLES = path.join(import.meta.dirname, '../../test/samples');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'clube-hls-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** As a player does it: the segment's number is the IV. */
function decrypt(key: Buffer, index: number, segment: Buffer): Buffer {
  const iv = Buffer.alloc(16);
  iv.writeUInt32BE(index, 12);
  const decipher = createDecipheriv('aes-128-cbc', key, iv);
  return Buffer.concat([decipher.update(segment), decipher.final()]);
}

const openInput = (content: Buffer) => new Input({ source: new BufferSource(content), formats: ALL_FORMATS });
const pictureTrackOf = async (content: Buffer) => {
  using input = openInput(content);
  return (await input.getPrimaryVideoTrack())!.id;
};

async function inspect(content: Buffer) {
  using input = openInput(content);
  const video = (await input.getPrimaryVideoTrack())!;
  const packets = [];
  for await (const packet of new EncodedPacketSink(video).packets()) packets.push(packet);
  return packets;
}

describe('segments', () => {
  test.each(['landscape-h264.mp4', 'moov-at-end.mp4', 'fragmented.mp4', 'phone-rotated.mp4', 'screen-vfr.webm'])(
    'of %s each start with a key frame, follow one another, and hold every frame of the source',
    async (name) => {
      const key = randomBytes(16);
      const file = path.join(SAMPLES, name);
      const rendition = await packageHls(file, { folder, key, name });
      const read = (object: string) => readFileSync(path.join(folder, name, object));
      const init = read('init.mp4');
      let frames = 0;
      let at = -1;
      for (const index of rendition.segments.keys()) {
        const segment = decrypt(key, index, read(`seg-${index}.m4s`));
        const packets = await inspect(Buffer.concat([init, segment]));
        expect([index, packets[0]!.type]).toEqual([index, 'key']);
        expect(packets[0]!.timestamp).toBeGreaterThan(at);
        at = Math.max(...packets.map(({ timestamp }) => timestamp));
        frames += packets.length;
      }
      // Players count the pictures of this track (mf-player/src/features/player/pictures.ts).
      expect(await pictureTrackOf(init)).toBe(1);
      expect(frames).toBe((await inspect(readFileSync(file))).length);
    },
  );
});

/** Where the tracks of a segment begin, as they are written: `tfdt`, in the units of each. */
function beginningsOf(segment: Buffer): number[] {
  const found: number[] = [];
  for (let at = segment.indexOf('tfdt'); at >= 0; at = segment.indexOf('tfdt', at + 4)) {
    const isWide = segment.readUInt8(at + 4) === 1;
    found.push(isWide ? Number(segment.readBigUInt64BE(at + 8)) : segment.readUInt32BE(at + 8));
  }
  return found;
}

/** What is kept of a film: where it begins, its pictures in seconds, and how far its sound is behind them at the start. */
async function keptOf(file: string) {
  const key = randomBytes(16);
  const name = `kept-${path.basename(file)}`;
  const { segments } = await packageHls(file, { folder, key, name });
  const read = (object: string) => readFileSync(path.join(folder, name, object));
  const parts = segments.map((_seconds, index) => decrypt(key, index, read(`seg-${index}.m4s`)));
  using input = openInput(Buffer.concat([read('init.mp4'), ...parts]));
  const [video, audio] = [(await input.getPrimaryVideoTrack())!, (await input.getPrimaryAudioTrack())!];
  const times: number[] = [];
  for await (const { timestamp } of new EncodedPacketSink(video).packets()) times.push(timestamp);
  const behind = (await audio.getFirstTimestamp()) - (await video.getFirstTimestamp());
  return { segments, times, behind, begins: Math.min(...beginningsOf(parts[0]!)) };
}

describe('a film that counts from somewhere else', () => {
  test.each([
    ['hour.mp4', 3600],
    ['hour.ts', 3600],
    ['programme.ts', 1.4],
  ])('is kept from 0 on, whole and in step: %s', async (name, later) => {
    const sample = path.join(SAMPLES, 'fragmented.mp4');
    const plain = await keptOf(sample);
    const moved = await keptOf(await moveFilm(sample, path.join(folder, name), { picture: later, sound: later }));
    expect([plain.begins, moved.begins]).toEqual([0, 0]);
    expect(moved.times).toEqual(plain.times.map((time) => expect.closeTo(time, 2)));
    expect(moved.behind).toBeCloseTo(plain.behind, 2);
    // How long the last picture stands a transport stream does not say.
    expect(moved.segments).toEqual(plain.segments.map((seconds) => expect.closeTo(seconds, 0)));
  });
});

test('a picture that begins a little before its file keeps step with its sound', async () => {
  const plain = path.join(SAMPLES, 'landscape-h264.mp4');
  const cut = path.join(folder, 'cut.mp4');
  writeFileSync(cut, withHiddenBeginning(readFileSync(plain), 2 / 30));
  const { begins, behind } = await keptOf(cut);
  // Its sound begins with some samples of the encoder's own.
  expect([begins, behind]).toEqual([0, expect.closeTo(2 / 30 - 1024 / 48_000, 2)]);
});

/** An MP4 whose list of key frames names so many, by the numbers of their pictures from 1. */
function withKeyFrames(content: Buffer, ...pictures: number[]): Buffer {
  const changed = Buffer.from(content);
  const at = changed.indexOf('stss', 0, 'latin1');
  changed.writeUInt32BE(pictures.length, at + 8);
  for (const [index, picture] of pictures.entries()) changed.writeUInt32BE(picture, at + 12 + 4 * index);
  return changed;
}

test('segments are of two to six seconds, nearly, where there is a key frame for it, but for the last one', async () => {
  for (const name of [
    'landscape-h264.mp4',
    'moov-at-end.mp4',
    'fragmented.mp4',
    'phone-rotated.mp4',
    'screen-vfr.webm',
  ]) {
    const { segments } = await packageHls(path.join(SAMPLES, name), {
      folder,
      key: randomBytes(16),
      name: `long-${name}`,
    });
    for (const seconds of segments.slice(0, -1)) {
      expect([name, seconds]).toEqual([name, expect.any(Number)]);
      expect(seconds).toBeGreaterThanOrEqual(1.9);
      expect(seconds).toBeLessThanOrEqual(6);
    }
  }
});

test('the first segment, which a first picture waits for, ends with the first key frame after two seconds, and the others after four', async () => {
  const film = readFileSync(path.join(SAMPLES, 'moov-at-end.mp4'));
  const file = path.join(folder, 'keys.mp4');
  const cut = async (...pictures: number[]) => {
    writeFileSync(file, withKeyFrames(film, ...pictures));
    const { segments } = await packageHls(file, { folder, key: randomBytes(16), name: 'first' });
    return segments.slice(0, 3).map(Math.round);
  };
  const at = (...seconds: number[]) => seconds.map((second) => 1 + 30 * second);
  expect(await cut(...at(0, 2, 4, 6, 8, 10, 12, 14, 16, 18))).toEqual([2, 4, 4]);
  expect(await cut(...at(0, 2, 6, 10, 14, 18))).toEqual([2, 4, 4]);
  expect(await cut(...at(0, 4, 8, 12, 16))).toEqual([4, 4, 4]);
  // As encoders set them that count 59 pictures: each of these is shorter by so much.
  const lengths = film.indexOf('stts', 0, 'latin1') + 16;
  film.writeUInt32BE(Math.round((film.readUInt32BE(lengths) * 59) / 60), lengths);
  expect(await cut(...at(0, 2, 4, 6, 8, 10, 12, 14, 16, 18))).toEqual([2, 4, 4]);
});

test('key frames that stand so that the usual cut would be too late are cut at sooner', async () => {
  const file = path.join(folder, 'two-and-six.mp4');
  const film = readFileSync(path.join(SAMPLES, 'moov-at-end.mp4'));
  writeFileSync(file, withKeyFrames(film, 1, 61, 241, 301, 481, 541));
  const { segments } = await packageHls(file, { folder, key: randomBytes(16), name: 'sooner' });
  // After four seconds there is none before the eighth.
  expect(segments.slice(0, -1).map(Math.round)).toEqual([2, 6, 2, 6, 2]);
  const every = (gap: number) => Array.from({ length: 20 }, (_, count) => count * gap);
  const lengths = [0.5, 1, 2, 2.1, 3, 3.3, 3.8, 4, 5, 6, 8].map((gap) => cutAfter(every(gap), 4));
  expect(lengths).toEqual([4, 4, 4, 4, 4, 3, 3, 4, 4, 4, 4]);
  expect([cutAfter(every(3.3), 2.8), cutAfter(every(1), 1), cutAfter([], 4)]).toEqual([2.8, 1, 4]);
  // Scenes that are cut where they are: what is sooner is taken where it leaves fewer that are too long.
  expect(cutAfter([0, 3.2, 7, 10.4, 14], 4)).toBe(3);
});

test('at high bit rates they are shorter, and below two seconds only where those would be too large to hold', () => {
  const megabits = (rate: number) => segmentSecondsOf((rate * 1e6) / 8);
  expect(
    [megabits(2), megabits(10), megabits(24), megabits(50), megabits(100)].map((each) => Math.round(each * 10) / 10),
  ).toEqual([4, 4, 2.8, 2, 1]);
  // Up to the next key frame there is room for as much again.
  for (let rate = 1; rate < 60; rate += 1) expect((megabits(rate) * rate * 1e6) / 8).toBeLessThan(20_000_000);
});

test('a file whose key frames stand too far apart is not cut, and leaves it to be drawn anew', async () => {
  const file = path.join(folder, 'one-key-frame.mp4');
  const film = readFileSync(path.join(SAMPLES, 'moov-at-end.mp4'));
  const cut = (...pictures: number[]) => {
    writeFileSync(file, withKeyFrames(film, ...pictures));
    return packageHls(file, { folder, key: randomBytes(16), name: 'far' });
  };
  await expect(cut(1)).rejects.toThrow(NotCuttableError);
  // Twelve seconds, then eight.
  await expect(cut(1, 361)).rejects.toThrow(NotCuttableError);
  // Ten, and ten.
  const { segments } = await cut(1, 301, 601);
  expect(segments.slice(0, 2).map(Math.round)).toEqual([10, 10]);
});

test('where the sound ends a little sooner, the picture is cut at its key frames, but what has no sound is no segment of its own', async () => {
  const sample = path.join(SAMPLES, 'moov-at-end.mp4');
  const file = await moveFilm(sample, path.join(folder, 'short-sound.mp4'), { picture: 0, sound: 0, short: 0.9 });
  const { segments } = await packageHls(file, { folder, key: randomBytes(16), name: 'short-sound' });
  expect(segments).toEqual([2, 4, 4, 4, 4, 2.133].map((seconds) => expect.closeTo(seconds, 2)));
});

test('a second sound that goes on for longer than the film is none of it: the film is whole', async () => {
  const sample = path.join(SAMPLES, 'landscape-h264.mp4');
  const file = await withSecondSound(sample, path.join(folder, 'two-sounds.mp4'), 45);
  const secondsOf = async (source: string) => {
    const { segments } = await packageHls(source, { folder, key: randomBytes(16), name: 'sounds' });
    return segments.reduce((sum, each) => sum + each, 0);
  };
  expect(await secondsOf(file)).toBeCloseTo(await secondsOf(sample), 0);
});

test('a part that says it goes on behind the end of its file is seen; whole files are whole', async () => {
  const whole = readdirSync(SAMPLES).filter((name) => name !== 'truncated.mp4');
  for (const name of whole) expect([name, await isLongerThanFile(path.join(SAMPLES, name))]).toEqual([name, false]);
  for (const name of ['old-camera.avi', 'fragmented.mp4', 'captioned.mkv', 'lecture.mkv']) {
    const content = readFileSync(path.join(SAMPLES, name));
    const file = path.join(folder, `half-${name}`);
    writeFileSync(file, content.subarray(0, Math.floor(content.length / 2)));
    expect([name, await isLongerThanFile(file)]).toEqual([name, true]);
  }
});

test('bytes behind the last part of a film, and a length that nobody knew when it was written, miss nothing', async () => {
  const film = readFileSync(path.join(SAMPLES, 'moov-at-end.mp4'));
  const unknown = readFileSync(path.join(SAMPLES, 'old-camera.avi'));
  unknown.writeUInt32LE(0xffff_ffff, 4);
  const hungOn = ['a tag, as recorders leave it', 'ÿÿÿÿÿÿÿÿÿÿÿÿ', '\u007fÿÿÿfree....'];
  const file = path.join(folder, 'more');
  for (const content of [...hungOn.map((bytes) => Buffer.concat([film, Buffer.from(bytes, 'latin1')])), unknown]) {
    writeFileSync(file, content);
    expect(await isLongerThanFile(file)).toBe(false);
  }
});
