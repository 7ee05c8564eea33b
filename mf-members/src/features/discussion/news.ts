import type { Comment, CommentPage } from '@clube/shared/contracts/comment';
import { byNewest, mergePages, type Pages } from './comment-list.ts';

/**
 * What is known with what was asked anew, as if it had been asked page by page: the last page is one behind which the next really comes.
 * @param newest the first pages as they are now
 * @param single threads that were asked one by one, null where one is gone
 */
export function withNews(
  pages: Pages['pages'],
  newest: readonly CommentPage[],
  single: ReadonlyMap<number, Comment | null> = new Map(),
): Pages {
  const [first, last] = [newest[0]!, newest.at(-1)!];
  const fresh = newest.flatMap(({ data }) => data);
  const before = mergePages(pages);
  const [oldestFresh, oldestKnown] = [fresh.at(-1), before.at(-1)];
  // Down to here all are as they were asked just now: what is not among them is gone.
  const isBelow = (thread: Comment) =>
    last.current_page < last.last_page && oldestFresh !== undefined && byNewest(thread, oldestFresh) > 0;
  const known = new Map([...before.filter(isBelow), ...fresh].map((thread) => [thread.id, thread]));
  for (const [id, thread] of single) {
    // One that is older than all that was shown comes with its own page.
    if (thread && (known.has(id) || (oldestKnown && byNewest(thread, oldestKnown) < 0))) known.set(id, thread);
    if (!thread) known.delete(id);
  }
  const threads = [...known.values()].toSorted(byNewest);
  const size = first.last_page > 1 ? first.data.length : threads.length;
  const isAll = threads.length >= first.total;
  const count = isAll ? first.last_page : Math.min(first.last_page, Math.max(1, Math.floor(threads.length / size)));
  return {
    pageParams: Array.from({ length: count }, (_page, at) => at + 1),
    pages: Array.from({ length: count }, (_page, at) => ({
      ...first,
      data: threads.slice(at * size, at === count - 1 ? undefined : (at + 1) * size),
      current_page: at + 1,
      pinned: at === 0 ? first.pinned : null,
    })),
  };
}
