import { PageQuery } from '@clube/shared/contracts/common';
import { OwnEventPage, SecurityEventPage } from '@clube/shared/contracts/security-event';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { memberOf, userOf } from '../../plugins/session.ts';
import { listSiteEvents, listUserEvents } from './queries.ts';

/** Who came in, who was refused, who changed what: of the panel for its owner, of the account for its person. */
export async function securityEventRoutes(app: Api) {
  app.get(
    '/site/event',
    {
      config: { policy: 'panel.own' },
      schema: { querystring: PageQuery, response: answers({ 200: SecurityEventPage }, [400, 401, 403]) },
    },
    async (request) => {
      const { page = 1, per_page = 20 } = request.query;
      return listSiteEvents(app.db, memberOf(request).siteId, page, per_page);
    },
  );

  app.get(
    '/me/event',
    {
      config: { policy: 'signedIn' },
      schema: { querystring: PageQuery, response: answers({ 200: OwnEventPage }, [400, 401]) },
    },
    async (request) => {
      const { page = 1, per_page = 20 } = request.query;
      return listUserEvents(app.db, userOf(request), page, per_page);
    },
  );
}
