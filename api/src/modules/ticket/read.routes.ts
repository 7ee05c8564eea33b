import { Closed, Done, Id } from '@clube/shared/contracts/common';
import { TicketRead, TicketsWaiting } from '@clube/shared/contracts/ticket';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { viewerOf } from './operations.ts';
import { countWaiting, markRead, readAnswers } from './read.queries.ts';

/** What of the tickets somebody has read: their own mark, which nobody else is told. */
export async function ticketReadRoutes(app: Api) {
  const read = { policy: 'panel.read' } as const;

  app.get(
    '/ticket/waiting',
    { config: read, schema: { response: answers({ 200: TicketsWaiting }, [401, 403]) } },
    async (request) => ({ waiting: await countWaiting(app.db, viewerOf(memberOf(request))) }),
  );

  app.put(
    '/ticket/:ticket/read',
    {
      config: { ...read, limit: 'change', unpaid: 'help' },
      schema: {
        params: Closed({ ticket: Id }),
        body: TicketRead,
        response: answers({ 200: Done }, [400, 401, 403, 404]),
      },
    },
    async (request) => {
      const viewer = viewerOf(memberOf(request));
      const { ticket } = request.params;
      const { message } = request.body;
      assertFound((await markRead(app.db, viewer, ticket, message)) || undefined, 'ticket.not_found');
      await readAnswers(app.db, viewer, ticket, message);
      return { ok: true as const };
    },
  );
}
