import { expect, test } from '@jest/globals';
import { escapeLike, patternOf, patternsOf, searchWords } from './search-words.ts';

test('a question counts by its first six words, whatever stands between them', () => {
  expect(searchWords('  uma\tduas \n três ')).toEqual(['uma', 'duas', 'três']);
  expect(searchWords('1 2 3 4 5 6 7 8')).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(searchWords(' ')).toEqual([]);
});

test('what means something to a pattern is looked for as it was typed', () => {
  expect(escapeLike('100%_\\')).toBe('100\\%\\_\\\\');
  expect(patternOf('a_b')).toBe('%a\\_b%');
  expect(patternsOf('50% Ana')).toEqual(['%50\\%%', '%Ana%']);
});
