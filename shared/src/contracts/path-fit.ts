/**
 * Whether a pattern of the router may fit a path, by its first word. The router makes a regular expression of a pattern at each look,
 * and a composition has hundreds: most of them end here.
 * @param pattern `/curso/:curso`
 * @param path of an address, without query
 * @returns false only where `matchPath` finds nothing
 */
export function mayFit(pattern: string, path: string): boolean {
  const [, first] = pattern.split('/');
  return (
    first === undefined ||
    !/^[\w-]*$/.test(first) ||
    // The router compares in one case.
    first.toLowerCase() === path.split('/')[1]?.toLowerCase()
  );
}
