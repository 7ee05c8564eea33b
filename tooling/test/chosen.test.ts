import { expect, test } from '@jest/globals';
import { ROOT } from '../build/apps.ts';
import { chooseFiles, stepsOf } from './chosen.ts';

const names = (words: readonly string[]) => stepsOf(chooseFiles(words, ROOT), ROOT).map(({ name }) => name);

test('a word chooses the test files that have it in their path, of Jest and of the browser', () => {
  const { jest, specs } = chooseFiles(['modules/sign-in/', 'offline'], ROOT);
  expect(jest).toContain('api/src/modules/sign-in/google/google.test.ts');
  expect(jest.some((file) => file.startsWith('shell/src/features/offline/'))).toBe(true);
  expect(jest.filter((file) => !/modules\/sign-in\/|offline/.test(file))).toEqual([]);
  expect(specs).toEqual(['e2e/specs/offline-bar.spec.ts', 'e2e/specs/offline.spec.ts']);
  expect(chooseFiles(['no file is called so'], ROOT)).toEqual({ jest: [], specs: [] });
});

test('only what was chosen is run, and built for whoever needs a build', () => {
  expect(names(['tooling/test/chosen'])).toEqual(['build', 'unit and API']);
  expect(names(['contracts/brand.test'])).toEqual(['unit and API']);
  expect(names(['specs/offline'])).toEqual(['build', 'browser']);
  expect(names(['no file is called so'])).toEqual([]);
});
