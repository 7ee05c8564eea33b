/** Where it is kept in the browser. */
const REMEMBERED = 'player';
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

/** Keeps what is named beside what was kept. */
export function remember(change: Partial<Remembered>): void {
  try {
    const kept = JSON.stringify({ ...readRemembered(), ...change });
    if (kept !== localStorage.getItem(REMEMBERED)) localStorage.setItem(REMEMBERED, kept);
  } catch {
    // A full or forbidden storage: who listens to the player after this one is told all the same.
  }
}
