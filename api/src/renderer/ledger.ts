/** So many failures within so long, and a release is drawn in browsers only. */
const MOST_FAILURES = 3;
const WITHIN_MS = 60_000;

/** Which releases are left to browsers because drawing them failed; until they are promoted anew. */
export class Ledger {
  readonly #failures = new Map<string, number[]>();
  /** Name → hash of the release that is left alone. */
  readonly #left = new Map<string, string>();

  /** Whether a release is drawn here. That another release stands in its place forgives the one before. */
  mayDraw(name: string, hash: string): boolean {
    const left = this.#left.get(name);
    if (left === undefined) return true;
    if (left === hash) return false;
    this.#left.delete(name);
    return true;
  }

  /** @returns whether this was the failure that ends it */
  note(name: string, hash: string, now = Date.now()): boolean {
    const id = `${name} ${hash}`;
    const recent = [...(this.#failures.get(id) ?? []).filter((at) => now - at < WITHIN_MS), now];
    this.#failures.set(id, recent);
    if (recent.length < MOST_FAILURES) return false;
    this.#failures.delete(id);
    this.#left.set(name, hash);
    return true;
  }
}
