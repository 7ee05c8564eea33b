import { CommentImageSent } from '@clube/shared/contracts/comment';
import { Closed, Id } from '@clube/shared/contracts/common';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { namedRoutes } from '../../lib/named-routes.ts';
import { pictureOf, takePictures } from '../../lib/picture-body.ts';
import { limit } from '../../lib/rate-limit.ts';
import { memberOf } from '../../plugins/session.ts';
import { viewerOf } from '../access/rule.ts';
import { LessonParams } from '../course/params.ts';
import { CommentParams, COMMENTS, openDiscussion, openForWriting } from './discussion.ts';
import { findShownImage } from './image.queries.ts';
import { IMAGE_LIMIT_BYTES, keepImage, readImage } from './image.ts';
import { findJudgedImage } from './moderation/queries.ts';

const Bytes = Type.Unsafe<unknown>({ type: 'string', format: 'binary' });

/** The pictures of comments: sent before the comment, seen by whoever sees the comment, or judges it. */
export async function commentImageRoutes(app: Api) {
  const sending = async (scope: Api) => {
    takePictures(scope, IMAGE_LIMIT_BYTES);
    scope.post(
      `${COMMENTS}/image`,
      {
        bodyLimit: IMAGE_LIMIT_BYTES,
        config: { policy: 'panel.read', limit: 'heavy' },
        schema: {
          params: LessonParams,
          response: answers({ 201: CommentImageSent }, [400, 401, 403, 404, 413, 415, 422, 429]),
        },
      },
      async (request, reply) => {
        const { member } = await openForWriting(app.db, request);
        const picture = pictureOf(request);
        const key = `comment-image:${member.siteId}:${member.memberId}`;
        await limit(app, { key, max: 30, windowSeconds: 3600 });
        await limit(app, { key: `${key}:day`, max: 100, windowSeconds: 24 * 3600 });
        return reply.status(201).send({ key: await keepImage(app, member, picture) });
      },
    );
  };
  app.register(namedRoutes('comment: sending an image', sending));

  app.get(
    `${COMMENTS}/:comment/image`,
    {
      config: { policy: 'panel.read', limit: 'picture' },
      schema: { params: CommentParams, response: answers({ 200: Bytes }, [400, 401, 403, 404, 429]) },
    },
    async (request, reply) => {
      const { path, viewer } = await openDiscussion(app.db, request);
      const key = await findShownImage(app.db, path, viewer, request.params.comment);
      return reply.type('image/webp').send(await readImage(app, path.siteId, key));
    },
  );

  app.get(
    '/comment/:comment/image',
    {
      config: { policy: 'comment.moderate', limit: 'picture' },
      schema: { params: Closed({ comment: Id }), response: answers({ 200: Bytes }, [400, 401, 403, 404, 429]) },
    },
    async (request, reply) => {
      const member = memberOf(request);
      const key = await findJudgedImage(app.db, viewerOf(member), request.params.comment);
      return reply.type('image/webp').send(await readImage(app, member.siteId, key));
    },
  );
}
