import { Closed, Created, Done, Id } from '@clube/shared/contracts/common';
import {
  CustomFieldList,
  CustomFieldOrder,
  CustomFieldPatch,
  CustomFieldWrite,
} from '@clube/shared/contracts/custom-field';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { memberOf } from '../../plugins/session.ts';
import { changeField, createField, orderFields } from './operations.ts';
import { listFields } from './queries.ts';

const ok = { ok: true as const };

/** What a panel asks of its students, for whoever manages it. */
export async function customFieldRoutes(app: Api) {
  const manage = { policy: 'panel.manage' } as const;

  app.get(
    '/custom-field',
    { config: manage, schema: { response: answers({ 200: CustomFieldList }, [401, 403]) } },
    async (request) => listFields(app.db, memberOf(request).siteId),
  );

  app.post(
    '/custom-field',
    {
      config: { ...manage, limit: 'create' },
      schema: { body: CustomFieldWrite, response: answers({ 201: Created }, [400, 401, 403, 409, 422]) },
    },
    async (request, reply) => reply.status(201).send(await createField(request, request.body)),
  );

  app.put(
    '/custom-field/order',
    {
      config: { ...manage, limit: 'change' },
      schema: { body: CustomFieldOrder, response: answers({ 200: Done }, [400, 401, 403, 409]) },
    },
    async (request) => {
      await orderFields(app.db, memberOf(request).siteId, request.body);
      return ok;
    },
  );

  app.patch(
    '/custom-field/:field',
    {
      config: { ...manage, limit: 'change' },
      schema: {
        params: Closed({ field: Id }),
        body: CustomFieldPatch,
        response: answers({ 200: Done }, [400, 401, 403, 404, 409, 422]),
      },
    },
    async (request) => {
      await changeField(request, request.params.field, request.body);
      return ok;
    },
  );
}
