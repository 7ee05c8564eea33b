import { Star } from 'lucide-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { lessonQuery, rateLesson, type LessonIds } from '@clube/shared/clients/lesson';
import * as css from './lesson.css.ts';

const STARS = [1, 2, 3, 4, 5];

/** One to five stars; the choice shows at once. */
export function Rating({ path, value }: { path: LessonIds; value: number | null }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const key = lessonQuery(path).queryKey;
  const show = (rating: number | null) =>
    client.setQueryData(key, (lesson) => lesson && { ...lesson, my_rating: rating });
  const rate = useMutation({
    mutationFn: (rating: number) => rateLesson(path, rating),
    onMutate: (rating) => {
      show(rating);
      return { before: value };
    },
    // product.md §8: failures of the player's calls are only logged.
    onError: (error, _rating, context) => {
      show(context?.before ?? null);
      console.info('the lesson was not rated', error);
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
