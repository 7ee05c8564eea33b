import type { InfiniteData } from '@tanstack/react-query';
import type { Comment, CommentPage, Reply } from '@clube/shared/contracts/comment';

export type Pages = InfiniteData<CommentPage, number>;

export const mapThreads = (pages: Pages, change: (thread: Comment) => Comment): Pages => ({
  ...pages,
  pages: pages.pages.map((page) => ({
    ...page,
    data: page.data.map(change),
    pinned: page.pinned && change(page.pinned),
  })),
});

/** As they are shown. Times of the server are of one form, and compare as they are: `localeCompare` takes ten times as long of thousands. */
export const byNewest = (a: Comment, b: Comment): number =>
  a.created_at === b.created_at ? b.id - a.id : a.created_at < b.created_at ? 1 : -1;

/** Threads of all pages as the screen shows them: one of each id, newest first (product.md §5). */
export function mergePages(pages: readonly { data: readonly Comment[] }[]): Comment[] {
  const byId = new Map(pages.flatMap(({ data }) => data).map((comment) => [comment.id, comment]));
  return [...byId.values()].toSorted(byNewest);
}

/**
 * What stands above the list, and the list without it, which stays newest first (docs/adr/0176).
 * @param named what an address led to @param pinned the lesson's pinned thread
 */
export function setApart(threads: readonly Comment[], named: Comment | undefined, pinned: Comment | null | undefined) {
  const above = [named, pinned?.id === named?.id ? undefined : pinned].filter((one) => one != null);
  const ids = new Set(above.map(({ id }) => id));
  return { above, threads: above.length > 0 ? threads.filter(({ id }) => !ids.has(id)) : threads };
}

/** A comment as it is liked, or no longer; another as it is. */
export const likedOf = <C extends Reply>(comment: C, id: number, isLiked: boolean): C =>
  comment.id === id && comment.liked !== isLiked
    ? { ...comment, liked: isLiked, likes_count: comment.likes_count + (isLiked ? 1 : -1) }
    : comment;

/** The thread with one comment, itself or of its replies, liked or no longer. */
export const withLike = (thread: Comment, id: number, isLiked: boolean): Comment => ({
  ...likedOf(thread, id, isLiked),
  replies: thread.replies.map((reply) => likedOf(reply, id, isLiked)),
});

/** The thread with an answer that was just written to it, last; another thread as it is. */
export function withAnswer(thread: Comment, answer: Reply): Comment {
  if (thread.id !== answer.parent_lesson_comment_id) return thread;
  const others = thread.replies.filter(({ id }) => id !== answer.id);
  const isNew = others.length === thread.replies.length;
  return { ...thread, replies_count: thread.replies_count + Number(isNew), replies: [...others, answer] };
}
