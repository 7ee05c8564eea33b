import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { Level } from 'hls.js';
import { elementPlayer } from './element-player.ts';
import { offerQualities } from './offer-qualities.ts';
import { useRemembered } from './use-remembered.ts';

beforeEach(() => localStorage.clear());

/** A lesson whose video has these heights, lowest first. */
function open(...heights: number[]) {
  const player = elementPlayer();
  player.attach(document.createElement('video'));
  const levels = heights.map((height) => ({ width: (height * 16) / 9, height }) as Level);
  const hls = { levels, nextLevel: -1 };
  const { unmount } = renderHook(() => useRemembered(player));
  act(() => offerQualities(hls, player));
  return { player, hls, leave: unmount, choose: (height: number | null) => act(() => player.setQuality(height)) };
}

test('a quality that a lesson does not have is met by the next below, and is wanted of the one after it', () => {
  const first = open(480, 720, 1080);
  first.choose(1080);
  expect([first.player.read().quality, first.hls.nextLevel]).toEqual([1080, 2]);
  first.leave();
  const lower = open(360, 720);
  expect([lower.player.read().quality, lower.hls.nextLevel]).toEqual([720, 1]);
  // Whatever else is kept meanwhile.
  act(() => lower.player.setRate(1.5));
  lower.leave();
  const back = open(480, 720, 1080);
  expect([back.player.read().quality, back.hls.nextLevel]).toEqual([1080, 2]);
  back.leave();
});

test('what is chosen where less is offered is what is wanted from then on, the choice of the player included', () => {
  open(480, 720, 1080).choose(1080);
  open(360, 720).choose(360);
  expect(open(480, 720, 1080).player.read().quality).toBe(480);
  open(360, 720).choose(null);
  expect(open(480, 720, 1080).player.read().quality).toBeNull();
});

test('where there is nothing to choose, what was chosen elsewhere stays', () => {
  open(480, 720).choose(720);
  const only = open(480);
  expect([only.player.read().qualities, only.player.read().quality]).toEqual([[], null]);
  only.leave();
  expect(open(480, 720).player.read().quality).toBe(720);
});

test('a storage that takes nothing costs the next lesson its quality, not this one', () => {
  const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { player, choose } = open(480, 720);
  choose(480);
  refuse.mockRestore();
  expect(player.read().quality).toBe(480);
});
