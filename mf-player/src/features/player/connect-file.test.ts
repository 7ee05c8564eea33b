import { afterEach, expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
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

test('an address that has run out is renewed once, where it stood; what fails again at once is unavailable', async () => {
  const renew = jest.fn(async () => '/b/master.m3u8');
  const { video, player } = connect(renew);
  video.currentTime = 55;
  video.dispatchEvent(new Event('error'));
  await waitFor(() => expect(video.getAttribute('src')).toBe('/b/master.m3u8'));
  video.currentTime = 0;
  video.dispatchEvent(new Event('loadedmetadata'));
  expect(video.currentTime).toBe(55);
  expect(player.read().error).toBeUndefined();
  video.dispatchEvent(new Event('error'));
  await waitFor(() => expect(player.read().error).toBe('unavailable'));
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
  expect([after3s(), after3s(), after3s()]).toEqual([20, 22, 24]);
  expect(player.read().error).toBeUndefined();
  jest.advanceTimersByTime(3000);
  expect(player.read().error).toBe('unavailable');
  stop();
});
