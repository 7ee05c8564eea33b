import { Done } from '@clube/shared/contracts/common';
import {
  CodeBody,
  PasswordAndCode,
  RecoveryCodes,
  SecondFactorBegin,
  SecondFactorSecret,
  SecondFactorState,
} from '@clube/shared/contracts/second-factor';
import type { FastifyRequest } from 'fastify';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { AppError } from '../../lib/errors.ts';
import { userOf } from '../../plugins/session.ts';
import { assertPassword } from '../user/operations.ts';
import { findUser } from '../user/queries.ts';
import { tellOfChange } from '../user/notice.ts';
import {
  assertCode,
  beginSecondFactor,
  enableSecondFactor,
  hasSecondFactor,
  renewRecoveryCodes,
} from './operations.ts';
import { findState, remove } from './queries.ts';

/** Codes of an authenticator app beside the password, and the recovery codes for a lost phone. */
export async function secondFactorRoutes(app: Api) {
  const signedIn = { policy: 'signedIn' } as const;
  const sensitive = { policy: 'signedIn', limit: 'heavy' } as const;

  /** Taking protection away needs both factors, whoever sits at the open page. */
  const assertBoth = async (request: FastifyRequest<{ Body: PasswordAndCode }>) => {
    const { userId } = userOf(request);
    await assertPassword(request, request.body.password);
    if (!(await hasSecondFactor(app, userId)))
      throw new AppError('auth.second_factor_missing', 'The second factor is off');
    await assertCode(request, request.body.code);
    return userId;
  };

  app.get(
    '/me/second-factor',
    { config: signedIn, schema: { response: answers({ 200: SecondFactorState }, [401]) } },
    async (request) => findState(app.db, userOf(request).userId),
  );

  app.post(
    '/me/second-factor',
    {
      config: sensitive,
      schema: { body: SecondFactorBegin, response: answers({ 200: SecondFactorSecret }, [400, 401, 403, 409, 422]) },
    },
    async (request) => {
      await assertPassword(request, request.body.password);
      return beginSecondFactor(app, await findUser(app.db, userOf(request).userId));
    },
  );

  app.put(
    '/me/second-factor',
    {
      config: sensitive,
      schema: { body: CodeBody, response: answers({ 200: RecoveryCodes }, [400, 401, 403, 409, 422]) },
    },
    async (request) => {
      const { userId, id } = userOf(request);
      const codes = await enableSecondFactor(app, { userId, id }, request.body.code);
      await tellOfChange(request, { kind: 'second_factor.enabled', userId });
      return { recovery_codes: codes };
    },
  );

  app.post(
    '/me/second-factor/recovery-codes',
    {
      config: sensitive,
      schema: { body: PasswordAndCode, response: answers({ 200: RecoveryCodes }, [400, 401, 403, 422]) },
    },
    async (request) => {
      const userId = await assertBoth(request);
      const codes = await renewRecoveryCodes(app, userOf(request));
      await tellOfChange(request, { kind: 'recovery_codes.made', userId });
      return { recovery_codes: codes };
    },
  );

  app.delete(
    '/me/second-factor',
    { config: sensitive, schema: { body: PasswordAndCode, response: answers({ 200: Done }, [400, 401, 403, 422]) } },
    async (request) => {
      const userId = await assertBoth(request);
      await remove(app.db, userId);
      await tellOfChange(request, { kind: 'second_factor.disabled', userId });
      return { ok: true as const };
    },
  );
}
