import type { Certificates } from '@clube/shared/contracts/certificate';
import { defaultDesign } from '@clube/shared/contracts/certificate-sheet/templates';
import { allows } from '@clube/shared/contracts/policy';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../lib/errors.ts';
import { localeOfCountry } from '../../lib/locale.ts';
import type { Visitor } from '../../plugins/hosts.ts';
import type { Member } from '../../plugins/session.ts';
import { ownViewerOf } from '../access/rule.ts';
import { byAddress, limit } from '../../lib/rate-limit.ts';
import { maskDocument } from '../../lib/document-number.ts';
import { lookOf } from './look.ts';
import { presentEarned, presentFacts } from './present.ts';
import {
  findByCode,
  findCertificate,
  findEarned,
  findPending,
  noteRestart,
  undoLessons,
  type Verified,
} from './queries.ts';
import type { CertificateSheet } from './sheet.ts';

const revoked = () => new AppError('certificate.revoked', 'It was taken back');

/** What a member has, and what each of their other courses still asks. */
export async function listCertificates({ db }: FastifyInstance, member: Member): Promise<Certificates> {
  const [earned, pending] = await Promise.all([
    findEarned(db, ownViewerOf(member)),
    findPending(db, ownViewerOf(member)),
  ]);
  return {
    earned: earned.map(presentEarned),
    pending,
  };
}

/**
 * What the drawing of a certificate says. Members get their own; whoever manages members gets any of the panel.
 * Nobody gets one that was taken back. @throws AppError `certificate.not_found`, `certificate.revoked`
 */
export async function findSheet(app: FastifyInstance, member: Member, id: number): Promise<CertificateSheet> {
  const { siteId, memberId, role } = member;
  const found = await findCertificate(app.db, siteId, id);
  if (!found || (found.member_id !== memberId && !allows('member.manage', role)))
    throw new AppError('certificate.not_found', 'Not found');
  if (found.revoked_at) throw revoked();
  return sheetOf(app, siteId, found);
}

/**
 * Its member does the course anew, and gets the certificate anew with the last lesson.
 * @throws AppError `certificate.not_found`, `certificate.not_renewable`
 */
export async function restartCourse(app: FastifyInstance, member: Member, id: number): Promise<void> {
  const found = await findCertificate(app.db, member.siteId, id);
  if (found?.member_id !== member.memberId) throw new AppError('certificate.not_found', 'Not found');
  await app.db.transaction().execute(async (trx) => {
    const courseId = await noteRestart(trx, ownViewerOf(member), id);
    if (courseId === undefined) throw new AppError('certificate.not_renewable', 'It cannot be renewed this way now');
    await undoLessons(trx, ownViewerOf(member), courseId);
  });
}

type Found = NonNullable<Awaited<ReturnType<typeof findCertificate>>>;
/** In the design that it was given in; one of before there was any is drawn as of itself, in its member's language. */
async function sheetOf(app: FastifyInstance, siteId: number, found: Found): Promise<CertificateSheet> {
  const { panel, color, logo } = await lookOf(app, siteId);
  return {
    siteId,
    color,
    logo,
    design: found.design ?? defaultDesign(localeOfCountry(found.country)),
    facts: presentFacts(found, panel),
  };
}

const VERIFY = { max: 60, windowSeconds: 600 };

/**
 * What a code says, for whoever was shown it; pages and calls count together.
 * @throws AppError `certificate.not_found` for a code that nobody was given here, `rate.limited`
 */
export async function verifyCertificate(app: FastifyInstance, visitor: Visitor, code: string): Promise<Verified> {
  await limit(app, { key: `certificate-verify:${byAddress(visitor.ip)}`, ...VERIFY });
  const found = await findByCode(app.db, code.toUpperCase(), visitor.siteId);
  if (!found) throw new AppError('certificate.not_found', 'There is no certificate with this code');
  return found;
}

/** The sheet of a code, as whoever has it may see it. @throws AppError as `verifyCertificate`; `certificate.revoked`, `certificate.replaced` */
export async function findVerifiedSheet(app: FastifyInstance, visitor: Visitor, code: string) {
  const { site_id, id, state } = await verifyCertificate(app, visitor, code);
  if (state === 'revoked') throw revoked();
  if (state === 'replaced') throw new AppError('certificate.replaced', 'It has another code now');
  const found = await findCertificate(app.db, site_id, id);
  // It went between the two looks.
  if (!found) throw new AppError('certificate.not_found', 'Not found');
  const sheet = await sheetOf(app, site_id, found);
  // Whoever has the code is told whose it is, not the number that they are known by elsewhere.
  return { ...sheet, facts: { ...sheet.facts, document: maskDocument(found.document ?? '', found.document_kind) } };
}
