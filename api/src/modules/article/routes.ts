import { Article, ArticleCards, ArticleQuery, ArticleSuggestQuery, ArticleVote } from '@clube/shared/contracts/article';
import { Closed, Id } from '@clube/shared/contracts/common';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { readArticles, suggestFor, voteOn } from './operations.ts';
import { findArticle } from './queries.ts';

export const ArticleParams = Closed({ article: Id });

/** What every member reads: published articles of their panel. */
export async function articleRoutes(app: Api) {
  const read = { policy: 'panel.read' } as const;

  app.get(
    '/article',
    {
      config: { ...read, limit: 'change' },
      schema: { querystring: ArticleQuery, response: answers({ 200: ArticleCards }, [400, 401, 403]) },
    },
    async (request) => readArticles(app.db, memberOf(request).siteId, request.query.q ?? ''),
  );

  app.get(
    '/article/suggest',
    {
      config: { ...read, limit: 'change' },
      schema: { querystring: ArticleSuggestQuery, response: answers({ 200: ArticleCards }, [400, 401, 403]) },
    },
    async (request) => suggestFor(app.db, memberOf(request).siteId, request.query.q),
  );

  app.get(
    '/article/:article',
    { config: read, schema: { params: ArticleParams, response: answers({ 200: Article }, [400, 401, 403, 404]) } },
    async (request) => {
      const { siteId, memberId } = memberOf(request);
      return assertFound(await findArticle(app.db, siteId, request.params.article, memberId), 'article.not_found');
    },
  );

  app.put(
    '/article/:article/vote',
    {
      config: { ...read, limit: 'change', unpaid: 'own' },
      schema: { params: ArticleParams, body: ArticleVote, response: answers({ 200: Article }, [400, 401, 403, 404]) },
    },
    async (request) => voteOn(app.db, memberOf(request), request.params.article, request.body.helped),
  );
}
