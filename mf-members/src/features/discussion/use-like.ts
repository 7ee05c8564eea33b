import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { commentsKey, commentsQuery, repliesKey, setLiked, threadQuery } from '@clube/shared/clients/comment';
import type { LessonIds } from '@clube/shared/clients/lesson';
import type { Comment, Reply, ReplyPage } from '@clube/shared/contracts/comment';
import { likedOf, mapThreads, withLike, type Pages } from './comment-list.ts';

/** While calls about a comment are under way: what somebody wants of it, and what the server is known to have. */
type Turn = { wish: boolean; sure: boolean };
/** By comment; of the page, for a discussion may be left and opened again meanwhile. */
const turns = new Map<number, Turn>();

/**
 * product.md §4: the like turns over at once; when the server refuses, the list goes back to what it was: of that comment alone, for
 * others were liked meanwhile, or came. Of a comment one call at a time is under way, so that the server ends as the screen does
 * (docs/adr/0365).
 */
export function useLike(path: LessonIds, targetId: number | undefined) {
  const client = useQueryClient();
  const show = ({ id, parent_lesson_comment_id }: Reply, { wish }: Turn) => {
    const change = (thread: Comment) => withLike(thread, id, wish);
    client.setQueryData<Comment>(threadQuery(path, targetId).queryKey, (known) => known && change(known));
    client.setQueryData<Pages>(commentsQuery(path).queryKey, (pages) => pages && mapThreads(pages, change));
    client.setQueryData<InfiniteData<ReplyPage>>(
      repliesKey(path.lessonId, parent_lesson_comment_id ?? id),
      (known) =>
        known && {
          ...known,
          pages: known.pages.map((page) => ({ ...page, data: page.data.map((reply) => likedOf(reply, id, wish)) })),
        },
    );
  };
  return useMutation({
    mutationFn: async (comment: Reply) => {
      const { id, liked } = comment;
      const known = turns.get(id);
      const turn = known ?? { wish: liked, sure: liked };
      turn.wish = !turn.wish;
      turns.set(id, turn);
      // What is on its way knows nothing of it yet.
      await client.cancelQueries({ queryKey: commentsKey(path.lessonId) });
      show(comment, turn);
      // Whoever began sends this too.
      if (known) return;
      while (turn.wish !== turn.sure) {
        const { wish } = turn;
        try {
          await setLiked(path, id, wish);
          turn.sure = wish;
        } catch (error) {
          console.info('the like was not counted', error);
          turn.wish = turn.sure;
        }
        show(comment, turn);
      }
      turns.delete(id);
    },
  });
}
