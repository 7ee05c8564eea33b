import { Closed, Created, Done, Id } from '@clube/shared/contracts/common';
import { TicketTagList, TicketTagMerge, TicketTags, TicketTagWrite } from '@clube/shared/contracts/ticket-tag';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { memberOf } from '../../plugins/session.ts';
import { createTag, mergeTags, renameTag, setTag } from './operations.ts';
import { listTags } from './queries.ts';

export const TagParams = Closed({ tag: Id });
const done = { ok: true as const };

/** Tags are for whoever answers tickets: nothing of them is in what anybody else gets. Deleting one is the bin's. */
export async function ticketTagRoutes(app: Api) {
  const read = { policy: 'ticket.answer' } as const;
  const change = { ...read, limit: 'change' } as const;

  app.get(
    '/ticket/tag',
    { config: read, schema: { response: answers({ 200: TicketTagList }, [401, 403]) } },
    async (request) => listTags(app.db, memberOf(request).siteId),
  );

  app.post(
    '/ticket/tag',
    {
      config: change,
      schema: { body: TicketTagWrite, response: answers({ 201: Created }, [400, 401, 403, 409, 422]) },
    },
    async (request, reply) =>
      reply.status(201).send(await createTag(app.db, memberOf(request).siteId, request.body.name.trim())),
  );

  app.patch(
    '/ticket/tag/:tag',
    {
      config: change,
      schema: { params: TagParams, body: TicketTagWrite, response: answers({ 200: Done }, [400, 401, 403, 404, 409]) },
    },
    async (request) => {
      await renameTag(app.db, memberOf(request).siteId, request.params.tag, request.body.name.trim());
      return done;
    },
  );

  app.post(
    '/ticket/tag/:tag/merge',
    {
      config: change,
      schema: { params: TagParams, body: TicketTagMerge, response: answers({ 200: Done }, [400, 401, 403, 404]) },
    },
    async (request) => {
      await mergeTags(app.db, memberOf(request).siteId, request.params.tag, request.body.into);
      return done;
    },
  );

  for (const method of ['PUT', 'DELETE'] as const)
    app.route({
      method,
      url: '/ticket/:ticket/tag/:tag',
      config: { ...change, unpaid: 'help' },
      schema: {
        params: Closed({ ticket: Id, tag: Id }),
        response: answers({ 200: TicketTags }, [400, 401, 403, 404, ...(method === 'PUT' ? [422 as const] : [])]),
      },
      handler: async (request) => setTag(app.db, memberOf(request).siteId, request.params, method === 'PUT'),
    });
}
