import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { baseConfig } from './base.ts';
import { FileLoaderPlugin } from './file-loader-plugin.ts';
import { IntegrityPlugin } from './integrity-plugin.ts';
import { integrityOf } from './shipped.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'clube-file-loader-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ENTRY = `
  globalThis.ask = (name) => name === 'styled'
    ? import(/* webpackChunkName: "styled" */ './styled.js')
    : import(/* webpackChunkName: "plain" */ './plain.js');`;

/** A bundle with a chunk that has a sheet and one that has none. */
async function build(): Promise<(name: string) => { file: string; content: Buffer }> {
  const at = (name: string) => path.join(folder, name);
  writeFileSync(at('main.js'), ENTRY);
  writeFileSync(at('plain.js'), `export const part = 'plain';`);
  writeFileSync(at('styled.js'), `import './styled.css'; export const part = 'styled';`);
  writeFileSync(at('styled.css'), '.part { color: red; }');
  const base = baseConfig(folder, 'production');
  const stats = await new Promise<webpack.Stats>((resolve, reject) => {
    webpack({
      ...base,
      entry: { main: at('main.js') },
      output: { ...base.output, path: at('dist'), publicPath: '/assets/', filename: '[name].[contenthash:8].js' },
      devtool: false,
      plugins: [
        new MiniCssExtractPlugin({ filename: '[name].[contenthash:8].css' }),
        new IntegrityPlugin(),
        new FileLoaderPlugin(),
      ],
    }).run((error, result) => (result ? resolve(result) : reject(error)));
  });
  expect(stats.toJson({ all: false, errors: true, warnings: true })).toMatchObject({ errors: [], warnings: [] });
  const files = readdirSync(at('dist'));
  return (name) => {
    const [stem, kind] = name.split('.') as [string, string];
    const file = files.find((one) => one.startsWith(`${stem}.`) && one.endsWith(`.${kind}`))!;
    return { file, content: readFileSync(path.join(at('dist'), file)) };
  };
}

type Page = { ask: (name: string) => Promise<{ part: string }>; sheets: { tag: unknown; came: () => void }[] };
/** A page that runs it: scripts come at once, sheets when the test says so. `has` is what a look for a sheet finds. */
function open(fileOf: Awaited<ReturnType<typeof build>>, has: (selector: string) => boolean = () => false): Page {
  const sheets: Page['sheets'] = [];
  const context = createContext({
    sheets,
    document: { querySelector: has, createElement: () => ({}), head: { append: () => undefined } },
    clubeFiles: {
      style: (tag: unknown, came: () => void) => sheets.push({ tag, came }),
      script(url: string, integrity: string, done: (event: { type: string }) => void) {
        const { file, content } = fileOf(url.replace(/^\/assets\/(\w+)\.\w+/, '$1'));
        expect([url, integrity]).toEqual([`/assets/${file}`, integrityOf(content)]);
        runInContext(content.toString(), context);
        done({ type: 'load' });
      },
    },
  });
  runInContext('globalThis.self = globalThis;', context);
  runInContext(fileOf('main.js').content.toString(), context);
  return context as unknown as Page;
}

test('a chunk waits for its sheet, which the page’s loader is given once, with its hash', async () => {
  const fileOf = await build();
  const { file, content } = fileOf('styled.css');
  const page = open(fileOf);
  let parts = 0;
  const asked = [page.ask('styled'), page.ask('styled')].map((part) => part.then(() => (parts += 1)));
  await new Promise((resolve) => setTimeout(resolve));
  expect(parts).toBe(0);
  expect(page.sheets.map(({ tag }) => tag)).toEqual([
    { rel: 'stylesheet', crossOrigin: 'anonymous', href: `/assets/${file}`, integrity: integrityOf(content) },
  ]);
  page.sheets[0]!.came();
  await Promise.all(asked);
  expect((await page.ask('styled')).part).toBe('styled');
  expect(page.sheets).toHaveLength(1);
});

test('what stands in the page is not asked for, by whichever name, and a chunk without a sheet asks for none', async () => {
  const fileOf = await build();
  const { file } = fileOf('styled.css');
  const looked: string[] = [];
  const page = open(fileOf, (selector) => looked.push(selector) > 0);
  expect((await page.ask('styled')).part).toBe('styled');
  expect((await page.ask('plain')).part).toBe('plain');
  expect(page.sheets).toEqual([]);
  expect(looked).toEqual([`[data-href="${file}"],link[rel=stylesheet][href="/assets/${file}"]`]);
});
