import type { ReleaseAsset, ShellRelease } from '@clube/shared/contracts/remote';
import { shellPaths } from '@clube/shared/contracts/shell-paths';

type Link = { href: string; as: 'script' | 'style'; integrity: string };

/** What the page needs to know of the shell's bundle. */
export type ShellBuild = {
  /** What starts the shell: scripts and styles of its first chunk. */
  head: string;
  /** Chunks of the signed-in frame, loaded in parallel instead of one after the other. */
  frame: Link[];
  /** What loads remotes; the shell's own screens do without it. */
  federation: Link[];
  /** Chunks of the shell's own screens by name. */
  screens: Record<string, Link[]>;
  font: string | undefined;
  icon: string | undefined;
  locales: Partial<Record<string, Link>>;
};

const MOST_KEPT = 20;
const kept = new Map<string, ShellBuild>();

const tag = ({ href, as, integrity }: Link) =>
  as === 'script'
    ? `<script defer src="${href}" crossorigin="anonymous" integrity="${integrity}"></script>`
    : `<link rel="stylesheet" href="${href}" crossorigin="anonymous" integrity="${integrity}">`;

function build({ base, chunks, font, icon }: ShellRelease): ShellBuild {
  const toLink = ({ file, as, integrity }: ReleaseAsset): Link => ({ href: base + file, as, integrity });
  const linksOf = (chunk: string) => (chunks[chunk] ?? []).map(toLink);
  const main = linksOf('main');
  const started = new Set(main.map(({ href }) => href));
  const beyond = (chunk: string) =>
    [...new Map(linksOf(chunk).map((link) => [link.href, link])).values()].filter(({ href }) => !started.has(href));
  return {
    head: main.map(tag).join('\n'),
    frame: beyond('frame'),
    federation: beyond('federation'),
    screens: Object.fromEntries(Object.values(shellPaths).map((chunk) => [chunk, beyond(chunk)])),
    font: font && base + font,
    icon: icon && base + icon,
    locales: Object.fromEntries(['pt', 'es', 'en'].map((locale) => [locale, linksOf(`locale-${locale}`)[0]])),
  };
}

/** Links and tags of a shell's release; a release never changes, so they are made once. */
export function shellBuildOf(shell: ShellRelease): ShellBuild {
  const known = kept.get(shell.hash);
  if (known) return known;
  if (kept.size >= MOST_KEPT) kept.clear();
  const made = build(shell);
  kept.set(shell.hash, made);
  return made;
}
