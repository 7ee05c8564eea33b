import { MOST_MEMBER_GROUPS } from '@clube/shared/contracts/member-filters';
import { groupsOfCell } from '../member-group/cell.ts';
import type { KnownGroup } from '../member-group/queries.ts';
import { FORMULA, type Fault } from './fault.ts';

const LONGEST_GROUP = 40;
/** Ways to write a group that one file has: of more the panel has no groups. */
const MOST_SPELLINGS = 10 * MOST_MEMBER_GROUPS;

/** What a panel calls some groups, and how many more it may have. */
export type FindGroups = (names: readonly string[]) => Promise<{ found: readonly KnownGroup[]; room: number }>;

/** The groups that a file names, which are looked up at once. */
export class NamedGroups {
  readonly #spellings = new Set<string>();
  #known = new Map<string, KnownGroup>();
  #room = 0;
  /** By what tells two apart: the name of each that a ready row names. */
  readonly used = new Map<string, string>();
  /** Of these those that are still to be made. */
  readonly made: string[] = [];

  /** @returns the names of a cell, or what is wrong with it */
  read(cell: string): readonly string[] | Fault {
    const names = groupsOfCell(cell);
    if (names.length > MOST_SPELLINGS) return { fault: 'too_many_groups', value: names[0]! };
    for (const name of names) {
      // As the database counts them.
      if (Array.from(name).length > LONGEST_GROUP) return { fault: 'group_invalid', value: name };
      if (this.#spellings.size >= MOST_SPELLINGS && !this.#spellings.has(name))
        return { fault: 'too_many_groups', value: name };
      this.#spellings.add(name);
    }
    return [...new Set(names)];
  }

  /** Asks for all that were read. */
  async lookUp(find: FindGroups): Promise<void> {
    if (this.#spellings.size === 0) return;
    const { found, room } = await find([...this.#spellings]);
    this.#known = new Map(found.map((group) => [group.written, group]));
    this.#room = room;
  }

  /** @returns why a row that names them cannot be taken */
  faultOf(names: readonly string[]): Fault | undefined {
    const fresh = new Map<string, string>();
    for (const name of names) {
      const { folded, is_known: isKnown } = this.#known.get(name)!;
      if (isKnown || this.used.has(folded)) continue;
      if (FORMULA.test(name)) return { fault: 'formula', value: name };
      fresh.set(folded, name);
      if (this.made.length + fresh.size > this.#room) return { fault: 'too_many_groups', value: name };
    }
    return undefined;
  }

  /** Of a row that is taken. @returns what tells its groups apart, each once */
  take(names: readonly string[]): string[] {
    const keys = new Set<string>();
    for (const name of names) {
      const { folded, is_known: isKnown } = this.#known.get(name)!;
      keys.add(folded);
      if (this.used.has(folded)) continue;
      this.used.set(folded, name);
      if (!isKnown) this.made.push(name);
    }
    return [...keys];
  }
}
