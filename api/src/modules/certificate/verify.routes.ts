import { CertificateCode, VerifiedCertificate } from '@clube/shared/contracts/certificate';
import { Closed } from '@clube/shared/contracts/common';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { visitorOf } from '../../plugins/hosts.ts';
import { findVerifiedSheet, verifyCertificate } from './operations.ts';
import { presentVerified } from './present.ts';
import { sharedPictureOf } from './shared-picture.ts';

const PICTURE_AGE_SECONDS = 300;

/** For whoever was shown a certificate: nobody signs in, and nothing but what stands on the sheet is told, and how it stands. */
export async function verifyRoutes(app: Api) {
  const config = { policy: 'anyone' } as const;
  const params = Closed({ code: CertificateCode });
  const refusals = [400, 404, 429] as const;

  app.get(
    '/certificate/verify/:code',
    { config, schema: { params, response: answers({ 200: VerifiedCertificate }, [...refusals]) } },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      return presentVerified(await verifyCertificate(app, visitorOf(request), request.params.code));
    },
  );
  app.get(
    '/certificate/verify/:code/picture',
    {
      config,
      schema: {
        params,
        response: answers({ 200: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }) }, [...refusals, 410]),
      },
    },
    async (request, reply) => {
      const sheet = await findVerifiedSheet(app, visitorOf(request), request.params.code);
      const picture = await sharedPictureOf(app, sheet);
      return reply.type('image/png').header('cache-control', `public, max-age=${PICTURE_AGE_SECONDS}`).send(picture);
    },
  );
}
