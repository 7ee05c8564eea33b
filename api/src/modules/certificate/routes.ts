import { mainColorOf } from '@clube/shared/contracts/brand';
import { CertificateConfig, CertificateNotifications } from '@clube/shared/contracts/certificate';
import { Closed, Id } from '@clube/shared/contracts/common';
import { allows } from '@clube/shared/contracts/policy';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { attachment } from '../../lib/attachment.ts';
import { AppError } from '../../lib/errors.ts';
import { limit } from '../../lib/rate-limit.ts';
import { memberOf } from '../../plugins/session.ts';
import { localeOfCountry } from '../../lib/locale.ts';
import { findMetas } from '../meta/queries.ts';
import { drawCertificate } from './draw.ts';
import { findCertificate, findNewCertificates, hasCertificates } from './queries.ts';

export async function certificateRoutes(app: Api) {
  const read = { policy: 'panel.read' } as const;
  app.get(
    '/certificate/check-exist',
    { config: read, schema: { response: answers({ 200: CertificateConfig }, [401, 403]) } },
    async (request) => ({
      exists: (await hasCertificates(app.db, memberOf(request).siteId)) !== undefined,
    }),
  );
  app.get(
    '/certificate/notification',
    { config: read, schema: { response: answers({ 200: CertificateNotifications }, [401, 403]) } },
    async (request) => {
      const { siteId, memberId } = memberOf(request);
      const rows = await findNewCertificates(app.db, siteId, memberId);
      return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
    },
  );

  app.get(
    '/certificate/download/:id',
    {
      config: read,
      schema: {
        params: Closed({ id: Id }),
        response: answers(
          { 200: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }) },
          [400, 401, 403, 404, 429],
        ),
      },
    },
    async (request, reply) => {
      const { siteId, memberId, role } = memberOf(request);
      await limit(app, { key: `certificate:${siteId}:${memberId}`, max: 30, windowSeconds: 600 });
      const certificate = await findCertificate(app.db, siteId, request.params.id);
      // Members get their own; whoever manages members gets any of the panel.
      if (!certificate || (certificate.member_id !== memberId && !allows('member.manage', role)))
        throw new AppError('certificate.not_found', 'Not found');
      const { first_name, last_name, course, panel, code, created_at, country } = certificate;
      const { main_color } = await findMetas(app.db, siteId, ['main_color']);
      const image = drawCertificate({
        member: `${first_name} ${last_name}`.trim(),
        course,
        panel,
        color: mainColorOf(main_color),
        code,
        date: created_at,
        locale: localeOfCountry(country),
      });
      return reply
        .type('image/png')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', attachment(course, 'certificate.png'))
        .send(image);
    },
  );
}
