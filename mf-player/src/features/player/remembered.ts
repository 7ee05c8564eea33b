/** Where it is kept in the browser. */
export const REMEMBERED = 'player';
export type Remembered = { rate: number; volume: number; muted: boolean; quality: number | null };
const DEFAULTS: Remembered = { rate: 1, volume: 1, muted: false, quality: null };

/** What was kept; something else in its place counts as nothing. */
export function readRemembered(): Remembered {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(REMEMBERED) ?? '{}') as Partial<Remembered>) };
  } catch {
    return DEFAULTS;
  }
}
