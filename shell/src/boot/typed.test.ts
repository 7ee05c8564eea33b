import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { spokenAlready } from '../catalogues.ts';
import { followTyping, holdsTyped } from './typed.ts';

beforeAll(followTyping);
afterEach(() => document.body.replaceChildren());

function formWith(type = 'text') {
  const form = document.createElement('form');
  const input = Object.assign(document.createElement('input'), { type });
  form.append(input);
  document.body.append(form);
  return {
    type: () => input.dispatchEvent(new Event('input', { bubbles: true })),
    send: () => form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    close: () => form.remove(),
  };
}
const turn = async () => {
  for (let step = 0; step < 10; step += 1) await Promise.resolve();
};

test('what was typed beside the form that was sent last is held, until its form is gone', () => {
  const [profile, password, photo] = [formWith(), formWith(), formWith('file')];
  photo.type();
  profile.type();
  expect(holdsTyped()).toBe(true);
  profile.send();
  expect(holdsTyped()).toBe(false);
  password.type();
  expect(holdsTyped()).toBe(true);
  password.send();
  // That of before may have failed.
  expect(holdsTyped()).toBe(true);
  profile.close();
  expect(holdsTyped()).toBe(false);
  password.type();
  expect(holdsTyped()).toBe(true);
});

test('another language is another page, but not while this one holds what somebody typed', async () => {
  const reload = jest.fn();
  const { en, es, pt } = spokenAlready('es', reload);
  expect(await es()).toEqual({ messages: {} });
  const [profile, password] = [formWith(), formWith()];
  profile.type();
  profile.send();
  password.type();
  const settled = jest.fn();
  for (const load of [pt, en]) void load().finally(settled);
  await turn();
  // The page keeps its language, rather than words of one and dates of another.
  expect([reload.mock.calls.length, settled.mock.calls.length]).toEqual([0, 0]);
  password.close();
  void pt();
  expect(reload).toHaveBeenCalledTimes(1);
});
