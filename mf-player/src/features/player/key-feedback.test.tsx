import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { INITIAL_STATE, type Player, type PlayerState } from './contract.ts';
import { KeyFeedback, useKeyFeedback } from './key-feedback.tsx';
import { usePlayerActions } from './use-player-actions.ts';

const nothing = () => {};
const frame = { current: null };

/** A player that stands in the 95th of 100 seconds at seven tenths. */
function openPlayer(more: Partial<PlayerState> = {}) {
  const state: PlayerState = { ...INITIAL_STATE, time: 95, duration: 100, volume: 0.7, ...more };
  const player: Player = {
    read: () => state,
    subscribe: () => nothing,
    play: nothing,
    pause: nothing,
    seek: nothing,
    setRate: nothing,
    setVolume: nothing,
    setQuality: nothing,
    togglePictureInPicture: nothing,
    fillScreen: nothing,
  };
  function Framed() {
    const { said, tell } = useKeyFeedback();
    usePlayerActions({
      player,
      frame,
      onNext: nothing,
      onPrevious: nothing,
      onHelp: nothing,
      onKey: tell,
      isMarked: false,
    });
    return (
      <div data-status="playing">
        <button type="button">Pausar</button>
        <KeyFeedback said={said} />
      </div>
    );
  }
  render(
    <I18nProvider i18n={i18n}>
      <Framed />
    </I18nProvider>,
  );
  const button = screen.getByRole('button');
  button.focus();
  return { press: (key: string) => fireEvent.keyDown(button, { key }), button };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  cleanup();
});

test.each([
  ['j', {}, '−10 s'],
  ['l', {}, '+5 s'],
  ['l', { time: 20 }, '+10 s'],
  ['ArrowLeft', {}, '−5 s'],
  ['ArrowUp', {}, '80 %'],
  ['ArrowUp', { volume: 1 }, '100 %'],
  ['ArrowDown', {}, '60 %'],
  ['m', {}, 'Sem som'],
  ['m', { muted: true }, '70 %'],
])('the key %s of a player with %j says %s for a moment, and leaves the focus', (key, more, text) => {
  const { press, button } = openPlayer(more);
  press(key);
  const said = screen.getByText(text);
  expect(said.closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
  expect(document.activeElement).toBe(button);
  act(() => {
    jest.advanceTimersByTime(1000);
  });
  expect(screen.queryByText(text)).toBeNull();
});

test('a key that comes again stays in sight as long as one that comes alone; others say nothing', () => {
  const { press } = openPlayer({ time: 20 });
  press('l');
  act(() => {
    jest.advanceTimersByTime(900);
  });
  press('l');
  act(() => {
    jest.advanceTimersByTime(900);
  });
  expect(screen.getByText('+10 s')).toBeDefined();
  act(() => {
    jest.advanceTimersByTime(100);
  });
  press('f');
  press('>');
  expect(document.querySelector('[aria-live]')?.textContent).toBe('');
});
