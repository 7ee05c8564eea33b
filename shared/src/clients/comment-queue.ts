import { http, search } from '@clube/shared/transport';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  BlockedAuthor,
  CommentModeration,
  CommentQueue,
  CommentQueueQuery,
  CommentsModerated,
  CommentsWaiting,
  CommentTrail,
} from '../contracts/comment.ts';

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
/** What was decided about a comment, the last first. */
export const commentTrailQuery = (commentId: number) =>
  queryOptions({
    queryKey: [...commentQueueKey, 'trail', commentId],
    queryFn: () => http.get(`comment/${commentId}/trail`).json<CommentTrail>(),
  });
/** How much waits for one’s decision. @throws ApiError 403 for whoever does not moderate */
export const commentsWaitingQuery = () =>
  queryOptions({
    queryKey: [...commentQueueKey, 'waiting'],
    queryFn: () => http.get('comment/waiting').json<CommentsWaiting>(),
  });
/** Who may write no comments in the panel. */
export const blockedAuthorsQuery = () =>
  queryOptions({
    queryKey: [...commentQueueKey, 'blocked'],
    queryFn: () => http.get('comment/author').json<BlockedAuthor[]>(),
  });
/** Keeps a student from writing comments, or lets them again. @throws ApiError `member.not_found` for staff */
export const setBlocked = (memberId: number, on: boolean) =>
  http[on ? 'put' : 'delete'](`comment/author/${memberId}/block`).json();
