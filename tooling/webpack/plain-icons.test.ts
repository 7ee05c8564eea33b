import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import webpack, { type RuleSetRule } from 'webpack';
import { ROOT } from '../build/apps.ts';
import { baseConfig } from './base.ts';

const shell = path.join(ROOT, 'shell');
const folder = mkdtempSync(path.join(tmpdir(), 'clube-icons-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const DRAWN = `
import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Bell, House, createLucideIcon } from 'lucide-react';
const Own = createLucideIcon('own', [['path', { d: 'M0 0h24', key: 'path' }]]);
export const drawn = [Bell, House, Own].flatMap((Icon) =>
  [
    {},
    { size: 16, strokeWidth: 1.75, 'aria-hidden': true },
    { color: 'red', className: 'a b', fill: 'currentColor', width: 3 },
    { 'aria-label': 'Said' },
    { 'aria-label': undefined, role: null },
    { role: 'img', children: h('title', null, 'Said') },
  ].map((props) => renderToStaticMarkup(h(Icon, props))),
);`;

/** What icons come to in a bundle with some of the rules that every bundle has. */
async function drawnWith(name: string, rules: RuleSetRule[]): Promise<string[]> {
  const entry = path.join(folder, `${name}.js`);
  writeFileSync(entry, DRAWN);
  await new Promise<void>((resolve, reject) => {
    webpack({
      mode: 'production',
      context: shell,
      entry,
      target: 'node',
      resolve: { modules: [path.join(shell, 'node_modules')] },
      module: { rules },
      optimization: { minimize: false },
      output: { path: path.join(folder, name), filename: 'drawn.cjs', library: { type: 'commonjs2' } },
    }).run((error, stats) => {
      if (error || stats!.hasErrors()) reject(error ?? new Error(stats!.toString({ all: false, errors: true })));
      else resolve();
    });
  });
  const made = createRequire(entry)(path.join(folder, name, 'drawn.cjs')) as { drawn: string[] };
  return made.drawn;
}
/** Without the classes that the library gives, and its order of attributes. */
const plain = (html: string) =>
  html
    .replaceAll(/ class="([^"]*)"/g, (_all, names: string) => {
      const own = names.split(' ').filter((name) => !name.startsWith('lucide'));
      return own.length > 0 ? ` class="${own.join(' ')}"` : '';
    })
    .replace(
      /^<svg([^>]*)>/,
      (_all, given: string) => `<svg ${(given.match(/[\w-]+="[^"]*"/g) ?? []).toSorted().join(' ')}>`,
    );

test('what makes icons in every bundle draws what the library draws', async () => {
  const rules = baseConfig(shell, 'production').module!.rules as RuleSetRule[];
  const own = rules.filter((rule) => String(rule.test).includes('createLucideIcon'));
  const [ours, theirs] = [await drawnWith('ours', own), await drawnWith('theirs', [])];
  expect(theirs.join('')).toContain('lucide');
  expect(ours.join('')).not.toContain('lucide');
  expect(ours.map(plain)).toEqual(theirs.map(plain));
});
