import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { found, useMissing } from '@clube/shared/federation';
import { takeOverStyles } from './broken-styles.ts';

beforeEach(() => document.head.replaceChildren());

let count = 0;
/** A sheet of the page; a browser gives one that failed an empty one. */
function sheet({ hasSheet, drawn = false }: { hasSheet: boolean; drawn?: boolean }) {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = `http://localhost/a${(count += 1)}.css`;
  if (drawn) link.dataset['href'] = 'a.css';
  Object.defineProperty(link, 'sheet', { value: hasSheet ? {} : null });
  document.head.append(link);
  return link;
}
const missed = () => renderHook(useMissing).result.current.map(({ url }) => url);
// For whoever comes next nothing is missing.
afterEach(() => {
  const left = missed();
  act(() => left.forEach((url) => found(url)));
});

test('a sheet that failed before, and one that still hangs, are missed; one that came is not', () => {
  const [failed, hangs, came] = [sheet({ hasSheet: true }), sheet({ hasSheet: false }), sheet({ hasSheet: true })];
  globalThis.clubeBroken = [failed.href];
  takeOverStyles();
  expect(missed()).toEqual(expect.arrayContaining([failed.href, hangs.href]));
  expect(missed()).not.toContain(came.href);
  act(() => void hangs.dispatchEvent(new Event('load')));
  expect(missed()).not.toContain(hangs.href);
});

test.each([false, true])(
  'one whose error is told after the scripts that waited for it is missed too (drawn: %s)',
  (drawn) => {
    const late = sheet({ hasSheet: true, drawn });
    globalThis.clubeBroken = [];
    takeOverStyles();
    expect(missed()).not.toContain(late.href);
    act(() => void late.dispatchEvent(new Event('error')));
    expect(missed()).toContain(late.href);
  },
);
