import {
  Comment,
  CommentEdit,
  CommentPeople,
  CommentPeopleQuery,
  ReplyPage,
  ReplyQuery,
} from '@clube/shared/contracts/comment';
import { Done } from '@clube/shared/contracts/common';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { LessonParams } from '../course/params.ts';
import { CommentParams, COMMENTS, openDiscussion, openForWriting } from './discussion.ts';
import { findPeople } from './mention.queries.ts';
import { editComment, readText } from './operations.ts';
import { findEarlierReplies, findThread, reportComment } from './queries.ts';

/** What is done with one comment beside liking and removing it. */
export async function oneCommentRoutes(app: Api) {
  const read = { policy: 'panel.read' } as const;

  app.get(
    `${COMMENTS}/people`,
    {
      config: { ...read, limit: 'change' },
      schema: {
        params: LessonParams,
        querystring: CommentPeopleQuery,
        response: answers({ 200: CommentPeople }, [400, 401, 403, 404, 429]),
      },
    },
    async (request) => {
      const { path, viewer } = await openDiscussion(app.db, request);
      return findPeople(app.db, path, viewer.memberId, request.query.q ?? '');
    },
  );

  app.get(
    `${COMMENTS}/:comment`,
    {
      config: read,
      schema: { params: CommentParams, response: answers({ 200: Comment }, [400, 401, 403, 404]) },
    },
    async (request) => {
      const { path, viewer } = await openDiscussion(app.db, request);
      return assertFound(await findThread(app.db, path, viewer, request.params.comment), 'comment.not_found');
    },
  );

  app.get(
    `${COMMENTS}/:comment/reply`,
    {
      config: read,
      schema: {
        params: CommentParams,
        querystring: ReplyQuery,
        response: answers({ 200: ReplyPage }, [400, 401, 403, 404]),
      },
    },
    async (request) => {
      const { path, viewer } = await openDiscussion(app.db, request);
      const { before = Number.MAX_SAFE_INTEGER } = request.query;
      const earlier = { threadId: request.params.comment, before };
      return assertFound(await findEarlierReplies(app.db, path, viewer, earlier), 'comment.not_found');
    },
  );

  app.patch(
    `${COMMENTS}/:comment`,
    {
      config: { ...read, limit: 'talk' },
      schema: {
        params: CommentParams,
        body: CommentEdit,
        response: answers({ 200: Comment }, [400, 401, 403, 404, 422]),
      },
    },
    async (request) => {
      const { path, viewer, reviewsAll } = await openForWriting(app.db, request);
      const commentId = request.params.comment;
      const edit = { ...viewer, commentId, comment: readText(request.body.comment), reviewsAll };
      await editComment(app.db, path, edit);
      return assertFound(await findThread(app.db, path, viewer, commentId), 'comment.not_found');
    },
  );

  app.post(
    `${COMMENTS}/:comment/report`,
    {
      config: { ...read, limit: 'talk' },
      schema: { params: CommentParams, response: answers({ 200: Done }, [400, 401, 403, 404]) },
    },
    async (request) => {
      const { path, viewer } = await openDiscussion(app.db, request);
      if (!(await reportComment(app.db, path, viewer, request.params.comment)))
        throw new AppError('comment.not_found', 'Not found');
      return { ok: true as const };
    },
  );
}
