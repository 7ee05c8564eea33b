import { Closed, Created, Id } from '@clube/shared/contracts/common';
import {
  TicketCreate,
  TicketDetail,
  TicketMessageQuery,
  TicketMessages,
  TicketPage,
  TicketQuery,
  TicketReply,
} from '@clube/shared/contracts/ticket';
import type { FastifyRequest } from 'fastify';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { idempotencyKeyOf } from '../../lib/idempotency-key.ts';
import { limit } from '../../lib/rate-limit.ts';
import { memberOf } from '../../plugins/session.ts';
import { changeStatus, createTicket, listTickets, replyToTicket, viewerOf as ticketViewerOf } from './operations.ts';
import { findMessages, findTicket, type TicketViewer } from './queries.ts';

const Params = Closed({ ticket: Id });

export async function ticketRoutes(app: Api) {
  const read = { policy: 'panel.read' } as const;
  const viewerOf = (request: FastifyRequest) => ticketViewerOf(memberOf(request));
  const open = async (viewer: TicketViewer, id: number) =>
    assertFound(await findTicket(app.db, viewer, id), 'ticket.not_found');

  app.get(
    '/ticket',
    {
      config: { ...read, limit: 'look' },
      schema: { querystring: TicketQuery, response: answers({ 200: TicketPage }, [400, 401, 403]) },
    },
    async (request) => listTickets(app.db, viewerOf(request), request.query),
  );

  app.post(
    '/ticket',
    {
      config: { ...read, limit: 'talk', unpaid: 'help' },
      schema: { body: TicketCreate, response: answers({ 201: Created }, [400, 401, 403, 429]) },
    },
    async (request, reply) => {
      const viewer = viewerOf(request);
      await limit(app, { key: `ticket:${viewer.siteId}:${viewer.memberId}`, max: 20, windowSeconds: 3600 });
      return reply
        .status(201)
        .send(await createTicket(app.db, viewer, { ...request.body, idempotencyKey: idempotencyKeyOf(request) }));
    },
  );

  app.get(
    '/ticket/:ticket',
    { config: read, schema: { params: Params, response: answers({ 200: TicketDetail }, [400, 401, 403, 404]) } },
    async (request) => open(viewerOf(request), request.params.ticket),
  );

  app.get(
    '/ticket/:ticket/message',
    {
      config: read,
      schema: {
        params: Params,
        querystring: TicketMessageQuery,
        response: answers({ 200: TicketMessages }, [400, 401, 403, 404]),
      },
    },
    async (request) => {
      const viewer = viewerOf(request);
      const { id } = await open(viewer, request.params.ticket);
      return findMessages(app.db, viewer, id, request.query.before ?? null);
    },
  );

  app.post(
    '/ticket/:ticket/message',
    {
      config: { ...read, limit: 'talk', unpaid: 'help' },
      schema: {
        params: Params,
        body: TicketReply,
        response: answers({ 201: TicketDetail }, [400, 401, 403, 404, 409]),
      },
    },
    async (request, reply) => {
      const viewer = viewerOf(request);
      const { id } = await open(viewer, request.params.ticket);
      await replyToTicket(app.db, viewer, id, { ...request.body, idempotencyKey: idempotencyKeyOf(request) });
      return reply.status(201).send(await open(viewer, id));
    },
  );

  for (const [action, status] of [
    ['close', 'closed'],
    ['reopen', 'open'],
  ] as const) {
    app.post(
      `/ticket/:ticket/${action}`,
      {
        config: { ...read, limit: 'change', unpaid: 'help' },
        schema: { params: Params, response: answers({ 200: TicketDetail }, [400, 401, 403, 404, 409]) },
      },
      async (request) => {
        const viewer = viewerOf(request);
        const { id } = await open(viewer, request.params.ticket);
        await changeStatus(app.db, viewer.siteId, id, status);
        return open(viewer, id);
      },
    );
  }
}
