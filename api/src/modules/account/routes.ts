import { Closed, Done } from '@clube/shared/contracts/common';
import { parseDocument } from '@clube/shared/contracts/document';
import {
  AcceptBody,
  CheckUserBody,
  CreatePasswordBody,
  RegisterBody,
  ValidatePurchaseBody,
} from '@clube/shared/contracts/account';
import { LinkToken, LoginResult, MailedLink, PasswordRecoveryBody } from '@clube/shared/contracts/sign-in';
import type { ErrorCode } from '@clube/shared/contracts/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { AppError } from '../../lib/errors.ts';
import { byAccount, byAddress, byMailbox, limit } from '../../lib/rate-limit.ts';
import { assertCaptcha } from '../auth/captcha.ts';
import { hashNewPassword } from '../auth/password.ts';
import { signIn } from '../auth/sign-in.ts';
import { recordJoining } from '../invitation/operations.ts';
import { findMetas } from '../site/queries.ts';
import { describeLink, findOpenLink, followLink, type OpenLink } from './link.ts';
import { register, sendFirstAccess, sendWayIn } from './operations.ts';
import { parsePhone } from './phone.ts';

const fieldError = (path: string, code: ErrorCode, message: string) =>
  new AppError(code, message, { fields: [{ path, code, message }] });

function splitName(name: string): [string, string] {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return [first, rest.join(' ')];
}

/**
 * How somebody comes to an account: by registering, by the first access to what they bought (product.md §5, §7), by asking for
 * a new password. All go through a mailed link, because an account belongs to whoever opens its mailbox (docs/adr/0006).
 */
export async function accountRoutes(app: Api) {
  const anyone = { policy: 'anyone' } as const;
  const siteOf = ({ arrival }: FastifyRequest) => (arrival.kind === 'panel' ? arrival.siteId : null);
  const mailAfterwards = (request: FastifyRequest, work: () => Promise<unknown>) =>
    app.afterwards(request, 'an account mail', work);

  /**
   * What the link brings is done, and the link is over, before a second factor is asked for: the challenge remembers who
   * and where, and whoever lets it lapse signs in with the password (docs/adr/0046).
   */
  const follow = async (request: FastifyRequest, reply: FastifyReply, link: OpenLink, passwordHash: string | null) => {
    const followed = await followLink(app.db, link, passwordHash);
    if (followed.siteId !== null) await recordJoining(request, followed.joining, followed);
    return signIn(request, reply, { userId: followed.userId, siteId: followed.siteId, way: link.kind });
  };

  app.post(
    '/member/register',
    {
      config: { ...anyone, mails: true, limit: 'signIn' },
      schema: { body: RegisterBody, response: answers({ 200: Done }, [400, 403, 422, 429]) },
    },
    async (request) => {
      const { name, phone, phone_country: country, document: written, captcha } = request.body;
      const email = request.body.email.toLowerCase();
      await limit(app, { key: `register:${byAddress(request.ip)}`, max: 20, windowSeconds: 3600 });
      await limit(app, { key: `register:${byMailbox(email)}`, max: 5, windowSeconds: 3600 });
      const siteId = siteOf(request);
      if (siteId !== null && (await findMetas(app.db, siteId, ['free_courses']))['free_courses'] !== 'on')
        throw new AppError('auth.register_closed', 'This panel takes no registrations');
      const document = parseDocument(written);
      if (!document) throw fieldError('/document', 'auth.document_invalid', 'The CPF or CNPJ is not valid');
      const number = parsePhone(phone, country);
      if (!number) throw fieldError('/phone', 'auth.phone_invalid', 'The phone number is not valid in this country');
      await assertCaptcha(app, captcha);
      const [firstName, lastName] = splitName(name);
      const person = { email, firstName, lastName, phone: number, country, document: document.value };
      mailAfterwards(request, () => register(app, { ...person, siteId }));
      return { ok: true as const };
    },
  );

  app.post(
    '/member/new/check-user',
    {
      config: { ...anyone, mails: true, limit: 'signIn' },
      schema: { body: CheckUserBody, response: answers({ 200: Done }, [400, 403, 429]) },
    },
    async (request) => {
      await limit(app, { key: `check-user:${byAddress(request.ip)}`, max: 30, windowSeconds: 3600 });
      return { ok: true as const };
    },
  );

  app.post(
    '/member/new/validate-purchase',
    {
      config: { ...anyone, mails: true, limit: 'signIn' },
      schema: { body: ValidatePurchaseBody, response: answers({ 200: Done }, [400, 403, 422, 429]) },
    },
    async (request) => {
      const email = request.body.email.toLowerCase();
      await limit(app, { key: `purchase:${byAddress(request.ip)}`, max: 30, windowSeconds: 3600 });
      await limit(app, { key: `purchase:${byAccount(email)}`, max: 10, windowSeconds: 3600 });
      const document = parseDocument(request.body.document);
      if (!document) throw fieldError('/document', 'auth.document_invalid', 'The CPF or CNPJ is not valid');
      mailAfterwards(request, () => sendFirstAccess(app, { email, document: document.value, siteId: siteOf(request) }));
      return { ok: true as const };
    },
  );

  app.post(
    '/member/password-recovery',
    {
      config: { ...anyone, mails: true, limit: 'signIn' },
      schema: { body: PasswordRecoveryBody, response: answers({ 200: Done }, [400, 403, 422, 429]) },
    },
    async (request) => {
      const { email, captcha } = request.body;
      await limit(app, { key: `recovery:${byAddress(request.ip)}`, max: 20, windowSeconds: 3600 });
      await limit(app, { key: `recovery:${byAccount(email)}`, max: 5, windowSeconds: 3600 });
      await assertCaptcha(app, captcha);
      mailAfterwards(request, () => sendWayIn(app, email.toLowerCase(), siteOf(request)));
      return { ok: true as const };
    },
  );

  app.get(
    '/member/password-reset/:token',
    {
      config: anyone,
      schema: { params: Closed({ token: LinkToken }), response: answers({ 200: MailedLink }, [400, 429]) },
    },
    async (request) => {
      await limit(app, { key: `reset:${byAddress(request.ip)}`, max: 60, windowSeconds: 300 });
      return describeLink(app, request.params.token);
    },
  );

  app.post(
    '/member/new/create-password',
    {
      config: { ...anyone, limit: 'signIn' },
      schema: { body: CreatePasswordBody, response: answers({ 200: LoginResult }, [400, 403, 409, 410, 422, 429]) },
    },
    async (request, reply) => {
      const { token = '', email, password, confirm_password } = request.body;
      await limit(app, { key: `reset:${byAddress(request.ip)}`, max: 60, windowSeconds: 300 });
      const link = await findOpenLink(app.db, token);
      if (link.about.email !== email.toLowerCase())
        throw new AppError('auth.link_invalid', 'This link is for another mailbox');
      const { first_name, last_name } = link.about;
      const passwordHash = await hashNewPassword({ password, confirm_password }, [email, first_name, last_name]);
      return follow(request, reply, link, passwordHash);
    },
  );

  // The mailbox was opened just now, so nothing else is asked of somebody who has an account.
  app.post(
    '/member/new/accept',
    {
      config: { ...anyone, limit: 'signIn' },
      schema: { body: AcceptBody, response: answers({ 200: LoginResult }, [400, 403, 409, 410, 422, 429]) },
    },
    async (request, reply) => {
      await limit(app, { key: `reset:${byAddress(request.ip)}`, max: 60, windowSeconds: 300 });
      const link = await findOpenLink(app.db, request.body.token);
      return follow(request, reply, link, null);
    },
  );
}
