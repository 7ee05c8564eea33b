import { Type, type Static } from 'typebox';
import { certificateStates, verifiedStates } from './certificate-states.ts';
import { Closed, Enum, Id, Nullable, Percent, Seconds, Timestamp } from './common.ts';

/** Certificates that a member has and was not told of, the newest first. */
export const CertificateNotifications = Type.Array(Closed({ id: Id, title: Type.String(), created_at: Type.String() }));
export type CertificateNotifications = Static<typeof CertificateNotifications>;
/** Whether anybody in the panel has a certificate. */
export const CertificateConfig = Closed({ exists: Type.Boolean() });
export type CertificateConfig = Static<typeof CertificateConfig>;

/** One that a member has: `title` is the course's as it was, `workload_seconds` the length of its videos then. */
export const EarnedCertificate = Closed({
  id: Id,
  course_id: Id,
  title: Type.String(),
  code: Type.String(),
  /** As the panel numbers what it gives. */
  number: Type.String(),
  state: Enum(certificateStates),
  workload_seconds: Seconds,
  created_at: Timestamp,
  /** Null: it has no end. */
  expires_at: Nullable(Timestamp),
  /** Why it was taken back; null where it was not. */
  reason: Nullable(Type.String()),
  /** Whether doing the course anew gives it anew; `restarted` once that has begun. */
  renewal: Nullable(Enum(['offered', 'restarted'])),
});
export type EarnedCertificate = Static<typeof EarnedCertificate>;
/** A course that is open to a member and not finished. Lessons of other classes do not count. */
export const PendingCertificate = Closed({
  course_id: Id,
  title: Type.String(),
  lessons_count: Type.Integer({ minimum: 0 }),
  lessons_completed_count: Type.Integer({ minimum: 0 }),
  percentage_complete: Percent,
  /** As a course's card says it. */
  is_done: Type.Optional(Type.Boolean()),
  /** Lessons that the course's rule still asks for. */
  lessons_left: Type.Integer({ minimum: 0 }),
  /** Quizzes that it still asks to be passed; missing where a server does not say it. */
  quizzes_left: Type.Optional(Type.Integer({ minimum: 0 })),
  /** The certificate comes no earlier; null where no day is waited for. */
  ready_at: Nullable(Timestamp),
  /** The first lesson that is left; null while that one is not open. */
  next: Nullable(Closed({ module_id: Id, lesson_id: Id, title: Type.String() })),
});
export type PendingCertificate = Static<typeof PendingCertificate>;
/** `GET /certificate`: what a member has, the newest first, and what each other course still asks. */
export const Certificates = Closed({
  earned: Type.Array(EarnedCertificate),
  pending: Type.Array(PendingCertificate),
});
export type Certificates = Static<typeof Certificates>;

/** As somebody may type it: any case, with or without what is wrong in it. */
export const CertificateCode = Type.String({ pattern: '^[A-Za-z0-9-]+$', maxLength: 40 });
/** What a code says to whoever has it; nothing else of the person is told. */
export const VerifiedCertificate = Closed({
  member: Type.String(),
  course: Type.String(),
  created_at: Timestamp,
  code: Type.String(),
  number: Type.String(),
  state: Enum(verifiedStates),
  /** Null: it has no end. */
  expires_at: Nullable(Timestamp),
  /** When it was taken back or replaced; null where it was not. */
  closed_at: Nullable(Timestamp),
  /** Why it was taken back, where the panel says it to everybody. */
  reason: Nullable(Type.String()),
  /** The code of the one in its place. */
  replaced_by: Nullable(Type.String()),
});
export type VerifiedCertificate = Static<typeof VerifiedCertificate>;
