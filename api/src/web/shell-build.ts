import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { shellPaths } from '@clube/shared/contracts/shell-paths';

type Link = { href: string; as: 'script' | 'style'; integrity?: string };

/** What the page needs to know of the shell's bundle. */
export type ShellBuild = {
  /** The tags that webpack wrote into its HTML: scripts and styles of the first chunk. */
  head: string;
  /** Chunks of the signed-in frame, loaded in parallel instead of one after the other. */
  frame: Link[];
  /** What loads remotes; the shell's own screens do without it. */
  federation: Link[];
  /** Chunks of the shell's own screens by name. */
  screens: Record<string, Link[]>;
  font: string | undefined;
  locales: Partial<Record<string, Link>>;
};

const PUBLIC_PATH = '/assets/shell/';
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
    const html = readFileSync(path.join(folder, 'index.html'), 'utf8');
    // Titles and metas are this server's to write; of webpack's page only what loads the bundle is kept.
    const head = (html.match(/<script[^>]*><\/script>|<link[^>]*rel="stylesheet"[^>]*>/g) ?? []).join('\n');
    const toLink = (name: string): Link => ({
      href: PUBLIC_PATH + name,
      as: name.endsWith('.css') ? 'style' : 'script',
      ...(integrity[name] && { integrity: integrity[name] }),
    });
    const linksOf = (chunk: string) => (chunks[chunk] ?? []).map(toLink);
    const main = new Set((chunks['main'] ?? []).map((name) => PUBLIC_PATH + name));
    const unique = (links: Link[]) =>
      [...new Map(links.map((link) => [link.href, link])).values()].filter(({ href }) => !main.has(href));
    const build: ShellBuild = {
      head,
      frame: unique(linksOf('frame')),
      federation: unique(linksOf('federation')),
      screens: Object.fromEntries(Object.values(shellPaths).map((chunk) => [chunk, unique(linksOf(chunk))])),
      font: fonts.find((name) => name.includes('latin-wght')),
      locales: Object.fromEntries(['pt', 'es', 'en'].map((locale) => [locale, linksOf(`locale-${locale}`)[0]])),
    };
    cached = { at, build };
    return build;
  };
}
