import { http, search } from '@clube/shared/transport';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  Comment,
  CommentModeration,
  CommentPage,
  CommentPerson,
  CommentQueue,
  CommentQueueQuery,
  CommentsModerated,
  CommentWrite,
  Reply,
} from '../contracts/comment.ts';
import { lessonUrl, type LessonIds } from './lesson.ts';

/** All that is asked of the discussion of a lesson. */
export const commentsKey = (lessonId: number) => ['comments', lessonId] as const;
/** Threads of a lesson by pages, the newest first, each with its replies. */
export const commentsQuery = (path: LessonIds) =>
  infiniteQueryOptions({
    queryKey: ['comments', path.lessonId, 'pages'],
    queryFn: ({ pageParam }) =>
      http.get(`${lessonUrl(path)}/comment`, { searchParams: { page: pageParam } }).json<CommentPage>(),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.current_page < page.last_page ? page.current_page + 1 : undefined),
  });
/** @param key the same for every try of one comment, so that a retry never posts twice @throws ApiError `comment.disabled`, `comment.not_found` (what it answers), `lesson.locked`, `rate.limited` */
export const postComment = (path: LessonIds, body: CommentWrite, key: string) =>
  http.post(`${lessonUrl(path)}/comment`, { json: body, headers: { 'Idempotency-Key': key } }).json<Comment>();
/** Likes or takes a like back; twice is once. @throws ApiError `comment.not_found`, why the lesson is not open */
export const setLiked = (path: LessonIds, commentId: number, liked: boolean) =>
  http[liked ? 'put' : 'delete'](`${lessonUrl(path)}/comment/${commentId}/like`).json<Reply>();
/** The thread that a comment is or answers. @throws ApiError `comment.not_found` */
export const threadQuery = (path: LessonIds, commentId: number | undefined) =>
  queryOptions({
    queryKey: ['comments', path.lessonId, 'thread', commentId],
    queryFn: () => http.get(`${lessonUrl(path)}/comment/${commentId}`).json<Comment>(),
    enabled: commentId !== undefined,
  });
/** Whom a comment may name, by a part of their name. @throws ApiError `comment.disabled`, `lesson.locked` */
export const commentPeopleQuery = (path: LessonIds, part: string) =>
  queryOptions({
    queryKey: ['comment-people', path.lessonId, part],
    queryFn: () =>
      http.get(`${lessonUrl(path)}/comment/people`, { searchParams: search({ q: part }) }).json<CommentPerson[]>(),
  });
/** Changes the text of one’s own comment. @throws ApiError `comment.not_found` */
export const editComment = (path: LessonIds, commentId: number, comment: string) =>
  http.patch(`${lessonUrl(path)}/comment/${commentId}`, { json: { comment } }).json<Comment>();
/** Tells those who moderate of somebody else’s comment; twice is once. @throws ApiError `comment.not_found` */
export const reportComment = (path: LessonIds, commentId: number) =>
  http.post(`${lessonUrl(path)}/comment/${commentId}/report`).json();
/** Takes a comment away, with its replies. @throws ApiError `comment.not_found`, for somebody else’s too, unless one may moderate */
export const deleteComment = (path: LessonIds, commentId: number) =>
  http.delete(`${lessonUrl(path)}/comment/${commentId}`).json();

/** All filters of the queue of moderation. */
export const commentQueueKey = ['comment-queue'] as const;
/** The queue of moderation by pages, the newest first. @throws ApiError 403 for whoever does not moderate */
export const commentQueueQuery = (query: Omit<CommentQueueQuery, 'before'>) =>
  infiniteQueryOptions({
    queryKey: [...commentQueueKey, query],
    queryFn: ({ pageParam }) =>
      http
        .get('comment', { searchParams: search({ ...query, ...(pageParam && { before: pageParam }) }) })
        .json<CommentQueue>(),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.has_more ? page.data.at(-1)?.id : undefined),
  });
/** Brings up to 100 comments into a state; which really changed. Comments that are not there (any more) are passed over. @throws ApiError `rate.limited` */
export const moderateComments = (body: CommentModeration) =>
  http.post('comment/moderate', { json: body }).json<CommentsModerated>();
