import { Deletion, DeletionAsk, KeepAccount } from '@clube/shared/contracts/account';
import { Done } from '@clube/shared/contracts/common';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { userOf } from '../../plugins/session.ts';
import { askForDeletion, keepByToken, readDeletion, takeBackDeletion } from './deletion.ts';

/** Going for good, and staying after all. */
export async function deletionRoutes(app: Api) {
  app.get(
    '/me/deletion',
    { config: { policy: 'signedIn' }, schema: { response: answers({ 200: Deletion }, [401]) } },
    async (request) => readDeletion(app.db, userOf(request)),
  );

  app.post(
    '/me/deletion',
    {
      config: { policy: 'signedIn', limit: 'heavy', mails: true },
      schema: { body: DeletionAsk, response: answers({ 200: Deletion }, [400, 401, 403, 409, 422, 429, 503]) },
    },
    async (request) => askForDeletion(request, request.body),
  );

  app.delete(
    '/me/deletion',
    {
      config: { policy: 'signedIn', limit: 'change' },
      schema: { response: answers({ 200: Deletion }, [401, 403, 429]) },
    },
    async (request) => takeBackDeletion(request),
  );

  app.post(
    '/account/keep',
    {
      config: { policy: 'anyone', limit: 'signIn' },
      schema: { body: KeepAccount, response: answers({ 200: Done }, [400, 403, 410, 429]) },
    },
    async (request) => {
      await keepByToken(request, request.body.token);
      return { ok: true as const };
    },
  );
}
