import { Closed, Done, Id } from '@clube/shared/contracts/common';
import {
  Passkey,
  PasskeyBody,
  PasskeyList,
  PasskeyProof,
  PasskeyQuestion,
  PasskeyWish,
} from '@clube/shared/contracts/passkey';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { addPasskey, askToConfirm, beginPasskey, dropPasskey, listOwn } from './operations.ts';

/** One's own passkeys. Signing in with one is a way of `sign-in`. */
export async function passkeyRoutes(app: Api) {
  const signedIn = { policy: 'signedIn' } as const;
  const sensitive = { policy: 'signedIn', limit: 'heavy' } as const;

  app.get(
    '/me/passkey',
    { config: signedIn, schema: { response: answers({ 200: PasskeyList }, [401]) } },
    async (request) => listOwn(request),
  );

  app.get(
    '/me/passkey/question',
    { config: signedIn, schema: { response: answers({ 200: PasskeyQuestion }, [401]) } },
    async (request, reply) => askToConfirm(request, reply),
  );

  app.post(
    '/me/passkey/wish',
    {
      config: sensitive,
      schema: { body: PasskeyProof, response: answers({ 200: PasskeyWish }, [400, 401, 403, 410, 422]) },
    },
    async (request, reply) => beginPasskey(request, reply, request.body),
  );

  app.post(
    '/me/passkey',
    {
      config: sensitive,
      schema: { body: PasskeyBody, response: answers({ 200: Passkey }, [400, 401, 403, 409, 410, 422]) },
    },
    async (request) => addPasskey(request, request.body),
  );

  app.delete(
    '/me/passkey/:passkey',
    {
      config: sensitive,
      schema: {
        params: Closed({ passkey: Id }),
        body: PasskeyProof,
        response: answers({ 200: Done }, [400, 401, 403, 404, 410, 422]),
      },
    },
    async (request) => {
      await dropPasskey(request, request.params.passkey, request.body);
      return { ok: true as const };
    },
  );
}
