import type { ReleaseAsset } from '@clube/shared/contracts/remote';
import { shellPaths } from '@clube/shared/contracts/shell-paths';
import { locales } from '../lib/locale.ts';
import type { PageComposition } from './page-composition.ts';
import { typefaceOf } from '../modules/release/typeface.ts';

/** A file of the shell: its address, and the hash that the browser checks before it uses a byte. */
export type ShellFile = { href: string; as: 'script' | 'style'; integrity?: string };

/** What the page needs to know of the shell's bundle. */
export type ShellBuild = {
  /** Scripts and styles that start the shell, in the order in which they are written. */
  main: ShellFile[];
  /** Chunks of the signed-in frame, loaded in parallel instead of one after the other. */
  frame: ShellFile[];
  /** What sends calls: for pages that do not bring their first answers. */
  calls: ShellFile[];
  /** What holds answers: for the shell's own screens that show some. */
  queries: ShellFile[];
  /** Sheets of what is lent when it is first asked for: a page that the server drew with it needs them at once. */
  lent: ShellFile[];
  /** Chunks of the shell's own screens by name. */
  screens: Record<string, ShellFile[]>;
  /** The typeface of most letters. */
  fonts: string[];
  icon: string | undefined;
  locales: Partial<Record<string, ShellFile>>;
};

/** Chunks of what the shell lends on demand (shell/src/federation/lent.ts). */
const LENT_LATER = ['forms', 'overlays', 'tabs'];
const MOST_KEPT = 20;
const kept = new Map<string, ShellBuild>();

/** A shell's release with its files of one language. */
type Shell = PageComposition['shell'];

function build(shell: Shell): ShellBuild {
  const { base, chunks, icon } = shell;
  const toFile = ({ file, as, integrity }: ReleaseAsset): ShellFile => ({ href: base + file, as, integrity });
  const filesOf = (chunk: string) => (chunks[chunk] ?? []).map(toFile);
  const main = filesOf('main');
  const isMain = new Set(main.map(({ href }) => href));
  const beyond = (chunk: string) =>
    [...new Map(filesOf(chunk).map((file) => [file.href, file])).values()].filter(({ href }) => !isMain.has(href));
  return {
    main,
    frame: beyond('frame'),
    calls: beyond('http'),
    queries: beyond('queries'),
    lent: LENT_LATER.flatMap(beyond).filter(({ as }) => as === 'style'),
    screens: Object.fromEntries(Object.values(shellPaths).map((chunk) => [chunk, beyond(chunk)])),
    fonts: typefaceOf(shell).map((file) => base + file),
    icon: icon && base + icon,
    locales: Object.fromEntries(locales.map((locale) => [locale, filesOf(`locale-${locale}`)[0]])),
  };
}

/** The files of a shell's release as a page names them; a release never changes, so that is made once. */
export function shellBuildOf(shell: Shell): ShellBuild {
  const key = `${shell.hash} ${shell.language}`;
  const known = kept.get(key);
  if (known) return known;
  if (kept.size >= MOST_KEPT) kept.clear();
  const made = build(shell);
  kept.set(key, made);
  return made;
}
