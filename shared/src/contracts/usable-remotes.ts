import { localTarget } from './local-target.ts';
import type { ComposedRelease } from './remote.ts';

const SEGMENT = /^(?::[\w-]+|[\w.~%-]+)$/;

/**
 * Whether a path can be owned: parts that are a word or `:name`, and perhaps `*` at the end. No optional parts: the router
 * makes them a pattern whose cost doubles with each, and one manifest must not slow every page down.
 */
export function isPathPattern(path: string): boolean {
  if (!path.startsWith('/') || path.length > 200) return false;
  if (path === '/') return true;
  const parts = path.slice(1).split('/');
  if (parts.length > 1 && parts.at(-1) === '*') parts.pop();
  return parts.every((part) => SEGMENT.test(part));
}

/** A place on this server, as a browser reads it. */
const isHere = (address: string) => address === '/' || localTarget(address) !== undefined;
const isFollowed = (address: string) => isHere(address) || (URL.canParse(address) && address.startsWith('https://'));

/**
 * What of the releases in a composition a page goes by. Publishing refuses all of this; what got in anyhow is left out, with
 * a line to `report`, so that one bad manifest takes nobody down: a file address that is neither https nor of this server
 * costs the remote, a path or a link that cannot be read only itself.
 */
export function usableRemotes<R extends ComposedRelease>(remotes: readonly R[], report: (line: string) => void): R[] {
  return remotes.flatMap((release) => {
    const { manifest } = release;
    if (!isFollowed(release.base)) {
      report(`${manifest.name} is ignored: its files lie at ${release.base}`);
      return [];
    }
    const paths = manifest.paths.filter(({ path }) => isPathPattern(path));
    const navigation = manifest.navigation.filter(({ to }) => isHere(to));
    if (paths.length === manifest.paths.length && navigation.length === manifest.navigation.length) return [release];
    const ignored = [
      ...manifest.paths.filter((entry) => !paths.includes(entry)).map(({ path }) => path),
      ...manifest.navigation.filter((entry) => !navigation.includes(entry)).map(({ to }) => to),
    ];
    report(`${manifest.name}: ignored ${ignored.join(', ')}`);
    return [{ ...release, manifest: { ...manifest, paths, navigation } }];
  });
}
