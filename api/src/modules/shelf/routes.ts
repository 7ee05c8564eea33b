import { Closed, Created, Done, Id } from '@clube/shared/contracts/common';
import { Shelf, ShelfPatch, ShelfWrite } from '@clube/shared/contracts/shelf';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { memberOf } from '../../plugins/session.ts';
import { reorder } from '../course/order.ts';
import { ok, Order } from '../course/params.ts';
import { isForSomebody } from '../promotion/shown.queries.ts';
import { createShelf, saveShelf } from './operations.ts';
import { listShelves } from './queries.ts';

/** The shelves of the home. */
export async function shelfRoutes(app: Api) {
  const manage = { policy: 'panel.manage' } as const;

  app.get(
    '/shelf',
    { config: manage, schema: { response: answers({ 200: Type.Array(Shelf) }, [401, 403]) } },
    async (request) => listShelves(app.db, memberOf(request).siteId),
  );

  app.post(
    '/shelf',
    {
      config: { ...manage, limit: 'create' },
      schema: { body: ShelfWrite, response: answers({ 201: Created }, [400, 401, 403, 404, 409, 422]) },
    },
    async (request, reply) => reply.status(201).send(await createShelf(app.db, memberOf(request).siteId, request.body)),
  );

  app.put(
    '/shelf/order',
    {
      config: { ...manage, limit: 'change' },
      schema: { body: Order, response: answers({ 200: Done }, [400, 401, 403, 409]) },
    },
    async (request) => {
      await reorder(app.db, 'shelves', { siteId: memberOf(request).siteId, listed: isForSomebody }, request.body);
      return ok;
    },
  );

  app.patch(
    '/shelf/:shelf',
    {
      config: { ...manage, limit: 'change' },
      schema: {
        params: Closed({ shelf: Id }),
        body: ShelfPatch,
        response: answers({ 200: Done }, [400, 401, 403, 404, 409, 422]),
      },
    },
    async (request) => {
      await saveShelf(app.db, { siteId: memberOf(request).siteId, id: request.params.shelf }, request.body);
      return ok;
    },
  );
}
