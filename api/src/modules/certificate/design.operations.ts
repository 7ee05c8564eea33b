import type {
  CertificateDesign,
  CertificateDesignState,
  CertificateDesignWrite,
  CertificatePeople,
  CertificateRules,
  CertificateRulesWrite,
  CertificateSample,
} from '@clube/shared/contracts/certificate-design';
import { MAX_PICTURES, MAX_SHEET_LETTERS } from '@clube/shared/contracts/certificate-sheet/constants';
import type { FastifyInstance } from 'fastify';
import { AppError, assertFound } from '../../lib/errors.ts';
import { assertSeen } from '../../lib/seen.ts';
import { imageAddress } from '../../lib/image-file.ts';
import type { CoursePath } from '../course/paths.ts';
import { findDesign, findPeople, publishDesign, writeDesign } from './design.queries.ts';
import { lookOf } from './look.ts';
import { logoOf } from './pictures.ts';
import { presentDesign, presentSample, SAMPLE, someoneOf } from './present.ts';
import { findNumbering } from './register.queries.ts';
import { holdRules, writeRules } from './rules.queries.ts';
import type { CertificateSheet } from './sheet.ts';

const stale = () => new AppError('version.stale', 'Somebody else has saved meanwhile');

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
    ...presentDesign(found),
    look: {
      color,
      pictures: imageAddress(at.siteId, ''),
      logo: picture && { url: String(logo), width: picture.width, height: picture.height },
    },
    sample: presentSample(found, { panel, numbering }, SAMPLE),
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
    facts: presentSample(found, { panel, numbering }, someoneOf(person)),
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
  return { siteId: at.siteId, design, facts: presentSample(found, { panel, numbering }, someone), color, logo };
}
