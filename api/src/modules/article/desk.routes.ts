import { ArticleCreate, ArticleDraft, ArticleOrder, ArticlePatch, ArticleRows } from '@clube/shared/contracts/article';
import { Created, Done } from '@clube/shared/contracts/common';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { changeArticle, createArticle, orderArticles } from './operations.ts';
import { findDraft, listRows } from './queries.ts';
import { ArticleParams } from './routes.ts';

/** What whoever answers tickets does with articles, drafts too; deleting one is the bin's. */
export async function articleDeskRoutes(app: Api) {
  const read = { policy: 'ticket.answer' } as const;
  const change = { ...read, limit: 'change' } as const;

  app.get(
    '/article/all',
    { config: read, schema: { response: answers({ 200: ArticleRows }, [401, 403]) } },
    async (request) => listRows(app.db, memberOf(request).siteId),
  );

  app.get(
    '/article/:article/draft',
    { config: read, schema: { params: ArticleParams, response: answers({ 200: ArticleDraft }, [400, 401, 403, 404]) } },
    async (request) =>
      assertFound(await findDraft(app.db, memberOf(request).siteId, request.params.article), 'article.not_found'),
  );

  app.post(
    '/article',
    {
      config: { ...read, limit: 'create' },
      schema: { body: ArticleCreate, response: answers({ 201: Created }, [400, 401, 403, 422]) },
    },
    async (request, reply) =>
      reply.status(201).send({ id: await createArticle(app.db, memberOf(request).siteId, request.body.title) }),
  );

  app.put(
    '/article/order',
    { config: change, schema: { body: ArticleOrder, response: answers({ 200: Done }, [400, 401, 403, 409]) } },
    async (request) => {
      await orderArticles(app.db, memberOf(request).siteId, request.body);
      return { ok: true as const };
    },
  );

  app.patch(
    '/article/:article',
    {
      config: change,
      schema: {
        params: ArticleParams,
        body: ArticlePatch,
        response: answers({ 200: ArticleDraft }, [400, 401, 403, 404, 409, 422]),
      },
    },
    async (request) => changeArticle(app.db, memberOf(request).siteId, request.params.article, request.body),
  );
}
