import { useSearchParams } from 'react-router-dom';
import { useLingui } from '@lingui/react/macro';
import type { CourseCard } from '@clube/shared/contracts/course';
import { categoriesOf } from '@clube/shared/contracts/course-category';
import * as css from './home.css.ts';

const NAME = 'categoria';

/** Which category of these courses is asked for in the address; undefined: all of them. */
export function useCategory(courses: readonly CourseCard[]): string | undefined {
  const asked = useSearchParams()[0].get(NAME);
  return categoriesOf(courses).find((category) => category === asked);
}

/** Where courses stand in several kinds: those of one. Nothing where there is nothing to choose. */
export function CategoryFilter({ courses }: { courses: readonly CourseCard[] }) {
  const { t } = useLingui();
  const [, setParameters] = useSearchParams();
  const chosen = useCategory(courses);
  const all = categoriesOf(courses);
  if (all.length === 0 || courses.every(({ category }) => category === all[0])) return null;
  return (
    <select
      className={css.category}
      aria-label={t`Categoria`}
      value={chosen ?? ''}
      onChange={({ target }) =>
        setParameters(
          (known) => {
            if (target.value) known.set(NAME, target.value);
            else known.delete(NAME);
            return known;
          },
          { replace: true, preventScrollReset: true },
        )
      }
    >
      <option value="">{t`Todas as categorias`}</option>
      {all.map((category) => (
        <option key={category}>{category}</option>
      ))}
    </select>
  );
}

/** Those of the category that is asked for. */
export const ofCategory = (courses: readonly CourseCard[], category: string | undefined): readonly CourseCard[] =>
  category === undefined ? courses : courses.filter((course) => course.category === category);
