import { Type, type Static } from 'typebox';
import { auditActs } from './audit-words.ts';
import { Closed, Enum, Id, Moment, Nullable, Timestamp } from './common.ts';
import { locales } from './locale.ts';
import { roles } from './policy.ts';

/** A kind of thing that staff change: what its tables are audited as. */
const Noun = Type.String({ pattern: '^[a-z_]{1,40}$' });
const line = {
  id: Id,
  created_at: Timestamp,
  /** Null once the account is erased. */
  actor: Nullable(Type.String()),
  /** As it was at that moment. */
  role: Enum(roles),
  /** Whether they looked on as a student. */
  as_student: Type.Boolean(),
  /** The name of the key that acted for them; null where they did it themselves. */
  api_key: Nullable(Type.String()),
  noun: Noun,
  act: Enum(auditActs),
  /** How many things of that kind. */
  count: Type.Integer(),
  /** The first of them as it was called, and the course that it stood in; null where it has none or its person is erased. */
  name: Nullable(Type.String()),
  place: Nullable(Type.String()),
};

/** What one call did to one kind of thing. */
export const AuditEntry = Closed(line);
export type AuditEntry = Static<typeof AuditEntry>;

/** Which of them: `person` is an account of `AuditPeople`, `about` a member whose things they are, `q` part of a name, `from` and `to` moments (`to` is not within), `after` the `next` of a page. */
export const AuditFilters = Closed({
  person: Type.Optional(Id),
  about: Type.Optional(Id),
  noun: Type.Optional(Noun),
  q: Type.Optional(Type.String({ maxLength: 160 })),
  from: Type.Optional(Moment),
  to: Type.Optional(Moment),
});
export type AuditFilters = Static<typeof AuditFilters>;
/** A page of them. */
export const AuditQuery = Closed({ ...AuditFilters.properties, after: Type.Optional(Type.String({ maxLength: 200 })) });
export type AuditQuery = Static<typeof AuditQuery>;
/** The list as a file, in one of the three languages. */
export const AuditExportQuery = Closed({
  ...AuditFilters.properties,
  language: Type.Optional(Enum(locales)),
});
export type AuditExportQuery = Static<typeof AuditExportQuery>;

/** What was done last comes first. */
export const AuditPage = Closed({
  data: Type.Array(AuditEntry),
  /** For `after`; null on the last page. */
  next: Nullable(Type.String()),
});
export type AuditPage = Static<typeof AuditPage>;

/** Field → value, of those that changed; `•••` is kept to itself, `…` too long to be told. */
const Fields = Type.Record(Type.String(), Type.Unknown());
/** One act in full. `things` are the first twenty of `count`; `operation` is the route that was called. */
export const AuditDetail = Closed({
  ...line,
  operation: Type.String(),
  request_id: Type.String(),
  things: Type.Array(
    Closed({ name: Nullable(Type.String()), place: Nullable(Type.String()), before: Fields, after: Fields }),
  ),
});
export type AuditDetail = Static<typeof AuditDetail>;

/** Whoever is named in it: account and name. */
export const AuditPeople = Type.Array(Closed({ id: Id, name: Type.String() }));
export type AuditPeople = Static<typeof AuditPeople>;

/** In which language, the first of them where none is said. */
export const AuditNounsQuery = Closed({ language: Type.Optional(Enum(locales)) });
/** Every kind of thing that the record knows, with what it is called in one language. */
export const AuditNouns = Type.Array(Closed({ noun: Type.String(), word: Type.String() }));
export type AuditNouns = Static<typeof AuditNouns>;
