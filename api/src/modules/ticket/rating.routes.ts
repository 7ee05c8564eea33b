import { Closed, Done, Id } from '@clube/shared/contracts/common';
import { TicketRate, TicketSatisfaction } from '@clube/shared/contracts/ticket';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { memberOf } from '../../plugins/session.ts';
import { rateTicket, viewerOf } from './operations.ts';
import { findSatisfaction } from './rating.queries.ts';

/** What whoever asked says of the help that they got, and what of it staff know. */
export async function ticketRatingRoutes(app: Api) {
  app.get(
    '/ticket/satisfaction',
    { config: { policy: 'ticket.answer' }, schema: { response: answers({ 200: TicketSatisfaction }, [401, 403]) } },
    async (request) => findSatisfaction(app.db, memberOf(request).siteId),
  );

  app.put(
    '/ticket/:ticket/rating',
    {
      config: { policy: 'panel.read', limit: 'change', unpaid: 'help' },
      schema: {
        params: Closed({ ticket: Id }),
        body: TicketRate,
        response: answers({ 200: Done }, [400, 401, 403, 404, 409]),
      },
    },
    async (request) => {
      await rateTicket(app.db, viewerOf(memberOf(request)), request.params.ticket, request.body);
      return { ok: true as const };
    },
  );
}
