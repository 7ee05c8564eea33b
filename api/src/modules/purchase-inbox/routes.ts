import { Closed, Done, Id } from '@clube/shared/contracts/common';
import {
  PurchaseInbox,
  PurchaseSecretWrite,
  PurchaseSource,
  PurchaseSourcePatch,
  PurchaseSourceWrite,
} from '@clube/shared/contracts/purchase-inbox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { createSource, deleteSource, findInbox, replaceSecret, switchSource } from './operations.ts';

const SourceParams = Closed({ source: Id });

/** Who sells for a panel, for whoever looks after its sales. */
export async function purchaseInboxRoutes(app: Api) {
  const manage = { policy: 'panel.manage' } as const;
  const change = { ...manage, limit: 'change' } as const;
  const changed = answers({ 200: PurchaseSource }, [400, 401, 403, 404, 409]);

  app.get(
    '/purchase-inbox',
    { config: manage, schema: { response: answers({ 200: PurchaseInbox }, [401, 403]) } },
    async (request) => findInbox(request),
  );

  app.post(
    '/purchase-inbox/source',
    {
      config: { ...manage, limit: 'create' },
      schema: { body: PurchaseSourceWrite, response: answers({ 201: PurchaseSource }, [400, 401, 403, 409]) },
    },
    async (request, reply) => reply.status(201).send(await createSource(request, request.body)),
  );

  app.patch(
    '/purchase-inbox/source/:source',
    { config: change, schema: { params: SourceParams, body: PurchaseSourcePatch, response: changed } },
    async (request) => switchSource(request, request.params.source, request.body),
  );

  app.put(
    '/purchase-inbox/source/:source/secret',
    { config: change, schema: { params: SourceParams, body: PurchaseSecretWrite, response: changed } },
    async (request) => replaceSecret(request, request.params.source, request.body),
  );

  app.delete(
    '/purchase-inbox/source/:source',
    {
      config: { ...change, unpaid: 'security' },
      schema: { params: SourceParams, response: answers({ 200: Done }, [400, 401, 403, 404]) },
    },
    async (request) => {
      await deleteSource(request, request.params.source);
      return { ok: true as const };
    },
  );
}
