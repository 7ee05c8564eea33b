import { Type, type Static } from 'typebox';
import {
  certificateStates,
  DIGITS,
  MOST_AT_ONCE,
  NAME_LENGTH,
  PATTERN_LENGTH,
  REASON_LENGTH,
} from './certificate-states.ts';
import { Closed, Enum, Id, Line, Lines, Nullable, Timestamp } from './common.ts';
import { locales } from './locale.ts';

/** One that the panel has given, for whoever keeps its register. */
export const IssuedCertificate = Closed({
  id: Id,
  member_id: Id,
  /** As it stands on the sheet. */
  member: Type.String(),
  course_id: Id,
  /** What the course was called then. */
  course: Type.String(),
  number: Type.String(),
  code: Type.String(),
  state: Enum(certificateStates),
  /** The day that it was earned. */
  created_at: Timestamp,
  /** When it was given as it is now. */
  issued_at: Timestamp,
  expires_at: Nullable(Timestamp),
  revoked_at: Nullable(Timestamp),
  reason: Nullable(Type.String()),
  /** Whether everybody is told why. */
  is_reason_public: Type.Boolean(),
  /** How many codes it had before. */
  replaced_count: Type.Integer({ minimum: 0 }),
});
export type IssuedCertificate = Static<typeof IssuedCertificate>;

/** Which of them: `q` is part of a name, a number or a code. */
export const IssuedFilters = Closed({
  course: Type.Optional(Id),
  member: Type.Optional(Id),
  state: Type.Optional(Enum(certificateStates)),
  q: Type.Optional(Type.String({ maxLength: 160 })),
});
export type IssuedFilters = Static<typeof IssuedFilters>;
/** A page of them; `after` is the `next` of the one before it. */
export const IssuedQuery = Closed({ ...IssuedFilters.properties, after: Type.Optional(Id) });
export type IssuedQuery = Static<typeof IssuedQuery>;
/** The list as a file, in one of the three languages. */
export const IssuedExportQuery = Closed({
  ...IssuedFilters.properties,
  language: Type.Optional(Enum(locales)),
});
export type IssuedExportQuery = Static<typeof IssuedExportQuery>;
/** What was given last comes first. */
export const IssuedPage = Closed({ data: Type.Array(IssuedCertificate), next: Nullable(Id) });
export type IssuedPage = Static<typeof IssuedPage>;

const Ids = Type.Array(Id, { minItems: 1, maxItems: MOST_AT_ONCE, uniqueItems: true });
/** Takes certificates back. The members are told why, everybody only where `is_reason_public`. */
export const CertificateRevoke = Closed({ ids: Ids, reason: Lines(REASON_LENGTH), is_reason_public: Type.Boolean() });
export type CertificateRevoke = Static<typeof CertificateRevoke>;
/** Gives back what was taken. */
export const CertificateRestore = Closed({ ids: Ids });
/**
 * Gives certificates in place of those that have these codes: in the design in force, with the course's name as it is. `name` is for one
 * alone; `null` says the member's own again. `renew` begins the validity anew today.
 */
export const CertificateReissue = Closed({
  codes: Type.Array(Type.String({ pattern: '^[0-9A-F-]{1,40}$' }), {
    minItems: 1,
    maxItems: MOST_AT_ONCE,
    uniqueItems: true,
  }),
  name: Type.Optional(Nullable(Line(NAME_LENGTH))),
  renew: Type.Boolean(),
});
export type CertificateReissue = Static<typeof CertificateReissue>;
/** How many are otherwise than before. */
export const CertificatesChanged = Closed({ changed: Type.Integer({ minimum: 0 }) });
export type CertificatesChanged = Static<typeof CertificatesChanged>;

/** How a panel writes the numbers of what it gives; `{number}` stands once, `{year}` is that of the day it is given. */
export const CertificateNumbering = Closed({
  by_course: Type.Boolean(),
  pattern: Type.String({
    minLength: 8,
    maxLength: PATTERN_LENGTH,
    pattern:
      '^[^{}\\u0000-\\u001f\\u007f]*(\\{year\\}[^{}\\u0000-\\u001f\\u007f]*)?\\{number\\}[^{}\\u0000-\\u001f\\u007f]*(\\{year\\}[^{}\\u0000-\\u001f\\u007f]*)?$',
  }),
  digits: Type.Integer(DIGITS),
});
export type CertificateNumbering = Static<typeof CertificateNumbering>;
/** `seen`: as it was shown when it was changed; when somebody else changed it meanwhile nothing is saved. */
export const CertificateNumberingWrite = Closed({
  ...CertificateNumbering.properties,
  seen: Type.Optional(CertificateNumbering),
});
export type CertificateNumberingWrite = Static<typeof CertificateNumberingWrite>;
