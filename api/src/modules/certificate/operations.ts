import type { Certificates } from '@clube/shared/contracts/certificate';
import { certificatePageOf } from '@clube/shared/contracts/certificate-page';
import { mainColorOf } from '@clube/shared/contracts/brand';
import { allows } from '@clube/shared/contracts/policy';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../lib/errors.ts';
import { localeOfCountry } from '../../lib/locale.ts';
import type { Visitor } from '../../plugins/hosts.ts';
import type { Member } from '../../plugins/session.ts';
import { viewerOf } from '../access/rule.ts';
import { findMailPanel } from '../mail/panel.ts';
import { findMetas } from '../meta/queries.ts';
import type { CertificateSheet } from './draw.ts';
import { logoOf } from './logo.ts';
import { byAddress, limit } from '../../lib/rate-limit.ts';
import { findByCode, findCertificate, findEarned, findPending, type Verified } from './queries.ts';

/** What a member has, and what each of their other courses still asks. */
export async function listCertificates({ db }: FastifyInstance, member: Member): Promise<Certificates> {
  const [earned, pending] = await Promise.all([
    findEarned(db, member.siteId, member.memberId),
    findPending(db, viewerOf(member)),
  ]);
  return { earned: earned.map((row) => ({ ...row, created_at: row.created_at.toISOString() })), pending };
}

/**
 * What the drawing of a certificate says. Members get their own; whoever manages members gets any of the panel.
 * @throws AppError `certificate.not_found`
 */
export async function findSheet(app: FastifyInstance, member: Member, id: number): Promise<CertificateSheet> {
  const { siteId, memberId, role } = member;
  const found = await findCertificate(app.db, siteId, id);
  if (!found || (found.member_id !== memberId && !allows('member.manage', role)))
    throw new AppError('certificate.not_found', 'Not found');
  return sheetOf(app, siteId, found);
}

type Found = NonNullable<Awaited<ReturnType<typeof findCertificate>>>;
async function sheetOf(app: FastifyInstance, siteId: number, found: Found): Promise<CertificateSheet> {
  const [panel, { main_color, logo }] = await Promise.all([
    findMailPanel(app, siteId),
    findMetas(app.db, siteId, ['main_color', 'logo']),
  ]);
  return {
    member: `${found.first_name} ${found.last_name}`.trim(),
    course: found.course,
    panel: panel.name,
    color: mainColorOf(main_color),
    logo: await logoOf(app, siteId, logo),
    code: found.code,
    url: panel.origin + certificatePageOf(found.code),
    workloadSeconds: found.workload_seconds,
    date: found.created_at,
    locale: localeOfCountry(found.country),
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

/** The sheet of a code, as whoever has it may see it. @throws AppError as `verifyCertificate` */
export async function findVerifiedSheet(app: FastifyInstance, visitor: Visitor, code: string) {
  const { site_id, id } = await verifyCertificate(app, visitor, code);
  const found = await findCertificate(app.db, site_id, id);
  // It went between the two looks.
  if (!found) throw new AppError('certificate.not_found', 'Not found');
  return sheetOf(app, site_id, found);
}
