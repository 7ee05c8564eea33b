import { Overview } from '@clube/shared/contracts/overview';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { memberOf } from '../../plugins/session.ts';
import { listEntries } from '../audit/queries.ts';
import { presentNews } from './present.ts';
import { findNews, findOverview } from './queries.ts';

const HAPPENED = 6;

export async function overviewRoutes(app: Api) {
  app.get(
    '/overview',
    {
      config: { policy: 'panel.manage', limit: 'look' },
      schema: { response: answers({ 200: Overview }, [401, 403]) },
    },
    async (request) => {
      const { siteId, memberId } = memberOf(request);
      const [found, news, { data }] = await Promise.all([
        findOverview(app.db, siteId, memberId),
        findNews(app.db, siteId, HAPPENED),
        listEntries(app.db, siteId, {}),
      ]);
      return { ...found, news: news.map(presentNews), happened: data.slice(0, HAPPENED) };
    },
  );
}
