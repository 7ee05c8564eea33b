import { expect, test } from '@jest/globals';
import { chosenFiles, languageOf, type KeptFile } from './choose.ts';

const files: KeptFile[] = [
  ['/assets/shell/main.00000001.js', 'a', 'pt'],
  ['/assets/shell/main.00000002.js', 'b', 'es'],
  ['/assets/shell/main.00000003.js', 'c', 'en'],
  ['/assets/shell/vendor.00000004.js', 'd'],
  ['/assets/shell/main.00000005.css', 'e'],
  ['/assets/shell/outbox.00000006.js', 'f', 'pt en'],
  ['/assets/shell/outbox.00000007.js', 'g', 'es'],
  ['/releases/mf-test/remoteEntry.00000008.js', 'h', 'pt'],
  ['/releases/mf-test/remoteEntry.es.00000009.js', 'i', 'es'],
  ['/releases/mf-test/remoteEntry.en.0000000a.js', 'j', 'en'],
  ['/assets/shell/other.0000000b.js', 'k'],
];
const names = (hrefs: readonly string[]) => hrefs.map((href) => href.replace(/^.*\/(.*)\.\w+\.\w+$/, '$1'));
const hashes = (hrefs: readonly string[]) => hrefs.map((href) => /0000000(.)\./.exec(href)![1]).join('');

test('a page has its language from the files that it used, be they of one language alone', () => {
  expect(languageOf(files, ['/assets/shell/vendor.00000004.js', '/assets/shell/main.00000002.js'])).toBe('es');
  expect(languageOf(files, ['/assets/shell/main.00000003.js'])).toBe('en');
  expect(languageOf(files, ['/assets/shell/outbox.00000006.js'])).toBe('pt');
  expect(languageOf(files, ['/elsewhere.js'])).toBe('pt');
});

test('kept is what a page used, with its sheet and what is needed without a network, each in the one language that is read', () => {
  const used = ['/assets/shell/main.00000002.js', '/releases/mf-test/remoteEntry.es.00000009.js', '/elsewhere.js'];
  const chosen = chosenFiles(files, used, 'es');
  expect(hashes(chosen)).toBe('2579');
  expect(names(chosen)).toEqual(['main', 'main', 'outbox', 'remoteEntry.es']);
  // Of a release before in another language: the same chunks.
  expect(
    hashes(chosenFiles(files, ['/assets/shell/main.00000001.js', '/releases/mf-test/remoteEntry.00000008.js'], 'en')),
  ).toBe('356a');
});
