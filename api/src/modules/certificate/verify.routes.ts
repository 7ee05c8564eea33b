import { VerifiedCertificate } from '@clube/shared/contracts/certificate';
import { Closed } from '@clube/shared/contracts/common';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { byAddress, limit } from '../../lib/rate-limit.ts';
import { verifyCertificate } from './operations.ts';

/** For whoever was shown a certificate: nobody signs in, and nothing but what stands on the sheet is told. */
export async function verifyRoutes(app: Api) {
  app.get(
    '/certificate/verify/:code',
    {
      config: { policy: 'anyone' },
      schema: {
        params: Closed({ code: Type.String({ pattern: '^[A-Za-z0-9-]+$', maxLength: 40 }) }),
        response: answers({ 200: VerifiedCertificate }, [400, 404, 429]),
      },
    },
    async (request, reply) => {
      await limit(app, { key: `certificate-verify:${byAddress(request.ip)}`, max: 60, windowSeconds: 600 });
      const siteId = request.arrival.kind === 'panel' ? request.arrival.siteId : null;
      void reply.header('cache-control', 'no-store');
      return verifyCertificate(app, request.params.code, siteId);
    },
  );
}
