import { Closed, Id } from '@clube/shared/contracts/common';
import { TicketDetail } from '@clube/shared/contracts/ticket';
import { TicketMerge } from '@clube/shared/contracts/ticket-desk';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { mergeTickets } from './merge.operations.ts';
import { viewerOf } from './operations.ts';
import { findTicket } from './queries.ts';

/** Two tickets of one member become one. */
export async function ticketMergeRoutes(app: Api) {
  app.post(
    '/ticket/:ticket/merge',
    {
      config: { policy: 'ticket.answer', limit: 'change', unpaid: 'help' },
      schema: {
        params: Closed({ ticket: Id }),
        body: TicketMerge,
        response: answers({ 200: TicketDetail }, [400, 401, 403, 404, 409]),
      },
    },
    async (request) => {
      const by = memberOf(request);
      const { into } = request.body;
      await mergeTickets(app.db, by, request.params.ticket, into);
      return assertFound(await findTicket(app.db, viewerOf(by), into), 'ticket.not_found');
    },
  );
}
