import { hash } from 'node:crypto';
import type { Drawn, Sheet } from '../renderer/messages.ts';

/** Who comes back within it to what has not changed finds the picture of before. */
const KEPT_MS = 5 * 60_000;
const LOOK_EVERY_MS = 60_000;
/** Characters of all of them together and of one, with their titles, and how many are one person's. */
const MOST = 4 * 1024 * 1024;
const MOST_OF_ONE = 128 * 1024;
const MOST_OF_A_PERSON = 8;

/** A grant to play something (modules/media/playback.ts): another one each time, and in no picture that is kept. */
const GRANTS = '/api/media/play/';
const GRANT = /\/api\/media\/play\/[\w.-]+/g;

type Kept = { picture: Drawn; until: number };
const lengthOf = ({ html, title }: Drawn) => html.length + title.length;

/**
 * Pictures of pages that somebody is signed in to, for some minutes (docs/adr/0171). The key is all that a picture is drawn from, the
 * person in it: whoever gets one would have had the same drawn. One that shows how long ago something was is not kept.
 */
export class OwnPictures {
  /** Person → key → picture; both in the order in which they were last asked for. */
  readonly #people = new Map<number, Map<string, Kept>>();
  readonly #watch: NodeJS.Timeout;
  #characters = 0;

  constructor() {
    this.#watch = setInterval(() => this.#dropOver(Date.now()), LOOK_EVERY_MS);
    this.#watch.unref();
  }

  get characters(): number {
    return this.#characters;
  }

  /**
   * The place of one page of somebody.
   * @returns undefined for an address with a query: of those there are as many as somebody likes to ask for
   */
  shelfOf(person: number, { now }: { now: string }, sheet: Sheet) {
    if (sheet.url.includes('?')) return undefined;
    const { boot, ...rest } = sheet;
    // The clock is in no picture that is kept either.
    const drawnFrom = boot.replace(`"now":"${now}"`, '').replaceAll(GRANT, '');
    const key = hash('sha256', `${JSON.stringify(rest)}\n${drawnFrom}`, 'base64');
    return {
      find: () => this.#find(person, key, Date.now()),
      keep: (picture: Drawn) => this.#keep(person, key, { picture, until: Date.now() + KEPT_MS }),
    };
  }

  #find(person: number, key: string, now: number): Drawn | undefined {
    const own = this.#people.get(person);
    const found = own?.get(key);
    if (!own || !found || found.until <= now) return undefined;
    own.delete(key);
    own.set(key, found);
    this.#people.delete(person);
    this.#people.set(person, own);
    return found.picture;
  }

  #keep(person: number, key: string, kept: Kept): void {
    const { picture } = kept;
    if (picture.isTimed || lengthOf(picture) > MOST_OF_ONE || picture.html.includes(GRANTS)) return;
    const own = this.#people.get(person) ?? new Map<string, Kept>();
    this.#drop(own, key);
    own.set(key, kept);
    this.#characters += lengthOf(picture);
    this.#people.delete(person);
    this.#people.set(person, own);
    if (own.size > MOST_OF_A_PERSON) this.#drop(own, own.keys().next().value!);
    for (const [other, theirs] of this.#people) {
      if (this.#characters <= MOST) break;
      for (const each of theirs.keys()) this.#drop(theirs, each);
      this.#people.delete(other);
    }
  }

  #drop(own: Map<string, Kept>, key: string): void {
    const kept = own.get(key);
    if (kept) this.#characters -= lengthOf(kept.picture);
    own.delete(key);
  }

  #dropOver(now: number): void {
    for (const [person, own] of this.#people) {
      for (const [key, { until }] of own) if (until <= now) this.#drop(own, key);
      if (own.size === 0) this.#people.delete(person);
    }
  }

  stop(): void {
    clearInterval(this.#watch);
  }
}
