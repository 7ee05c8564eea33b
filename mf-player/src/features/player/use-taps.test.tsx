import { expect, jest, test } from '@jest/globals';
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import type { PlayerAction } from './keys.ts';
import { useTaps } from './use-taps.ts';

type Given = { isPaused: boolean; isIdle: boolean };

/** A picture of 300 pixels that is pressed, 100 ms after the other; what the player is told moves it. */
function open(given: Given) {
  const done: (string | PlayerAction)[] = [];
  let { isPaused } = given;
  let now = 1000;
  function Picture() {
    const act = (action: PlayerAction) => {
      done.push(action);
      if (action.type === 'toggle') isPaused = !isPaused;
    };
    const [wake, hide] = [() => done.push('wake'), () => done.push('hide')];
    return (
      <button type="button" {...useTaps({ isPaused, isIdle: given.isIdle, act, wake, hide })} aria-label="Imagem" />
    );
  }
  const { rerender, unmount } = render(<Picture />);
  const picture = screen.getByRole('button');
  jest.spyOn(picture, 'getBoundingClientRect').mockReturnValue({ left: 0, width: 300 } as DOMRect);
  const press = (pointerType: string, clientX: number) => {
    const down = createEvent.pointerDown(picture);
    Object.defineProperty(down, 'pointerType', { value: pointerType });
    fireEvent(picture, down);
    const click = createEvent.click(picture, { clientX });
    Object.defineProperty(click, 'timeStamp', { value: (now += 100) });
    fireEvent(picture, click);
    rerender(<Picture />);
  };
  return {
    done,
    unmount,
    tap: (x: number) => press('touch', x),
    click: () => press('mouse', 10),
    rest: () => (now += 1000),
  };
}
const SKIPS: [string, number, number][] = [
  ['left', 20, -10],
  ['right', 280, 10],
];

test.each(SKIPS)('two taps on the %s half skip ten seconds while it plays', (_side, x, by) => {
  const { done, unmount, tap } = open({ isPaused: false, isIdle: false });
  tap(x);
  tap(x);
  expect(done).toEqual(['hide', { type: 'skip', by }]);
  tap(x);
  expect(done).toHaveLength(3);
  expect(done.at(-1)).toEqual({ type: 'skip', by });
  unmount();
});

test.each(SKIPS)('two taps on the %s half skip ten seconds of what stands, which stands again', (_side, x, by) => {
  const { done, unmount, tap } = open({ isPaused: true, isIdle: false });
  tap(x);
  tap(x);
  expect(done).toEqual([{ type: 'toggle' }, { type: 'toggle' }, { type: 'skip', by }]);
  tap(x);
  expect(done.slice(3)).toEqual([{ type: 'skip', by }]);
  unmount();
});

test('one tap plays what stands, and shows or hides the controls of what plays', () => {
  const stands = open({ isPaused: true, isIdle: false });
  stands.tap(20);
  stands.rest();
  stands.tap(20);
  expect(stands.done).toEqual([{ type: 'toggle' }, 'hide']);
  stands.unmount();
  const idle = open({ isPaused: false, isIdle: true });
  idle.tap(20);
  expect(idle.done).toEqual(['wake']);
  idle.unmount();
});

test('a mouse plays and pauses, however fast', () => {
  const { done, unmount, click } = open({ isPaused: false, isIdle: false });
  click();
  click();
  expect(done).toEqual([{ type: 'toggle' }, { type: 'toggle' }]);
  unmount();
});
