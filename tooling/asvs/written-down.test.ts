import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '../build/apps.ts';

const document = readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8');
/** `file` “words of it” */
const said = [...document.matchAll(/`([\w./-]+)` “([^”]+)”/g)].map(([, file, words]) => ({
  file: file!,
  words: words!,
}));

test('what docs/security.md says of the code stands there', () => {
  expect(said.length).toBeGreaterThan(40);
  const untrue = said.filter(({ file, words }) => {
    const place = path.join(ROOT, file);
    return !existsSync(place) || !readFileSync(place, 'utf8').includes(words);
  });
  expect(untrue).toEqual([]);
});
