import { SearchAnswer, SearchQuery } from '@clube/shared/contracts/search';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { memberOf } from '../../plugins/session.ts';
import { viewerOf } from '../access/rule.ts';
import { searchPanel } from './operations.ts';

export async function searchRoutes(app: Api) {
  app.get(
    '/search',
    {
      config: { policy: 'panel.read', limit: 'search' },
      schema: { querystring: SearchQuery, response: answers({ 200: SearchAnswer }, [400, 401, 403, 429]) },
    },
    async (request) => searchPanel(app.db, viewerOf(memberOf(request)), request.query),
  );
}
