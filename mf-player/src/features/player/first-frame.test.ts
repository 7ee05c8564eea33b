import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createCipheriv, webcrypto } from 'node:crypto';
import type { Early, Opening } from './ahead.ts';
import { showFirstFrame } from './first-frame.ts';

const KEY = Buffer.from('0123456789abcdef');
const bytes = (text: string) => new Uint8Array(Buffer.from(text)).buffer;
/** As the server encrypts: the number of the segment is the vector. */
function encrypt(text: string, number: number): ArrayBuffer {
  const iv = Buffer.alloc(16);
  iv.writeUInt32BE(number, 12);
  const cipher = createCipheriv('aes-128-cbc', KEY, iv);
  return new Uint8Array(Buffer.concat([cipher.update(text), cipher.final()])).buffer;
}
const early = async (data: ArrayBuffer): Promise<Early> => ({ url: '', data, first: 0, all: 0 });
const opening = (change: Partial<Opening> = {}): Opening => ({
  head: early(bytes('head')),
  key: early(new Uint8Array(KEY).buffer),
  segment: early(encrypt('pictures', 3)),
  number: 3,
  codecs: 'avc1.64001f,mp4a.40.2',
  length: 30,
  ...change,
});

/** A source of the browser, as far as it is asked; what is there begins at `begins`. */
const seen = { appended: [] as string[], types: [] as string[], begins: 12, isSupported: true };
class Buffered extends EventTarget {
  buffered = { start: () => seen.begins };
  appendBuffer(data: ArrayBuffer) {
    seen.appended.push(Buffer.from(data).toString());
    queueMicrotask(() => this.dispatchEvent(new Event('updateend')));
  }
}
class Source extends EventTarget {
  static isTypeSupported = () => seen.isSupported;
  duration = Number.NaN;
  constructor() {
    super();
    queueMicrotask(() => this.dispatchEvent(new Event('sourceopen')));
  }
  addSourceBuffer(type: string) {
    seen.types.push(type);
    return new Buffered();
  }
}
const real = { crypto: globalThis.crypto, create: URL.createObjectURL, revoke: URL.revokeObjectURL };
beforeEach(() => {
  Object.assign(seen, { appended: [], types: [], begins: 12, isSupported: true });
  Object.assign(globalThis, { MediaSource: Source });
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  Object.assign(URL, { createObjectURL: () => 'blob:first', revokeObjectURL: () => {} });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'MediaSource');
  Reflect.deleteProperty(globalThis, 'ManagedMediaSource');
  Object.defineProperty(globalThis, 'crypto', { value: real.crypto, configurable: true });
  Object.assign(URL, { createObjectURL: real.create, revokeObjectURL: real.revoke });
});

const show = (change?: Partial<Opening>, startAt = 14, isWanted = () => true) => {
  const video = document.createElement('video');
  video.load = () => {};
  return showFirstFrame(video, opening(change), startAt, isWanted).then((first) => ({ video, first }));
};

test('head and first segment, decrypted, are shown where somebody stood, and what is known of the whole is told', async () => {
  const { video, first } = await show();
  expect(seen.types).toEqual(['video/mp4; codecs="avc1.64001f,mp4a.40.2"']);
  expect(seen.appended).toEqual(['head', 'pictures']);
  expect([video.getAttribute('src'), video.currentTime]).toEqual(['blob:first', 14]);
  expect(first!.mediaSource.duration).toBe(30);
});

/** As browsers do: another source begins at 0, but for what it was told before there was anything. */
function begin(change: Partial<Opening>) {
  const video = document.createElement('video');
  video.load = () => void (video.currentTime = 0);
  return { video, shown: showFirstFrame(video, opening(change), 14, () => true) };
}
const isOpen = async () => {
  while (seen.appended.length === 0) await new Promise((resolve) => setTimeout(resolve));
  await new Promise((resolve) => setTimeout(resolve));
};

test('who went elsewhere while the segment was on its way stays there', async () => {
  const segment = Promise.withResolvers<Early>();
  const { video, shown } = begin({ segment: segment.promise });
  await isOpen();
  video.currentTime = 20;
  segment.resolve(await early(encrypt('pictures', 3)));
  await shown;
  expect([video.currentTime, seen.appended]).toEqual([20, ['head', 'pictures']]);
});

test('who went elsewhere before there was anything stays there', async () => {
  const head = Promise.withResolvers<Early>();
  const { video, shown } = begin({ head: head.promise });
  video.currentTime = 20;
  head.resolve(await early(bytes('head')));
  await shown;
  expect([video.currentTime, seen.appended]).toEqual([20, ['head', 'pictures']]);
});

test('who went elsewhere while a segment was on its way that does not come finds the library there', async () => {
  const segment = Promise.withResolvers<undefined>();
  const { video, shown } = begin({ segment: segment.promise });
  await isOpen();
  video.currentTime = 20;
  segment.resolve(undefined);
  expect([await shown, video.hasAttribute('src'), video.currentTime]).toEqual([undefined, false, 20]);
});

test('a segment that begins a little later than where somebody stood is shown from there', async () => {
  seen.begins = 14.2;
  const { video } = await show();
  expect(video.currentTime).toBe(14.2);
});

describe('it is left to the library, and the element as it is', () => {
  const untouched = async (done: ReturnType<typeof show>) => {
    const { video, first } = await done;
    expect([first, video.hasAttribute('src')]).toEqual([undefined, false]);
    expect(seen.appended).not.toContain('pictures');
  };
  test.each(['head', 'key', 'segment'] as const)('where the %s did not come', (part) =>
    untouched(show({ [part]: Promise.resolve(undefined) })),
  );
  test('where the segment is damaged', () => untouched(show({ segment: early(bytes('sixteen bytes ..')) })));
  test('where the browser does not know the codecs', () => {
    seen.isSupported = false;
    return untouched(show());
  });
  test('where the source is of Safari’s own kind', () => {
    Object.assign(globalThis, { ManagedMediaSource: Source });
    return untouched(show());
  });
  test('where the page came without TLS, and has no cryptography', () => {
    Object.defineProperty(globalThis, 'crypto', { value: {}, configurable: true });
    return untouched(show());
  });
  test('where the lesson was left meanwhile', () => untouched(show({}, 14, () => false)));
});
