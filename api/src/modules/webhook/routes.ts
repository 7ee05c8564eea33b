import { Closed, Done, Id, PageQuery } from '@clube/shared/contracts/common';
import {
  WebhookDeliveryPage,
  WebhookList,
  WebhookPatch,
  WebhookRenew,
  WebhookSecret,
  WebhookWrite,
} from '@clube/shared/contracts/webhook';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { AppError } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { changeWebhook, createWebhook, deleteWebhook, renewSecret, resend, testWebhook } from './operations.ts';
import { isWebhook, listDeliveries, listWebhooks } from './queries.ts';

const Params = Closed({ webhook: Id });
const DeliveryParams = Closed({ webhook: Id, delivery: Id });
const ok = { ok: true as const };

/** Where a panel tells what happens in it: the owner's alone, for it tells names and mailboxes to whoever listens there. */
export async function webhookRoutes(app: Api) {
  const own = { policy: 'panel.own' } as const;
  const change = { ...own, limit: 'change' } as const;
  const done = answers({ 200: Done }, [400, 401, 403, 404]);

  app.get(
    '/webhook',
    { config: own, schema: { response: answers({ 200: WebhookList }, [401, 403]) } },
    async (request) => listWebhooks(app.db, memberOf(request).siteId),
  );

  app.post(
    '/webhook',
    {
      config: { ...own, limit: 'create' },
      schema: { body: WebhookWrite, response: answers({ 201: WebhookSecret }, [400, 401, 403, 409, 422]) },
    },
    async (request, reply) => reply.status(201).send(await createWebhook(request, request.body)),
  );

  app.patch(
    '/webhook/:webhook',
    {
      config: change,
      schema: { params: Params, body: WebhookPatch, response: answers({ 200: Done }, [400, 401, 403, 404, 409, 422]) },
    },
    async (request) => {
      await changeWebhook(request, request.params.webhook, request.body);
      return ok;
    },
  );

  app.delete(
    '/webhook/:webhook',
    { config: { ...change, unpaid: 'security' }, schema: { params: Params, response: done } },
    async (request) => {
      await deleteWebhook(request, request.params.webhook);
      return ok;
    },
  );

  app.post(
    '/webhook/:webhook/secret',
    {
      config: change,
      schema: { params: Params, body: WebhookRenew, response: answers({ 200: WebhookSecret }, [401, 403, 422]) },
    },
    async (request) => renewSecret(request, request.params.webhook, request.body),
  );

  app.post(
    '/webhook/:webhook/test',
    {
      config: { ...own, limit: 'heavy' },
      schema: { params: Params, response: answers({ 200: Done }, [400, 401, 403, 404, 409, 429]) },
    },
    async (request) => {
      await testWebhook(app, { siteId: memberOf(request).siteId, id: request.params.webhook });
      return ok;
    },
  );

  app.get(
    '/webhook/:webhook/delivery',
    {
      config: own,
      schema: {
        params: Params,
        querystring: PageQuery,
        response: answers({ 200: WebhookDeliveryPage }, [400, 401, 403, 404]),
      },
    },
    async (request) => {
      const { page = 1, per_page = 20 } = request.query;
      const at = { siteId: memberOf(request).siteId, id: request.params.webhook };
      if (!(await isWebhook(app.db, at))) throw new AppError('request.not_found', 'Not found');
      return listDeliveries(app.db, at, page, per_page);
    },
  );

  app.post(
    '/webhook/:webhook/delivery/:delivery/resend',
    {
      config: { ...own, limit: 'heavy' },
      schema: { params: DeliveryParams, response: answers({ 200: Done }, [400, 401, 403, 404, 409, 429]) },
    },
    async (request) => {
      const { webhook: id, delivery } = request.params;
      await resend(app, { siteId: memberOf(request).siteId, id }, delivery);
      return ok;
    },
  );
}
