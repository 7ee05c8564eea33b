import { Closed } from '@clube/shared/contracts/common';
import { GoogleHandOff } from '@clube/shared/contracts/sign-in';
import { Type } from 'typebox';
import { mainOrigin } from '../../../config.ts';
import { answers } from '../../../lib/answers.ts';
import type { Api } from '../../../lib/api.ts';
import { createOidcClient } from './client.ts';
import { begin, finish, handOver } from './operations.ts';

const CALLBACK = '/api/member/google/callback';

/**
 * Signing in with Google. The provider knows one address, the main app's; a panel hands over to it with a signed
 * `auth` (/login-to-google/{auth}) and gets the person back with a one-time token (/redirect-gd/{token}/{site_id}).
 */
export async function googleRoutes(app: Api) {
  const { config } = app.clube;
  if (!config.googleClientId) return;
  const client = createOidcClient(config, mainOrigin(config) + CALLBACK);
  const anyone = { policy: 'anyone', limit: 'signIn' } as const;
  app.post(
    '/member/google/auth',
    {
      config: anyone,
      schema: {
        body: Closed({ wanted: Type.Optional(Type.String({ maxLength: 500 })) }),
        response: answers({ 200: GoogleHandOff }, [400, 403, 404]),
      },
    },
    async (request, reply) => ({ url: handOver(request, reply, request.body.wanted) }),
  );

  app.post(
    '/member/google/start',
    {
      config: anyone,
      schema: {
        body: Closed({ auth: Type.String({ maxLength: 2000 }) }),
        response: answers({ 200: GoogleHandOff }, [400, 403, 410, 422, 429]),
      },
    },
    async (request, reply) => ({ url: await begin(request, reply, client, request.body.auth) }),
  );

  app.get(
    '/member/google/callback',
    {
      // It takes what a start made, which was counted; somebody who comes back from the provider reads no refusal.
      config: { policy: 'anyone' },
      schema: {
        querystring: Type.Object({ state: Type.Optional(Type.String({ maxLength: 200 })) }),
        response: answers({ 302: Type.Null() }, []),
      },
    },
    async (request, reply) => reply.redirect(await finish(request, reply, client, request.query.state ?? '')),
  );
}
