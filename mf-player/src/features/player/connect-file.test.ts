import { expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { connectFile } from './connect-file.ts';
import { elementPlayer } from './element-player.ts';

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
