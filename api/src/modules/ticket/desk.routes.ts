import { Closed, Id } from '@clube/shared/contracts/common';
import {
  TicketAssign,
  TicketDesk,
  TicketNoteQuery,
  TicketNotes,
  TicketNoteWrite,
} from '@clube/shared/contracts/ticket-desk';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { addNote, assignTicket } from './desk.operations.ts';
import { findDesk, findNotes } from './desk.queries.ts';

const Params = Closed({ ticket: Id });

/** What staff have of a ticket among themselves: nothing of it is in what the person gets who asked. */
export async function ticketDeskRoutes(app: Api) {
  const read = { policy: 'ticket.answer' } as const;
  const change = { ...read, limit: 'change', unpaid: 'help' } as const;
  const open = async (siteId: number, id: number) =>
    assertFound(await findDesk(app.db, siteId, id), 'ticket.not_found');

  app.get(
    '/ticket/:ticket/desk',
    { config: read, schema: { params: Params, response: answers({ 200: TicketDesk }, [400, 401, 403, 404]) } },
    async (request) => open(memberOf(request).siteId, request.params.ticket),
  );

  app.get(
    '/ticket/:ticket/note',
    {
      config: read,
      schema: {
        params: Params,
        querystring: TicketNoteQuery,
        response: answers({ 200: TicketNotes }, [400, 401, 403, 404]),
      },
    },
    async (request) => {
      const { siteId } = memberOf(request);
      await open(siteId, request.params.ticket);
      return findNotes(app.db, siteId, request.params.ticket, request.query.before);
    },
  );

  app.post(
    '/ticket/:ticket/assign',
    {
      config: change,
      schema: {
        params: Params,
        body: TicketAssign,
        response: answers({ 200: TicketDesk }, [400, 401, 403, 404, 409]),
      },
    },
    async (request) => {
      const by = memberOf(request);
      await open(by.siteId, request.params.ticket);
      await assignTicket(app.db, by, request.params.ticket, request.body);
      return open(by.siteId, request.params.ticket);
    },
  );

  app.post(
    '/ticket/:ticket/note',
    {
      config: { ...read, limit: 'talk', unpaid: 'help' },
      schema: {
        params: Params,
        body: TicketNoteWrite,
        response: answers({ 201: TicketDesk }, [400, 401, 403, 404, 409]),
      },
    },
    async (request, reply) => {
      const { siteId, memberId } = memberOf(request);
      await open(siteId, request.params.ticket);
      await addNote(app.db, { siteId, memberId }, request.params.ticket, request.body.note);
      return reply.status(201).send(await open(siteId, request.params.ticket));
    },
  );
}
