import { describe, expect, test } from '@jest/globals';
import { createPictures, picturesOf, unitsOf } from './pictures.ts';

const word = (...values: number[]) => {
  const bytes = new Uint8Array(4 * values.length);
  for (const [index, value] of values.entries()) new DataView(bytes.buffer).setUint32(4 * index, value);
  return [...bytes];
};
const box = (type: string, ...content: number[][]): number[] => {
  const inside = content.flat();
  return [...word(8 + inside.length), ...type.split('').map((letter) => letter.codePointAt(0)!), ...inside];
};
const track = (id: number, ...runs: number[][]) => box('traf', box('tfhd', word(0x02_00_00, id)), ...runs);
/** With the description and the duration that hold for all. */
const even = (id: number, duration: number, ...runs: number[][]) =>
  box('traf', box('tfhd', word(0x02_00_0a, id, 1, duration)), ...runs);
/** Data offset and flags of the first before the samples; of each its duration and its size. */
const timed = (durations: readonly number[]) =>
  box('trun', word(0x3_05, durations.length, 0, 0), ...durations.map((duration) => word(duration, 900)));
/** The sizes alone. */
const alike = (count: number) => box('trun', word(0x2_01, count, 0), ...Array.from({ length: count }, () => word(900)));
const segment = (...tracks: number[][]) =>
  new Uint8Array([...box('moof', box('mfhd', word(0, 1)), ...tracks), ...box('mdat', word(1, 2, 3))]);

/** A head of sound and pictures, each with units of its own; the newer form has moments of eight bytes. */
const head = (units: number, version = 0) => {
  const moments = version === 0 ? [0, 0] : [0, 0, 0, 0];
  const trak = (id: number, own: number) =>
    box(
      'trak',
      box('tkhd', word(version * 2 ** 24, ...moments, id)),
      box('mdia', box('mdhd', word(version * 2 ** 24, ...moments, own, 0))),
    );
  return new Uint8Array([
    ...box('ftyp', word(1)),
    ...box('moov', box('mvhd', word(0)), trak(2, 48_000), trak(1, units)),
  ]);
};
const at = (number: number, start: number) => ({ number, start, duration: 4 });

test('in which units pictures are counted stands in the head', () => {
  expect([unitsOf(head(600)), unitsOf(head(90_000, 1)), unitsOf(segment())]).toEqual([600, 90_000, undefined]);
});

describe('when the pictures of a segment begin', () => {
  test('stands in it, picture by picture', () => {
    expect(picturesOf(segment(track(1, timed([1, 1, 6]))), 4)).toEqual([0, 0.25, 0.5]);
  });
  test('beside sound, whichever stands first', () => {
    const pictures = track(1, timed([2, 2]));
    const sound = track(2, timed([1, 1, 1, 1]));
    for (const tracks of [
      [pictures, sound],
      [sound, pictures],
    ])
      expect(picturesOf(segment(...tracks), 4)).toEqual([0, 0.5]);
  });
  test('is said once where all last alike, in several runs too', () => {
    expect(picturesOf(segment(even(1, 2, alike(2), alike(2))), 8)).toEqual([0, 0.25, 0.5, 0.75]);
  });
  test.each<[string, Uint8Array]>([
    ['has no picture', segment(track(2, timed([1])))],
    ['does not say how long they last', segment(track(1, alike(4)))],
    ['is none', new Uint8Array(box('moov', word(1)))],
    ['is empty', new Uint8Array()],
    ['lies about its counts', segment(track(1, box('trun', word(0x1_00, 0xff_ff_ff_ff), word(1))))],
    ['lies about its size', new Uint8Array([...word(0xff_ff_ff_ff), 0x6d, 0x6f, 0x6f, 0x66])],
    ['is cut off', segment(track(1, timed([1, 1]))).subarray(0, 40)],
  ])('is not known of what %s', (_what, data) => {
    expect(picturesOf(data, 1)).toBeUndefined();
  });
});

describe('how many pictures there are between two seconds', () => {
  const quarters = (count: number) => segment(even(1, 1, alike(count)));
  const film = () => {
    const pictures = createPictures();
    pictures.add(at(1, 0), head(4));
    // Four a second; then one that stands for three of four seconds.
    pictures.add(at(1, 0), quarters(16));
    pictures.add(at(2, 4), segment(track(1, timed([1, 1, 1, 1, 12]))));
    return pictures;
  };
  test('is counted across segments', () => {
    const { between } = film();
    expect([between(0, 4), between(3, 4.9), between(5.1, 8)]).toEqual([16, 8, 0]);
  });
  test('is none behind the last one, where the sound goes on', () => {
    const { between, add } = film();
    add(at(3, 8), quarters(4));
    expect([between(8, 9), between(9, 12)]).toEqual([4, 0]);
  });
  test('is not known beyond what came', () => {
    const { between, add } = film();
    expect(between(7, 9)).toBeUndefined();
    add(at(4, 12), quarters(16));
    expect(between(7, 13)).toBeUndefined();
    expect(between(9, 10)).toBeUndefined();
  });
  test('is not known before the head came', () => {
    const { between, add } = createPictures();
    add(at(1, 0), quarters(16));
    expect(between(0, 1)).toBeUndefined();
  });
  test('is that of the rendition that came last', () => {
    const { between, add } = film();
    add(at(1, 0), head(8));
    add(at(1, 0), quarters(32));
    expect(between(0, 1)).toBe(8);
  });
  test('is forgotten of what was long ago', () => {
    const { between, add } = film();
    for (let number = 3; number < 80; number += 1) add(at(number, (number - 1) * 4), quarters(16));
    expect([between(0, 4), between(300, 304)]).toEqual([undefined, 16]);
  });
});
