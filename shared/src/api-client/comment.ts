import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Comment, CommentPage, CommentWrite, Reply } from '../contracts/comment.ts';
import { http } from './client.ts';
import { lessonPath, type LessonPath } from './course.ts';

export const commentsQuery = (path: LessonPath) =>
  infiniteQueryOptions({
    queryKey: ['comments', path.lessonId],
    queryFn: ({ pageParam }) =>
      http.get(`${lessonPath(path)}/comment`, { searchParams: { page: pageParam } }).json<CommentPage>(),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.current_page < page.last_page ? page.current_page + 1 : undefined),
  });

/** @param key the same for every try of one comment, so that a retry never posts twice */
export const postComment = (path: LessonPath, body: CommentWrite, key: string) =>
  http.post(`${lessonPath(path)}/comment`, { json: body, headers: { 'Idempotency-Key': key } }).json<Comment>();
export const setLiked = (path: LessonPath, commentId: number, liked: boolean) =>
  http(`${lessonPath(path)}/comment/${commentId}/like`, { method: liked ? 'put' : 'delete' }).json<Reply>();
export const deleteComment = (path: LessonPath, commentId: number) =>
  http.delete(`${lessonPath(path)}/comment/${commentId}`).json();
