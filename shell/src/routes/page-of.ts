import type { Composition } from '@clube/shared/contracts/remote';
import { matchPath } from './match.ts';

/** Which remote draws a path, and by which of its paths. */
export function pageOf(composition: Composition, pathname: string) {
  for (const { manifest } of composition.remotes) {
    const entry = manifest.paths.find(({ path }) => matchPath(path, pathname));
    if (entry) return { remote: manifest.name, entry };
  }
  return undefined;
}
