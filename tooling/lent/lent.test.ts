import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { changesBetween, isAtLeast, nextVersion, type Surface } from './compare.ts';
import { surfaceOf } from './declarations.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function surface(files: Record<string, string>): Surface {
  const folder = mkdtempSync(path.join(tmpdir(), 'clube-lent-test-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return { ui: Object.fromEntries(surfaceOf(path.join(folder, 'ui/index.d.ts'), folder)) };
}

const BUTTON = `import type { Size } from './size.ts';
/** What a button takes. */
type Props = {
    size: Size;
};
export declare function Button({ size }: Props): string;
declare const inner: number;
export {};
`;
const files = {
  'ui/index.d.ts': `export { Button } from './button.tsx';\nexport { useQuery } from 'a-package';\n`,
  'ui/button.d.ts': BUTTON,
  'ui/size.d.ts': `export type Size = 'small' | 'large';\n`,
};
const versionAfter = (changed: Record<string, string>, from = '1.2.3') =>
  nextVersion(from, changesBetween(surface(files), surface({ ...files, ...changed })));

test('a surface is what is exported, and the types that it mentions; what stays inside is none of it', () => {
  expect(Object.keys(surface(files)['ui']!).toSorted()).toEqual([
    'Button',
    'ui/button#Props',
    'ui/size#Size',
    'useQuery',
  ]);
});

test.each([
  [
    'a comment and what stays inside',
    { 'ui/button.d.ts': BUTTON.replace('takes', 'wants').replace('inner: number', 'inner: string') },
    '1.2.3',
  ],
  ['a name more', { 'ui/index.d.ts': `${files['ui/index.d.ts']}export { type Size } from './size.ts';\n` }, '1.3.0'],
  [
    'an optional property more',
    { 'ui/button.d.ts': BUTTON.replace('size: Size;', 'size: Size;\n    quiet?: boolean;') },
    '1.3.0',
  ],
  [
    'an optional property more, with what it is made of, and its name inside',
    {
      'ui/button.d.ts': BUTTON.replace(
        'size: Size;',
        'size: Size;\n    mark?: {\n        text: string;\n    } | null;',
      ).replace('{ size }', '{ size, mark }'),
    },
    '1.3.0',
  ],
  [
    'a required property more',
    { 'ui/button.d.ts': BUTTON.replace('size: Size;', 'size: Size;\n    quiet: boolean;') },
    '2.0.0',
  ],
  ['a name less', { 'ui/index.d.ts': `export { Button } from './button.tsx';\n` }, '2.0.0'],
  ['another answer', { 'ui/button.d.ts': BUTTON.replace('): string', '): number') }, '2.0.0'],
  ['a type behind it that is narrower', { 'ui/size.d.ts': `export type Size = 'small';\n` }, '2.0.0'],
])('%s: %#', (_what, changed, version) => {
  expect(versionAfter(changed)).toBe(version);
});

test('what an optional property is made of may get nothing more that is wanted', () => {
  const props = (inside: string) => ({ ui: { Props: `type Props = { mark?: { ${inside} } | null; size: Size; };` } });
  const level = (before: string, after: string) => changesBetween(props(before), props(after))[0]!.level;
  expect(level('text: string;', 'text: string; place?: { x: number; };')).toBe('minor');
  expect(level('text: string;', 'text: string; place: number;')).toBe('major');
  expect(level('text: string; place?: number;', 'text: string;')).toBe('major');
});

test('below 1.0 what breaks moves the second number', () => {
  expect(versionAfter({ 'ui/index.d.ts': 'export {};\n' }, '0.4.1')).toBe('0.5.0');
});

test('a lent package counts by its version', () => {
  const react = (version: string) => ({ react: { '(version)': version } });
  expect(nextVersion('1.0.0', changesBetween(react('19.1.0'), react('19.2.0')))).toBe('1.1.0');
  expect(nextVersion('1.0.0', changesBetween(react('19.1.0'), react('20.0.0')))).toBe('2.0.0');
});

test('a version that was moved by hand must have gone far enough', () => {
  expect([isAtLeast('1.1.0', '1.1.0'), isAtLeast('2.0.0', '1.9.0'), isAtLeast('1.0.9', '1.1.0')]).toEqual([
    true,
    true,
    false,
  ]);
});
