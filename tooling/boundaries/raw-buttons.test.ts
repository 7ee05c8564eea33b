import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '../build/apps.ts';

/** A button of a page's own, with the name of its style: no tag stands between the two. */
const BUTTON = /<button\b(?:(?!<)[^])*?className=\{(\w+)\.(\w+)\}/g;

/** Styles of a page's own buttons that leave the browser its edge or its ground; what builds on another style has both from there. */
function bareIn(file: string): string[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  return [...text.matchAll(BUTTON)].flatMap(([, sheet, name]) => {
    const from = new RegExp(`import \\* as ${sheet} from '(\\..+\\.css\\.ts)'`).exec(text)?.[1];
    if (!from) return [];
    const styles = readFileSync(path.join(ROOT, path.dirname(file), from), 'utf8');
    const style = new RegExp(`export const ${name} = style\\((\\{[^]*?)\\);\\n`).exec(styles)?.[1];
    const isWhole =
      style === undefined || style.includes('...') || (/\bborder/.test(style) && /\bbackground/.test(style));
    return isWhole ? [] : [`${file} ${name}`];
  });
}

test('no button of a page’s own is drawn as the browser draws one', () => {
  const files = globSync('*/src/**/*.tsx', { cwd: ROOT, exclude: ['**/node_modules/**'] });
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap(bareIn)).toEqual([]);
});
