import { Done } from '@clube/shared/contracts/common';
import { parseDocument } from '@clube/shared/contracts/document';
import { CheckUserBody, CreatePasswordBody, RegisterBody, ValidatePurchaseBody } from '@clube/shared/contracts/member';
import type { ErrorCode } from '@clube/shared/contracts/errors';
import type { FastifyRequest } from 'fastify';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { AppError } from '../../lib/errors.ts';
import { limit } from '../../lib/rate-limit.ts';
import { assertCaptcha } from '../auth/captcha.ts';
import { sendPasswordLink } from '../auth/password-link.ts';
import { hashPassword } from '../auth/password.ts';
import { findUserByEmail } from '../auth/queries.ts';
import { findMetas } from '../site/queries.ts';
import { parsePhone } from './phone.ts';
import { createUser, findPurchase, joinAsStudent, setFirstPassword } from './queries.ts';

const fieldError = (path: string, code: ErrorCode, message: string) =>
  new AppError(code, message, { fields: [{ path, code, message }] });

function splitName(name: string): [string, string] {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return [first, rest.join(' ')];
}

/** Registering, and the first access of somebody who bought a course and has no password yet (product.md §5, §7). */
export async function accountRoutes(app: Api) {
  const anyone = { policy: 'anyone' } as const;
  const siteOf = ({ arrival }: FastifyRequest) => (arrival.kind === 'panel' ? arrival.siteId : null);

  app.post(
    '/member/register',
    { config: anyone, schema: { body: RegisterBody, response: answers({ 200: Done }, [400, 403, 422, 429]) } },
    async (request) => {
      const { name, phone, phone_country, document: written, captcha } = request.body;
      const email = request.body.email.trim().toLowerCase();
      await limit(app, { key: `register:${request.ip}`, max: 20, windowSeconds: 3600 });
      await limit(app, { key: `register:${email}`, max: 5, windowSeconds: 3600 });
      const siteId = siteOf(request);
      if (siteId !== null && (await findMetas(app.db, siteId, ['free_courses']))['free_courses'] !== 'on')
        throw new AppError('auth.register_closed', 'This panel takes no registrations');
      const document = parseDocument(written);
      if (!document) throw fieldError('/document', 'auth.document_invalid', 'The CPF or CNPJ is not valid');
      const number = parsePhone(phone, phone_country);
      if (!number) throw fieldError('/phone', 'auth.phone_invalid', 'The phone number is not valid in this country');
      await assertCaptcha(app, captcha);
      const [firstName, lastName] = splitName(name);
      const created = await createUser(app.db, {
        email,
        firstName,
        lastName,
        phone: number,
        country: phone_country,
        document: document.value,
      });
      // Who has an account already gets the same answer, and the same mail to set a password.
      const userId = created ?? (await findUserByEmail(app.db, email))?.id;
      if (created !== undefined && siteId !== null) await joinAsStudent(app.db, siteId, created);
      if (userId !== undefined)
        void sendPasswordLink(app, { userId, siteId }).catch((error) =>
          request.log.error(error, 'register mail failed'),
        );
      return { ok: true as const };
    },
  );

  app.post(
    '/member/new/check-user',
    { config: anyone, schema: { body: CheckUserBody, response: answers({ 200: Done }, [400, 403, 429]) } },
    async (request) => {
      await limit(app, { key: `check-user:${request.ip}`, max: 30, windowSeconds: 3600 });
      // Whether the e-mail is known shows in the next step, together with the document (docs/adr/0006).
      return { ok: true as const };
    },
  );

  /** The person behind an e-mail and a document who has no password yet. One error for every way to be wrong. */
  const assertPurchase = async (request: FastifyRequest, body: ValidatePurchaseBody) => {
    const email = body.email.trim().toLowerCase();
    await limit(app, { key: `purchase:${request.ip}`, max: 30, windowSeconds: 3600 });
    await limit(app, { key: `purchase:${email}`, max: 10, windowSeconds: 3600 });
    const document = parseDocument(body.document);
    const person = document && (await findPurchase(app.db, email, document.value, siteOf(request)));
    if (!person?.is_new)
      throw fieldError('/document', 'auth.purchase_not_found', 'No purchase waits for its first access here');
    return person.id;
  };

  app.post(
    '/member/new/validate-purchase',
    { config: anyone, schema: { body: ValidatePurchaseBody, response: answers({ 200: Done }, [400, 403, 422, 429]) } },
    async (request) => {
      await assertPurchase(request, request.body);
      return { ok: true as const };
    },
  );

  app.post(
    '/member/new/create-password',
    { config: anyone, schema: { body: CreatePasswordBody, response: answers({ 200: Done }, [400, 403, 422, 429]) } },
    async (request) => {
      const { password, confirm_password, ...purchase } = request.body;
      if (password !== confirm_password) throw new AppError('auth.passwords_differ', 'The passwords differ');
      const userId = await assertPurchase(request, purchase);
      if (!(await setFirstPassword(app.db, userId, await hashPassword(password))))
        throw fieldError('/document', 'auth.purchase_not_found', 'No purchase waits for its first access here');
      return { ok: true as const };
    },
  );
}
