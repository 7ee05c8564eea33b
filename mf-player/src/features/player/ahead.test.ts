import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { StreamStart } from '@clube/shared/contracts/lesson';
import { askAhead, chooseRendition } from './ahead.ts';

const rendition = (name: string, width: number, height: number, bandwidth: number) => ({
  width,
  height,
  bandwidth,
  playlist: `${name}/index.m3u8`,
  needs: [`${name}/init.mp4`, 'key'],
  segment: `${name}/seg-3.m4s`,
});
const low = rendition('360p', 640, 360, 600_000);
const middle = rendition('720p', 1280, 720, 2_000_000);
const high = rendition('original', 1920, 1080, 6_000_000);
const start: StreamStart = { second: 14, playlist: '#EXTM3U master', renditions: [high, low, middle] };

describe('a video begins with', () => {
  const choose = (size: number, bandwidth: number, quality: number | null = null) =>
    chooseRendition(start.renditions, { size, bandwidth, quality });
  test('the best that both fits the screen and comes soon', () => {
    expect(choose(1920, 9_000_000)).toBe(high);
    expect(choose(1920, 3_000_000)).toBe(middle);
    expect(choose(1000, 9_000_000)).toBe(middle);
    expect(choose(400, 9_000_000)).toBe(low);
  });
  test('the smallest where none comes soon, or the size is not known', () => {
    expect(choose(1920, 100_000)).toBe(low);
    expect(choose(0, 9_000_000)).toBe(low);
  });
  test('what somebody chose, or the next below; the smallest where all are above', () => {
    expect(choose(400, 0, 1080)).toBe(high);
    expect(choose(1920, 9_000_000, 1000)).toBe(middle);
    expect(choose(1920, 9_000_000, 144)).toBe(low);
  });
  test('the same qualities of a portrait video, which are named by the shorter side', () => {
    const portrait = [rendition('360p', 360, 640, 600_000), rendition('original', 720, 1280, 2_000_000)];
    const chosen = (quality: number) => chooseRendition(portrait, { size: 0, bandwidth: 0, quality })?.height;
    expect([720, 719, 360, 144].map(chosen)).toEqual([1280, 640, 640, 640]);
  });
  test('nothing, where there is nothing', () => {
    expect(chooseRendition([], { size: 1, bandwidth: 1, quality: null })).toBeUndefined();
  });
});

describe('ahead of the library', () => {
  const element = document.createElement('video');
  Object.defineProperties(element, { clientWidth: { value: 1280 }, clientHeight: { value: 720 } });
  const asked: {
    url: string;
    answer: (response: Response) => void;
    fail: (error: Error) => void;
    signal: AbortSignal;
  }[] = [];
  const real = { fetch: globalThis.fetch };
  beforeEach(() => {
    localStorage.clear();
    asked.length = 0;
    globalThis.fetch = jest.fn<typeof fetch>((url, init) => {
      return new Promise((answer, fail) => {
        const signal = init!.signal!;
        signal.addEventListener('abort', () => fail(new Error('aborted')));
        asked.push({ url: String(url), answer, fail, signal });
      });
    });
  });
  afterEach(() => {
    globalThis.fetch = real.fetch;
    Reflect.deleteProperty(navigator, 'connection');
  });
  const line = (connection: object) =>
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  const ask = (startAt = 14) => askAhead(element, { url: '/play/t/master.m3u8', start, startAt })!;
  const named = () => asked.map(({ url }) => url.replace('http://localhost/play/t/', ''));
  const response = (text: string, status = 200) =>
    ({
      ok: status === 200,
      url: 'http://localhost/x',
      arrayBuffer: async () => new TextEncoder().encode(text).buffer,
    }) as Response;

  test('playlist, head, key and segment of one rendition are asked for at once, and the stream itself is not', () => {
    line({ downlink: 10 });
    ask();
    expect(named()).toEqual(['720p/index.m3u8', '720p/init.mp4', 'key', '720p/seg-3.m4s']);
  });
  test('a metered line begins with the smallest, and so does a slow one', () => {
    line({ downlink: 10, saveData: true });
    ask();
    line({ downlink: 10, effectiveType: '2g' });
    ask();
    line({ downlink: 1 });
    ask();
    expect(named().filter((file) => file.endsWith('index.m3u8'))).toEqual(Array(3).fill('360p/index.m3u8'));
  });
  test('a phone held sideways asks for no more than its eye sees: two points a pixel', () => {
    line({ downlink: 100 });
    const phone = document.createElement('video');
    Object.defineProperties(phone, { clientWidth: { value: 915 }, clientHeight: { value: 412 } });
    const fine = jest.replaceProperty(globalThis, 'devicePixelRatio', 3);
    const uhd = rendition('2160p', 3840, 2160, 20_000_000);
    const ahead = askAhead(phone, {
      url: '/play/t/master.m3u8',
      start: { ...start, renditions: [uhd, ...start.renditions] },
      startAt: 14,
    });
    fine.restore();
    expect(ahead!.playlist).toBe('http://localhost/play/t/original/index.m3u8');
  });
  test('a quality that was chosen for an earlier video counts', () => {
    localStorage.setItem('player', JSON.stringify({ quality: 1080 }));
    expect(ask().playlist).toBe('http://localhost/play/t/original/index.m3u8');
  });
  test('where the video begins elsewhere than the server knows, no segment is fetched', () => {
    ask(0);
    expect(named()).toEqual(['360p/index.m3u8', '360p/init.mp4', 'key']);
  });
  test('each is handed out once; what the stream itself answers is known', async () => {
    const ahead = ask();
    const master = await ahead.take('/play/t/master.m3u8');
    expect(new TextDecoder().decode(master!.data)).toBe('#EXTM3U master');
    expect(ahead.take('/play/t/master.m3u8')).toBeUndefined();
    const key = ahead.take('http://localhost/play/t/key');
    asked.find(({ url }) => url.endsWith('/key'))!.answer(response('secret'));
    expect(new TextDecoder().decode((await key)!.data)).toBe('secret');
    expect(ahead.take('http://localhost/play/t/key')).toBeUndefined();
    expect(ahead.take('/play/t/360p/seg-4.m4s')).toBeUndefined();
  });
  test('what is refused or does not come is nothing, so that it is asked for again', async () => {
    const ahead = ask();
    const [playlist, head] = [ahead.take(ahead.playlist), ahead.take('/play/t/360p/init.mp4')];
    asked[0]!.answer(response('', 403));
    asked[1]!.fail(new TypeError('Failed to fetch'));
    expect([await playlist, await head]).toEqual([undefined, undefined]);
  });
  test('when the lesson is left, what is on its way is let go', async () => {
    const ahead = ask();
    const segment = ahead.take('/play/t/360p/seg-3.m4s');
    ahead.stop();
    expect(asked.every(({ signal }) => signal.aborted)).toBe(true);
    expect(await segment).toBeUndefined();
  });
});
