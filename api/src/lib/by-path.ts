const MOST_PATHS = 1000;
/** Of a longer one there is nothing to gain, and it would stay. */
const LONGEST_PATH = 200;

/** What is found for a path, looked for once: a look among patterns of the router makes regular expressions of some of them. */
export function byPath<Found>(find: (path: string) => Found): (path: string) => Found {
  const known = new Map<string, Found>();
  return (path) => {
    if (known.has(path)) return known.get(path) as Found;
    const found = find(path);
    if (path.length > LONGEST_PATH) return found;
    if (known.size >= MOST_PATHS) known.clear();
    known.set(path, found);
    return found;
  };
}
