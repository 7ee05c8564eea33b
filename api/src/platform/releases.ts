import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Release } from '@clube/shared/contracts/remote';
import { Value } from 'typebox/value';
import { AppError } from '../lib/errors.ts';

export const releasesFolder = (dataFolder: string) => path.join(dataFolder, 'releases');

/** Hash over the name and content of every file of a release: the name of its folder. */
export async function hashFolder(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name !== 'release.json')
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(path.relative(folder, file))
      .update('\0')
      .update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

/** Reads a release that lies in its place, and checks that it is what its name says. @throws AppError `release.invalid` */
export async function readRelease(dataFolder: string, remote: string, hash: string): Promise<Release> {
  const folder = path.join(releasesFolder(dataFolder), remote, hash);
  const text = await readFile(path.join(folder, 'release.json'), 'utf8').catch(() => null);
  if (!text) throw new AppError('release.not_found', 'There is no such release in the release folder');
  const release: unknown = JSON.parse(text);
  if (!Value.Check(Release, release)) {
    const [first] = Value.Errors(Release, release);
    throw new AppError(
      'release.invalid',
      `release.json is wrong at ${first?.instancePath ?? '/'}: ${first?.message ?? ''}`,
    );
  }
  if (release.hash !== hash || release.manifest.name !== remote || (await hashFolder(folder)) !== hash) {
    throw new AppError('release.invalid', 'The files do not have the hash that the release names');
  }
  return release;
}
