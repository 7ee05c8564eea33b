import { afterEach, expect, test } from '@jest/globals';
import { followTyping } from './typed.ts';

const typing = followTyping();
afterEach(() => document.body.replaceChildren());

function formWith(type = 'text') {
  const form = document.createElement('form');
  const input = Object.assign(document.createElement('input'), { type });
  form.append(input);
  document.body.append(form);
  return {
    type: (value = 'x') => {
      if (type !== 'file') input.value = value;
      input.dispatchEvent(new Event('input', { bubbles: true }));
    },
    send: () => form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    close: () => form.remove(),
  };
}
test('what was typed beside the form that was sent last is held, until it is emptied or gone', () => {
  const [profile, password, photo] = [formWith(), formWith(), formWith('file')];
  photo.type();
  profile.type();
  expect(typing.holds()).toBe(true);
  profile.send();
  expect(typing.holds()).toBe(false);
  password.type();
  expect(typing.holds()).toBe(true);
  password.send();
  // That of before may have failed.
  expect(typing.holds()).toBe(true);
  profile.type('');
  expect(typing.holds()).toBe(false);
  profile.type();
  password.send();
  profile.close();
  expect(typing.holds()).toBe(false);
  password.type();
  expect(typing.holds()).toBe(true);
  typing.end();
  password.close();
  const late = formWith();
  late.type();
  expect(typing.holds()).toBe(false);
});
