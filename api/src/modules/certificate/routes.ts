import { CertificateConfig, CertificateNotifications, Certificates } from '@clube/shared/contracts/certificate';
import { Closed, Done, Enum, Id } from '@clube/shared/contracts/common';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { attachment } from '../../lib/attachment.ts';
import { limit } from '../../lib/rate-limit.ts';
import { memberOf } from '../../plugins/session.ts';
import { ok } from '../course/params.ts';
import { documentFile, pictureFile } from './document.ts';
import { findSheet, listCertificates, restartCourse } from './operations.ts';
import { presentNew } from './present.ts';
import { findNewCertificates, hasCertificates } from './queries.ts';

const PREVIEW_WIDTH = 880;
const WINDOW_SECONDS = 600;

export async function certificateRoutes(app: Api) {
  const read = { policy: 'panel.read' } as const;
  const params = Closed({ id: Id });
  const file = answers(
    { 200: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }) },
    [400, 401, 403, 404, 410, 429],
  );

  app.get(
    '/certificate',
    { config: read, schema: { response: answers({ 200: Certificates }, [401, 403]) } },
    async (request) => listCertificates(app, memberOf(request)),
  );
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
      return (await findNewCertificates(app.db, siteId, memberId)).map(presentNew);
    },
  );

  app.post(
    '/certificate/restart/:id',
    {
      config: { ...read, limit: 'change' },
      schema: { params, response: answers({ 200: Done }, [400, 401, 403, 404, 409]) },
    },
    async (request) => {
      await restartCourse(app, memberOf(request), request.params.id);
      return ok;
    },
  );

  app.get('/certificate/preview/:id', { config: read, schema: { params, response: file } }, async (request, reply) => {
    const member = memberOf(request);
    await limit(app, {
      key: `certificate-preview:${member.siteId}:${member.memberId}`,
      max: 300,
      windowSeconds: WINDOW_SECONDS,
    });
    const sheet = await findSheet(app, member, request.params.id);
    return reply
      .type('image/png')
      .header('cache-control', 'private, no-store')
      .send(await pictureFile(app, sheet, PREVIEW_WIDTH));
  });
  app.get(
    '/certificate/download/:id',
    {
      config: read,
      schema: { params, querystring: Closed({ format: Type.Optional(Enum(['png', 'pdf'])) }), response: file },
    },
    async (request, reply) => {
      const member = memberOf(request);
      const { format = 'png' } = request.query;
      await limit(app, {
        key: `certificate:${member.siteId}:${member.memberId}`,
        max: 30,
        windowSeconds: WINDOW_SECONDS,
      });
      const sheet = await findSheet(app, member, request.params.id);
      return reply
        .type(format === 'pdf' ? 'application/pdf' : 'image/png')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', attachment(sheet.facts.course, `certificate.${format}`))
        .send(await (format === 'pdf' ? documentFile(app, sheet) : pictureFile(app, sheet)));
    },
  );
}
