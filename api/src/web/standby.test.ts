/** @jest-environment ../tooling/jest/browser-environment.ts */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { standbyCss, standbyHtml, standbyScript } from './standby.ts';

// The very script, words and style that stand in the page, by the clock: the numbers are what is promised to people.
beforeEach(() => {
  jest.useFakeTimers();
  delete document.documentElement.dataset['standby'];
  Reflect.deleteProperty(globalThis, 'clubeFiles');
  document.head.innerHTML = `<style>${standbyCss}</style>`;
  document.body.innerHTML = `<div id="root"></div>${standbyHtml('pt', false)}`;
  // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval -- as the page runs it
  new Function(standbyScript)();
});
afterEach(() => void jest.useRealTimers());

const standby = () => document.getElementById('standby')!;
const isShown = (element: Element) => getComputedStyle(element).display !== 'none';
/** What can be read, and whether there is something to press beside it. */
const said = () =>
  isShown(standby()) ? [...standby().querySelectorAll('p')].filter(isShown).map(({ textContent }) => textContent) : [];
const LATE = 'Está demorando mais que o normal. Estamos esperando a página chegar.';
const ABSENT = 'A página ainda não chegou. Verifique a conexão e tente de novo.';
const FAILED = 'Não conseguimos abrir a página. Verifique a conexão e tente de novo.';

test('a page that waits is blank for 2.5 s, then says so with a retry; of a shell that does not come it says so after 8 s', () => {
  jest.advanceTimersByTime(2499);
  expect(said()).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(said()).toEqual([LATE]);
  expect(isShown(document.getElementById('standby-retry')!)).toBe(true);
  jest.advanceTimersByTime(5499);
  expect(said()).toEqual([LATE]);
  jest.advanceTimersByTime(1);
  expect(said()).toEqual([ABSENT]);
  jest.advanceTimersByTime(600_000);
  expect(said()).toEqual([ABSENT]);
});

test('a shell that has begun and waits for its own files is late, and no more', () => {
  Object.assign(globalThis, { clubeFiles: {} });
  jest.advanceTimersByTime(2500);
  expect(said()).toEqual([LATE]);
  jest.advanceTimersByTime(600_000);
  expect(said()).toEqual([LATE]);
});

test('what fails is said at once, and stays said', () => {
  const script = document.createElement('script');
  document.head.append(script);
  Object.defineProperty(script, 'src', { value: 'http://localhost/main.js' });
  script.dispatchEvent(new Event('error'));
  expect(said()).toEqual([FAILED]);
  jest.advanceTimersByTime(8000);
  expect(said()).toEqual([FAILED]);
});

test('a page that has come says nothing, however late', () => {
  document.getElementById('root')!.append('drawn');
  jest.advanceTimersByTime(600_000);
  expect(said()).toEqual([]);
});

/** A sheet on its way; this browser asks for none by itself. */
const sheet = (href: string) => Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
const askedFor = () =>
  [...document.querySelectorAll('link')].map(({ href }) => href.replace(/^[^/]+\/\/[^/]+|\d+$/g, ''));

test('a sheet of the page that hangs is asked for again beside it', () => {
  document.head.append(sheet('/assets/shell/main.css'));
  jest.advanceTimersByTime(2500);
  expect(askedFor()).toEqual(['/assets/shell/main.css?try=']);
});

test('a sheet that somebody waits for stays theirs: a copy would come unheard', () => {
  const waited = Object.assign(sheet('/releases/mf-a/page.css'), { onload: () => {} });
  document.head.append(waited, sheet('/assets/shell/main.css'));
  jest.advanceTimersByTime(2500);
  expect(document.querySelector('link')).toBe(waited);
  expect(askedFor()).toEqual(['/releases/mf-a/page.css', '/assets/shell/main.css?try=']);
});
