import { beforeEach, expect, test } from '@jest/globals';
import { recentKey } from './recent-key.ts';
import { forgetSearches, recentSearches, rememberSearch } from './recent.ts';

beforeEach(() => localStorage.clear());
const mine = recentKey(1, 2);

test('six are kept, the newest first, each once, and nothing of blanks', () => {
  for (const text of ['a', 'b', 'c', 'd', 'e', 'f', 'g', ' C ', '  ']) rememberSearch(mine, text);
  expect(recentSearches(mine)).toEqual(['C', 'g', 'f', 'e', 'd', 'b']);
});

test('each person of each panel has their own', () => {
  rememberSearch(mine, 'luz');
  expect([recentSearches(recentKey(1, 3)), recentSearches(recentKey(2, 2))]).toEqual([[], []]);
  forgetSearches(mine);
  expect(recentSearches(mine)).toEqual([]);
});

test('what is no list of texts counts as nothing', () => {
  for (const kept of ['{', '{"a":1}', '[1,null,"luz"]']) {
    localStorage.setItem(mine, kept);
    expect(recentSearches(mine)).toEqual(kept.includes('luz') ? ['luz'] : []);
  }
});
