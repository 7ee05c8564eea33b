/** So many failures within so long, and what failed is drawn in browsers only. */
const MOST_FAILURES = 3;
const WITHIN_MS = 60_000;
const MOST_KNOWN = 1000;

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
    if (this.#failures.size >= MOST_KNOWN) this.#failures.clear();
    this.#failures.set(id, recent);
    if (recent.length < MOST_FAILURES) return false;
    this.#failures.delete(id);
    if (this.#left.size >= MOST_KNOWN) this.#left.clear();
    this.#left.add(id);
    return true;
  }
}
