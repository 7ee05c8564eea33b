import { useEffect, type ReactNode } from 'react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Trans } from '@lingui/react/macro';
import { repliesQuery } from '@clube/shared/clients/comment-more';
import type { LessonIds } from '@clube/shared/clients/lesson';
import type { Comment, Reply } from '@clube/shared/contracts/comment';
import { Button } from '@clube/shared/ui';
import * as css from './discussion.css.ts';

type Props = {
  path: LessonIds;
  thread: Comment;
  /** Of those that came with the thread the ones that stand in a row: neither the answer nor what an address led to. */
  newest: readonly Reply[];
  draw: (reply: Reply) => ReactNode;
};

/** The replies of a long thread that did not come with it, before those that did: by pages, each when somebody asks for it. */
export function EarlierReplies({ path, thread, newest, draw }: Props) {
  const client = useQueryClient();
  const options = repliesQuery(path, thread.id);
  const query = useInfiniteQuery({ ...options, enabled: ({ state }) => state.data !== undefined });
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  // product.md §8: a failure is logged, nobody is told; the button is there for another try.
  useEffect(() => {
    if (error) console.info('a call of the player failed', error);
  }, [error]);
  const shown = new Set(thread.replies.map(({ id }) => id));
  const byId = new Map((data?.pages ?? []).flatMap((page) => page.data).map((reply) => [reply.id, reply]));
  const replies = [...byId.values()].filter(({ id }) => !shown.has(id)).toSorted((a, b) => a.id - b.id);
  const fetchEarlier = () => {
    // What came with the thread is the first page.
    const first = { data: [...newest], has_more: true };
    client.setQueryData(
      options.queryKey,
      (known) => known ?? { pages: [first], pageParams: [options.initialPageParam] },
    );
    return fetchNextPage();
  };
  return (
    <>
      {(!data || hasNextPage) && (
        <Button className={css.earlier} size="small" loading={isFetchingNextPage} onClick={() => void fetchEarlier()}>
          <Trans>Mostrar respostas anteriores</Trans>
        </Button>
      )}
      {replies.map(draw)}
    </>
  );
}
