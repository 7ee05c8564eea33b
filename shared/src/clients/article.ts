import { http, search } from '@clube/shared/transport';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Article, ArticleCard, ArticleDraft, ArticlePatch, ArticleRow } from '../contracts/article.ts';
import type { Deleted } from '../contracts/bin.ts';
import type { Created } from '../contracts/common.ts';
import type { NewOrder } from '../contracts/new-order.ts';

/** All that is asked of articles; what changes one makes all of it old. */
export const articlesKey = ['articles'] as const;
/** Published articles in their order, or what fits the words best. */
export const articlesQuery = (q: string) =>
  queryOptions({
    queryKey: [...articlesKey, 'published', q],
    queryFn: () => http.get('article', { searchParams: search(q ? { q } : {}) }).json<ArticleCard[]>(),
    placeholderData: keepPreviousData,
  });
/** Up to four that may answer what somebody is writing. @param q empty asks nothing */
export const suggestedArticlesQuery = (q: string) =>
  queryOptions({
    queryKey: [...articlesKey, 'suggested', q],
    queryFn: () => http.get('article/suggest', { searchParams: { q } }).json<ArticleCard[]>(),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
/** A published article. @throws ApiError `article.not_found` */
export const articleQuery = (id: number) =>
  queryOptions({ queryKey: [...articlesKey, id], queryFn: () => http.get(`article/${id}`).json<Article>() });
/** Whether it helped; the last answer counts. @throws ApiError `article.not_found` */
export const voteOnArticle = (id: number, helped: boolean) =>
  http.put(`article/${id}/vote`, { json: { helped } }).json<Article>();

/** All articles, drafts too, for who answers tickets. */
export const articleRowsQuery = () =>
  queryOptions({ queryKey: [...articlesKey, 'all'], queryFn: () => http.get('article/all').json<ArticleRow[]>() });
/** An article with what is needed to change it. @throws ApiError `article.not_found` */
export const articleDraftQuery = (id: number) =>
  queryOptions({
    queryKey: [...articlesKey, 'draft', id],
    queryFn: () => http.get(`article/${id}/draft`).json<ArticleDraft>(),
  });
/** A draft without words; its id. @throws ApiError `article.too_many` */
export const createArticle = (title: string) => http.post('article', { json: { title } }).json<Created>();
/** @throws ApiError `version.stale`, `article.not_found`, `article.too_long`, `link.invalid` */
export const changeArticle = (id: number, patch: ArticlePatch) =>
  http.patch(`article/${id}`, { json: patch }).json<ArticleDraft>();
/** Into the bin, with what its readers answered. @throws ApiError `article.not_found` */
export const deleteArticle = (id: number) => http.delete(`article/${id}`).json<Deleted>();
/** Every one once. @throws ApiError `order.stale` */
export const orderArticles = (order: NewOrder) => http.put('article/order', { json: order }).json();
