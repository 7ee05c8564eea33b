import { documentsOf, OTHER_KIND } from '@clube/shared/contracts/document-kinds';
import type { MemberImportCheck } from '@clube/shared/contracts/member-import';
import { MOST_IMPORT_ROWS, MOST_MEMBER_GROUPS } from '@clube/shared/contracts/member-filters';
import { cleaned, readRows, type Row } from '../../lib/csv-rows.ts';
import { parseDocumentOf } from '../../lib/document.ts';
import { countryCalled } from './countries.ts';
import { FORMULA, type Fault } from './fault.ts';
import { NamedGroups, type FindGroups } from './groups.ts';
import { guessMapping, isHeader, isMailbox, type Mapping, withMailboxes } from './parse.ts';

const SHOWN_ERRORS = 100;
const SHOWN_ROWS = 3;
/** So many rows with a mailbox say which column is that of mailboxes, where none is called so. */
const TELLING_ROWS = 20;
const LONGEST_NAME = 80;
const LONGEST_DOCUMENT = 30;

export type Person = {
  line: number;
  email: string;
  firstName: string;
  lastName: string;
  document: string | null;
  documentKind: string | null;
  /** What tells their groups apart. */
  groups: string[];
};
/** `groups`: those that its people are put into, by what tells them apart. */
type Read = Omit<MemberImportCheck, 'room'> & { groups: ReadonlyMap<string, string> };

/** Of any country: a number that is kept as it was written. */
type WrittenDocument = { kind: string; value: string };

/** Of a country that is not said it is Brazil's; of one whose documents are not known here it is kept as it stands in the file. */
function readDocument(written: string, where: string): WrittenDocument | undefined | Fault {
  if (written === '') return undefined;
  const country = where === '' ? 'BR' : countryCalled(where);
  if (!country) return { fault: 'country_unknown', value: where };
  if (documentsOf(country).length === 0) {
    if (FORMULA.test(written)) return { fault: 'formula', value: written };
    if (written.length > LONGEST_DOCUMENT) return { fault: 'document_invalid', value: written };
    return { kind: `${country.toLowerCase()}${OTHER_KIND}`, value: written };
  }
  return parseDocumentOf(country, written) ?? { fault: 'document_invalid', value: written };
}

/** @returns the person of a row, or what is wrong with it */
function readPerson({ line, cells }: Row, mapping: Mapping, named: NamedGroups): Person | Fault {
  const of = (field: keyof Mapping) => (mapping[field] === null ? '' : cleaned(cells[mapping[field]] ?? ''));
  const mailbox = of('email').toLowerCase();
  if (mailbox === '') return { fault: 'email_missing', value: of('name') || of('first_name') };
  if (!isMailbox(mailbox)) return { fault: 'email_invalid', value: mailbox };
  const whole = of('name');
  const [begin = ''] = whole.split(' ', 1);
  const firstName = of('first_name') || begin;
  const lastName = of('last_name') || (of('first_name') ? '' : whole.slice(begin.length).trim());
  if (firstName === '') return { fault: 'name_missing', value: mailbox };
  if (FORMULA.test(firstName) || FORMULA.test(lastName))
    return { fault: 'formula', value: `${firstName} ${lastName}`.trim() };
  if (firstName.length > LONGEST_NAME || lastName.length > LONGEST_NAME)
    return { fault: 'name_invalid', value: firstName };
  const document = readDocument(of('document'), of('country'));
  if (document && 'fault' in document) return document;
  const groups = named.read(of('groups'));
  if ('fault' in groups) return groups;
  const { value = null, kind = null } = document ?? {};
  return { line, email: mailbox, firstName, lastName, document: value, documentKind: kind, groups: [...groups] };
}

const columnsOf = (asked: Partial<Mapping>): Mapping => ({
  email: asked.email ?? null,
  name: asked.name ?? null,
  first_name: asked.first_name ?? null,
  last_name: asked.last_name ?? null,
  document: asked.document ?? null,
  country: asked.country ?? null,
  groups: asked.groups ?? null,
});

/** What is wrong with a row beside those before it. */
function faultOf(row: Person | Fault, known: ReadonlySet<string>, groups: NamedGroups): Fault | undefined {
  if ('fault' in row) return row;
  return known.has(row.email) ? { fault: 'repeated', value: row.email } : groups.faultOf(row.groups);
}

const noGroups: FindGroups = async (names) => ({
  found: names.map((name) => ({ written: name, folded: name, is_known: false })),
  room: MOST_MEMBER_GROUPS,
});

type Head = Pick<Read, 'columns' | 'mapping'> & { isNamed: boolean };
/** What the columns of a file are: what is asked, or what their names say and the first mailboxes below them. */
async function readHead(bytes: Buffer, asked: Partial<Mapping>): Promise<Head> {
  const isGuessed = Object.values(asked).every((column) => column === undefined);
  let head: Head | undefined;
  const telling: string[][] = [];
  for await (const row of readRows(bytes, MOST_IMPORT_ROWS)) {
    const cells = row.cells.map(cleaned);
    if (!head) {
      const isNamed = isHeader(cells);
      const columns = isNamed ? cells : cells.map(() => '');
      head = { columns, isNamed, mapping: isGuessed ? guessMapping(columns) : columnsOf(asked) };
    }
    if (!isGuessed || head.mapping.email !== null) break;
    if (cells.some(isMailbox) && telling.push(cells) === TELLING_ROWS) break;
  }
  // A file without rows is refused by `readRows`.
  return { ...head!, mapping: withMailboxes(head!.mapping, telling) };
}

/** The rows of a file below the names of its columns. */
async function* rowsBelow({ isNamed }: Head, bytes: Buffer): AsyncGenerator<Row> {
  let isNames = isNamed;
  for await (const row of readRows(bytes, MOST_IMPORT_ROWS)) {
    if (!isNames) yield row;
    isNames = false;
  }
}

/**
 * Reads the people of a file, and holds none of them: it is read once for its columns, as far as that takes, and twice where it names groups,
 * which are looked up all at once (docs/adr/0484). Of rows with one mailbox the first counts.
 * @param asked which column is what; without any the first row's names say so, or the mailboxes below them
 * @param findGroups which of the groups in it the panel has
 * @param take is given who is ready, in the order of the file
 * @throws AppError what `readRows` throws
 */
export async function readPeople(
  bytes: Buffer,
  asked: Partial<Mapping>,
  findGroups: FindGroups = noGroups,
  take: (person: Person) => void = () => {},
): Promise<Read> {
  const groups = new NamedGroups();
  const head = await readHead(bytes, asked);
  const { columns, mapping } = head;
  const read: Read = {
    columns,
    sample: [],
    mapping,
    rows: 0,
    ready: 0,
    faults: 0,
    errors: [],
    new_groups: groups.made,
    groups: groups.used,
  };
  if (mapping.groups !== null) for await (const row of rowsBelow(head, bytes)) readPerson(row, mapping, groups);
  await groups.lookUp(findGroups);
  const known = new Set<string>();
  for await (const row of rowsBelow(head, bytes)) {
    read.rows += 1;
    if (read.sample.length < SHOWN_ROWS)
      read.sample.push(row.cells.map((cell) => cleaned(cell).slice(0, LONGEST_NAME)));
    const person = readPerson(row, mapping, groups);
    const fault = faultOf(person, known, groups);
    if (fault) {
      read.faults += 1;
      if (read.errors.length < SHOWN_ERRORS)
        read.errors.push({ line: row.line, fault: fault.fault, value: fault.value.slice(0, LONGEST_NAME) });
    } else if (!('fault' in person)) {
      known.add(person.email);
      read.ready += 1;
      take({ ...person, groups: groups.take(person.groups) });
    }
  }
  return read;
}
