import { Type, type Static } from 'typebox';
import { Closed, Enum, Id, Nullable, Timestamp } from './common.ts';

/** Of a file of people, from 0. */
const Column = Type.Optional(Type.Integer({ minimum: 0, maximum: 99 }));
/**
 * `POST /member/import/check` and `POST /member/import`, with the file as its body. Without any column the names in the file's first row say what is what,
 * and where none is of mailboxes what stands below them.
 * `course_ids`: ids with commas between, which open for whoever accepts.
 */
export const MemberImportQuery = Closed({
  file: Type.Optional(Type.String({ maxLength: 200 })),
  course_ids: Type.Optional(Type.String({ pattern: '^\\d{1,15}(,\\d{1,15}){0,199}$' })),
  email: Column,
  name: Column,
  first_name: Column,
  last_name: Column,
  document: Column,
  country: Column,
  groups: Column,
});
export type MemberImportQuery = Static<typeof MemberImportQuery>;

/**
 * Why a row of a file is passed over. `formula`: a name, document or new group that a spreadsheet would run; `country_unknown`: a document of
 * what is no country; `group_invalid`: a group whose name is too long; `too_many_groups`: more than a panel has; `repeated`: the mailbox
 * stands in a row before.
 */
const rowFaults = [
  'email_missing',
  'email_invalid',
  'name_missing',
  'name_invalid',
  'formula',
  'document_invalid',
  'country_unknown',
  'group_invalid',
  'too_many_groups',
  'repeated',
] as const;
/** A word of what is wrong with a row. */
export type RowFault = (typeof rowFaults)[number];

const Mapped = Nullable(Type.Integer());
/** What a file holds, by what was asked: nothing of it is written. */
export const MemberImportCheck = Closed({
  /** The names in its first row. */
  columns: Type.Array(Type.String()),
  /** The first rows as they stand in the file. */
  sample: Type.Array(Type.Array(Type.String())),
  /** Which column is what: the one that was asked for, else the one that the names or the mailboxes in it say. */
  mapping: Closed({
    email: Mapped,
    name: Mapped,
    first_name: Mapped,
    last_name: Mapped,
    document: Mapped,
    country: Mapped,
    groups: Mapped,
  }),
  rows: Type.Integer(),
  ready: Type.Integer(),
  faults: Type.Integer(),
  /** The first of them. `line` as an editor counts; `value` as it stands in the file. */
  errors: Type.Array(Closed({ line: Type.Integer(), fault: Enum(rowFaults), value: Type.String() })),
  /** Groups that the panel does not have yet, and that beginning makes. */
  new_groups: Type.Array(Type.String()),
  /** How many more the panel's plan takes; null: as many as there are. */
  room: Nullable(Type.Integer()),
});
export type MemberImportCheck = Static<typeof MemberImportCheck>;

/** How far an import is: `running` until each row has an outcome, `cancelled` where somebody stopped it before. */
const importStates = ['running', 'done', 'cancelled'] as const;
/**
 * One import. `invited`: new invitations; `enrolled`: were members and got a course or a group that they did not have; `known`: nothing to
 * do, as for instructors, whom no file enrols; `refused`: beyond the panel's plan; `waiting_mails`: invitations that are still to be mailed.
 */
export const MemberImport = Closed({
  id: Id,
  file: Type.String(),
  state: Enum(importStates),
  rows: Type.Integer(),
  done: Type.Integer(),
  invited: Type.Integer(),
  enrolled: Type.Integer(),
  known: Type.Integer(),
  refused: Type.Integer(),
  /** Rows of the file that were no people. */
  faults: Type.Integer(),
  waiting_mails: Type.Integer(),
  created_at: Timestamp,
});
export type MemberImport = Static<typeof MemberImport>;
/** The last ones, the newest first. */
export const MemberImportList = Type.Array(MemberImport);
export type MemberImportList = Static<typeof MemberImportList>;
