import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { INITIAL_STATE, type Player, type PlayerState } from './contract.ts';
import { useMediaSession } from './use-presence.ts';

type Handler = ((details: MediaSessionActionDetails) => void) | null;
const handlers = new Map<string, Handler>();
const mediaSession = {
  metadata: null as MediaMetadata | null,
  playbackState: 'none',
  setActionHandler: (name: string, handler: Handler) => void handlers.set(name, handler),
  setPositionState: jest.fn<(state?: MediaPositionState) => void>(),
};
class Metadata {
  title: string | undefined;
  artwork: MediaImage[] | undefined;
  constructor({ title, artwork }: MediaMetadataInit) {
    this.title = title;
    this.artwork = artwork;
  }
}

beforeEach(() => {
  handlers.clear();
  mediaSession.setPositionState.mockClear();
  Object.defineProperty(navigator, 'mediaSession', { value: mediaSession, configurable: true });
  Object.assign(globalThis, { MediaMetadata: Metadata });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaSession');
  Reflect.deleteProperty(globalThis, 'MediaMetadata');
});

function open(begun: Partial<PlayerState> = {}) {
  let state: PlayerState = { ...INITIAL_STATE, ...begun };
  const listeners = new Set<() => void>();
  const player = {
    read: () => state,
    subscribe(changed: () => void) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    play: jest.fn(),
    pause: jest.fn(),
    seek: jest.fn(),
  };
  const acted = jest.fn();
  const { unmount } = renderHook(() =>
    useMediaSession(player as Partial<Player> as Player, 'Aula 1', '/poster.jpg', acted),
  );
  const become = (news: Partial<PlayerState>) =>
    act(() => {
      state = { ...state, ...news };
      for (const changed of listeners) changed();
    });
  const press = (action: MediaSessionAction, more: { seekTime?: number } = {}) =>
    handlers.get(action)?.({ action, ...more });
  return { player, acted, become, press, unmount, listeners };
}

test('the system knows what plays', () => {
  open();
  expect(mediaSession.metadata).toMatchObject({ title: 'Aula 1', artwork: [{ src: '/poster.jpg' }] });
});

test('its keys play and stop, and its bar moves', () => {
  const { player, press } = open();
  press('play');
  expect([player.play.mock.calls.length, player.pause.mock.calls.length]).toEqual([1, 0]);
  press('pause');
  expect([player.play.mock.calls.length, player.pause.mock.calls.length]).toEqual([1, 1]);
  press('seekto', { seekTime: 42 });
  press('seekto', { seekTime: 0 });
  press('seekto');
  expect(player.seek.mock.calls).toEqual([[42], [0]]);
});

test.each([
  ['seekbackward', { type: 'skip', by: -10 }],
  ['seekforward', { type: 'skip', by: 10 }],
  ['previoustrack', { type: 'previous' }],
  ['nexttrack', { type: 'next' }],
] as const)('its key %s does what ours does', (name, action) => {
  const { acted, press } = open();
  press(name);
  expect(acted.mock.calls).toEqual([[action]]);
});

test('it knows where the video stands, how long it is and how fast it plays, and whether', () => {
  const { become } = open();
  // Nothing is known yet.
  expect(mediaSession.setPositionState).toHaveBeenLastCalledWith();
  expect(mediaSession.playbackState).toBe('paused');
  become({ status: 'playing', time: 12.5, duration: 100, rate: 1.5 });
  expect(mediaSession.setPositionState).toHaveBeenLastCalledWith({ duration: 100, playbackRate: 1.5, position: 12.5 });
  expect(mediaSession.playbackState).toBe('playing');
  // Elements say a little more than the length at the end, which is refused.
  become({ status: 'started', time: 100.04 });
  expect(mediaSession.setPositionState).toHaveBeenLastCalledWith({ duration: 100, playbackRate: 1.5, position: 100 });
});

test('whoever leaves the lesson leaves nothing behind', () => {
  const { unmount, listeners } = open({ duration: 10 });
  unmount();
  expect([...handlers.values()].every((handler) => handler === null)).toBe(true);
  expect([handlers.size, mediaSession.metadata, mediaSession.playbackState, listeners.size]).toEqual([
    7,
    null,
    'none',
    0,
  ]);
  expect(mediaSession.setPositionState).toHaveBeenLastCalledWith();
});
