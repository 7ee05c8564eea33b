import type { CertificateNotifications, Certificates, VerifiedCertificate } from '@clube/shared/contracts/certificate';
import type { CertificateDesignState, CertificateFacts } from '@clube/shared/contracts/certificate-design';
import { certificatePageOf } from '@clube/shared/contracts/certificate-page';
import { certificateLabel } from '@clube/shared/contracts/certificate-states';
import type { CertificateNumbering } from '@clube/shared/contracts/issued-certificate';
import type { findDesign, findPeople } from './design.queries.ts';
import { formatDocument, maskDocument } from '../../lib/document-number.ts';
import type { lookOf } from './look.ts';
import type { findCertificate, findEarned, findNewCertificates, Verified } from './queries.ts';

type Panel = Awaited<ReturnType<typeof lookOf>>['panel'];

/** What stands on the sheet, and nothing of whose it is. */
export const presentVerified = (found: Verified): VerifiedCertificate => {
  const { member, course, code, number, state, reason, replaced_by } = found;
  return {
    member,
    course,
    code,
    number,
    state,
    reason,
    replaced_by,
    created_at: found.created_at.toISOString(),
    expires_at: found.expires_at?.toISOString() ?? null,
    closed_at: found.closed_at?.toISOString() ?? null,
  };
};

type New = Awaited<ReturnType<typeof findNewCertificates>>[number];
export const presentNew = (row: New): CertificateNotifications[number] => ({
  ...row,
  created_at: row.created_at.toISOString(),
});

type Earned = Awaited<ReturnType<typeof findEarned>>[number];
export const presentEarned = (row: Earned): Certificates['earned'][number] => ({
  ...row,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
});

type Given = NonNullable<Awaited<ReturnType<typeof findCertificate>>>;
/** What the drawing of one says. */
export const presentFacts = (found: Given, panel: Panel): CertificateFacts => ({
  member: found.member,
  document: formatDocument(found.document ?? '', found.document_kind),
  course: found.course,
  workload_seconds: found.workload_seconds,
  date: found.created_at.toISOString(),
  code: found.code,
  number: found.number,
  valid_until: found.expires_at?.toISOString() ?? null,
  panel: panel.name,
  url: panel.origin + certificatePageOf(found.code),
});

/** Of nobody: it says so, and no certificate can have it. */
const SAMPLE_CODE = '0000-0000-0000-0000-0000-0000';
export const SAMPLE = { member: 'Lívia Andrade Santos', document: '***.456.789-**', code: SAMPLE_CODE };
/** Shows each digit as it is written. */
const SAMPLE_NUMBER = 123;

type Found = NonNullable<Awaited<ReturnType<typeof findDesign>>>;
type Place = { panel: Panel; numbering: CertificateNumbering };
type Someone = Pick<CertificateFacts, 'member' | 'document' | 'code'> & {
  number?: string;
  created_at?: Date;
  expires_at?: Date | null;
  workload_seconds?: number;
};

/** What is not given yet would be valid as long as the rule says now. */
function endOf({ valid_months, valid_until }: Found): string | null {
  if (valid_until !== null) return `${valid_until}T23:59:59.000Z`;
  if (valid_months === null) return null;
  const at = new Date();
  at.setUTCMonth(at.getUTCMonth() + valid_months);
  return at.toISOString();
}

export const presentSample = (found: Found, { panel, numbering }: Place, someone: Someone): CertificateFacts => ({
  member: someone.member,
  document: someone.document,
  course: found.title,
  workload_seconds: someone.workload_seconds ?? found.workload_seconds,
  date: (someone.created_at ?? new Date()).toISOString(),
  code: someone.code,
  number: someone.number ?? certificateLabel(numbering, SAMPLE_NUMBER, new Date()),
  valid_until: someone.expires_at === undefined ? endOf(found) : (someone.expires_at?.toISOString() ?? null),
  panel: panel.name,
  url: panel.origin + certificatePageOf(someone.code),
});

type Person = Awaited<ReturnType<typeof findPeople>>[number];
/** A code is the key to a page, so nobody's real one is told to whoever looks at a design. */
export const someoneOf = ({
  member,
  document,
  document_kind,
  number,
  created_at,
  expires_at,
  workload_seconds,
}: Person): Someone => ({
  member,
  document: maskDocument(document, document_kind),
  code: SAMPLE_CODE,
  ...(number !== null && { number }),
  ...(created_at && { created_at, expires_at }),
  ...(workload_seconds !== null && { workload_seconds }),
});

/** A course's design with its rules. */
export const presentDesign = (found: Found): Omit<CertificateDesignState, 'look' | 'sample'> => ({
  course: found.title,
  version: found.version ?? 0,
  design: found.design,
  published: found.published &&
    found.published_at && { design: found.published, published_at: found.published_at.toISOString() },
  issued_count: found.issued_count,
  rules: {
    percent: found.percent,
    days: found.days,
    quizzes: found.quizzes,
    valid_months: found.valid_months,
    valid_until: found.valid_until,
    renews: found.renews,
  },
});
