import { expect, test } from '@jest/globals';
import { shellBuildOf } from './shell-build.ts';

const shell = { base: '/assets/shell/', platform: '2.16.0', chunks: {} };

test.each([
  [
    'each of its files',
    'a',
    { fonts: ['plain.woff2', 'bold.woff2'] },
    ['/assets/shell/plain.woff2', '/assets/shell/bold.woff2'],
  ],
  ['the one of a shell of before', 'b', { font: 'letters.woff2' }, ['/assets/shell/letters.woff2']],
  ['none where a shell says none', 'c', {}, []],
])('a page names of the typeface %s', (_what, hash, named, fonts) => {
  expect(shellBuildOf({ ...shell, hash, ...named }).fonts).toEqual(fonts);
});
