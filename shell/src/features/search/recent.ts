const MOST = 6;

/** The newest first. What somebody else wrote there counts as nothing. */
export function recentSearches(key: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** A full or forbidden storage costs that it is offered again, nothing more: a hit opens all the same. */
export function rememberSearch(key: string, text: string): void {
  const words = text.trim();
  if (words === '') return;
  const others = recentSearches(key).filter((known) => known.toLowerCase() !== words.toLowerCase());
  try {
    localStorage.setItem(key, JSON.stringify([words, ...others].slice(0, MOST)));
  } catch {
    // As above.
  }
}

export function forgetSearches(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Where none is kept there is none to forget.
  }
}
