/** So many failures within so long, and what failed is drawn in browsers only. */
const MOST_FAILURES = 3;
const WITHIN_MS = 60_000;
const MOST_KNOWN = 3000;

/** The panel whose data a page shows, and the page's path without what comes behind it. */
export type Spot = { panel: string; path: string };
/** What is left to browsers: one page of a panel, all of that panel's, or all that a release draws. */
type Left = 'page' | 'panel' | 'release';
/** `of`: failures of the same count once, the last of them. */
type Failure = { at: number; of: string | symbol };
/** Drawn all the same, but not in its time: so often without having been in between, and when that began. */
type Slowness = { since: number; times: number };

/** Makes room for one more: what was noted the longest ago goes. */
const forgetOldest = (known: Map<string, unknown> | Set<string>): void => {
  if (known.size < MOST_KNOWN) return;
  const [oldest] = known.keys();
  if (oldest !== undefined) known.delete(oldest);
};

/** Patterns of paths ask neither how something is written nor for a slash at the end: one page is one spot. */
const keysOf = (id: string, { panel, path }: Spot) => {
  const page = path.toLowerCase().replace(/\/+$/, '');
  return { page, ofPage: `${id}\n${panel}\n${page}`, ofPanel: `${id}\n${panel}` };
};

/**
 * What is left to browsers because drawing it failed. It is known by a text that is another one when it is promoted anew
 * (web/drawing.ts), which forgives it. Drawing may fail by what a page shows, which is its panel's: that costs the page its picture, and
 * after several pages the panel, whoever asks for them and however often. A release is left for what fails in several panels, or without
 * anybody's data (docs/adr/0425).
 */
export class Ledger {
  readonly #failures = new Map<string, Failure[]>();
  readonly #left = new Set<string>();
  readonly #slow = new Map<string, Slowness>();

  mayDraw(id: string, spot: Spot): boolean {
    const { ofPage, ofPanel } = keysOf(id, spot);
    return ![id, ofPanel, ofPage].some((key) => this.#left.has(key));
  }

  /**
   * @param spot where it failed; undefined for a page with nobody's data
   * @returns what this failure ends, where it ends something
   */
  note(id: string, spot: Spot | undefined, now = Date.now()): Left | undefined {
    if (!spot) return this.#count(id, Symbol('a sample'), now) ? 'release' : undefined;
    return this.#note(id, spot, now, (ofPage) => this.#count(ofPage, Symbol('a failure'), now));
  }

  /**
   * A page was drawn, but not in its time. Now and then any is, on a machine that has much to do: it failed once it was so three times
   * without having been in time in between.
   * @returns what that ends, where it ends something
   */
  noteSlow(id: string, spot: Spot, now = Date.now()): Left | undefined {
    const { ofPage } = keysOf(id, spot);
    const before = this.#slow.get(ofPage);
    const { since, times } = before && now - before.since < WITHIN_MS ? before : { since: now, times: 0 };
    this.#slow.delete(ofPage);
    if (times + 1 === MOST_FAILURES) return this.#note(id, spot, now, () => this.#leave(ofPage));
    forgetOldest(this.#slow);
    this.#slow.set(ofPage, { since, times: times + 1 });
    return undefined;
  }

  /** A page was drawn in its time. */
  noteInTime(id: string, spot: Spot): void {
    if (this.#slow.size > 0) this.#slow.delete(keysOf(id, spot).ofPage);
  }

  #note(id: string, spot: Spot, now: number, isPageLeft: (ofPage: string) => boolean): Left | undefined {
    const { page, ofPage, ofPanel } = keysOf(id, spot);
    const ends: [Left, boolean][] = [
      ['release', this.#count(id, spot.panel, now)],
      ['panel', this.#count(ofPanel, page, now)],
      ['page', isPageLeft(ofPage)],
    ];
    return ends.find(([, isEnd]) => isEnd)?.[0];
  }

  #count(key: string, of: Failure['of'], now: number): boolean {
    const others = (this.#failures.get(key) ?? []).filter((one) => one.of !== of && now - one.at < WITHIN_MS);
    const recent = [...others, { at: now, of }];
    // Anew, so that what failed last stands last.
    this.#failures.delete(key);
    forgetOldest(this.#failures);
    this.#failures.set(key, recent);
    if (recent.length < MOST_FAILURES) return false;
    this.#failures.delete(key);
    return this.#leave(key);
  }

  #leave(key: string): true {
    forgetOldest(this.#left);
    this.#left.add(key);
    return true;
  }
}
