import path from 'node:path';
import { SHELL, type RemoteManifest } from '@clube/shared/contracts/remote';
import { ROOT } from '../build/apps.ts';
import { packRelease, type PackedRelease } from './pack.ts';

/** Packs what the last build of an app of this repository left. */
export async function readBuild(app: string): Promise<PackedRelease> {
  const dist = path.join(ROOT, app, 'dist');
  if (app === SHELL) return packRelease(app, dist);
  const { manifest } = (await import(path.join(ROOT, app, 'remote.manifest.ts'))) as { manifest: RemoteManifest };
  return packRelease(app, dist, manifest);
}
