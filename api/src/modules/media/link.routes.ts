import { MediaLink, MediaLinkQuery } from '@clube/shared/contracts/media-link';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { askHost } from './link.ts';

/** What a video of another host is called, for whoever makes a lesson of it. */
export async function linkRoutes(app: Api) {
  app.get(
    '/media/link',
    {
      config: { policy: 'course.write', limit: 'look' },
      schema: { querystring: MediaLinkQuery, response: answers({ 200: MediaLink }, [400, 401, 403, 404]) },
    },
    async (request) => askHost(app, request.query.address),
  );
}
