import { expect, test } from '@jest/globals';
import { addInterval } from './intervals.ts';
import { actionOfKey } from './keys.ts';

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
  expect(press('k', { ctrlKey: true })).toBeUndefined();
  const field = document.createElement('textarea');
  document.body.append(field);
  let typed: unknown = 'unset';
  field.addEventListener('keydown', (event) => (typed = actionOfKey(event)));
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'k' }));
  expect(typed).toBeUndefined();
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
