import { http, search } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { CommentPage, CommentPerson } from '../contracts/comment.ts';
import { commentsKey } from './comment.ts';
import { lessonUrl, type LessonIds } from './lesson.ts';

/** One page of a discussion as it is now, beside those that are kept. */
export const commentPageQuery = (path: LessonIds, page: number) =>
  queryOptions({
    queryKey: [...commentsKey(path.lessonId), 'now', page],
    queryFn: () => http.get(`${lessonUrl(path)}/comment`, { searchParams: { page } }).json<CommentPage>(),
    staleTime: 0,
    gcTime: 0,
  });
/** Whom a comment may name, by a part of their name. @throws ApiError `comment.disabled`, `lesson.locked` */
export const commentPeopleQuery = (path: LessonIds, part: string) =>
  queryOptions({
    queryKey: ['comment-people', path.lessonId, part],
    queryFn: () =>
      http.get(`${lessonUrl(path)}/comment/people`, { searchParams: search({ q: part }) }).json<CommentPerson[]>(),
  });
