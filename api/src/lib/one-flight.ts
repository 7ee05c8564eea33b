/**
 * Whoever asks for a thing that is already on its way gets that one: a thousand pages that open at the same moment read what all of them need
 * once. What failed is asked for again by the next.
 */
export function oneFlight<T>(): (key: string, fetch: () => Promise<T>) => Promise<T> {
  const flying = new Map<string, Promise<T>>();
  return (key, fetch) => {
    const known = flying.get(key);
    if (known) return known;
    const flight = fetch().finally(() => flying.delete(key));
    flying.set(key, flight);
    return flight;
  };
}
