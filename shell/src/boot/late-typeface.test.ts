import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { emit } from '@clube/shared/events';
import { putOnLateTypeface } from './late-typeface.ts';

// What jsdom has nothing of: fonts, and the entries that tell when something came.
class FontFaceRule {
  style: { getPropertyValue: (name: string) => string };
  constructor(file: string, display: string) {
    const said: Record<string, string> = { src: `url("/assets/${file}")`, 'font-display': display };
    this.style = { getPropertyValue: (name) => said[name] ?? '' };
  }
}
type Loading = PromiseWithResolvers<string>;
const loading = new Map<string, Loading>();
class Face {
  constructor(_family: string, source: string) {
    this.file = /[\w-]+\.woff2/.exec(source)![0];
    loading.set(this.file, Promise.withResolvers());
  }
  file: string;
  load = () => loading.get(this.file)!.promise.then(() => this);
}

const PAINTED_MS = 900;
let worn: string[];
let frames: FrameRequestCallback[];
const draw = () => frames.splice(0).forEach((frame) => frame(0));
/** All that a promise sets going has been done. */
const settled = () => new Promise((done) => setTimeout(done));

function came(fonts: Record<string, number>): void {
  const entries = Object.entries(fonts).map(([file, responseEnd]) => ({
    name: `http://localhost/assets/${file}`,
    responseEnd,
  }));
  Object.assign(performance, {
    getEntriesByName: () => [{ startTime: PAINTED_MS }],
    getEntriesByType: () => [...entries, { name: 'http://localhost/assets/main.js', responseEnd: 5000 }],
  });
}
function open(fonts: Record<string, number>): void {
  came(fonts);
  putOnLateTypeface();
}
function go(path: string): void {
  history.pushState(null, '', path);
  emit('route:changed', { path });
}

beforeEach(() => {
  worn = [];
  frames = [];
  loading.clear();
  const rules = ['plain.woff2', 'bold.woff2', 'other.woff2'].map((file) => new FontFaceRule(file, 'optional'));
  const cssRules = [...rules, new FontFaceRule('icons.woff2', 'swap'), {}];
  Object.assign(globalThis, { CSSFontFaceRule: FontFaceRule, FontFace: Face });
  Object.defineProperty(document, 'styleSheets', { value: [{ cssRules }], configurable: true });
  Object.defineProperty(document, 'fonts', { value: { add: ({ file }: Face) => worn.push(file) }, configurable: true });
  jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  history.replaceState(null, '', '/home');
});
afterEach(() => {
  document.head.innerHTML = '';
  jest.restoreAllMocks();
});

test('faces that came late are put on with the next page, all of them in one frame, and none that never came', async () => {
  open({ 'plain.woff2': 1000, 'bold.woff2': 1100, 'icons.woff2': 1000 });
  go('/home?busca=x');
  expect(loading.size).toBe(0);
  go('/curso/1');
  expect([...loading.keys()]).toEqual(['plain.woff2', 'bold.woff2']);
  loading.get('plain.woff2')!.resolve('');
  await settled();
  draw();
  expect(worn).toEqual([]);
  loading.get('bold.woff2')!.resolve('');
  await settled();
  expect([worn, frames.length]).toEqual([[], 1]);
  draw();
  expect(worn).toEqual(['plain.woff2', 'bold.woff2']);
  go('/curso/2');
  expect(frames).toEqual([]);
});

test('one that cannot be read keeps no other from being put on', async () => {
  open({ 'plain.woff2': 1000, 'bold.woff2': 1100 });
  go('/curso/1');
  loading.get('plain.woff2')!.reject(new Error('broken'));
  loading.get('bold.woff2')!.resolve('');
  await settled();
  draw();
  expect(worn).toEqual(['bold.woff2']);
});

test('what a slow line brings once the page is loaded is put on with the page that is opened after it came', async () => {
  document.documentElement.dataset['typeface'] = 'later';
  document.head.innerHTML = ['plain', 'bold'].map((file) => `<link as="font" href="/assets/${file}.woff2">`).join('');
  open({});
  go('/curso/1');
  expect([loading.size, document.documentElement.dataset['typeface']]).toEqual([0, 'later']);
  // One weight of it alone would mix two typefaces.
  came({ 'plain.woff2': 4000 });
  go('/curso/3');
  expect(loading.size).toBe(0);
  came({ 'plain.woff2': 4000, 'bold.woff2': 4100 });
  go('/curso/3#aulas');
  expect(loading.size).toBe(0);
  go('/curso/2');
  loading.get('plain.woff2')!.resolve('');
  loading.get('bold.woff2')!.resolve('');
  await settled();
  expect(document.documentElement.dataset['typeface']).toBe('later');
  draw();
  expect([worn, document.documentElement.dataset['typeface']]).toEqual([['plain.woff2', 'bold.woff2'], undefined]);
});

test('fonts that the first picture was drawn in stay as they are', () => {
  open({ 'plain.woff2': 300 });
  go('/curso/1');
  expect(loading.size).toBe(0);
});
