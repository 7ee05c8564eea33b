import { expect, test } from '@jest/globals';
import type { Comment, CommentPage } from '@clube/shared/contracts/comment';
import { withNews } from './news.ts';

const thread = (id: number) =>
  ({ id, comment: `${id}`, created_at: `2026-01-${String(id).padStart(2, '0')}`, replies: [] }) as unknown as Comment;
const page = (ids: number[], current_page: number, last_page: number, total: number): CommentPage => ({
  data: ids.map(thread),
  current_page,
  last_page,
  total,
  pinned: null,
  may_write: true,
});
const idsOf = ({ pages }: { pages: readonly CommentPage[] }) => pages.map(({ data }) => data.map(({ id }) => id));

test('pages stay those of the server: what was pushed out of one stands in the next', () => {
  const known = [page([9, 8], 1, 4, 8), page([7, 6], 2, 4, 8)];
  const news = withNews(known, [page([11, 10], 1, 5, 10), page([9, 8], 2, 5, 10)]);
  expect(idsOf(news)).toEqual([
    [11, 10],
    [9, 8],
    [7, 6],
  ]);
  expect(news.pageParams).toEqual([1, 2, 3]);
  expect(news.pages.map(({ current_page, last_page, total }) => [current_page, last_page, total])).toEqual([
    [1, 5, 10],
    [2, 5, 10],
    [3, 5, 10],
  ]);
});

test('half a page belongs to the one before, so that the next call leaves nothing out', () => {
  const news = withNews([page([9, 8], 1, 4, 8), page([7, 6], 2, 4, 8)], [page([10, 9], 1, 5, 9)]);
  expect(idsOf(news)).toEqual([
    [10, 9],
    [8, 7, 6],
  ]);
});

test('when all are there, no page is left to ask for', () => {
  const news = withNews([page([3, 2], 1, 2, 3), page([1], 2, 2, 3)], [page([4, 3], 1, 2, 4)]);
  expect(news.pages.at(-1)).toMatchObject({ current_page: 2, last_page: 2 });
  const fewer = withNews(news.pages, [page([4], 1, 1, 1)]);
  expect(idsOf(fewer)).toEqual([[4]]);
  expect(idsOf(withNews(fewer.pages, [page([], 1, 1, 0)]))).toEqual([[]]);
});

test('a thread that is older than all that is shown comes with its own page', () => {
  const known = [page([9, 8], 1, 4, 8)];
  const newest = [page([9, 8], 1, 4, 8)];
  expect(idsOf(withNews(known, newest, new Map([[3, thread(3)]])))).toEqual([[9, 8]]);
  expect(idsOf(withNews([...known, page([7, 6], 2, 4, 8)], newest, new Map([[7, null]])))).toEqual([[9, 8, 6]]);
});
