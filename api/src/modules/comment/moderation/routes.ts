import {
  CommentModeration,
  CommentQueue,
  CommentQueueQuery,
  CommentsModerated,
  CommentsWaiting,
  CommentTrail,
} from '@clube/shared/contracts/comment';
import { Closed, Done, Id } from '@clube/shared/contracts/common';
import { answers } from '../../../lib/answers.ts';
import type { Api } from '../../../lib/api.ts';
import { assertFound } from '../../../lib/errors.ts';
import { memberOf } from '../../../plugins/session.ts';
import { viewerOf } from '../../access/rule.ts';
import { markComment } from './operations.ts';
import { countWaiting, findTrail, listQueue, moderate } from './queries.ts';

const decisions = [
  ['approve', 'approved'],
  ['hide', 'hidden'],
  ['spam', 'spam'],
  ['delete', 'deleted'],
] as const;
const Params = Closed({ comment: Id });

/** What moderators do with the comments of the whole panel, instructors with those of their courses. */
export async function moderationRoutes(app: Api) {
  const moderators = { policy: 'comment.moderate' } as const;

  app.get(
    '/comment',
    {
      config: { ...moderators, limit: 'look' },
      schema: { querystring: CommentQueueQuery, response: answers({ 200: CommentQueue }, [400, 401, 403]) },
    },
    async (request) => listQueue(app.db, viewerOf(memberOf(request)), request.query),
  );

  app.get(
    '/comment/waiting',
    { config: moderators, schema: { response: answers({ 200: CommentsWaiting }, [401, 403]) } },
    async (request) => ({ waiting: await countWaiting(app.db, viewerOf(memberOf(request))) }),
  );

  app.get(
    '/comment/:comment/trail',
    {
      config: moderators,
      schema: { params: Params, response: answers({ 200: CommentTrail }, [400, 401, 403, 404]) },
    },
    async (request) =>
      assertFound(await findTrail(app.db, viewerOf(memberOf(request)), request.params.comment), 'comment.not_found'),
  );

  app.post(
    '/comment/moderate',
    {
      config: { ...moderators, limit: 'change' },
      schema: { body: CommentModeration, response: answers({ 200: CommentsModerated }, [400, 401, 403]) },
    },
    async (request) => {
      const found = await moderate(app.db, viewerOf(memberOf(request)), request.body);
      return { changed: found.filter(({ is_changed }) => is_changed).map(({ id, from }) => ({ id, from })) };
    },
  );

  for (const [decision, status] of decisions) {
    app.post(
      `/comment/:comment/${decision}`,
      {
        config: { ...moderators, limit: 'change' },
        schema: { params: Params, response: answers({ 200: Done }, [400, 401, 403, 404]) },
      },
      async (request) => {
        const [found] = await moderate(app.db, viewerOf(memberOf(request)), { ids: [request.params.comment], status });
        assertFound(found, 'comment.not_found');
        return { ok: true as const };
      },
    );
  }

  for (const mark of ['pin', 'answer'] as const) {
    for (const [method, on] of [
      ['PUT', true],
      ['DELETE', false],
    ] as const) {
      app.route({
        method,
        url: `/comment/:comment/${mark}`,
        config: { ...moderators, limit: 'change' },
        schema: { params: Params, response: answers({ 200: Done }, [400, 401, 403, 404]) },
        handler: async (request) => {
          await markComment(app.db, memberOf(request), mark, request.params.comment, on);
          return { ok: true as const };
        },
      });
    }
  }
}
