import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import type { ChunkManifest } from '../webpack/chunk-manifest-plugin.ts';
import { apps, remotes, ROOT } from './apps.ts';

const dist = (app: string) => {
  const folder = path.join(ROOT, app, 'dist');
  if (!existsSync(folder)) throw new Error(`${app} is not built; run: node tooling/build/main.ts ${app}`);
  return folder;
};
const scriptsOf = (app: string) => readdirSync(dist(app)).filter((name) => name.endsWith('.js'));
const contentOf = (app: string, file: string) => readFileSync(path.join(dist(app), file));
/** Sources of an app's scripts, as their maps name them. */
function sourcesOf(app: string, chunks: readonly string[]) {
  return scriptsOf(app)
    .filter((name) => chunks.includes(name.split('.')[0]!))
    .flatMap((name) => {
      const { sources } = JSON.parse(contentOf(app, `${name}.map`).toString()) as { sources: string[] };
      return sources;
    });
}
/** Bytes as they travel: brotli, best quality. */
const sizeOf = (app: string, chunk: string) => {
  const file = scriptsOf(app).find((name) => name === `${chunk}.js` || name.startsWith(`${chunk}.`));
  if (!file) throw new Error(`${app} has no chunk ${chunk}`);
  return brotliCompressSync(contentOf(app, file)).length;
};

test.each(remotes())('the entry of %s is at most 4 KiB', (remote) => {
  expect(sizeOf(remote, 'remoteEntry')).toBeLessThanOrEqual(4096);
});

/** What a page of the shell starts with, scripts and sheets, by the table that the server preloads by. */
function pageSize(...chunks: string[]) {
  const manifest = JSON.parse(readFileSync(path.join(dist('shell'), 'chunks.json'), 'utf8')) as ChunkManifest;
  const files = new Set(chunks.flatMap((chunk) => manifest.chunks[chunk]!));
  return [...files].reduce((sum, file) => sum + brotliCompressSync(contentOf('shell', file)).length, 0);
}

test('sign-in is at most 120 KiB of scripts and sheets, and loads neither queries nor calls nor federation', () => {
  expect(pageSize('main', 'sign-in', 'locale-pt')).toBeLessThanOrEqual(120 * 1024);
  expect(sourcesOf('shell', ['main', 'vendor', 'sign-in'])).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/node_modules\/(ky|@tanstack\/query-core|@module-federation)\//)]),
  );
});

test('what a page with remotes takes from the shell is at most 143.5 KiB', () => {
  expect(pageSize('main', 'frame', 'federation', 'locale-pt')).toBeLessThanOrEqual(143.5 * 1024);
});

test('the federation runtime with what it lends on demand is at most 17.5 KiB', () => {
  expect(sizeOf('shell', 'federation')).toBeLessThanOrEqual(17.5 * 1024);
});

test('the router is the declarative one', () => {
  const file = scriptsOf('shell').find((name) => name.startsWith('vendor.'))!;
  expect(contentOf('shell', file).toString()).not.toContain('patchRoutesOnNavigation');
});

test('a change of the frame costs a returning visitor at most 15 KiB: its own file and the table of file names', () => {
  expect(sizeOf('shell', 'frame') + sizeOf('shell', 'runtime')).toBeLessThanOrEqual(15 * 1024);
});

test('what the shell itself starts with, beside packages, is at most 16 KiB', () => {
  expect(sizeOf('shell', 'main')).toBeLessThanOrEqual(16 * 1024);
});

test('the workbench with its drag library is at most 28 KiB, and no other file carries the library', () => {
  expect(sizeOf('mf-courses-admin', 'workbench')).toBeLessThanOrEqual(28 * 1024);
  const carrying = apps().flatMap((app) =>
    scriptsOf(app).filter((file) => {
      const map = path.join(dist(app), `${file}.map`);
      return existsSync(map) && readFileSync(map, 'utf8').includes('/@dnd-kit/core/');
    }),
  );
  expect(carrying).toEqual([expect.stringMatching(/^workbench\./)]);
});

test('no browser bundle carries a validator, nor what renders on a server', () => {
  const carried = apps().flatMap((app) =>
    scriptsOf(app).flatMap((file) => {
      const map = path.join(dist(app), `${file}.map`);
      if (!existsSync(map)) return [];
      const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] };
      return sources.filter((source) => /node_modules\/(typebox|react-dom\/cjs\/react-dom-server)/.test(source));
    }),
  );
  expect(carried).toEqual([]);
});
