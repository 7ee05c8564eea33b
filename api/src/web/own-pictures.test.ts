import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Sheet } from '../renderer/messages.ts';
import { OwnPictures } from './own-pictures.ts';

const MINUTE = 60_000;
const NOW = '2026-03-01T12:00:00.000Z';
const sheetOf = (more: Partial<Sheet> = {}, boot: object = { me: 1, now: NOW }): Sheet => ({
  shell: 'shell 1',
  remote: 'mf-a 1',
  composition: 'c',
  boot: JSON.stringify(boot),
  url: '/home',
  theme: 'light',
  version: 'v1',
  ...more,
});
const picture = (html = '<p>own</p>', isTimed = false, title = '') => ({ html, title, isTimed });

let pictures: OwnPictures;
const shelf = (person = 1, sheet = sheetOf(), now = NOW) => pictures.shelfOf(person, { now }, sheet)!;
beforeEach(() => {
  jest.useFakeTimers();
  pictures = new OwnPictures();
});
afterEach(() => {
  pictures.stop();
  jest.useRealTimers();
});

test('who comes back within minutes to the same finds the picture, whatever time it is; later it is gone', () => {
  shelf().keep(picture());
  jest.advanceTimersByTime(4 * MINUTE);
  const later = '2026-03-01T12:04:00.000Z';
  expect(shelf(1, sheetOf({}, { me: 1, now: later }), later).find()).toEqual(picture());
  jest.advanceTimersByTime(MINUTE);
  expect(shelf().find()).toBeUndefined();
  jest.advanceTimersByTime(MINUTE);
  expect(pictures.characters).toBe(0);
});

test.each<[string, Partial<Sheet>]>([
  ['another panel, person or answer', { boot: JSON.stringify({ me: 2, now: NOW }) }],
  ['another address', { url: '/ajuda' }],
  ['the other theme', { theme: 'dark' }],
  ['the other version', { version: 'v2' }],
  ['another release of the remote', { remote: 'mf-a 2' }],
  ['another shell', { shell: 'shell 2' }],
  ['another composition', { composition: 'd' }],
])('%s is another picture', (_what, more) => {
  shelf().keep(picture());
  expect(shelf(1, sheetOf(more)).find()).toBeUndefined();
  expect(shelf().find()).toBeDefined();
});

test('a lesson whose link to play is another one each time is the same, unless its picture holds the link', () => {
  const lesson = (grant: string, url = '/curso/1') =>
    sheetOf({ url }, { me: 1, now: NOW, url: `/api/media/play/${grant}/master.m3u8` });
  shelf(1, lesson('eyJz.a_b-c')).keep(picture());
  expect(shelf(1, lesson('eyJ2.d_e-f')).find()).toEqual(picture());
  shelf(1, lesson('eyJz.a_b-c', '/curso/2')).keep(picture('<audio src="/api/media/play/eyJz.a_b-c/source">'));
  expect(shelf(1, lesson('eyJz.a_b-c', '/curso/2')).find()).toBeUndefined();
});

test('nobody is given what was drawn for somebody else, be it drawn from the same', () => {
  shelf(1).keep(picture());
  expect(shelf(2).find()).toBeUndefined();
});

test('what shows how long ago something was is drawn each time; so is an address with a query, and what is very long', () => {
  shelf().keep(picture('<p>há 2 minutos</p>', true));
  expect(shelf().find()).toBeUndefined();
  shelf().keep(picture('x'.repeat(128 * 1024 + 1)));
  expect(shelf().find()).toBeUndefined();
  shelf().keep(picture('<p>short</p>', false, 'x'.repeat(128 * 1024)));
  expect(shelf().find()).toBeUndefined();
  expect(pictures.shelfOf(1, { now: NOW }, sheetOf({ url: '/home?a=1' }))).toBeUndefined();
  expect(pictures.characters).toBe(0);
});

test('a person has room for eight, and all people together for so many characters: who asked for the longest goes', () => {
  for (let at = 0; at < 20; at += 1) shelf(1, sheetOf({ url: `/p/${at}` })).keep(picture('1234'));
  expect(pictures.characters).toBe(8 * 4);
  expect(shelf(1, sheetOf({ url: '/p/11' })).find()).toBeUndefined();
  expect(shelf(1, sheetOf({ url: '/p/12' })).find()).toBeDefined();
  const long = picture('x'.repeat(64 * 1024), false, 'x'.repeat(64 * 1024));
  for (let person = 2; person < 50; person += 1) shelf(person).keep(long);
  expect(pictures.characters).toBeLessThanOrEqual(4 * 1024 * 1024);
  expect(shelf(1, sheetOf({ url: '/p/12' })).find()).toBeUndefined();
  expect(shelf(2).find()).toBeUndefined();
  expect(shelf(49).find()).toBeDefined();
});
