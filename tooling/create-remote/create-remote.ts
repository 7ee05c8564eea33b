import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/apps.ts';
import { KnownVersions, type Tarball } from '../packages/lockfile.ts';
import { packPackages, platformVersion } from '../packages/pack.ts';

const SUFFIX = '.tmpl';

export class CreateRemoteError extends Error {}

/** `mf-live-classes` → `Live classes` */
const titleOf = (short: string) => short.charAt(0).toUpperCase() + short.slice(1).replaceAll('-', ' ');

const pnpmVersion = () =>
  (JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { clube: { pnpm: string } }).clube.pnpm;

/** Writes the files of one or more template folders, with the words of this remote in them. */
function writeTemplates(name: string, folder: string, templates: readonly string[]): void {
  const short = name.slice('mf-'.length);
  const words: Record<string, string> = {
    __NAME__: name,
    __SHORT__: short,
    __TITLE__: titleOf(short),
    __PLATFORM__: platformVersion(),
    __PNPM__: pnpmVersion(),
  };
  for (const template of templates) {
    const base = path.join(import.meta.dirname, template);
    for (const entry of readdirSync(base, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !entry.name.endsWith(SUFFIX)) continue;
      const from = path.join(entry.parentPath, entry.name);
      const to = path.join(folder, path.relative(base, from).slice(0, -SUFFIX.length));
      mkdirSync(path.dirname(to), { recursive: true });
      const text = readFileSync(from, 'utf8').replace(
        /__(?:NAME|SHORT|TITLE|PLATFORM|PNPM)__/g,
        (word) => words[word]!,
      );
      writeFileSync(to, text, { mode: text.startsWith('#!') ? 0o755 : 0o644 });
    }
  }
}

/** @throws CreateRemoteError when the name is wrong, or the folder is there already */
function assertFree(name: string, folder: string): void {
  if (!/^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new CreateRemoteError(
      `"${name}" is not a name for a remote: write mf- and lower-case words, as in mf-live-classes.`,
    );
  if (existsSync(folder)) throw new CreateRemoteError(`${name} exists already.`);
}

/**
 * Writes a remote that builds, passes every check and shows one page.
 * @param name `mf-` and lower-case words joined by hyphens
 * @param workspace the folder of the rooms
 * @returns its folder
 * @throws CreateRemoteError when the name is wrong or taken
 */
export function createRemote(name: string, workspace: string = ROOT): string {
  const folder = path.join(workspace, name);
  assertFree(name, folder);
  writeTemplates(name, folder, ['template', 'workspace']);
  return folder;
}

/** What a remote of a repository of its own is written with, and what checks it. */
const USED = [
  '@lingui/core',
  '@lingui/react',
  '@tanstack/react-query',
  '@vanilla-extract/css',
  'jotai',
  'lucide-react',
  'react',
  'react-router-dom',
];
const CHECKS = [
  '@jest/globals',
  '@lingui/cli',
  '@lingui/conf',
  '@lingui/format-po',
  '@types/node',
  '@types/react',
  'jest',
  'oxfmt',
  'oxlint',
  'oxlint-tsgolint',
  'typescript',
];

/** The package and its lockfile: the versions are those that the platform is tested with. */
function writePackage(name: string, folder: string, packages: Record<'@clube/shared' | '@clube/remote-kit', Tarball>) {
  const known = new KnownVersions();
  const vendored = (tarball: Tarball) => `file:vendor/${tarball.file}`;
  const dependencies = { '@clube/shared': vendored(packages['@clube/shared']), ...known.specifiers(USED) };
  const devDependencies = { '@clube/remote-kit': vendored(packages['@clube/remote-kit']), ...known.specifiers(CHECKS) };
  const manifest = {
    name,
    version: '0.1.0',
    private: true,
    license: 'AGPL-3.0-or-later',
    type: 'module',
    // Without it a page carries all that stands behind an index it takes one part of.
    sideEffects: ['**/*.css.ts', '**/*.css'],
    engines: { node: '>=24' },
    scripts: {
      build: 'clube-remote build',
      dev: 'clube-remote dev',
      release: 'clube-remote release',
      test: 'tsc && oxlint --type-aware --quiet && oxfmt --check && lingui check sync --clean && lingui check missing --mode catalog && clube-remote test',
      i18n: 'lingui extract --clean',
      format: 'oxfmt',
    },
    dependencies,
    devDependencies,
  };
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const tarballs = Object.fromEntries(
    Object.entries(packages).map(([id, tarball]) => [id, { ...tarball, file: `vendor/${tarball.file}` }]),
  );
  writeFileSync(path.join(folder, 'pnpm-lock.yaml'), known.lockfileFor({ dependencies, devDependencies }, tarballs));
}

/**
 * Writes a repository of its own for a remote: what it is built with lies packed in `vendor`, and its lockfile names the versions
 * that this platform is tested with.
 * @param folder a new one; its last part is the remote's name
 * @throws CreateRemoteError when that is no name for a remote, or the folder is there already
 */
export async function createStandaloneRemote(folder: string): Promise<void> {
  const name = path.basename(folder);
  assertFree(name, folder);
  writeTemplates(name, folder, ['template', 'standalone']);
  copyFileSync(path.join(ROOT, 'LICENSE'), path.join(folder, 'LICENSE'));
  writePackage(name, folder, await packPackages(path.join(folder, 'vendor')));
  // How long a line is depends on the name.
  spawnSync(path.join(ROOT, 'node_modules/.bin/oxfmt'), [], { cwd: folder, shell: process.platform === 'win32' });
}
