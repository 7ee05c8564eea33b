import { Closed, Id } from '@clube/shared/contracts/common';
import { TicketMember } from '@clube/shared/contracts/ticket-desk';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { listFaults } from '../fault/queries.ts';
import { findProfile } from '../member/profile.queries.ts';
import { findRequester } from './desk.queries.ts';
import { presentRequester } from './present.ts';

const Params = Closed({ ticket: Id });

/** Who asked, for who answers: of what the panel knows, only what helps with that. */
export async function ticketMemberRoutes(app: Api) {
  app.get(
    '/ticket/:ticket/member',
    {
      config: { policy: 'ticket.answer' },
      schema: { params: Params, response: answers({ 200: TicketMember }, [400, 401, 403, 404]) },
    },
    async (request) => {
      const { siteId } = memberOf(request);
      const { ticket } = request.params;
      const memberId = assertFound(await findRequester(app.db, siteId, ticket), 'ticket.not_found');
      const place = { siteId, memberId };
      const [profile, faults] = await Promise.all([
        findProfile(app.db, place, { withHistory: false }),
        listFaults(app.db, place),
      ]);
      return presentRequester(assertFound(profile, 'ticket.not_found'), { faults, ticket });
    },
  );
}
