import { describe, expect, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { pickTrack } from './caption-choice.ts';
import { elementPlayer } from './element-player.ts';
import { addInterval } from './intervals.ts';
import { actionOfKey } from './keys.ts';
import { chapterAt } from './stage.ts';
import { usePlayerActions } from './use-player-actions.ts';

test('watched stretches are joined where they touch', () => {
  expect(
    addInterval(
      [
        { start: 0, end: 5 },
        { start: 10, end: 12 },
      ],
      { start: 5, end: 10 },
    ),
  ).toEqual([{ start: 0, end: 12 }]);
  expect(addInterval([{ start: 0, end: 5 }], { start: 7, end: 7 })).toEqual([{ start: 0, end: 5 }]);
});

test('keys drive the player, but not while typing or with a modifier', () => {
  const press = (key: string, more: KeyboardEventInit = {}) =>
    actionOfKey(new KeyboardEvent('keydown', { key, ...more }));
  expect(press('k')).toEqual({ type: 'toggle' });
  expect(press('j')).toEqual({ type: 'skip', by: -10 });
  expect(press('5')).toEqual({ type: 'seek', fraction: 0.5 });
  expect(press('N', { shiftKey: true })).toEqual({ type: 'next' });
  // With Shift on an American keyboard, without it on a Portuguese or Spanish one.
  for (const shiftKey of [true, false]) {
    expect(press('<', { shiftKey })).toEqual({ type: 'speed', by: -0.25 });
    expect(press('>', { shiftKey })).toEqual({ type: 'speed', by: 0.25 });
  }
  expect(press('k', { ctrlKey: true })).toBeUndefined();
  const field = document.createElement('textarea');
  document.body.append(field);
  let typed: unknown = 'unset';
  field.addEventListener('keydown', (event) => (typed = actionOfKey(event)));
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'k' }));
  expect(typed).toBeUndefined();
});

test.each(['dialog', 'alertdialog', 'menu', 'listbox'])('behind an open %s no key reaches the player', (role) => {
  const over = document.createElement('div');
  over.setAttribute('role', role);
  const inside = document.createElement('button');
  over.append(inside);
  document.body.append(over);
  const reached: unknown[] = [];
  const hear = (event: KeyboardEvent) => reached.push(actionOfKey(event));
  document.addEventListener('keydown', hear);
  const keys = ['j', 'k', 'l', 'm', 'f', 'c', 'p', '5', 'ArrowLeft', 'ArrowUp', '>'];
  for (const key of keys) inside.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  inside.dispatchEvent(new KeyboardEvent('keydown', { key: 'N', shiftKey: true, bubbles: true }));
  document.removeEventListener('keydown', hear);
  over.remove();
  expect(reached).toEqual([...keys, 'N'].map(() => undefined));
});

test('up and down are the volume inside the player, and scroll the page elsewhere', () => {
  const player = document.createElement('div');
  player.dataset['status'] = 'started';
  const inside = document.createElement('button');
  player.append(inside);
  document.body.append(player);
  let action: unknown = 'unset';
  document.addEventListener('keydown', (event) => (action = actionOfKey(event)), { once: true });
  inside.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  expect(action).toEqual({ type: 'volume', by: -0.1 });
  document.addEventListener('keydown', (event) => (action = actionOfKey(event)), { once: true });
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  expect(action).toBeUndefined();
});

test('the slider of the volume keeps its arrows, that of the position leaves them to the player', () => {
  const arrowOn = (dataset: Record<string, string>) => {
    const slider = document.createElement('input');
    slider.type = 'range';
    Object.assign(slider.dataset, dataset);
    let action: unknown = 'unset';
    slider.addEventListener('keydown', (event) => (action = actionOfKey(event)));
    slider.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
    return action;
  };
  expect(arrowOn({})).toBeUndefined();
  expect(arrowOn({ keys: 'player' })).toEqual({ type: 'skip', by: 5 });
});

test('C is the captions', () => {
  expect(actionOfKey(new KeyboardEvent('keydown', { key: 'c' }))).toEqual({ type: 'captions' });
});

describe('which captions somebody gets', () => {
  const tracks = ['en', 'es', 'pt-BR'].map((language) => ({ language, url: `/${language}` }));
  test.each([
    ['those chosen last', 'es', 'pt', 'es'],
    ['of the page where nobody chose', null, 'pt', 'pt-BR'],
    ['of the page where the chosen ones are not there', 'fr', 'es', 'es'],
    ['the same language of another place', 'en-GB', 'pt', 'en'],
    ['the first where nothing fits', 'fr', 'de', 'en'],
  ])('%s', (_what, chosen, page, expected) => {
    expect(pickTrack(tracks, chosen, page)?.language).toBe(expected);
  });
  test('none where there are none', () => {
    expect(pickTrack([], 'pt', 'pt')).toBeUndefined();
  });
});

test('a place lies in the chapter that began last', () => {
  const chapters = [
    { seconds: 2, title: 'a' },
    { seconds: 5, title: 'b' },
  ];
  expect([1, 2, 4.9, 5, 99].map((at) => chapterAt(chapters, at)?.title)).toEqual([undefined, 'a', 'a', 'b', 'b']);
});

test('where no page fills the screen, as on an iPhone, the element does', () => {
  const video = document.createElement('video');
  let calls = 0;
  Object.assign(video, { webkitEnterFullscreen: () => (calls += 1) });
  const player = elementPlayer();
  player.attach(video);
  const frame = { current: document.createElement('div') };
  const nothing = () => {};
  const { result } = renderHook(() =>
    usePlayerActions({ player, frame, onNext: nothing, onPrevious: nothing, onHelp: nothing, isMarked: false }),
  );
  result.current({ type: 'fullscreen' });
  expect(calls).toBe(1);
});
