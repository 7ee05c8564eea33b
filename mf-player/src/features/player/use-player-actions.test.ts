import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, renderHook } from '@testing-library/react';
import { INITIAL_STATE, type Player, type PlayerState } from './contract.ts';
import { usePlayerActions } from './use-player-actions.ts';

afterEach(cleanup);

/** A player whose keys are heard; what it is told, in its order. */
function openPlayer(state: Partial<PlayerState> = {}) {
  const told: string[] = [];
  const tell = (what: string) => () => void told.push(what);
  const player: Player = {
    read: () => ({ ...INITIAL_STATE, time: 50, duration: 100, volume: 0.5, ...state }),
    subscribe: () => () => {},
    play: tell('play'),
    pause: tell('pause'),
    seek: tell('seek'),
    setRate: tell('rate'),
    setVolume: tell('volume'),
    setQuality: tell('quality'),
    togglePictureInPicture: tell('window'),
    fillScreen: tell('screen'),
  };
  const onKey = jest.fn();
  const outside = {
    onNext: tell('next'),
    onPrevious: tell('previous'),
    onHelp: tell('help'),
    onCaptions: tell('texts'),
  };
  const frame = { current: null };
  renderHook(() => usePlayerActions({ player, frame, isMarked: false, onKey, ...outside }));
  return { told, onKey };
}
/** @returns whether the page was kept from doing something else with it */
const hold = (key: string, more: { shiftKey?: boolean } = {}) => {
  fireEvent.keyDown(document.body, { key, ...more });
  const isLeft = [1, 2].map(() => fireEvent.keyDown(document.body, { key, ...more, repeat: true }));
  return !isLeft.includes(true);
};

test.each([
  ['k', {}, 'play'],
  [' ', {}, 'play'],
  ['m', {}, 'volume'],
  ['c', {}, 'texts'],
  ['p', {}, 'window'],
  ['5', {}, 'seek'],
  ['N', { shiftKey: true }, 'next'],
  ['P', { shiftKey: true }, 'previous'],
  ['?', { shiftKey: true }, 'help'],
])('the key %s (%j) does what it does once, however long it is held, and scrolls nothing', (key, more, what) => {
  const { told, onKey } = openPlayer();
  expect(hold(key, more)).toBe(true);
  expect([told, onKey.mock.calls.length]).toEqual([[what], 1]);
});

test.each([
  ['j', 'seek'],
  ['ArrowRight', 'seek'],
  ['>', 'rate'],
])('the key %s goes on while it is held', (key, what) => {
  const { told } = openPlayer();
  hold(key);
  expect(told).toEqual([what, what, what]);
});

test.each(['l', 'j', 'ArrowLeft', '5'])(
  'the key %s moves nothing before it is known how long it is: it would be to the beginning, away from where somebody stood',
  (key) => {
    const { told } = openPlayer({ time: 0, duration: 0 });
    fireEvent.keyDown(document.body, { key });
    expect(told).toEqual([]);
  },
);
