type Key = 'DateTimeFormat' | 'NumberFormat' | 'RelativeTimeFormat' | 'PluralRules';
/** Of each kind: languages, time zones, and what pages say of days and numbers. */
const MOST_KEPT = 40;

/**
 * Has formatters made once where a process draws pages for many: making one takes a hundred times what using it does, and each page
 * asks for the same. A browser draws one page, and keeps its few itself (shared/src/i18n).
 * @param world whose formatters; each is as it was, only the same one is given for the same words
 */
export function keepFormatters(world: Record<Key, object> = Intl): void {
  for (const name of ['DateTimeFormat', 'NumberFormat', 'RelativeTimeFormat', 'PluralRules'] as const) {
    const kept = new Map<string, object>();
    world[name] = new Proxy(world[name], {
      construct(target, given: unknown[], wanted: new (...args: unknown[]) => unknown): object {
        // What is no word may be an object that says nothing of itself in JSON.
        const key = typeof given[0] === 'string' ? JSON.stringify(given) : undefined;
        const known = key && kept.get(key);
        if (known) return known;
        const made = Reflect.construct(target as typeof wanted, given, wanted) as object;
        if (kept.size >= MOST_KEPT) kept.clear();
        if (key) kept.set(key, Object.freeze(made));
        return made;
      },
    });
  }
}
