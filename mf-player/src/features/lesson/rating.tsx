import { Star } from 'lucide-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { lessonQuery, rateLesson, type LessonIds } from '@clube/shared/clients/lesson';
import * as css from './lesson.css.ts';

const STARS = [1, 2, 3, 4, 5];
/** By lesson, while a call is under way: what was pressed last. Of the page, for a lesson may be left and opened again meanwhile. */
const wishes = new Map<number, number>();

/**
 * One to five stars; the choice shows at once. Of a lesson one call at a time is under way, and what was pressed last is sent last: the
 * server ends as the screen does (docs/adr/0392). When it refuses that, the stars go back to what it has.
 */
export function Rating({ path, value }: { path: LessonIds; value: number | null }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { lessonId } = path;
  const show = (rating: number | null) =>
    client.setQueryData(lessonQuery(path).queryKey, (lesson) => lesson && { ...lesson, my_rating: rating });
  const rate = useMutation({
    mutationFn: async (rating: number) => {
      const known = wishes.get(lessonId);
      wishes.set(lessonId, rating);
      // What is on its way knows nothing of it yet.
      await client.cancelQueries(lessonQuery(path));
      show(rating);
      // Whoever began sends this too.
      if (known) return;
      let had = value;
      let wish = rating;
      let sent;
      while (wish !== sent) {
        sent = wish;
        try {
          await rateLesson(path, sent);
          had = sent;
        } catch (error) {
          // product.md §8: failures of the player's calls are only logged.
          console.info('the lesson was not rated', error);
        }
        wish = wishes.get(lessonId) ?? sent;
      }
      show(had);
      wishes.delete(lessonId);
    },
  });
  return (
    <fieldset className={css.rating} aria-label={t`Avalie esta aula`}>
      {STARS.map((rating) => (
        <button
          key={rating}
          type="button"
          className={css.star}
          aria-pressed={rating === value}
          aria-label={t`Nota ${rating}`}
          onClick={() => rate.mutate(rating)}
        >
          <Star
            size={20}
            strokeWidth={1.75}
            fill={value !== null && rating <= value ? 'currentColor' : 'none'}
            aria-hidden
          />
        </button>
      ))}
    </fieldset>
  );
}
