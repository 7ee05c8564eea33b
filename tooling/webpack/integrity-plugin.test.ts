import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import webpack from 'webpack';
import { INTEGRITY_OF, IntegrityPlugin } from './integrity-plugin.ts';
import { integrityOf } from './shipped.ts';
import { splitShell } from './index.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'clube-integrity-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A page of one entry and two lazy chunks, of which one loads the other. Returns its files by name. */
async function build(texts: { main?: string; outer?: string; inner?: string }): Promise<Map<string, Buffer>> {
  const at = (name: string) => path.join(folder, name);
  // Of its own: webpack does not write anew what is there under the same name, as a cache does not ask for it.
  const dist = mkdtempSync(at('dist-'));
  writeFileSync(
    at('main.js'),
    `console.log(${JSON.stringify(texts.main ?? 'main')}); import(/* webpackChunkName: "outer" */ './outer.js');`,
  );
  writeFileSync(
    at('outer.js'),
    `console.log(${JSON.stringify(texts.outer ?? 'outer')}); import(/* webpackChunkName: "inner" */ './inner.js');`,
  );
  writeFileSync(at('inner.js'), `console.log(${JSON.stringify(texts.inner ?? 'inner')});`);
  const stats = await new Promise<webpack.Stats>((resolve, reject) => {
    webpack({
      mode: 'production',
      context: folder,
      entry: { main: at('main.js') },
      output: {
        path: dist,
        publicPath: '/assets/',
        filename: '[name].[contenthash:8].js',
        chunkFilename: '[name].[contenthash:8].js',
      },
      optimization: splitShell,
      plugins: [new IntegrityPlugin()],
    }).run((error, result) => (result ? resolve(result) : reject(error)));
  });
  expect(stats.toJson({ all: false, errors: true, warnings: true })).toMatchObject({ errors: [], warnings: [] });
  return new Map(readdirSync(dist).map((name) => [name, readFileSync(path.join(dist, name))]));
}

/** The table as the runtime holds it: file name without its own hash → hash. */
function tableOf(files: Map<string, Buffer>): Record<string, string> {
  const runtime = [...files].find(([name]) => name.startsWith('runtime.'))![1].toString();
  const [, pairs] = /Object\.fromEntries\("([^"]*)"\.split/.exec(runtime)!;
  return Object.fromEntries(pairs!.split(',').map((pair) => pair.split(' ')));
}
const lazy = (files: Map<string, Buffer>) =>
  Object.fromEntries(
    [...files]
      .filter(([name]) => /^(outer|inner)\./.test(name))
      .map(([name, content]) => [name.replace(/\.[0-9a-f]{8}\./, '.'), integrityOf(content)]),
  );

test('the table holds the hash of every lazy file as it is written, and of no file that starts the page', async () => {
  const files = await build({});
  expect(Object.keys(lazy(files))).toHaveLength(2);
  expect(tableOf(files)).toEqual(lazy(files));
  expect(INTEGRITY_OF).toMatch(/^__webpack_require__\./);
});

test('a file whose content changed has another name: a cache never holds an old table under a name in use', async () => {
  const builds = [];
  for (const texts of [{}, { main: 'changed' }, { outer: 'changed' }, { inner: 'changed' }])
    builds.push(await build(texts));
  const contents = new Map<string, Set<string>>();
  for (const [name, content] of builds.flatMap((files) => [...files]))
    contents.set(name, (contents.get(name) ?? new Set()).add(integrityOf(content)));
  expect([...contents].filter(([, seen]) => seen.size > 1).map(([name]) => name)).toEqual([]);
  // The builds did differ where their texts do.
  for (const name of ['main', 'outer', 'inner'])
    expect([...contents.keys()].filter((file) => file.startsWith(`${name}.`)).length).toBeGreaterThan(1);
});
