import { CommentModeration, CommentQueue, CommentQueueQuery, CommentsModerated } from '@clube/shared/contracts/comment';
import { Closed, Done, Id } from '@clube/shared/contracts/common';
import { answers } from '../../../lib/answers.ts';
import type { Api } from '../../../lib/api.ts';
import { assertFound } from '../../../lib/errors.ts';
import { memberOf } from '../../../plugins/session.ts';
import { viewerOf } from '../../access/rule.ts';
import { listQueue, moderate } from './queries.ts';

const decisions = [
  ['approve', 'approved'],
  ['hide', 'hidden'],
  ['spam', 'spam'],
] as const;

/** What moderators do with the comments of the whole panel, instructors with those of their courses. */
export async function moderationRoutes(app: Api) {
  const moderators = { policy: 'comment.moderate' } as const;

  app.get(
    '/comment',
    {
      config: moderators,
      schema: { querystring: CommentQueueQuery, response: answers({ 200: CommentQueue }, [400, 401, 403]) },
    },
    async (request) => listQueue(app.db, viewerOf(memberOf(request)), request.query),
  );

  app.post(
    '/comment/moderate',
    {
      config: { ...moderators, limit: 'change' },
      schema: { body: CommentModeration, response: answers({ 200: CommentsModerated }, [400, 401, 403]) },
    },
    async (request) => {
      const found = await moderate(app.db, viewerOf(memberOf(request)), request.body);
      return { changed: found.filter(({ from }) => from !== request.body.status) };
    },
  );

  for (const [decision, status] of decisions) {
    app.post(
      `/comment/:comment/${decision}`,
      {
        config: { ...moderators, limit: 'change' },
        schema: { params: Closed({ comment: Id }), response: answers({ 200: Done }, [400, 401, 403, 404]) },
      },
      async (request) => {
        const [found] = await moderate(app.db, viewerOf(memberOf(request)), { ids: [request.params.comment], status });
        assertFound(found, 'comment.not_found');
        return { ok: true as const };
      },
    );
  }
}
