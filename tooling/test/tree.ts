import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Files by their names below a folder, each with the hash of what is in it. */
export type Tree = ReadonlyMap<string, string>;

/** What git sees as changed, new or gone below this folder, ignored files apart; undefined where there is no git. */
export function readTree(folder: string): Tree | undefined {
  const { status, stdout } = spawnSync(
    'git',
    ['ls-files', '-z', '--modified', '--others', '--deduplicate', '--exclude-standard'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (status !== 0) return undefined;
  return hashed(folder, stdout.split('\0').filter(Boolean));
}

/** Everything below these folders, which git does not look at. What is not there has no files. */
export const readIgnored = (root: string, folders: readonly string[]): Tree =>
  hashed(
    root,
    folders
      .filter((folder) => existsSync(path.join(root, folder)))
      .flatMap((folder) =>
        readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
          path.join(folder, name),
        ),
      ),
  );

function hashed(root: string, names: readonly string[]): Tree {
  // A link that leads nowhere, a folder and a repository inside this one are no files.
  const hashOf = (file: string) =>
    statSync(file, { throwIfNoEntry: false })?.isFile()
      ? createHash('sha256').update(readFileSync(file)).digest('hex')
      : 'no file';
  return new Map(names.map((name) => [name, hashOf(path.join(root, name))]));
}

/** Names of files that are otherwise than they were. */
export const changedFiles = (before: Tree, after: Tree): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name)).toSorted();
