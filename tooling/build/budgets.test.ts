import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import type { Release, ShellRelease } from '@clube/shared/contracts/remote';
import { prepareComposition } from '../../api/src/web/page-composition.ts';
import { packRelease } from '../release/pack.ts';
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
  expect(sizeOf(remote, 'remoteEntry')).toBeLessThanOrEqual(4 * 1024);
});

/** What chunks of an app come to, scripts and sheets, by the table that the server preloads by. */
const filesOf = (app: string, ...chunks: string[]) => {
  const manifest = JSON.parse(readFileSync(path.join(dist(app), 'chunks.json'), 'utf8')) as ChunkManifest;
  return [...new Set(chunks.flatMap((chunk) => manifest.chunks[chunk]!))];
};
const chunksSize = (app: string, ...chunks: string[]) =>
  filesOf(app, ...chunks).reduce((sum, file) => sum + brotliCompressSync(contentOf(app, file)).length, 0);
/** What a page of the shell starts with. */
const pageSize = (...chunks: string[]) => chunksSize('shell', ...chunks);
/** What every page of a remote takes from the shell, `modals` after its first picture. */
const framed = () => pageSize('main', 'frame', 'federation', 'modals', 'locale-pt');
const remoteSize = (remote: string, chunk: string) =>
  sizeOf(remote, 'remoteEntry') + chunksSize(remote, 'remote', chunk, 'locale-pt');

test('sign-in is at most 116 KiB of scripts and sheets, and loads neither queries nor calls nor federation', () => {
  expect(pageSize('main', 'sign-in', 'locale-pt')).toBeLessThanOrEqual(116 * 1024);
  expect(sourcesOf('shell', ['main', 'vendor', 'sign-in'])).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/node_modules\/(ky|@tanstack\/query-core|@module-federation)\//)]),
  );
});

test('what a page with remotes takes from the shell is at most 129.25 KiB', () => {
  expect(pageSize('main', 'frame', 'federation', 'locale-pt')).toBeLessThanOrEqual(129.25 * 1024);
});

// With its headers a file is about 0.35 KiB more: 150 and 180 as sent (`pnpm bench load`).
test('home is at most 144 KiB, and calls nobody: what sends calls is a file of its own', () => {
  expect(framed() + remoteSize('mf-player', 'home')).toBeLessThanOrEqual(144 * 1024);
  const home = filesOf('shell', 'main', 'frame', 'federation', 'modals', 'locale-pt').map(
    (file) => file.split('.')[0]!,
  );
  expect(sourcesOf('shell', home)).not.toEqual(expect.arrayContaining([expect.stringMatching(/node_modules\/ky\//)]));
  expect(sourcesOf('shell', ['http'])).toEqual(expect.arrayContaining([expect.stringMatching(/node_modules\/ky\//)]));
});

test('the lesson with its comments is at most 172.5 KiB before the player library, and without base-ui', () => {
  const lesson =
    framed() + pageSize('http') + remoteSize('mf-player', 'lesson') + remoteSize('mf-members', 'discussion');
  expect(lesson).toBeLessThanOrEqual(172.5 * 1024);
  const shell = filesOf('shell', 'main', 'frame', 'federation', 'modals').map((file) => file.split('.')[0]!);
  const sources = [
    ...sourcesOf('shell', shell),
    ...sourcesOf('mf-player', ['lesson']),
    ...sourcesOf('mf-members', ['discussion']),
  ];
  expect(sources).not.toEqual(expect.arrayContaining([expect.stringMatching(/node_modules\/@base-ui\//)]));
});

test('the federation runtime with what it lends at once is at most 10.5 KiB, and brings no sheet of its own', () => {
  expect(sizeOf('shell', 'federation')).toBeLessThanOrEqual(10.5 * 1024);
  expect(filesOf('shell', 'federation').filter((file) => file.endsWith('.css'))).toEqual([]);
});

test('the catalogue of the source language brings only what the code has not: less than a third of another’s', () => {
  for (const app of apps()) expect(sizeOf(app, 'locale-pt')).toBeLessThan(sizeOf(app, 'locale-es') / 3);
});

test('of five remotes a page carries at most 2 KiB: what the browser reads', async () => {
  const composed = await Promise.all(
    remotes().map(async (remote): Promise<Release> => {
      const { manifest } = (await import(path.join(ROOT, remote, 'remote.manifest.ts'))) as Pick<Release, 'manifest'>;
      const { entry, chunks } = packRelease(remote, dist(remote), manifest).draft;
      return { hash: randomBytes(8).toString('hex'), base: `/releases/${remote}/`, entry: entry!, chunks, manifest };
    }),
  );
  expect(composed).toHaveLength(5);
  const composition = {
    id: '0'.repeat(16),
    channel: 'stable',
    shell: '1'.repeat(16),
    platform: '2.0.0',
    remotes: composed,
  };
  const { json } = prepareComposition({ composition, remotes: composed, shell: {} as ShellRelease }, () => undefined);
  expect(JSON.parse(json).remotes).toHaveLength(5);
  expect(brotliCompressSync(json).length).toBeLessThanOrEqual(2048);
});

test('the router is the declarative one', () => {
  const file = scriptsOf('shell').find((name) => name.startsWith('vendor.'))!;
  expect(contentOf('shell', file).toString()).not.toContain('patchRoutesOnNavigation');
});

test('a change of the frame costs a returning visitor at most 15 KiB: its own file and the table of file names', () => {
  expect(sizeOf('shell', 'frame') + sizeOf('shell', 'runtime')).toBeLessThanOrEqual(15 * 1024);
});

test('what the shell itself starts with, beside packages, is at most 14.25 KiB', () => {
  expect(sizeOf('shell', 'main')).toBeLessThanOrEqual(14.25 * 1024);
});

test('the workbench is at most 31 KiB with its drag library, which one file carries for whoever drags', () => {
  const remote = 'mf-courses-admin';
  expect(chunksSize(remote, 'workbench')).toBeLessThanOrEqual(31 * 1024);
  const carrying = apps().flatMap((app) =>
    scriptsOf(app).filter((file) => {
      const map = path.join(dist(app), `${file}.map`);
      if (!existsSync(map)) return false;
      const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] };
      return sources.some((source) => source.includes('/@dnd-kit/core/'));
    }),
  );
  expect(carrying).toHaveLength(1);
  expect(filesOf(remote, 'workbench')).toContain(carrying[0]);
  expect(filesOf(remote, 'remote', 'courses', 'editor')).not.toContain(carrying[0]);
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
