import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Files that git sees as changed, new or gone, each with the hash of what is in it. */
type Tree = ReadonlyMap<string, string>;

/** What differs from the last commit below this folder, ignored files apart; undefined where there is no git. */
export function readTree(folder: string): Tree | undefined {
  const { status, stdout } = spawnSync(
    'git',
    ['ls-files', '-z', '--modified', '--others', '--deduplicate', '--exclude-standard'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (status !== 0) return undefined;
  // A link that leads nowhere and a repository inside this one are no files.
  const hashOf = (file: string) =>
    statSync(file, { throwIfNoEntry: false })?.isFile()
      ? createHash('sha256').update(readFileSync(file)).digest('hex')
      : 'no file';
  return new Map(
    stdout
      .split('\0')
      .filter(Boolean)
      .map((name) => [name, hashOf(path.join(folder, name))]),
  );
}

/** Names of files that are otherwise than they were. */
export const changedFiles = (before: Tree, after: Tree): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name)).toSorted();
