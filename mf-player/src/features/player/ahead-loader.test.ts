import { describe, expect, jest, test } from '@jest/globals';
import type { HlsConfig, Loader, LoaderContext, LoaderStats } from 'hls.js';
import { loaderAfter } from './ahead-loader.ts';
import type { Early } from './ahead.ts';

type Load = Parameters<Loader<LoaderContext>['load']>;

/** What the library asks with, as far as it is seen from outside. */
class OwnLoader implements Loader<LoaderContext> {
  static asked: string[] = [];
  context: LoaderContext | null = null;
  stats = { loading: { start: 0, first: 0, end: 0 } } as LoaderStats;
  load(...[{ url }]: Load) {
    OwnLoader.asked.push(url);
  }
  abort() {
    OwnLoader.asked.push('abort');
  }
  destroy() {
    OwnLoader.asked.push('destroy');
  }
}

function load(early: Promise<Early | undefined> | undefined, responseType = 'arraybuffer') {
  OwnLoader.asked = [];
  const take = jest.fn(() => early);
  const Made = loaderAfter({ playlist: '', opening: undefined, take, stop: () => {} }, OwnLoader);
  const loader = new Made({} as HlsConfig);
  const callbacks = {
    onSuccess: jest.fn<Load[2]['onSuccess']>(),
    onError: jest.fn(),
    onTimeout: jest.fn(),
    onAbort: jest.fn(),
  };
  const context = { url: '/a', responseType } as LoaderContext;
  loader.load(context, {} as Load[1], callbacks);
  return { loader, callbacks, context, asked: OwnLoader.asked };
}
const data = new TextEncoder().encode('#EXTM3U').buffer;
const early: Early = { url: 'http://localhost/a', data, first: 200, all: 700 };
const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

describe('what was asked for ahead', () => {
  test('is handed over as though it came now, and not asked for again', async () => {
    const { loader, callbacks, context, asked } = load(Promise.resolve(early));
    await settle();
    expect(callbacks.onSuccess).toHaveBeenCalledWith({ url: early.url, data, code: 200 }, loader.stats, context, null);
    const { start, first, end } = loader.stats.loading;
    expect([Math.round(first - start), Math.round(end - first)]).toEqual([200, 500]);
    expect([loader.stats.loaded, loader.stats.total]).toEqual([7, 7]);
    expect(asked).toEqual([]);
  });
  test('is text where text is wanted', async () => {
    const { callbacks } = load(Promise.resolve(early), 'text');
    await settle();
    expect(callbacks.onSuccess.mock.calls[0]?.[0]).toMatchObject({ data: '#EXTM3U' });
  });
  test('and could not be had is asked for as the library does, which hears what is wrong', async () => {
    const { callbacks, asked } = load(Promise.resolve(undefined));
    await settle();
    expect(asked).toEqual(['/a']);
    expect(callbacks.onSuccess).not.toHaveBeenCalled();
  });
  test('and is not wanted any more is handed to nobody', async () => {
    const first = load(Promise.resolve(early));
    first.loader.abort();
    await settle();
    expect(first.callbacks.onAbort).toHaveBeenCalledTimes(1);
    expect(first.callbacks.onSuccess).not.toHaveBeenCalled();
    const second = load(Promise.resolve(undefined));
    second.loader.destroy();
    await settle();
    expect(second.asked).toEqual(['destroy']);
  });
  test('everything else is the library’s', () => {
    const { loader, callbacks, asked } = load(undefined);
    loader.abort();
    expect(asked).toEqual(['/a', 'abort']);
    expect(callbacks.onAbort).not.toHaveBeenCalled();
  });
});
