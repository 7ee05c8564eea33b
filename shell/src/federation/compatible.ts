import type { ComposedRelease } from '@clube/shared/contracts/remote';
import { RemoteLoadError } from '@clube/shared/federation';
import { satisfies } from 'compare-versions';

/** A range that cannot be read fits nothing. */
function fits(platform: string, needs: string): boolean {
  try {
    return satisfies(platform, needs);
  } catch {
    return false;
  }
}

/** @throws RemoteLoadError `incompatible`, with both versions, for a release that this shell does not hold */
export function assertCompatible(release: ComposedRelease, platform: string) {
  const { name, platform: needs } = release.manifest;
  if (!fits(platform, needs)) throw new RemoteLoadError('incompatible', name, { needs, has: platform });
}
