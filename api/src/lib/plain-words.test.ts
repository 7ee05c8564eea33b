import { expect, test } from '@jest/globals';
import { plainWords } from './plain-words.ts';

test.each([
  ['Rosa Lima', 'Rosa Lima'],
  ['  Rosa\n\tLima ', 'Rosa Lima'],
  ['Dr. João d’Ávila', 'Dr. João d’Ávila'],
  ['https://evil.example/x', ''],
  ['Rosa https://evil.example', 'Rosa'],
  ['ｈｔｔｐ：／／evil．example', ''],
  ['www.evil.example', 'www. evil. example'],
  ['evil。example', 'evil. example'],
  ['evil@evil.example', ''],
  ['<a href=x>Rosa</a>', ''],
  ['javascript:alert(1)', ''],
  ['a\u0000b\u202Ec', 'a b c'],
])('%j stands in a mail as %j', (typed, expected) => expect(plainWords(typed)).toBe(expected));

test('is cut where a line would be too long', () => {
  expect(plainWords('a'.repeat(200))).toHaveLength(80);
  expect(plainWords('ab cd', 3)).toBe('ab');
});
