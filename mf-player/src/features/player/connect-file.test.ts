import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { waitFor } from '@clube/shared/testing/wait-for';
import { ApiError } from '@clube/shared/transport';
import { connectFile } from './connect-file.ts';
import { elementPlayer } from './element-player.ts';

afterEach(() => void jest.useRealTimers());

/** What Safari plays by itself: HLS on an iPhone, and sound everywhere. */
function connect(renew: () => Promise<string | undefined>) {
  const video = document.createElement('video');
  const player = elementPlayer();
  player.attach(video);
  player.subscribe(() => {});
  const stop = connectFile(player, video, { url: '/a/master.m3u8', startAt: 40, renew });
  return { video, player, stop };
}

test('it begins where the lesson goes on', () => {
  const { video } = connect(async () => undefined);
  expect(video.getAttribute('src')).toBe('/a/master.m3u8');
  video.dispatchEvent(new Event('loadedmetadata'));
  expect(video.currentTime).toBe(40);
});

test('an address that has run out is renewed once, where it stood; what fails again and again is unavailable', async () => {
  jest.useFakeTimers();
  const renew = jest.fn(async () => '/b/master.m3u8');
  const { video, player } = connect(renew);
  video.currentTime = 55;
  video.dispatchEvent(new Event('error'));
  await jest.advanceTimersByTimeAsync(0);
  expect(video.getAttribute('src')).toBe('/b/master.m3u8');
  video.currentTime = 0;
  video.dispatchEvent(new Event('loadedmetadata'));
  expect(video.currentTime).toBe(55);
  expect(player.read().error).toBeUndefined();
  // A line that broke brings it at the second time.
  for (let time = 0; time < 2; time += 1) {
    video.removeAttribute('src');
    video.dispatchEvent(new Event('error'));
    await jest.advanceTimersByTimeAsync(1000);
    expect([video.getAttribute('src'), video.currentTime]).toEqual(['/b/master.m3u8', 55]);
    expect(player.read().error).toBeUndefined();
  }
  video.dispatchEvent(new Event('error'));
  expect(player.read().error).toBe('unavailable');
  expect(renew).toHaveBeenCalledTimes(1);
  video.dispatchEvent(new Event('canplay'));
  expect(player.read().error).toBeUndefined();
});

test('a right that is gone is told', async () => {
  const { video, player } = connect(async () => undefined);
  video.dispatchEvent(new Event('error'));
  await waitFor(() => expect(player.read().error).toBe('unavailable'));
});

test('after its end nothing is renewed any more', () => {
  const renew = jest.fn(async () => '/b');
  const { video, stop } = connect(renew);
  stop();
  video.dispatchEvent(new Event('error'));
  expect(renew).not.toHaveBeenCalled();
});

test('where nobody can be asked for the right, the line is waited for: nothing was refused', async () => {
  jest.useFakeTimers();
  const renew = jest
    .fn<() => Promise<string | undefined>>()
    .mockRejectedValueOnce(new ApiError(0, {}))
    .mockRejectedValueOnce(new ApiError(503, {}))
    .mockResolvedValue('/b/source');
  const { video, player } = connect(renew);
  video.dispatchEvent(new Event('error'));
  await jest.advanceTimersByTimeAsync(0);
  expect(player.read().error).toBe('offline');
  await jest.advanceTimersByTimeAsync(6000);
  expect(renew).toHaveBeenCalledTimes(3);
  expect(video.getAttribute('src')).toBe('/b/source');
});

test('who tries again after it was said to be lost gets the right anew, where it stood', async () => {
  const renew = jest
    .fn<() => Promise<string | undefined>>()
    .mockResolvedValueOnce(undefined)
    .mockResolvedValue('/b/source');
  const { video, player } = connect(renew);
  video.currentTime = 55;
  video.dispatchEvent(new Event('error'));
  await waitFor(() => expect(player.read().error).toBe('unavailable'));
  player.retry();
  expect(player.read().error).toBeUndefined();
  await waitFor(() => expect(video.getAttribute('src')).toBe('/b/source'));
  video.currentTime = 0;
  video.dispatchEvent(new Event('loadedmetadata'));
  expect(video.currentTime).toBe(55);
});

/** A media element as browsers have it: a new source forgets the place and stops; what is told before there is anything counts. */
function browserElement(kind: 'audio' | 'video') {
  const element = document.createElement(kind);
  const state = { currentTime: 0, paused: true, readyState: 0, seeking: false, error: null as { code: number } | null };
  for (const name of ['paused', 'readyState', 'seeking', 'error'] as const)
    Object.defineProperty(element, name, { get: () => state[name] });
  Object.defineProperty(element, 'currentTime', {
    get: () => state.currentTime,
    set(at: number) {
      state.currentTime = at;
    },
  });
  const loaded: string[] = [];
  Object.defineProperty(element, 'src', {
    set(address: string) {
      loaded.push(address);
      Object.assign(state, { currentTime: 0, paused: true, readyState: 0, seeking: false, error: null });
      element.dispatchEvent(new Event('emptied'));
    },
  });
  const say = (event: string) => element.dispatchEvent(new Event(event));
  Object.assign(element, {
    play: async () => {
      state.paused = false;
      say('play');
    },
    pause: () => {
      state.paused = true;
      say('pause');
    },
  });
  /** As Chromium does: what failed is told while it plays, and stopped a moment later. @param code of MediaError */
  const fail = (code = 2) => {
    state.error = { code };
    say('error');
    if (state.error === null) return;
    state.paused = true;
    say('pause');
  };
  const player = elementPlayer();
  player.attach(element);
  player.subscribe(() => {});
  return { element, state, loaded, say, fail, player };
}

describe('while one source takes another’s place', () => {
  async function exchange() {
    jest.useFakeTimers();
    const renewed = Promise.withResolvers<string>();
    const renew = jest.fn(() => renewed.promise);
    const told = browserElement('audio');
    const { element, state, say, player } = told;
    const stop = connectFile(player, element, { url: '/a/source', startAt: 0, renew });
    Object.assign(state, { readyState: 4 });
    say('canplay');
    await element.play();
    state.currentTime = 12;
    say('timeupdate');
    return { ...told, renew, renewed, stop };
  }

  test('its place and that it plays are kept, whatever happens in between', async () => {
    const { element, state, loaded, fail, say, player, renew, renewed, stop } = await exchange();
    fail();
    // The same is told twice, and the element is looked at before the right is here.
    fail();
    state.currentTime = 0;
    renewed.resolve('/b/source');
    await jest.advanceTimersByTimeAsync(0);
    expect(renew).toHaveBeenCalledTimes(1);
    expect(loaded).toEqual(['/a/source', '/b/source']);
    expect([element.currentTime, element.paused]).toEqual([12, false]);
    // A browser that forgets where it was told to begin, and one that takes back that it plays.
    Object.assign(state, { currentTime: 0, readyState: 1 });
    say('loadedmetadata');
    expect(element.currentTime).toBe(12);
    Object.assign(state, { paused: true, readyState: 4 });
    say('canplay');
    expect(element.paused).toBe(false);
    expect(player.read().error).toBeUndefined();
    stop();
  });

  test('who stops it meanwhile, or goes elsewhere, finds it so', async () => {
    const { element, state, fail, say, renewed, stop } = await exchange();
    fail();
    renewed.resolve('/b/source');
    await jest.advanceTimersByTimeAsync(0);
    element.pause();
    element.currentTime = 30;
    Object.assign(state, { readyState: 1 });
    say('loadedmetadata');
    Object.assign(state, { readyState: 4 });
    say('canplay');
    expect([element.currentTime, element.paused]).toEqual([30, true]);
    stop();
  });

  test('the empty element’s 0 is nowhere told as where somebody stands', async () => {
    const { state, fail, say, player, stop } = await exchange();
    fail();
    Object.assign(state, { currentTime: 0, readyState: 0 });
    say('emptied');
    expect(player.read().time).toBe(12);
    stop();
  });

  test('what cannot be decoded is got over: no right would change it', async () => {
    const { element, loaded, fail, renew, stop } = await exchange();
    fail(3);
    expect([element.currentTime, loaded]).toEqual([12, ['/a/source', '/a/source']]);
    fail(3);
    expect(element.currentTime).toBe(14);
    expect(renew).not.toHaveBeenCalled();
    stop();
  });

  test('where nothing comes any more, as from a line that a sleeping machine lost, it is asked for anew', async () => {
    const { element, state, loaded, say, player, stop } = await exchange();
    Object.assign(state, { seeking: true, readyState: 1, currentTime: 40 });
    await jest.advanceTimersByTimeAsync(8000);
    say('progress');
    await jest.advanceTimersByTimeAsync(8000);
    expect(loaded).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(3000);
    expect(loaded).toEqual(['/a/source', '/a/source']);
    expect([element.currentTime, element.paused, player.read().error]).toEqual([40, false, 'offline']);
    Object.assign(state, { seeking: false, readyState: 4 });
    say('canplay');
    expect(player.read().error).toBeUndefined();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(loaded).toHaveLength(2);
    stop();
  });

  test('who does not play waits for nothing', async () => {
    const { element, state, loaded, stop } = await exchange();
    element.pause();
    Object.assign(state, { readyState: 1 });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(loaded).toHaveLength(1);
    stop();
  });
});

test('sound that stands although it is there is loaded anew, then got over, then said', () => {
  jest.useFakeTimers();
  const audio = document.createElement('audio');
  const state = { currentTime: 20, paused: false };
  for (const name of ['currentTime', 'paused'] as const)
    Object.defineProperty(audio, name, {
      get: () => state[name],
      set(value: never) {
        state[name] = value;
      },
    });
  Object.defineProperty(audio, 'buffered', { get: () => ({ length: 1, start: () => 0, end: () => 90 }) });
  Object.defineProperty(audio, 'readyState', { value: HTMLMediaElement.HAVE_ENOUGH_DATA });
  Object.assign(audio, { play: async () => {}, pause: () => {} });
  const player = elementPlayer();
  player.attach(audio);
  player.subscribe(() => {});
  const stop = connectFile(player, audio, { url: '/a/source', startAt: 0, renew: async () => undefined });
  const after3s = () => {
    jest.advanceTimersByTime(3000);
    audio.dispatchEvent(new Event('loadedmetadata'));
    return state.currentTime;
  };
  // Further each time: longer damage is met again behind each jump.
  expect([after3s(), after3s(), after3s(), after3s()]).toEqual([20, 22, 28, 46]);
  expect(player.read().error).toBeUndefined();
  jest.advanceTimersByTime(3000);
  expect(player.read().error).toBe('unavailable');
  // The last try was loaded all the same, and stands.
  audio.dispatchEvent(new Event('canplay'));
  expect(player.read().error).toBe('unavailable');
  player.retry();
  expect(player.read().error).toBeUndefined();
  stop();
});

describe('damage that nothing got over', () => {
  async function lose() {
    jest.useFakeTimers();
    const told = browserElement('audio');
    const { element, state, fail, say, player } = told;
    const stop = connectFile(player, element, { url: '/a/source', startAt: 0, renew: async () => '/b/source' });
    Object.assign(state, { readyState: 4 });
    say('canplay');
    await element.play();
    state.currentTime = 12;
    for (let tried = 0; tried < 5; tried += 1) fail(3);
    expect([element.currentTime, player.read().error]).toEqual([38, 'unavailable']);
    return { ...told, stop };
  }

  test('lies behind whoever tries again, or presses play', async () => {
    for (const again of ['retry', 'play'] as const) {
      const { element, loaded, player, stop } = await lose();
      player[again]();
      await jest.advanceTimersByTimeAsync(0);
      expect([loaded.at(-1), element.currentTime, player.read().error]).toEqual(['/b/source', 68, undefined]);
      stop();
    }
  });

  test('and whose end would be jumped to is said: it would count as watched, also for whoever tries again', async () => {
    jest.useFakeTimers();
    const { element, state, loaded, fail, say, player } = browserElement('audio');
    Object.defineProperty(element, 'duration', { value: 30 });
    const stop = connectFile(player, element, { url: '/a/source', startAt: 0, renew: async () => '/b/source' });
    Object.assign(state, { readyState: 4 });
    say('canplay');
    await element.play();
    state.currentTime = 20;
    const places = Array.from({ length: 4 }, () => {
      fail(3);
      return element.currentTime;
    });
    expect([places, player.read().error]).toEqual([[20, 22, 28, 28], 'unavailable']);
    player.retry();
    await jest.advanceTimersByTimeAsync(0);
    expect([loaded.at(-1), element.currentTime, player.read().error]).toEqual(['/b/source', 28, undefined]);
    stop();
  });

  test('is gone over by whoever jumps elsewhere', async () => {
    const { element, loaded, player, stop } = await lose();
    player.seek(90);
    await jest.advanceTimersByTimeAsync(0);
    expect([loaded.at(-1), element.currentTime, player.read().error]).toEqual(['/b/source', 90, undefined]);
    player.seek(7);
    expect([loaded.at(-1), element.currentTime]).toEqual(['/b/source', 7]);
    stop();
  });
});
