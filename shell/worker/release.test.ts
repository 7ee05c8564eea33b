/** @jest-environment node */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type * as Release from './release.ts';

const SCRIPT = '/assets/shell/main.00000001.js';
/** Of a release whose files have the hash of before. */
const BEFORE = '/releases/mf-a/page.00000003.js';
const FONT = '/assets/shell/figtree.00000002.woff2';
const whole = 'start()';
const HTML = '<!doctype html><p>Sign in to the network</p>';

const kept = new Map<string, Response>();
let answer: () => Response;
let fileOf: (typeof Release)['fileOf'];
const before = { caches: globalThis.caches, fetch: globalThis.fetch, self: globalThis.self };
beforeAll(async () => {
  const integrityOf = async (bits: 256 | 384) => {
    const hash = await crypto.subtle.digest(`SHA-${bits}`, new TextEncoder().encode(whole));
    return `sha${bits}-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
  };
  const files = [
    [SCRIPT, await integrityOf(256)],
    [BEFORE, await integrityOf(384)],
    [FONT, null],
  ];
  Object.assign(globalThis, {
    self: { clube: { composition: 'c', files } },
    fetch: () => Promise.resolve(answer()),
    caches: {
      open: () =>
        Promise.resolve({
          match: (name: string) => Promise.resolve(kept.get(name)?.clone()),
          put: async (name: string, made: Response) => void kept.set(name, made),
        }),
    },
  });
  ({ fileOf } = await import('./release.ts'));
});
beforeEach(() => kept.clear());
afterAll(() => void Object.assign(globalThis, before));

function comes(text: string, type = 'text/javascript', status = 200) {
  answer = () => new Response(text, { status, headers: { 'content-type': type } });
}
/** What the page gets, once all that the worker does for it is done. */
async function ask(pathname: string, isAnew = false): Promise<string> {
  const works: Promise<unknown>[] = [];
  const event = { request: {}, waitUntil: (work: Promise<unknown>) => works.push(work) } as unknown as FetchEvent;
  const came = await fileOf(event, pathname, isAnew);
  await Promise.all(works);
  return came.text();
}
const textOf = (pathname: string) => kept.get(pathname)?.clone().text();

test.each([SCRIPT, BEFORE])(
  '%s, which is what its hash says, is kept, and comes from there the next time',
  async (file) => {
    comes('other()');
    expect(await ask(file)).toBe('other()');
    expect(kept.size).toBe(0);
    comes(whole);
    expect(await ask(file)).toBe(whole);
    expect(await textOf(file)).toBe(whole);
    comes('other()');
    expect(await ask(file)).toBe(whole);
  },
);

test.each([
  ['a page of the network in between', HTML, 'text/html'],
  ['a byte that fell over', 'Start()', 'text/javascript'],
  ['half of it', 'sta', 'text/javascript'],
])('what is not the file is handed on and not kept: %s', async (_what, text, type) => {
  comes(text, type);
  expect(await ask(SCRIPT)).toBe(text);
  expect(kept.size).toBe(0);
  // Asked past all caches it may be damaged still: what is kept stays.
  comes(whole);
  await ask(SCRIPT);
  comes(text, type);
  expect(await ask(SCRIPT, true)).toBe(text);
  expect(await textOf(SCRIPT)).toBe(whole);
});

test('what was kept damaged goes as soon as the file comes', async () => {
  kept.set(SCRIPT, new Response('Start()'));
  comes(whole);
  expect(await ask(SCRIPT, true)).toBe(whole);
  expect(await textOf(SCRIPT)).toBe(whole);
});

test('a file without a hash is kept, but never a page in its place; an error never', async () => {
  comes(HTML, 'text/html; charset=utf-8');
  expect(await ask(FONT)).toBe(HTML);
  expect(kept.size).toBe(0);
  comes('font', 'font/woff2', 503);
  await ask(FONT);
  expect(kept.size).toBe(0);
  comes('font', 'font/woff2');
  await ask(FONT);
  expect(await textOf(FONT)).toBe('font');
});
