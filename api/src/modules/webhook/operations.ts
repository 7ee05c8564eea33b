import { MAX_WEBHOOKS } from '@clube/shared/contracts/webhook-events';
import type { WebhookPatch, WebhookRenew, WebhookSecret, WebhookWrite } from '@clube/shared/contracts/webhook';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { seal } from '../../lib/crypto.ts';
import { AppError, assertFound, fieldError } from '../../lib/errors.ts';
import { parseTarget } from '../../lib/outbound.ts';
import { memberOf } from '../../plugins/session.ts';
import { assertStillOwns } from '../member/owner.ts';
import { assertOneself } from '../passkey/operations.ts';
import { recordEvent } from '../security-event/operations.ts';
import {
  countWebhooks,
  giveUp,
  insertTest,
  insertWebhook,
  isDelivery,
  lockWebhook,
  removeWebhook,
  sendAgain,
  writeSecret,
  writeWebhook,
  type WebhookPath,
} from './queries.ts';
import { newSecret, PURPOSE } from './secret.ts';

/** @throws AppError `webhook.address` beside the field */
function targetOf({ clube }: FastifyInstance, text: string): { address: string; host: string } {
  const url = parseTarget(text, clube.config.anyWebhookTarget);
  if (!url) throw fieldError('/address', 'webhook.address', 'It is https, and of the open Internet');
  return { address: url.href, host: url.host };
}

const note = (request: FastifyRequest) =>
  recordEvent(request, {
    kind: 'setting.changed',
    userId: null,
    siteId: memberOf(request).siteId,
    detail: 'webhooks',
  });
const sealed = ({ clube }: FastifyInstance, siteId: number, secret: string) =>
  seal(clube.config.secret, PURPOSE, String(siteId), secret);

/**
 * It is told when whoever sits at an open session has gone, so it is made by who shows that they are the owner (docs/adr/0334).
 * @throws AppError `webhook.address`, `webhook.limit`, what `assertOneself` throws
 */
export async function createWebhook(
  request: FastifyRequest,
  { address, events, ...again }: WebhookWrite,
): Promise<WebhookSecret> {
  const app = request.server;
  await assertOneself(request, again);
  const member = memberOf(request);
  const { siteId } = member;
  const target = targetOf(app, address);
  const secret = newSecret();
  const id = await app.db.transaction().execute(async (trx) => {
    await assertStillOwns(trx, member);
    if ((await countWebhooks(trx, siteId)) >= MAX_WEBHOOKS)
      throw new AppError('webhook.limit', `There are ${MAX_WEBHOOKS} already`);
    return insertWebhook(trx, siteId, { ...target, events, secret: sealed(app, siteId, secret) });
  });
  await note(request);
  return { id, secret };
}

/** @throws AppError `request.not_found`, `version.stale`, `webhook.address`, and what `assertOneself` throws where it is told elsewhere, or more */
export async function changeWebhook(
  request: FastifyRequest,
  id: number,
  { version: seen, address, events, is_enabled: isEnabled, ...again }: WebhookPatch,
): Promise<void> {
  const app = request.server;
  if (address !== undefined || events !== undefined) await assertOneself(request, { password: '', ...again });
  const member = memberOf(request);
  const at = { siteId: member.siteId, id };
  const target = address === undefined ? undefined : targetOf(app, address);
  await app.db.transaction().execute(async (trx) => {
    await assertStillOwns(trx, member);
    const { version } = assertFound(await lockWebhook(trx, at), 'request.not_found');
    if (version !== seen) throw new AppError('version.stale', 'Somebody else has changed it meanwhile');
    await writeWebhook(trx, at, { target, events, isEnabled });
    if (isEnabled === false) await giveUp(trx, at);
  });
  await note(request);
}

/** @throws AppError `request.not_found` */
export async function deleteWebhook(request: FastifyRequest, id: number): Promise<void> {
  if (!(await removeWebhook(request.server.db, { siteId: memberOf(request).siteId, id })))
    throw new AppError('request.not_found', 'Not found');
  await note(request);
}

/** Another secret: the old one signs nothing any more. @throws AppError `request.not_found`, what `assertOneself` throws */
export async function renewSecret(request: FastifyRequest, id: number, again: WebhookRenew): Promise<WebhookSecret> {
  const app = request.server;
  await assertOneself(request, again);
  const member = memberOf(request);
  const { siteId } = member;
  const secret = newSecret();
  await app.db.transaction().execute(async (trx) => {
    await assertStillOwns(trx, member);
    if (!(await writeSecret(trx, { siteId, id }, sealed(app, siteId, secret))))
      throw new AppError('request.not_found', 'Not found');
  });
  await note(request);
  return { id, secret };
}

/** @throws AppError `request.not_found`, `webhook.disabled` */
async function assertSends(trx: FastifyInstance['db'], at: WebhookPath): Promise<void> {
  const { disabled_at } = assertFound(await lockWebhook(trx, at), 'request.not_found');
  if (disabled_at !== null) throw new AppError('webhook.disabled', 'It is switched off');
}

/** Sends something that says nothing. @throws AppError `request.not_found`, `webhook.disabled` */
export const testWebhook = (app: FastifyInstance, at: WebhookPath) =>
  app.db.transaction().execute(async (trx) => {
    await assertSends(trx, at);
    await insertTest(trx, at);
  });

/** Said again while it waits it changes nothing. @throws AppError `request.not_found`, `webhook.disabled` */
export const resend = (app: FastifyInstance, at: WebhookPath, delivery: number) =>
  app.db.transaction().execute(async (trx) => {
    await assertSends(trx, at);
    if (!(await isDelivery(trx, at, delivery))) throw new AppError('request.not_found', 'Not found');
    await sendAgain(trx, at, delivery);
  });
