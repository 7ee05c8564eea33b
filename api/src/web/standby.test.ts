/** @jest-environment ../tooling/jest/browser-environment.ts */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { standbyCss, standbyHtml, standbyScript } from './standby.ts';

declare global {
  var clubeKeep: (() => void) | undefined;
  var clubeDone: (() => void)[] | undefined;
}

// The very script, words and style that stand in the page, by the clock: the numbers are what is promised to people.
beforeEach(() => {
  jest.useFakeTimers();
  delete document.documentElement.dataset['standby'];
  Reflect.deleteProperty(globalThis, 'clubeFiles');
  document.head.innerHTML = `<style>${standbyCss}</style>`;
  document.body.innerHTML = `<div id="root"></div>${standbyHtml('pt', false)}`;
  runScript();
});
afterEach(() => {
  for (const [name, listener, options] of listening.splice(0)) removeEventListener(name, listener, options);
  jest.useRealTimers();
});
/** A page is gone with its test: so is what its script hears. */
const listening: Parameters<typeof addEventListener>[] = [];
const add = globalThis.addEventListener.bind(globalThis);
globalThis.addEventListener = (...given: Parameters<typeof addEventListener>) => {
  listening.push(given);
  add(...given);
};
// oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval -- as the page runs it
const runScript = () => void new Function(standbyScript)();

const standby = () => document.getElementById('standby')!;
const isShown = (element: Element) => getComputedStyle(element).display !== 'none';
/** What can be read, and whether there is something to press beside it. */
const said = () =>
  isShown(standby()) ? [...standby().querySelectorAll('p')].filter(isShown).map(({ textContent }) => textContent) : [];
const LATE = 'Está demorando mais que o normal. Estamos esperando a página chegar.';
const ABSENT = 'A página ainda não chegou. Verifique a conexão e tente de novo.';
const FAILED = 'Não conseguimos abrir a página. Verifique a conexão e tente de novo.';

test('a page that waits is blank for 2.25 s, then says so with a retry; of a shell that does not come it says so after 8 s', () => {
  jest.advanceTimersByTime(2249);
  expect(said()).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(said()).toEqual([LATE]);
  expect(isShown(document.getElementById('standby-retry')!)).toBe(true);
  jest.advanceTimersByTime(5749);
  expect(said()).toEqual([LATE]);
  jest.advanceTimersByTime(1);
  expect(said()).toEqual([ABSENT]);
  jest.advanceTimersByTime(600_000);
  expect(said()).toEqual([ABSENT]);
});

/** A file for each weight. */
const typeface = ['plain', 'bold']
  .map((file) => `<link rel="preload-near" href="/${file}.woff2" as="font" crossorigin="anonymous">`)
  .join('');
const fonts = () => Array.from(document.querySelectorAll<HTMLLinkElement>('link[as=font]'));
const relOfFonts = () => {
  const [first, ...others] = new Set(fonts().map(({ rel }) => rel));
  expect(others).toEqual([]);
  return first;
};

test.each([
  ['a line whose answers take longer than 100 ms: later', { rtt: 150 }, ['preload-near', 'later'], 'prefetch'],
  ['a quick one: at once', { rtt: 100 }, ['preload', undefined], 'preload'],
  ['a browser that tells nothing of its line: at once', undefined, ['preload', undefined], 'preload'],
])('the typeface of a first visit is fetched ahead of the first frame, or %s', (_line, connection, begins, ends) => {
  document.head.innerHTML += typeface;
  const { dataset } = document.documentElement;
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  try {
    runScript();
    expect([relOfFonts(), dataset['typeface']]).toEqual(begins);
    dispatchEvent(new Event('load'));
    jest.advanceTimersByTime(999);
    expect(relOfFonts()).toBe(begins[0]);
    jest.advanceTimersByTime(1);
    // What is read stays as it is: it comes for the next page.
    expect([relOfFonts(), dataset['typeface']]).toEqual([ends, begins[1]]);
  } finally {
    delete dataset['typeface'];
    Reflect.deleteProperty(navigator, 'connection');
  }
});

test('whoever has the typeface of a page, and gets the very same page again, has it from the first frame on', () => {
  const { dataset } = document.documentElement;
  const openAgain = () => {
    delete dataset['typeface'];
    document.head.innerHTML = typeface;
    runScript();
  };
  Object.defineProperty(navigator, 'connection', { value: { rtt: 150 }, configurable: true });
  try {
    openAgain();
    dispatchEvent(new Event('load'));
    jest.advanceTimersByTime(1000);
    openAgain();
    // It never came.
    expect([relOfFonts(), dataset['typeface']]).toEqual(['preload-near', 'later']);
    dispatchEvent(new Event('load'));
    jest.advanceTimersByTime(1000);
    fonts()[1]!.dispatchEvent(new Event('load'));
    openAgain();
    // One weight of it did: with that alone a page would mix two typefaces.
    expect([relOfFonts(), dataset['typeface']]).toEqual(['preload-near', 'later']);
    dispatchEvent(new Event('load'));
    jest.advanceTimersByTime(1000);
    for (const font of fonts()) font.dispatchEvent(new Event('load'));
    openAgain();
    expect([relOfFonts(), dataset['typeface']]).toEqual(['preload', undefined]);
  } finally {
    localStorage.clear();
    delete dataset['typeface'];
    Reflect.deleteProperty(navigator, 'connection');
  }
});

test('a shell that has begun and waits for its own files is late, and no more', () => {
  Object.assign(globalThis, { clubeFiles: {} });
  jest.advanceTimersByTime(2250);
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

describe('words in a picture that goes', () => {
  const root = () => document.getElementById('root')!;
  const FORM = `<input name="email" type="email"><input name="password" type="password"><input name="again" autocomplete="new-password">
    <input name="plan" type="checkbox"><textarea name="about"></textarea><input name="city" value="Recife">`;
  const field = (name: string) => root().querySelector<HTMLInputElement>(`[name="${name}"]`)!;
  const all = () => ['email', 'password', 'again', 'about', 'city'].map((name) => field(name).value);
  // jsdom loads nothing anew, and says so.
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));
  /** What an observer of the page saw is told after the tick that did it. */
  const observed = () => jest.advanceTimersByTimeAsync(0);
  const type = () => {
    root().dataset['drawn'] = '';
    root().innerHTML = FORM;
    for (const [name, value] of [
      ['email', 'ana@example.com'],
      ['password', 'secreta'],
      ['again', 'secreta'],
      ['about', 'Eu'],
    ] as const)
      field(name).value = value;
  };
  const typed = ['ana@example.com', '', '', 'Eu', 'Recife'];
  // On another page nothing is waited for.
  afterEach(async () => {
    history.replaceState(null, '', '/left');
    root().replaceChildren('left');
    await observed();
    history.replaceState(null, '', '/');
    sessionStorage.clear();
    jest.restoreAllMocks();
  });

  test('stand in the fields of what is drawn in its place, which hears of them; secrets are kept nowhere', async () => {
    type();
    globalThis.clubeKeep!();
    expect(JSON.stringify(sessionStorage)).not.toContain('secreta');
    root().replaceChildren();
    await observed();
    const heard: string[] = [];
    root().addEventListener('input', ({ target }) => heard.push((target as HTMLInputElement).name));
    root().innerHTML = FORM;
    await observed();
    expect([all(), heard, sessionStorage.length]).toEqual([typed, ['email', 'about'], 0]);
    root().innerHTML = FORM;
    await observed();
    expect(field('email').value).toBe('');
  });

  test('stand in the page that is loaded anew, and then are kept no longer', async () => {
    type();
    document.getElementById('standby-retry')!.click();
    await observed();
    root().replaceChildren();
    runScript();
    root().innerHTML = FORM;
    await observed();
    expect([all(), sessionStorage.length]).toEqual([typed, 0]);
  });

  test('are forgotten on another page, and left out where somebody wrote since', async () => {
    type();
    document.getElementById('standby-retry')!.click();
    await observed();
    history.replaceState(null, '', '/create-account');
    runScript();
    expect(sessionStorage).toHaveLength(0);
    root().innerHTML = FORM;
    await observed();
    expect(field('email').value).toBe('');
    history.replaceState(null, '', '/');
    type();
    globalThis.clubeKeep!();
    root().innerHTML = FORM;
    field('email').value = 'bia@example.com';
    await observed();
    expect([field('email').value, field('about').value, sessionStorage.length]).toEqual(['bia@example.com', 'Eu', 0]);
  });

  test('are so many and so long, and none of a page that is alive', () => {
    root().innerHTML = FORM;
    field('email').value = 'ana@example.com';
    globalThis.clubeKeep!();
    expect(sessionStorage).toHaveLength(0);
    root().dataset['drawn'] = '';
    root().innerHTML = Array.from({ length: 20 }, (_none, at) => `<textarea name="f${at}"></textarea>`).join('');
    for (const area of root().querySelectorAll('textarea')) area.value = 'x'.repeat(5000);
    globalThis.clubeKeep!();
    expect(JSON.stringify(sessionStorage).length).toBeLessThan(10_000);
    expect(sessionStorage).toHaveLength(1);
  });
});

const all = ['form', 'outside', 'inside'];
test.each([
  // React, which stands further in, stops those itself.
  ['that React does not hear', '', all, all],
  ['that is taken over', 'taken', ['outside'], ['form', 'inside']],
  ['that is alive', undefined, all, []],
])('what is pressed in a form of a part %s happens once React knows what was typed', (_part, drawn, atOnce, then) => {
  const root = document.getElementById('root')!;
  if (drawn !== undefined) root.dataset['drawn'] = drawn;
  root.innerHTML =
    '<button type="button" id="outside"></button><form><button type="button" id="inside"></button></form>';
  const heard: string[] = [];
  for (const kind of ['click', 'submit'])
    root.addEventListener(kind, ({ target }) => heard.push((target as Element).id || 'form'));
  root.querySelector('form')!.requestSubmit();
  for (const button of root.querySelectorAll('button')) button.click();
  expect(heard.splice(0)).toEqual(atOnce);
  delete root.dataset['drawn'];
  for (const act of globalThis.clubeDone!) act();
  expect(heard).toEqual(then);
});

test.each([
  ['that React does not hear', ''],
  ['that is taken over', 'taken'],
])('a form of a part %s is sent once, however often it was sent', (_part, drawn) => {
  const root = document.getElementById('root')!;
  root.dataset['drawn'] = drawn;
  root.innerHTML = '<form id="one"></form><form id="other"></form>';
  const [one, other] = root.querySelectorAll('form');
  for (let at = 0; at < 20; at += 1) one!.requestSubmit();
  other!.requestSubmit();
  delete root.dataset['drawn'];
  const sent: string[] = [];
  root.addEventListener('submit', ({ target }) => sent.push((target as Element).id));
  for (const act of globalThis.clubeDone!) act();
  expect(sent).toEqual(['one', 'other']);
});

test('a form that a browser fills in, which says a key that has no name, is no failure', () => {
  const root = document.getElementById('root')!;
  root.dataset['drawn'] = '';
  root.innerHTML = '<form><input type="email"></form>';
  const failed = jest.fn((event: Event) => event.preventDefault());
  addEventListener('error', failed);
  root.querySelector('input')!.dispatchEvent(new Event('keydown', { bubbles: true }));
  document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
  expect([failed.mock.calls.length, said(), globalThis.clubeDone]).toEqual([0, [], []]);
});

describe('a key before the page is alive', () => {
  /** The keys that are done once it is. */
  function done(...pressed: KeyboardEventInit[]): string[] {
    document.getElementById('root')!.dataset['drawn'] = '';
    for (const key of pressed) document.body.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true }));
    const heard: string[] = [];
    const hear = ({ key }: KeyboardEvent) => heard.push(key);
    document.body.addEventListener('keydown', hear);
    const kept = globalThis.clubeDone!;
    globalThis.clubeDone = undefined;
    for (const act of kept) act();
    document.body.removeEventListener('keydown', hear);
    return heard;
  }

  test('is done once it is', () => {
    expect(done({ key: 'k' }, { key: '3' }, { key: 'P', shiftKey: true })).toEqual(['k', '3', 'P']);
  });

  test.each([
    [false, ['m']],
    [true, ['f', 'm', 'p', 'F']],
  ])('full screen and a window for the picture only while the browser gives them (%s)', (isActive, heard) => {
    Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive } });
    expect(done({ key: 'f' }, { key: 'm' }, { key: 'p' }, { key: 'F' })).toEqual(heard);
    Reflect.deleteProperty(navigator, 'userActivation');
  });
});

/** A sheet on its way; this browser asks for none by itself. */
const sheet = (href: string) => Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
const askedFor = () =>
  [...document.querySelectorAll('link')].map(({ href }) => href.replace(/^[^/]+\/\/[^/]+|\d+$/g, ''));

test('a sheet of the page that hangs is asked for again beside it', () => {
  document.head.append(sheet('/assets/shell/main.css'));
  jest.advanceTimersByTime(2250);
  expect(askedFor()).toEqual(['/assets/shell/main.css?try=']);
});

test('a sheet that somebody waits for stays theirs: a copy would come unheard', () => {
  const waited = Object.assign(sheet('/releases/mf-a/page.css'), { onload: () => {} });
  document.head.append(waited, sheet('/assets/shell/main.css'));
  jest.advanceTimersByTime(2250);
  expect(document.querySelector('link')).toBe(waited);
  expect(askedFor()).toEqual(['/releases/mf-a/page.css', '/assets/shell/main.css?try=']);
});

test('a globalToken that came to /home is kept before anybody can press a link, and one of elsewhere is not', () => {
  try {
    history.replaceState(null, '', '/ajuda?globalToken=other');
    runScript();
    expect(sessionStorage.getItem('globalToken')).toBeNull();
    history.replaceState(null, '', '/home?globalToken=abc');
    runScript();
    expect(sessionStorage.getItem('globalToken')).toBe('abc');
  } finally {
    sessionStorage.removeItem('globalToken');
    history.replaceState(null, '', '/');
  }
});
