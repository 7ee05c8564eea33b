import { ApiKeyCreated, ApiKeyList, ApiKeyWrite } from '@clube/shared/contracts/api-key';
import { Closed, Done, Id } from '@clube/shared/contracts/common';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { memberOf } from '../../plugins/session.ts';
import { createApiKey, deleteApiKey } from './operations.ts';
import { listApiKeys } from './queries.ts';

/** Keys by which other programs act for a panel: the owner's alone. No key makes or ends one, because none of these routes names a scope. */
export async function apiKeyRoutes(app: Api) {
  const own = { policy: 'panel.own' } as const;

  app.get(
    '/api-key',
    { config: own, schema: { response: answers({ 200: ApiKeyList }, [401, 403]) } },
    async (request) => listApiKeys(app.db, memberOf(request).siteId),
  );

  app.post(
    '/api-key',
    {
      config: { ...own, limit: 'heavy' },
      schema: { body: ApiKeyWrite, response: answers({ 201: ApiKeyCreated }, [400, 401, 403, 409, 422, 429]) },
    },
    async (request, reply) =>
      reply
        .status(201)
        .header('cache-control', 'no-store')
        .send(await createApiKey(request, request.body)),
  );

  app.delete(
    '/api-key/:key_id',
    {
      config: { ...own, limit: 'change', unpaid: 'security' },
      schema: { params: Closed({ key_id: Id }), response: answers({ 200: Done }, [400, 401, 403, 404]) },
    },
    async (request) => {
      await deleteApiKey(request, request.params.key_id);
      return { ok: true as const };
    },
  );
}
