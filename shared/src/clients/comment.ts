import { http } from '@clube/shared/transport';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Comment, CommentPage, CommentWrite, Reply } from '../contracts/comment.ts';
import { lessonUrl, type LessonIds } from './lesson.ts';

export const commentsQuery = (path: LessonIds) =>
  infiniteQueryOptions({
    queryKey: ['comments', path.lessonId],
    queryFn: ({ pageParam }) =>
      http.get(`${lessonUrl(path)}/comment`, { searchParams: { page: pageParam } }).json<CommentPage>(),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.current_page < page.last_page ? page.current_page + 1 : undefined),
  });
/** @param key the same for every try of one comment, so that a retry never posts twice */
export const postComment = (path: LessonIds, body: CommentWrite, key: string) =>
  http.post(`${lessonUrl(path)}/comment`, { json: body, headers: { 'Idempotency-Key': key } }).json<Comment>();
export const setLiked = (path: LessonIds, commentId: number, liked: boolean) =>
  http[liked ? 'put' : 'delete'](`${lessonUrl(path)}/comment/${commentId}/like`).json<Reply>();
export const deleteComment = (path: LessonIds, commentId: number) =>
  http.delete(`${lessonUrl(path)}/comment/${commentId}`).json();
