import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { ROOT } from '../build/apps.ts';
import keepIcons, { MAKES_ICONS } from './kept-icons.js';

type Look = Record<string, unknown>;
type Make = (icon: object, look: Look) => [string, object, unknown[]];
const LIBRARY = path.join(ROOT, 'shell/node_modules/lucide-react/dist/esm/shared/src');
const FILES = ['build/buildLucideIconForReact.mjs', 'utils/mergeClasses.mjs'];
// Named as the library is, and so read as it is.
const folder = mkdtempSync(path.join(tmpdir(), 'icons-'));
const copy = path.join(folder, 'lucide-react/dist/esm/shared/src');
cpSync(LIBRARY, copy, { recursive: true, dereference: true });
afterAll(() => rmSync(folder, { recursive: true }));

const icon = {
  name: 'house',
  size: 24,
  aliases: ['home'],
  node: [
    ['path', { d: 'M1 1' }],
    ['circle', { r: 2 }],
  ],
};
const looks: Look[] = [
  {},
  { className: 'big  red', width: 24, height: 24, hasA11yProp: false },
  { className: 'big', width: 16, height: 16, strokeWidth: 1, absoluteStrokeWidth: true, hasA11yProp: true },
  { className: '', color: 'red', nonScalingStroke: true, attributes: { 'aria-label': 'Início', width: 8 } },
  { className: '', color: 'red', nonScalingStroke: true, attributes: { 'data-at': 1 } },
];
const classes = [
  ['', ''],
  ['', 'big'],
  ['big', 'red big'],
  ['lucide', 'lucide-house', 'big'],
  [undefined, ' red\n'],
];

test('an icon that is kept is what the library makes of it, each time, and its parts are made once', async () => {
  const at = async (file: string) => (await import(path.join(copy, file))) as Record<string, unknown>;
  const original = (await at(FILES[0]!))['default'] as Make;
  const merge = (await at(FILES[1]!))['mergeClasses'] as (...of: unknown[]) => string;
  for (const file of FILES) {
    expect(path.join(LIBRARY, file)).toMatch(MAKES_ICONS);
    writeFileSync(path.join(copy, `${file}.kept.mjs`), keepIcons(readFileSync(path.join(copy, file), 'utf8')));
  }
  const kept = (await at(`${FILES[0]!}.kept.mjs`))['default'] as Make;
  const mergeKept = (await at(`${FILES[1]!}.kept.mjs`))['mergeClasses'] as typeof merge;
  for (let time = 0; time < 2; time += 1) {
    expect(looks.map((look) => kept(icon, look))).toEqual(looks.map((look) => original(icon, look)));
    expect(classes.map((some) => mergeKept(...some))).toEqual(classes.map((some) => merge(...some)));
  }
  expect(kept(icon, looks[1]!)[2]).toBe(kept(icon, looks[1]!)[2]);
  const [, worn] = kept(icon, looks[1]!);
  Object.assign(worn, { className: 'another' });
  expect(kept(icon, looks[1]!)).toEqual(original(icon, looks[1]!));
});

test('a library that gives them in another way is left as it is', () => {
  expect(keepIcons('export default () => {};')).toBe('export default () => {};');
});
