import { expect, test } from '@jest/globals';
import { changeSource } from './change-source.ts';

/** As browsers do: another source begins paused while the element looks for one, which `play` without any makes it do. */
function elementOf(isPaused: boolean, looks: boolean) {
  const element = document.createElement('video');
  const played: (string | null)[] = [];
  let paused = isPaused;
  Object.defineProperty(element, 'paused', { get: () => paused });
  element.play = () => {
    played.push(element.getAttribute('src'));
    paused = false;
    return Promise.reject(new DOMException('no gesture', 'NotAllowedError'));
  };
  const give = (src: string) =>
    changeSource(element, () => {
      element.setAttribute('src', src);
      if (looks) paused = true;
    });
  return { element, played, give };
}

test('who pressed play before the source was there has pressed it, also where the browser forgets that', () => {
  const forgotten = elementOf(false, true);
  forgotten.give('blob:film');
  expect([forgotten.played, forgotten.element.paused]).toEqual([['blob:film'], false]);
  const kept = elementOf(false, false);
  kept.give('blob:film');
  expect([kept.played, kept.element.paused]).toEqual([[], false]);
});

test('what nobody played stays as it is', () => {
  const { element, played, give } = elementOf(true, true);
  give('blob:film');
  expect([played, element.paused]).toEqual([[], true]);
});
