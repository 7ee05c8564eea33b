import { Star } from 'lucide-react';
import { useLingui } from '@lingui/react/macro';
import type { LessonIds } from '@clube/shared/clients/lesson';
import { useRate } from './use-rate.ts';
import * as css from './lesson.css.ts';

const STARS = [1, 2, 3, 4, 5];

/** One to five stars; the choice shows at once. */
export function Rating({ path, value }: { path: LessonIds; value: number | null }) {
  const { t } = useLingui();
  const rate = useRate(path, value);
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
