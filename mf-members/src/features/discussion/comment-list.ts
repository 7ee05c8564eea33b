import type { Comment, Reply } from '@clube/shared/contracts/comment';

/** Threads of all pages as the screen shows them: one of each id, newest first (product.md §5). */
export function mergePages(pages: readonly { data: readonly Comment[] }[]): Comment[] {
  const byId = new Map(pages.flatMap(({ data }) => data).map((comment) => [comment.id, comment]));
  return [...byId.values()].toSorted((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id);
}

/** The thread that an address led to comes first, wherever it stands. */
export function withTarget(threads: readonly Comment[], target: Comment | undefined): readonly Comment[] {
  return target ? [target, ...threads.filter(({ id }) => id !== target.id)] : threads;
}

const flip = <C extends Reply>(comment: C): C => ({
  ...comment,
  liked: !comment.liked,
  likes_count: comment.likes_count + (comment.liked ? -1 : 1),
});

/** The thread with the like of one comment, or of one of its replies, turned over. */
export function toggleLike(thread: Comment, id: number): Comment {
  if (thread.id === id) return flip(thread);
  return { ...thread, replies: thread.replies.map((reply) => (reply.id === id ? flip(reply) : reply)) };
}

/** The thread with an answer that was just written to it, last; another thread as it is. */
export function withAnswer(thread: Comment, answer: Reply): Comment {
  if (thread.id !== answer.parent_lesson_comment_id) return thread;
  return { ...thread, replies: [...thread.replies.filter(({ id }) => id !== answer.id), answer] };
}
