import { SearchAnswer, SearchQuery } from '@clube/shared/contracts/search';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { limit } from '../../lib/rate-limit.ts';
import { memberOf } from '../../plugins/session.ts';
import { viewerOf } from '../access/rule.ts';
import { searchPanel } from './operations.ts';

export async function searchRoutes(app: Api) {
  app.get(
    '/search',
    {
      config: { policy: 'panel.read' },
      schema: { querystring: SearchQuery, response: answers({ 200: SearchAnswer }, [400, 401, 403, 429]) },
    },
    async (request) => {
      const member = memberOf(request);
      // Who types asks a few times a second; who reads a whole panel out this way does not.
      await limit(app, { key: `search:${member.siteId}:${member.memberId}`, max: 300, windowSeconds: 300 });
      return searchPanel(app.db, viewerOf(member), request.query);
    },
  );
}
