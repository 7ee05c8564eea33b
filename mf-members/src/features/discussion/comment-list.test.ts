import { expect, test } from '@jest/globals';
import type { Comment } from '@clube/shared/contracts/comment';
import { mergePages, withLike } from './comment-list.ts';

const comment = (id: number, created_at: string, part: Partial<Comment> = {}) =>
  ({ id, created_at, liked: false, likes_count: 0, replies: [], ...part }) as unknown as Comment;

test('[5.9] pages are merged: one of each id, newest first', () => {
  const pages = [
    { data: [comment(2, '2026-01-02'), comment(1, '2026-01-01')] },
    { data: [comment(1, '2026-01-01'), comment(3, '2026-01-03')] },
  ];
  expect(mergePages(pages).map(({ id }) => id)).toEqual([3, 2, 1]);
});

test('[4.14] a like flips and moves the count, in threads and in replies', () => {
  const thread = comment(1, '2026-01-01', { replies: [comment(5, '2026-01-01', { liked: true, likes_count: 3 })] });
  expect(withLike(thread, 1, true)).toMatchObject({ liked: true, likes_count: 1 });
  expect(withLike(thread, 5, false).replies[0]).toMatchObject({ liked: false, likes_count: 2 });
  // What it is already is counted once.
  expect(withLike(thread, 5, true)).toEqual(thread);
});
