/**
 * Keeps so many things of several places together, those that were asked for last. When there are too many, one goes of the place that
 * has the most, of equal ones of that where nobody asked for the longest: whoever asks for ever new things of one place pushes out its own.
 */
export class FairCache<V> {
  readonly #places = new Map<string, Map<string, V>>();
  readonly #most: number;
  #kept = 0;

  constructor(most: number) {
    this.#most = most;
  }

  find(place: string, key: string): V | undefined {
    const found = this.#places.get(place)?.get(key);
    if (found !== undefined) this.keep(place, key, found);
    return found;
  }

  keep(place: string, key: string, value: V): void {
    const of = this.#places.get(place) ?? new Map<string, V>();
    if (!of.delete(key)) this.#kept += 1;
    of.set(key, value);
    this.#places.delete(place);
    this.#places.set(place, of);
    if (this.#kept > this.#most) this.#dropOne();
  }

  dropPlace(place: string): void {
    this.#kept -= this.#places.get(place)?.size ?? 0;
    this.#places.delete(place);
  }

  #dropOne(): void {
    const [place, of] = [...this.#places].reduce((largest, one) => (one[1].size > largest[1].size ? one : largest));
    of.delete([...of.keys()][0]!);
    if (of.size === 0) this.#places.delete(place);
    this.#kept -= 1;
  }
}
