import type {
  CertificateDesign,
  CertificateDesignState,
  CertificateDesignWrite,
  CertificateFacts,
  CertificatePeople,
  CertificateRules,
  CertificateRulesWrite,
  CertificateSample,
} from '@clube/shared/contracts/certificate-design';
import { certificatePageOf } from '@clube/shared/contracts/certificate-page';
import { certificateLabel } from '@clube/shared/contracts/certificate-states';
import type { CertificateNumbering } from '@clube/shared/contracts/issued-certificate';
import { MAX_PICTURES, MAX_SHEET_LETTERS } from '@clube/shared/contracts/certificate-sheet/constants';
import type { FastifyInstance } from 'fastify';
import { AppError, assertFound } from '../../lib/errors.ts';
import { assertSeen } from '../../lib/seen.ts';
import { imageAddress } from '../../lib/image-file.ts';
import type { CoursePath } from '../course/paths.ts';
import { findDesign, findPeople, publishDesign, writeDesign } from './design.queries.ts';
import { maskDocument } from './document-number.ts';
import { lookOf } from './look.ts';
import { logoOf } from './pictures.ts';
import { findNumbering } from './register.queries.ts';
import { holdRules, writeRules } from './rules.queries.ts';
import type { CertificateSheet } from './sheet.ts';

/** Of nobody: it says so, and no certificate can have it. */
const SAMPLE_CODE = '0000-0000-0000-0000-0000-0000';
const SAMPLE = { member: 'Lívia Andrade Santos', document: '***.456.789-**', code: SAMPLE_CODE };
/** Shows each digit as it is written. */
const SAMPLE_NUMBER = 123;
const stale = () => new AppError('version.stale', 'Somebody else has saved meanwhile');

type Found = NonNullable<Awaited<ReturnType<typeof findDesign>>>;
type Place = { panel: Awaited<ReturnType<typeof lookOf>>['panel']; numbering: CertificateNumbering };
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

const factsOf = (found: Found, { panel, numbering }: Place, someone: Someone): CertificateFacts => ({
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
const someoneOf = ({
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

/** @throws AppError `course.not_found` */
export async function readDesign(app: FastifyInstance, at: CoursePath): Promise<CertificateDesignState> {
  const [row, { panel, color, logo }, numbering] = await Promise.all([
    findDesign(app.db, at),
    lookOf(app, at.siteId),
    findNumbering(app.db, at.siteId),
  ]);
  const found = assertFound(row, 'course.not_found');
  const picture = await logoOf(app, at.siteId, logo);
  return {
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
    look: {
      color,
      pictures: imageAddress(at.siteId, ''),
      logo: picture && { url: String(logo), width: picture.width, height: picture.height },
    },
    sample: factsOf(found, { panel, numbering }, SAMPLE),
  };
}

/** @throws AppError `certificate.too_many_pictures`, `certificate.too_many_letters` */
export function assertDrawable({ background, fields }: CertificateDesign): void {
  const pictures = fields.filter(({ kind }) => kind === 'picture').length + (background.picture === null ? 0 : 1);
  if (pictures > MAX_PICTURES)
    throw new AppError('certificate.too_many_pictures', `A design has ${MAX_PICTURES} pictures at most`);
  const letters = fields.reduce((sum, field) => sum + (field.kind === 'text' ? Array.from(field.text).length : 0), 0);
  if (letters > MAX_SHEET_LETTERS)
    throw new AppError('certificate.too_many_letters', `A design has ${MAX_SHEET_LETTERS} letters at most`);
}

/** @returns the new version @throws AppError `course.not_found`, `version.stale`, `certificate.too_many_pictures`, `certificate.too_many_letters` */
export async function saveDesign({ db }: FastifyInstance, at: CoursePath, write: CertificateDesignWrite) {
  assertFound(await findDesign(db, at), 'course.not_found');
  assertDrawable(write.design);
  const version = await writeDesign(db, at, write);
  if (version === undefined) throw stale();
  return { version };
}

/** From here on certificates are given in it. @throws AppError `course.not_found`, `version.stale` */
export async function putInForce({ db }: FastifyInstance, at: CoursePath, version: number): Promise<void> {
  assertFound(await findDesign(db, at), 'course.not_found');
  if (!(await db.transaction().execute((trx) => publishDesign(trx, at, version)))) throw stale();
}

function assertValidity({ valid_months: months, valid_until: until }: CertificateRules): void {
  const wrong = (message: string) =>
    new AppError('request.invalid', message, { fields: [{ path: '/valid_until', code: 'date', message }] });
  if (until == null) return;
  if (months != null) throw wrong('A certificate ends after months or with a day');
  const day = new Date(`${until}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== until) throw wrong('There is no such day');
}

/** @returns how many got theirs at once @throws AppError `course.not_found`, `request.invalid`, `version.stale` when others stand there than were seen */
export async function saveRules({ db }: FastifyInstance, at: CoursePath, { seen, ...rules }: CertificateRulesWrite) {
  assertValidity(rules);
  assertFound(await findDesign(db, at), 'course.not_found');
  const issued = await db.transaction().execute(async (trx) => {
    assertSeen(await holdRules(trx, at), seen, rules);
    return writeRules(trx, at, rules);
  });
  return { issued };
}

/** Whom a design can be looked at with. @throws AppError `course.not_found` */
export async function listPeople(app: FastifyInstance, at: CoursePath, q?: string): Promise<CertificatePeople> {
  const found = assertFound(await findDesign(app.db, at), 'course.not_found');
  const [{ panel }, numbering] = await Promise.all([lookOf(app, at.siteId), findNumbering(app.db, at.siteId)]);
  const people = await findPeople(app.db, at, { ...(q !== undefined && { q }) });
  return people.map((person) => ({
    member_id: person.member_id,
    facts: factsOf(found, { panel, numbering }, someoneOf(person)),
  }));
}

/** The sheet of a design that is not saved. @throws AppError `course.not_found`, `member.not_found`, `certificate.too_many_pictures`, `certificate.too_many_letters` */
export async function sampleSheet(
  app: FastifyInstance,
  at: CoursePath,
  { design, member_id }: CertificateSample,
): Promise<CertificateSheet> {
  const found = assertFound(await findDesign(app.db, at), 'course.not_found');
  assertDrawable(design);
  const [{ panel, color, logo }, numbering] = await Promise.all([
    lookOf(app, at.siteId),
    findNumbering(app.db, at.siteId),
  ]);
  const [person] = member_id === null ? [] : await findPeople(app.db, at, { memberId: member_id });
  const someone = member_id === null ? SAMPLE : someoneOf(assertFound(person, 'member.not_found'));
  return { siteId: at.siteId, design, facts: factsOf(found, { panel, numbering }, someone), color, logo };
}
