import type { Person } from './people.ts';

/** People of one statement. */
const WRITTEN = 1000;

/** The people of a file as the database takes them, many in one text of JSON: a third of what they would be one by one (docs/adr/0484). */
export class WrittenPeople {
  readonly #texts: string[] = [];
  #some: Person[] = [];

  add(person: Person): void {
    if (this.#some.push(person) === WRITTEN) this.#write();
  }

  /** All that were added, in their order. */
  batches(): readonly string[] {
    if (this.#some.length > 0) this.#write();
    return this.#texts;
  }

  #write(): void {
    this.#texts.push(JSON.stringify(this.#some));
    this.#some = [];
  }
}
