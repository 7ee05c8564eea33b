import { Done } from '@clube/shared/contracts/common';
import {
  CheckUserBody,
  PasswordRecoveryBody,
  RegisterBody,
  ValidatePurchaseBody,
} from '@clube/shared/contracts/sign-in';
import { answers } from '../../../lib/answers.ts';
import type { Api } from '../../../lib/api.ts';
import { askFirstAccess, askRegistration, askReset } from './ask.ts';

/**
 * Asking for a link: by registering, by the first access to what was bought (product.md §5, §7), by a forgotten password. An
 * account belongs to whoever opens its mailbox (docs/adr/0006), so every answer is the same, whoever has one.
 */
export async function askRoutes(app: Api) {
  const mails = { policy: 'anyone', mails: true, limit: 'signIn' } as const;
  const done = { ok: true as const };

  app.post(
    '/member/register',
    { config: mails, schema: { body: RegisterBody, response: answers({ 200: Done }, [400, 403, 422, 429]) } },
    async (request) => {
      await askRegistration(request, request.body);
      return done;
    },
  );

  app.post(
    '/member/new/check-user',
    { config: mails, schema: { body: CheckUserBody, response: answers({ 200: Done }, [400, 403, 429]) } },
    // It looks at nothing and answers everybody alike.
    async () => done,
  );

  app.post(
    '/member/new/validate-purchase',
    { config: mails, schema: { body: ValidatePurchaseBody, response: answers({ 200: Done }, [400, 403, 422, 429]) } },
    async (request) => {
      await askFirstAccess(request, request.body);
      return done;
    },
  );

  app.post(
    '/member/password-recovery',
    { config: mails, schema: { body: PasswordRecoveryBody, response: answers({ 200: Done }, [400, 403, 422, 429]) } },
    async (request) => {
      await askReset(request, request.body);
      return done;
    },
  );
}
