import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { repliesQuery } from '@clube/shared/clients/comment';
import type { LessonIds } from '@clube/shared/clients/lesson';
import type { Comment, Reply } from '@clube/shared/contracts/comment';
import { useLogged } from '@clube/shared/quiet';

type Wanted = {
  path: LessonIds;
  thread: Comment;
  /** The comment that an address led to. */ targetId: number | undefined;
};

/**
 * The replies of a thread as they are shown, and those that were written before them. The answer, and what an address led to, come with
 * the newest however old they are: the others are told apart by the first that is neither.
 */
export function useReplies({ path, thread, targetId }: Wanted) {
  const client = useQueryClient();
  const options = repliesQuery(path, thread.id);
  const query = useInfiniteQuery({ ...options, enabled: ({ state }) => state.data !== undefined });
  useLogged(query.error);
  const inRow = ({ id, is_answer }: Reply) => !is_answer && id !== targetId;
  const byId = new Map(
    [...(query.data?.pages ?? []).flatMap(({ data }) => data), ...thread.replies].map((reply) => [reply.id, reply]),
  );
  const replies = [...byId.values()].toSorted((a, b) => Number(b.is_answer) - Number(a.is_answer) || a.id - b.id);
  const hasEarlier = query.data ? query.hasNextPage : thread.replies.length < thread.replies_count;
  return {
    replies,
    /** In front of this one there are others that are not here. */
    gapAt: hasEarlier ? replies.find(inRow)?.id : undefined,
    isFetching: query.isFetchingNextPage,
    fetchEarlier: () => {
      // What came with the thread is the first page.
      const first = { data: thread.replies.filter(inRow), has_more: true };
      client.setQueryData(
        options.queryKey,
        (known) => known ?? { pages: [first], pageParams: [options.initialPageParam] },
      );
      return query.fetchNextPage();
    },
  };
}
