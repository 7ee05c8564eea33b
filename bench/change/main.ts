// What a change costs somebody who was here before: the files that have new names, and how many bytes of them a page asks for.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { ChunkManifest } from '../../tooling/webpack/chunk-manifest-plugin.ts';
import { against, report, round } from '../lib/report.ts';

type Change = { what: string; app: string; file: string; page: string; chunks: readonly string[]; most?: number };

const shellPage = ['main', 'frame'];
const changes: readonly Change[] = [
  { what: 'the frame', app: 'shell', file: 'shell/src/frame/frame.tsx', page: 'home', chunks: shellPage, most: 15 },
  {
    what: 'the sign-in screen',
    app: 'shell',
    file: 'shell/src/features/sign-in/sign-in-page.tsx',
    page: 'sign-in',
    chunks: ['main', 'sign-in'],
    most: 15,
  },
  { what: 'a shared button', app: 'shell', file: 'shared/src/ui/button/button.tsx', page: 'home', chunks: shellPage },
  {
    what: 'a remote’s page',
    app: 'mf-player',
    file: 'mf-player/src/features/home/home-page.tsx',
    page: 'home',
    chunks: ['remote', 'home'],
    most: 12,
  },
  {
    what: 'the lesson’s page',
    app: 'mf-player',
    file: 'mf-player/src/features/lesson/lesson-page.tsx',
    page: 'lesson, player library included',
    chunks: ['remote', 'lesson', 'hls'],
    most: 20,
  },
];

const folder = mkdtempSync(path.join(tmpdir(), 'clube-change-'));

function build(app: string, name: string, changed?: string): string {
  const out = path.join(folder, name);
  const { status, stderr } = spawnSync(
    process.execPath,
    [path.join(import.meta.dirname, 'build.ts'), app, out, ...(changed ? [changed] : [])],
    { encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
  );
  if (status !== 0) throw new Error(`${name} did not build: ${stderr.slice(-2000)}`);
  return out;
}

/** Name and content of every script and sheet: the entry of a remote keeps its name, and its address does not. */
const filesOf = (dist: string) =>
  new Map(
    readdirSync(dist)
      .filter((name) => /\.(js|css)$/.test(name))
      .map((name) => {
        const content = readFileSync(path.join(dist, name));
        return [`${name} ${createHash('sha256').update(content).digest('hex')}`, { name, content }] as const;
      }),
  );

function row({ what, app, file, page, chunks, most }: Change, at: number, before: string) {
  const after = build(app, `${at}`, file);
  const known = filesOf(before);
  const fresh = [...filesOf(after)].flatMap(([id, found]) => (known.has(id) ? [] : [found]));
  const { chunks: named } = JSON.parse(readFileSync(path.join(after, 'chunks.json'), 'utf8')) as ChunkManifest;
  const asked = new Set([...chunks.flatMap((chunk) => named[chunk] ?? []), 'remoteEntry.js']);
  const sizes = fresh.map(({ name, content }) => ({ name, bytes: brotliCompressSync(content).length }));
  const kib = (list: typeof sizes) => round(list.reduce((sum, { bytes }) => sum + bytes, 0) / 1024, 1);
  const ofPage = sizes.filter(({ name }) => asked.has(name));
  return [
    what,
    page,
    ofPage.map(({ name }) => name.split('.')[0]!).join(' '),
    most === undefined ? kib(ofPage) : against(kib(ofPage), most),
    sizes.length,
    kib(sizes),
  ];
}

try {
  const before = Object.fromEntries(
    [...new Set(changes.map(({ app }) => app))].map((app) => [app, build(app, `before-${app}`)]),
  );
  report('change', [
    {
      title: 'What a change costs a returning visitor',
      columns: ['change', 'page', 'files that it asks for anew', 'KiB', 'new files in all', 'KiB'],
      rows: changes.map((change, at) => row(change, at, before[change.app]!)),
      notes: ['Brotli. Each row is a build with one statement more in one source, beside the build without it.'],
    },
  ]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
