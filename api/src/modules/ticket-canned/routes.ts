import { Closed, Created, Done, Id } from '@clube/shared/contracts/common';
import {
  TicketCannedFilled,
  TicketCannedList,
  TicketCannedPatch,
  TicketCannedQuery,
  TicketCannedWrite,
} from '@clube/shared/contracts/ticket-canned';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { changeCanned, createCanned, fillCanned } from './operations.ts';
import { listCanned, removeCanned } from './queries.ts';

const Params = Closed({ canned: Id });
const done = { ok: true as const };

/** Answers that are kept ready, for whoever answers tickets. */
export async function ticketCannedRoutes(app: Api) {
  const read = { policy: 'ticket.answer' } as const;
  const change = { ...read, limit: 'change' } as const;

  app.get(
    '/ticket/canned',
    {
      config: { ...read, limit: 'look' },
      schema: { querystring: TicketCannedQuery, response: answers({ 200: TicketCannedList }, [400, 401, 403]) },
    },
    async (request) => listCanned(app.db, memberOf(request).siteId, request.query.q ?? ''),
  );

  app.post(
    '/ticket/canned',
    {
      config: change,
      schema: { body: TicketCannedWrite, response: answers({ 201: Created }, [400, 401, 403, 422]) },
    },
    async (request, reply) =>
      reply.status(201).send(await createCanned(app.db, memberOf(request).siteId, request.body)),
  );

  app.patch(
    '/ticket/canned/:canned',
    {
      config: change,
      schema: {
        params: Params,
        body: TicketCannedPatch,
        response: answers({ 200: Done }, [400, 401, 403, 404, 409, 422]),
      },
    },
    async (request) => {
      await changeCanned(app.db, memberOf(request).siteId, request.params.canned, request.body);
      return done;
    },
  );

  app.delete(
    '/ticket/canned/:canned',
    { config: change, schema: { params: Params, response: answers({ 200: Done }, [400, 401, 403, 404]) } },
    async (request) => {
      const isGone = await removeCanned(app.db, memberOf(request).siteId, request.params.canned);
      assertFound(isGone || undefined, 'request.not_found');
      return done;
    },
  );

  app.get(
    '/ticket/:ticket/canned/:canned',
    {
      config: read,
      schema: {
        params: Closed({ ticket: Id, canned: Id }),
        response: answers({ 200: TicketCannedFilled }, [400, 401, 403, 404]),
      },
    },
    async (request) => fillCanned(app.db, memberOf(request).siteId, request.params),
  );
}
