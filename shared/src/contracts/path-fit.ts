/** The first word of a path, in the one case in which the router compares. */
function firstWord(path: string): string {
  const start = path.startsWith('/') ? 1 : 0;
  const end = path.indexOf('/', start);
  return path.slice(start, end < 0 ? undefined : end).toLowerCase();
}

/**
 * Whether a pattern of the router may fit a path, by its first word. The router makes a regular expression of a pattern at each look,
 * and a composition has hundreds: most of them end here.
 * @param pattern `/curso/:curso`
 * @param path of an address, without query
 * @returns false only where `matchPath` finds nothing
 */
export function mayFit(pattern: string, path: string): boolean {
  const first = firstWord(pattern);
  return !/^[\w-]*$/.test(first) || first === firstWord(path);
}
