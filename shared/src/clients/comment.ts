import { http } from '@clube/shared/transport';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Comment, CommentPage, CommentWrite, Reply } from '../contracts/comment.ts';
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
    // Of thousands of threads it would compare each with the one that stood in its place before.
    structuralSharing: false,
  });
/** @param key the same for every try of one comment, so that a retry never posts twice @throws ApiError `comment.disabled`, `comment.blocked`, `comment.refused`, `comment.not_found` (what it answers), `comment.image_not_found`, `lesson.locked`, `rate.limited` */
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
/** Replies of a thread that did not come with it. */
export const repliesKey = (lessonId: number, threadId: number) => ['comments', lessonId, 'replies', threadId] as const;
/** Changes the text of one’s own comment. @throws ApiError `comment.not_found`, `comment.blocked`, `comment.refused` */
export const editComment = (path: LessonIds, commentId: number, comment: string) =>
  http.patch(`${lessonUrl(path)}/comment/${commentId}`, { json: { comment } }).json<Comment>();
/** Tells those who moderate of somebody else’s comment; twice is once. @throws ApiError `comment.not_found` */
export const reportComment = (path: LessonIds, commentId: number) =>
  http.post(`${lessonUrl(path)}/comment/${commentId}/report`).json();
/** Takes one’s own comment away for good, with its replies; for whoever moderates somebody else’s, which can be brought back. @throws ApiError `comment.not_found`, for somebody else’s too, unless one may moderate */
export const deleteComment = (path: LessonIds, commentId: number) =>
  http.delete(`${lessonUrl(path)}/comment/${commentId}`).json();
/** Pins a published thread above its lesson’s others, or calls a published reply the answer; takes it back. @throws ApiError `comment.not_found` */
export const markComment = (commentId: number, mark: 'pin' | 'answer', on: boolean) =>
  http[on ? 'put' : 'delete'](`comment/${commentId}/${mark}`).json();
