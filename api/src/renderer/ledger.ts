/** So many failures within so long, and what failed is drawn in browsers only. */
const MOST_FAILURES = 3;
const WITHIN_MS = 60_000;
const MOST_KNOWN = 3000;
/** So many pictures in time after each other, and what was slow before them is forgiven. */
const FORGIVING = 10;

/** The panel whose data a page shows, and the page's path without what comes behind it. */
export type Spot = { panel: string; path: string };
/** What is left to browsers: one page of a panel, all of that panel's, or all that a release draws. */
type Left = 'page' | 'panel' | 'release';
/** `of`: failures of the same count once, the last of them. */
type Failure = { at: number; of: string | symbol };

/** Makes room for one more: what was noted the longest ago goes. */
const forgetOldest = (known: Map<string, unknown> | Set<string>) => {
  if (known.size < MOST_KNOWN) return;
  const [oldest] = known.keys();
  if (oldest !== undefined) known.delete(oldest);
};

/** What failed within the last minute, by where, and how often it went well since. */
class Tally {
  readonly #known = new Map<string, { failures: Failure[]; well: number }>();

  /** @returns whether that is one too many */
  add(key: string, of: Failure['of'], now: number): boolean {
    const before = this.#known.get(key)?.failures ?? [];
    const failures = [...before.filter((one) => one.of !== of && now - one.at < WITHIN_MS), { at: now, of }];
    // Anew, so that what failed last stands last.
    this.#known.delete(key);
    if (failures.length >= MOST_FAILURES) return true;
    forgetOldest(this.#known);
    this.#known.set(key, { failures, well: 0 });
    return false;
  }

  noteWell(key: string): void {
    const one = this.#known.get(key);
    if (!one) return;
    one.well += 1;
    if (one.well >= FORGIVING) this.#known.delete(key);
  }

  get isEmpty(): boolean {
    return this.#known.size === 0;
  }
}

/** Step by step: a pattern looks at a path of many slashes anew from each of them. */
function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Patterns of paths ask neither how something is written nor for a slash at the end: one page is one spot. */
const keysOf = (id: string, { panel, path }: Spot) => {
  const page = withoutEndSlashes(path.toLowerCase());
  return { page, ofPage: `${id}\n${panel}\n${page}`, ofPanel: `${id}\n${panel}` };
};

/**
 * What is left to browsers because drawing it failed. It is known by a text that is another one when it is promoted anew
 * (web/drawing.ts), which forgives it. Drawing may fail by what a page shows, which is its panel's: that costs the page its picture, and
 * after several pages the panel, whoever asks for them and however often. A release is left for what fails in several panels, or without
 * anybody's data (docs/adr/0425).
 */
export class Ledger {
  readonly #failed = new Tally();
  readonly #slow = new Tally();
  readonly #left = new Set<string>();

  mayDraw(id: string, spot: Spot): boolean {
    const { ofPage, ofPanel } = keysOf(id, spot);
    return ![id, ofPanel, ofPage].some((key) => this.#left.has(key));
  }

  /**
   * @param spot where it failed; undefined for a page with nobody's data
   * @returns what this failure ends, where it ends something
   */
  note(id: string, spot: Spot | undefined, now = Date.now()): Left | undefined {
    if (spot) return this.#count(this.#failed, id, spot, now);
    return this.#failed.add(id, Symbol('a sample'), now) ? this.#leave(id, 'release') : undefined;
  }

  /**
   * A page was drawn, but took longer than it may. On a machine that has much to do any page does now and then: it counts as failures do,
   * until pictures in time forgive it (docs/adr/0562).
   * @returns what that ends, where it ends something
   */
  noteSlow(id: string, spot: Spot, now = Date.now()): Left | undefined {
    return this.#count(this.#slow, id, spot, now);
  }

  /** A page was drawn in its time. */
  noteInTime(id: string, spot: Spot): void {
    if (this.#slow.isEmpty) return;
    const { ofPage, ofPanel } = keysOf(id, spot);
    for (const key of [id, ofPanel, ofPage]) this.#slow.noteWell(key);
  }

  #count(tally: Tally, id: string, spot: Spot, now: number): Left | undefined {
    const { page, ofPage, ofPanel } = keysOf(id, spot);
    const ends: [Left, string, boolean][] = [
      ['release', id, tally.add(id, spot.panel, now)],
      ['panel', ofPanel, tally.add(ofPanel, page, now)],
      ['page', ofPage, tally.add(ofPage, Symbol('a failure'), now)],
    ];
    const ended = ends.flatMap(([left, key, isEnd]) => (isEnd ? this.#leave(key, left) : []));
    return ended[0];
  }

  #leave(key: string, left: Left): Left {
    forgetOldest(this.#left);
    this.#left.add(key);
    return left;
  }
}
