import { expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { elementPlayer } from './element-player.ts';
import { usePlayerState } from './use-player-state.ts';

test('[4.1] the player has started, loads, plays', () => {
  const video = document.createElement('video');
  const player = elementPlayer();
  player.attach(video);
  const become = (event: string, state: { paused: boolean; readyState: number }) =>
    act(() => {
      for (const [name, value] of Object.entries(state))
        Object.defineProperty(video, name, { configurable: true, value });
      video.dispatchEvent(new Event(event));
    });
  const { result } = renderHook(() => usePlayerState(player));
  expect(result.current.status).toBe('started');
  become('play', { paused: false, readyState: HTMLMediaElement.HAVE_METADATA });
  expect(result.current.status).toBe('loading');
  become('playing', { paused: false, readyState: HTMLMediaElement.HAVE_ENOUGH_DATA });
  expect(result.current.status).toBe('playing');
  become('waiting', { paused: false, readyState: HTMLMediaElement.HAVE_CURRENT_DATA });
  expect(result.current.status).toBe('loading');
  become('pause', { paused: true, readyState: HTMLMediaElement.HAVE_CURRENT_DATA });
  expect(result.current.status).toBe('started');
});
