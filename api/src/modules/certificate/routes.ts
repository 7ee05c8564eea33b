import { CertificateConfig, CertificateNotifications } from '@clube/shared/contracts/site';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { memberOf } from '../../plugins/session.ts';
import { findNewCertificates, hasCertificates } from './queries.ts';

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
}
