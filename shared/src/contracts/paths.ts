const PARAM = /^:[a-z][a-z0-9_]*$/i;
const WORD = /^[a-z0-9_~-][a-z0-9._~-]*$/i;
const partsOf = (path: string) => path.split('/').slice(1);
const isParam = (part: string) => part.startsWith(':');

/**
 * Whether a remote may own this path: words and `:params` between slashes, as in `/curso/:curso`. Splats, optional parts and
 * whatever a regular expression would read are none, so a path says by itself which addresses it covers.
 */
export const isOwnablePath = (path: string): boolean =>
  path.length <= 200 && path.startsWith('/') && partsOf(path).every((part) => PARAM.test(part) || WORD.test(part));

/** Whether some address would be covered by both of two ownable paths. */
export function pathsOverlap(one: string, other: string): boolean {
  const [left, right] = [partsOf(one), partsOf(other)];
  return (
    left.length === right.length &&
    left.every((part, at) => isParam(part) || isParam(right[at]!) || part.toLowerCase() === right[at]!.toLowerCase())
  );
}
