import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '../build/apps.ts';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const [, tokens] = /export const weight = \{([^}]+)\}/.exec(read('shared/src/ui/tokens.css.ts'))!;
const WEIGHTS = new Set([...tokens!.matchAll(/(\w+): \d+/g)].map(([, name]) => `weight.${name}`));
/** The typeface has a file for each of the tokens alone: any other number is drawn in the nearest (docs/adr/0558). */
const otherWeights = (file: string): string[] =>
  [...read(file).matchAll(/\bfontWeight: ([^,}\n]+)/g)]
    .map(([, value]) => value!.trim())
    .filter((value) => value !== "'inherit'" && !value.split(/ [?:] |\b\w+ \? /).every((one) => WEIGHTS.has(one)))
    .map((value) => `${file}: ${value}`);

test('each weight of a sheet is one of the typeface’s', () => {
  const files = globSync('*/src/**/*.{css.ts,tsx}', { cwd: ROOT, exclude: ['**/node_modules/**'] });
  expect([files.length > 500, WEIGHTS.size]).toEqual([true, 3]);
  expect(files.flatMap(otherWeights)).toEqual([]);
});
