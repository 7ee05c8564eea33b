import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '../build/apps.ts';

/** Packages of which the shell lends a list of names, and the file that lists them. Any other name is undefined in a page, and is there in tests. */
const LISTS = {
  '@tanstack/react-query': 'shared/src/query/index.ts',
  'react-router-dom': 'shared/src/router/index.ts',
};
const namesIn = (braces: string) =>
  braces
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(' as ')[0]!);

test.each(Object.entries(LISTS))('of %s nobody takes more than is lent', (name, list) => {
  const lent = [...readFileSync(path.join(ROOT, list), 'utf8').matchAll(/export \{([^}]*)\}/g)].flatMap(([, names]) =>
    namesIn(names!),
  );
  expect(lent.length).toBeGreaterThan(5);
  const taken = globSync('{mf-*,shared}/src/**/*.{ts,tsx}', { cwd: ROOT })
    .filter((file) => !/\.test\.|\/testing\//.test(file))
    .flatMap((file) =>
      [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/^import \{([^}]*)\} from '([^']+)'/gm)]
        .filter(([, , from]) => from === name)
        .flatMap(([, names]) => namesIn(names!).map((one) => `${file} ${one}`)),
    );
  expect(taken.length).toBeGreaterThan(10);
  expect(taken.filter((one) => !lent.includes(one.split(' ')[1]!))).toEqual([]);
});
