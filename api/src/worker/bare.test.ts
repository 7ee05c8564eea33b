import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { isBareStream, isMovingGif } from './bare.ts';
import { probe } from './probe.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'clube-bare-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function store(...parts: (string | number[])[]): string {
  const file = path.join(folder, 'any.mp4');
  writeFileSync(file, Buffer.concat(parts.map((part) => Buffer.from(typeof part === 'string' ? part : part))));
  return file;
}
async function ask<T>(look: (handle: Awaited<ReturnType<typeof open>>) => Promise<T>, file: string): Promise<T> {
  const handle = await open(file);
  try {
    return await look(handle);
  } finally {
    await handle.close();
  }
}

describe('pictures without a container', () => {
  test.each<[string, number[]]>([
    ['H.264, by its parameters', [0, 0, 0, 1, 0x67, 0x42]],
    ['H.264, by what announces a picture', [0, 0, 1, 0x09, 0xf0]],
    ['HEVC', [0, 0, 0, 1, 0x40, 0x01]],
    ['MPEG-2', [0, 0, 1, 0xb3, 0x14]],
  ])('are known by their first bytes: %s', async (_what, bytes) => {
    const file = store(
      bytes,
      Array.from({ length: 4096 }, (_, at) => (at * 31) & 255),
    );
    expect(await ask(isBareStream, file)).toBe(true);
    expect(await probe(file)).toEqual({ result: 'no_times' });
  });

  test.each<[string, number[]]>([
    ['nothing', []],
    ['zeros', [0, 0, 0, 0, 0, 0]],
    ['an MPEG program stream', [0, 0, 1, 0xba, 0x44]],
    ['bytes that begin alike', [0, 0, 1, 0x40, 0x77]],
    ['a start that comes later', [9, 0, 0, 1, 0x67]],
  ])('and nothing else is taken for them: %s', async (_what, bytes) => {
    expect(await ask(isBareStream, store(bytes))).toBe(false);
  });
});

describe('a container that nothing here reads', () => {
  test.each<[string, number[]]>([
    ['MXF', [0x06, 0x0e, 0x2b, 0x34, 0x02, 0x05, 0x01, 0x01, 0x0d, 0x01, 0x02, 0x01, 0x01, 0x02, 0x04, 0x00]],
    ['RealMedia', [...Buffer.from('.RMF'), 0, 0, 0, 18]],
    ['DV', [0x1f, 0x07, 0x00, 0x3f, 0x78]],
    ['television recorded by Windows', [0xb7, 0xd8, 0x00, 0x20, 0x37, 0x49, 0xda, 0x11, 0xa6, 0x4e]],
    ['WavPack', [...Buffer.from('wvpk'), 0, 1, 0, 0]],
    ['MIDI', [...Buffer.from('MThd'), 0, 0, 0, 6]],
  ])('is told from what is none: %s', async (_what, bytes) => {
    const rest = Array.from({ length: 4096 }, (_, at) => (at * 31) & 255);
    expect(await probe(store(bytes, rest))).toEqual({ result: 'not_taken' });
    expect(await probe(store([bytes[0]!, 0x55, ...bytes.slice(2)], rest))).toEqual({ result: 'not_media' });
  });
});

describe('a GIF', () => {
  /** Two colours, one pixel. */
  const HEAD = ['GIF89a', [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]];
  const CONTROL = [0x21, 0xf9, 4, 0, 10, 0, 0, 0];
  const LOOP = [0x21, 0xff, 11, ...Buffer.from('NETSCAPE2.0'), 3, 1, 0, 0, 0];
  const PICTURE = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
  /** With six colours of its own, which say 0x2c over and over. */
  const COLOURED = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0x82, ...Array.from({ length: 24 }, () => 0x2c), 2, 2, 0x44, 1, 0];
  const END = [0x3b];

  test.each([
    ['one picture', false, [CONTROL, PICTURE, END]],
    ['one picture that would go round', false, [LOOP, CONTROL, COLOURED, END]],
    ['two', true, [CONTROL, PICTURE, CONTROL, PICTURE, END]],
    ['two with colours of their own', true, [LOOP, CONTROL, COLOURED, CONTROL, COLOURED, END]],
    ['one that is cut off', false, [CONTROL, PICTURE.slice(0, 8)]],
    ['bytes that are none behind the first', false, [CONTROL, PICTURE, [0x77, 0x2c, 0x2c]]],
  ])('of %s moves: %s', async (_what, moves, parts) => {
    const file = store(...HEAD, ...parts);
    expect(await ask(isMovingGif, file)).toBe(moves);
    expect(await probe(file)).toEqual({ result: moves ? 'foreign' : 'not_media' });
  });

  test('is none by its name alone', async () => {
    expect(await ask(isMovingGif, store('GIF8', PICTURE, PICTURE, PICTURE))).toBe(false);
  });
});
