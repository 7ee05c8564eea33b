import { PasskeyQuestion, PasskeyShown } from '@clube/shared/contracts/passkey';
import { LoginResult } from '@clube/shared/contracts/sign-in';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { byAddress, limit } from '../../lib/rate-limit.ts';
import { askFor } from '../passkey/operations.ts';
import { finishByPasskey, signInByPasskey } from './passkey.ts';

/** Signing in with a passkey, alone or as the second step. */
export async function passkeySignInRoutes(app: Api) {
  const anyone = { policy: 'anyone', limit: 'signIn' } as const;

  app.get(
    '/member/passkey',
    { config: { policy: 'anyone' }, schema: { response: answers({ 200: PasskeyQuestion }, [429]) } },
    async (request, reply) => {
      await limit(app, { key: `passkey-question:${byAddress(request.ip)}`, max: 240, windowSeconds: 60 });
      return askFor(request, reply, 'sign-in');
    },
  );

  app.post(
    '/member/login/passkey',
    {
      config: anyone,
      schema: { body: PasskeyShown, response: answers({ 200: LoginResult }, [400, 403, 410, 422, 429]) },
    },
    async (request, reply) => signInByPasskey(request, reply, request.body),
  );

  app.post(
    '/member/login/code/passkey',
    {
      config: anyone,
      schema: { body: PasskeyShown, response: answers({ 200: LoginResult }, [400, 403, 410, 422, 429]) },
    },
    async (request, reply) => finishByPasskey(request, reply, request.body),
  );
}
