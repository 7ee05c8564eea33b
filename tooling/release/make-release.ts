import { cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Release, RemoteManifest } from '@clube/shared/contracts/remote';
import { hashFolder, releasesFolder } from '../../api/src/platform/releases.ts';
import { ROOT } from '../build/apps.ts';
import type { ChunkManifest } from '../webpack/chunk-manifest-plugin.ts';

const ENTRY = 'remoteEntry.js';

/** Puts a remote's build in its place as an immutable release and returns its document. Doing it twice is harmless. */
export async function makeRelease(remote: string, dataFolder: string): Promise<Release> {
  const dist = path.join(ROOT, remote, 'dist');
  const { chunks, integrity } = JSON.parse(await readFile(path.join(dist, 'chunks.json'), 'utf8')) as ChunkManifest;
  const { manifest } = (await import(path.join(ROOT, remote, 'remote.manifest.ts'))) as { manifest: RemoteManifest };
  const hash = await hashFolder(dist);
  const toAsset = (file: string) => ({
    file,
    integrity: integrity[file]!,
    as: file.endsWith('.css') ? ('style' as const) : ('script' as const),
  });
  const release: Release = {
    hash,
    base: `/releases/${remote}/${hash}/`,
    entry: { file: ENTRY, integrity: integrity[ENTRY]! },
    chunks: Object.fromEntries(
      Object.entries(chunks).map(([name, files]) => [name, files.filter((file) => file !== ENTRY).map(toAsset)]),
    ),
    manifest,
  };
  const folder = path.join(releasesFolder(dataFolder), remote, hash);
  if (await stat(path.join(folder, 'release.json')).catch(() => undefined)) return release;
  // Filled beside and renamed: a release is whole or not there.
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(path.dirname(folder), { recursive: true });
  await cp(dist, draft, { recursive: true });
  await writeFile(path.join(draft, 'release.json'), JSON.stringify(release, null, 2));
  await rm(folder, { recursive: true, force: true });
  await rename(draft, folder);
  return release;
}
