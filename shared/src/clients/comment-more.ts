import { http, search } from '@clube/shared/transport';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CommentImageSent, CommentPage, CommentPerson, ReplyPage } from '../contracts/comment.ts';
import { commentsKey, repliesKey } from './comment.ts';
import { lessonUrl, type LessonIds } from './lesson.ts';

/** One page of a discussion as it is now, beside those that are kept. */
export const commentPageQuery = (path: LessonIds, page: number) =>
  queryOptions({
    queryKey: [...commentsKey(path.lessonId), 'now', page],
    queryFn: () => http.get(`${lessonUrl(path)}/comment`, { searchParams: { page } }).json<CommentPage>(),
    staleTime: 0,
    gcTime: 0,
  });
/** Replies of a thread by pages, each earlier than the one before it. They are asked for when somebody wants them, and anew when they changed. */
export const repliesQuery = (path: LessonIds, threadId: number) =>
  infiniteQueryOptions({
    queryKey: repliesKey(path.lessonId, threadId),
    queryFn: ({ pageParam }) =>
      http
        .get(`${lessonUrl(path)}/comment/${threadId}/reply`, { searchParams: { before: pageParam } })
        .json<ReplyPage>(),
    // The newest of all come first when they are asked for anew.
    initialPageParam: Number.MAX_SAFE_INTEGER,
    getNextPageParam: ({ data, has_more }) => (has_more ? data[0]?.id : undefined),
    staleTime: Infinity,
  });
/** Sends the picture of a comment that is still written. @throws ApiError `image.unsupported`, `site.storage_exceeded`, `comment.blocked`, `comment.disabled`, `rate.limited` */
export const sendCommentImage = (path: LessonIds, file: File) =>
  http
    .post(`${lessonUrl(path)}/comment/image`, { body: file, headers: { 'content-type': file.type } })
    .json<CommentImageSent>();
/** Whom a comment may name, by a part of their name. @throws ApiError `comment.disabled`, `lesson.locked` */
export const commentPeopleQuery = (path: LessonIds, part: string) =>
  queryOptions({
    queryKey: ['comment-people', path.lessonId, part],
    queryFn: () =>
      http.get(`${lessonUrl(path)}/comment/people`, { searchParams: search({ q: part }) }).json<CommentPerson[]>(),
  });
