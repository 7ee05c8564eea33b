import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lessonQuery, rateLesson, type LessonIds } from '@clube/shared/clients/lesson';

/** While ratings of a lesson are under way: the star that was pressed last, the one that the server took last, and what it had before. */
type Turn = { wish: number; taken?: number; before: number | null };
/** By lesson; of the page, for a lesson may be left and opened again meanwhile. */
const turns = new Map<number, Turn>();

/**
 * The choice shows at once. Of a lesson one call at a time is under way, and what was pressed last is sent last: the server ends as the
 * screen does (docs/adr/0392). When it refuses that, the stars go back to what it has.
 */
export function useRate(path: LessonIds, value: number | null) {
  const client = useQueryClient();
  const key = lessonQuery(path).queryKey;
  const show = (rating: number | null) =>
    client.setQueryData(key, (lesson) => lesson && { ...lesson, my_rating: rating });
  return useMutation({
    mutationFn: async (rating: number) => {
      const known = turns.get(path.lessonId);
      const turn = known ?? { wish: rating, before: value };
      turn.wish = rating;
      turns.set(path.lessonId, turn);
      show(rating);
      // What is on its way knows nothing of it yet.
      await client.cancelQueries({ queryKey: key });
      // Whoever began sends this too.
      if (known) return;
      while (turn.wish !== turn.taken) {
        const { wish } = turn;
        try {
          await rateLesson(path, wish);
          turn.taken = wish;
          turn.before = wish;
          show(turn.wish);
        } catch (error) {
          // product.md §8: failures of the player's calls are only logged.
          console.info('the lesson was not rated', error);
          if (turn.wish !== wish) continue;
          show(turn.before);
          break;
        }
      }
      turns.delete(path.lessonId);
    },
  });
}
