import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { shellPaths } from '@clube/shared/contracts/shell-paths';

/** A file of the shell: its address, and the hash that the browser checks before it uses a byte. */
export type ShellFile = { href: string; as: 'script' | 'style'; integrity?: string };

/** What the page needs to know of the shell's bundle. */
export type ShellBuild = {
  /** Scripts and styles that start the shell, in the order in which they are written. */
  main: ShellFile[];
  /** Chunks of the signed-in frame, loaded in parallel instead of one after the other. */
  frame: ShellFile[];
  /** What loads remotes; the shell's own screens do without it. */
  federation: ShellFile[];
  /** Chunks of the shell's own screens by name. */
  screens: Record<string, ShellFile[]>;
  font: string | undefined;
  locales: Partial<Record<string, ShellFile>>;
};

const PUBLIC_PATH = '/assets/shell/';
/** Written by the build (tooling/webpack/chunk-manifest-plugin.ts). */
type ChunkManifest = {
  chunks: Record<string, string[]>;
  integrity: Record<string, string>;
  fonts: string[];
};

export function createShellBuildReader(folder: string): () => ShellBuild {
  let cached: { at: number; build: ShellBuild } | undefined;
  return () => {
    const file = path.join(folder, 'chunks.json');
    const at = statSync(file).mtimeMs;
    if (cached?.at === at) return cached.build;
    const { chunks, integrity, fonts } = JSON.parse(readFileSync(file, 'utf8')) as ChunkManifest;
    const toFile = (name: string): ShellFile => ({
      href: PUBLIC_PATH + name,
      as: name.endsWith('.css') ? 'style' : 'script',
      ...(integrity[name] && { integrity: integrity[name] }),
    });
    const filesOf = (chunk: string) => (chunks[chunk] ?? []).map(toFile);
    const main = filesOf('main');
    const isMain = new Set(main.map(({ href }) => href));
    const unique = (files: ShellFile[]) =>
      [...new Map(files.map((entry) => [entry.href, entry])).values()].filter(({ href }) => !isMain.has(href));
    const build: ShellBuild = {
      main,
      frame: unique(filesOf('frame')),
      federation: unique(filesOf('federation')),
      screens: Object.fromEntries(Object.values(shellPaths).map((chunk) => [chunk, unique(filesOf(chunk))])),
      font: fonts.find((name) => name.includes('latin-wght')),
      locales: Object.fromEntries(['pt', 'es', 'en'].map((locale) => [locale, filesOf(`locale-${locale}`)[0]])),
    };
    cached = { at, build };
    return build;
  };
}
