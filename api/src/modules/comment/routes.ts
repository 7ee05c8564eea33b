import { Comment, CommentPage, CommentWrite, Reply } from '@clube/shared/contracts/comment';
import { Closed, Done } from '@clube/shared/contracts/common';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { idempotencyKeyOf } from '../../lib/idempotency-key.ts';
import { limit } from '../../lib/rate-limit.ts';
import { LessonParams } from '../course/params.ts';
import { CommentParams, COMMENTS as BASE, openDiscussion, openForWriting, type LessonRequest } from './discussion.ts';
import { createComment, readText, removeComment } from './operations.ts';
import { listComments, setLiked } from './queries.ts';

const Query = Closed({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })) });

export async function commentRoutes(app: Api) {
  const read = { policy: 'panel.read' } as const;

  const open = (request: LessonRequest) => openDiscussion(app.db, request);

  app.get(
    BASE,
    {
      config: read,
      schema: {
        params: LessonParams,
        querystring: Query,
        response: answers({ 200: CommentPage }, [400, 401, 403, 404]),
      },
    },
    async (request) => {
      const { path, viewer, mayWrite } = await open(request);
      return { ...(await listComments(app.db, path, viewer, request.query.page ?? 1)), may_write: mayWrite };
    },
  );

  app.post(
    BASE,
    {
      config: { ...read, limit: 'talk' },
      schema: {
        params: LessonParams,
        body: CommentWrite,
        response: answers({ 201: Comment }, [400, 401, 403, 404, 422, 429]),
      },
    },
    async (request, reply) => {
      const { path, member, viewer, reviewsAll } = await openForWriting(app.db, request);
      await limit(app, { key: `comment:${member.siteId}:${member.memberId}`, max: 30, windowSeconds: 300 });
      const created = await createComment(app.db, path, {
        ...viewer,
        reviewsAll,
        comment: readText(request.body.comment),
        parentId: request.body.parent_lesson_comment_id ?? null,
        image: request.body.image,
        idempotencyKey: idempotencyKeyOf(request),
      });
      return reply.status(201).send(created);
    },
  );

  app.delete(
    `${BASE}/:comment`,
    {
      config: { ...read, limit: 'change' },
      schema: { params: CommentParams, response: answers({ 200: Done }, [400, 401, 403, 404]) },
    },
    async (request) => {
      const { path, member, viewer } = await open(request);
      await removeComment(app, path, { member, moderates: viewer.moderates }, request.params.comment);
      return { ok: true as const };
    },
  );

  for (const [method, liked] of [
    ['PUT', true],
    ['DELETE', false],
  ] as const) {
    app.route({
      method,
      url: `${BASE}/:comment/like`,
      config: { ...read, limit: 'change' },
      schema: { params: CommentParams, response: answers({ 200: Reply }, [400, 401, 403, 404]) },
      handler: async (request) => {
        const { path, viewer } = await open(request);
        return assertFound(await setLiked(app.db, path, viewer, request.params.comment, liked), 'comment.not_found');
      },
    });
  }
}
