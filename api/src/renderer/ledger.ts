/** So many failures within so long, and what failed is drawn in browsers only. */
const MOST_FAILURES = 3;
const WITHIN_MS = 60_000;
const MOST_KNOWN = 1000;

/** Makes room for one more: what was noted the longest ago goes. */
const forgetOldest = (known: Map<string, unknown> | Set<string>) => {
  if (known.size < MOST_KNOWN) return;
  const [oldest] = known.keys();
  if (oldest !== undefined) known.delete(oldest);
};

/**
 * What is left to browsers because drawing it failed. It is known by a text that is another one when it is promoted anew
 * (web/drawing.ts), which forgives it.
 */
export class Ledger {
  readonly #failures = new Map<string, number[]>();
  readonly #left = new Set<string>();

  mayDraw(id: string): boolean {
    return !this.#left.has(id);
  }

  /** @returns whether this was the failure that ends it */
  note(id: string, now = Date.now()): boolean {
    const recent = [...(this.#failures.get(id) ?? []).filter((at) => now - at < WITHIN_MS), now];
    // Anew, so that what failed last stands last.
    this.#failures.delete(id);
    forgetOldest(this.#failures);
    this.#failures.set(id, recent);
    if (recent.length < MOST_FAILURES) return false;
    this.#failures.delete(id);
    forgetOldest(this.#left);
    this.#left.add(id);
    return true;
  }
}
