import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { waitFor } from '@clube/shared/testing/wait-for';
import type { Early } from './ahead.ts';
import { elementPlayer } from './element-player.ts';
import { connectHls } from './hls-source.ts';

/** A source of the browser, as far as the library asks before there is anything to put into it. */
class Source extends EventTarget {
  static isTypeSupported = () => true;
  readyState = 'open';
  duration = Number.NaN;
  constructor() {
    super();
    setTimeout(() => this.dispatchEvent(new Event('sourceopen')));
  }
}
class SourceBuffer {
  appendBuffer() {}
  remove() {}
}
const real = { create: URL.createObjectURL, revoke: URL.revokeObjectURL };
beforeAll(() => {
  Object.assign(globalThis, { MediaSource: Source, SourceBuffer });
  Object.assign(URL, { createObjectURL: () => 'blob:film', revokeObjectURL: () => {} });
});
afterAll(() => {
  for (const name of ['MediaSource', 'SourceBuffer']) Reflect.deleteProperty(globalThis, name);
  Object.assign(URL, { createObjectURL: real.create, revokeObjectURL: real.revoke });
});

const SEGMENTS = Array.from({ length: 10 }, (_, number) => `#EXTINF:4,\n${number}.ts`);
const FILES: Record<string, string> = {
  'film.m3u8': '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000,CODECS="avc1.64001f,mp4a.40.2"\n720p.m3u8\n',
  '720p.m3u8': `#EXTM3U\n#EXT-X-TARGETDURATION:4\n${SEGMENTS.join('\n')}\n#EXT-X-ENDLIST\n`,
};

/** @returns the first segment that the library asks for, of four seconds each */
async function firstAsked(moveTo: number | undefined, startAt: number): Promise<string | undefined> {
  const element = document.createElement('video');
  const drawn = () => ({ totalVideoFrames: 0 }) as VideoPlaybackQuality;
  Object.assign(element, { load: () => {}, getVideoPlaybackQuality: drawn });
  if (moveTo !== undefined) element.currentTime = moveTo;
  const asked: string[] = [];
  const take = (url: string) => {
    const name = url.split('/').at(-1)!;
    asked.push(name);
    const text = FILES[name];
    const data = text && new Uint8Array(Buffer.from(text)).buffer;
    return data ? Promise.resolve<Early>({ url, data, first: 1, all: 1 }) : new Promise<undefined>(() => {});
  };
  const ahead = { playlist: '', opening: undefined, take, stop: () => {} };
  const url = new URL('film.m3u8', location.href).href;
  const stop = connectHls(elementPlayer(), element, { url, startAt, renew: async () => undefined, ahead });
  const segment = await waitFor(() => {
    const found = asked.find((name) => name.endsWith('.ts'));
    expect(found).toBeDefined();
    return found;
  });
  stop();
  return segment;
}

test('the library begins where somebody stood, or where they went while its beginning failed', async () => {
  expect([await firstAsked(undefined, 13), await firstAsked(22, 13), await firstAsked(5, 13)]).toEqual([
    '3.ts',
    '5.ts',
    '1.ts',
  ]);
});
