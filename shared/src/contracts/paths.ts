const PARAM = /^:[a-z][a-z0-9_]*$/i;
const LITERAL = /^[a-z0-9_~-][a-z0-9._~-]*$/i;
const segmentsOf = (path: string) => path.split('/').slice(1);
const isParam = (segment: string) => segment.startsWith(':');

/**
 * Whether a remote may own this pattern: words and `:params` between slashes, as in `/curso/:curso`. Splats, optional parts and
 * whatever a regular expression would read are none, so a pattern says by itself which addresses it covers.
 */
export const isPathPattern = (pattern: string): boolean =>
  pattern.length <= 200 &&
  pattern.startsWith('/') &&
  segmentsOf(pattern).every((segment) => PARAM.test(segment) || LITERAL.test(segment));

/** Whether an address is covered by a pattern; a param takes one part. A slash at the end and letter case count as little as in the router. */
export function matchesPath(pattern: string, path: string): boolean {
  const [wanted, given] = [segmentsOf(pattern), segmentsOf(path.replace(/(?<=.)\/+$/, ''))];
  return (
    wanted.length === given.length &&
    wanted.every((segment, at) =>
      isParam(segment) ? given[at] !== '' : segment.toLowerCase() === given[at]?.toLowerCase(),
    )
  );
}

/** Whether some address would be covered by both patterns. */
export function pathsOverlap(one: string, other: string): boolean {
  const [left, right] = [segmentsOf(one), segmentsOf(other)];
  return (
    left.length === right.length &&
    left.every(
      (segment, at) =>
        isParam(segment) || isParam(right[at]!) || segment.toLowerCase() === right[at]!.toLowerCase(),
    )
  );
}
