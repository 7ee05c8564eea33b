import type { Certificates, VerifiedCertificate } from '@clube/shared/contracts/certificate';
import { certificatePageOf } from '@clube/shared/contracts/certificate-page';
import { mainColorOf } from '@clube/shared/contracts/brand';
import { allows } from '@clube/shared/contracts/policy';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../lib/errors.ts';
import { localeOfCountry } from '../../lib/locale.ts';
import type { Member } from '../../plugins/session.ts';
import { viewerOf } from '../access/rule.ts';
import { findMailPanel } from '../mail/panel.ts';
import { findMetas } from '../meta/queries.ts';
import type { CertificateSheet } from './draw.ts';
import { logoOf } from './logo.ts';
import { findByCode, findCertificate, findEarned, findPending } from './queries.ts';

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

/**
 * @param siteId the panel whose host was asked; null on the main app, which knows those of all
 * @throws AppError `certificate.not_found` for a code that nobody was given here
 */
export async function verifyCertificate(
  app: FastifyInstance,
  code: string,
  siteId: number | null,
): Promise<VerifiedCertificate> {
  const found = await findByCode(app.db, code.toUpperCase(), siteId);
  if (!found) throw new AppError('certificate.not_found', 'There is no certificate with this code');
  return { ...found, created_at: found.created_at.toISOString() };
}
