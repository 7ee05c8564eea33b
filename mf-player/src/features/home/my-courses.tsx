import { BookOpen } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CourseCard as Course } from '@clube/shared/contracts/course';
import { courseStage } from '@clube/shared/contracts/course-stage';
import { EmptyState } from '@clube/shared/ui';
import { CategoryFilter, ofCategory, useCategory } from './category-filter.tsx';
import { CourseCard } from './course-cards.tsx';
import { Manage, NoCourses } from './home-parts.tsx';
import * as css from './home.css.ts';

const filters = ['andamento', 'concluidos', 'todos'] as const;
type Filter = (typeof filters)[number];

const matches: Record<Filter, (course: Course) => boolean> = {
  andamento: (course) => courseStage(course) !== 'done',
  concluidos: (course) => courseStage(course) === 'done',
  todos: () => true,
};

/** Who has nothing under way any more sees all that they have. */
function useFilter(courses: readonly Course[]): [Filter, (next: Filter) => void] {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('filtro');
  const filter =
    filters.find((candidate) => candidate === asked) ?? (courses.some(matches.andamento) ? 'andamento' : 'todos');
  return [
    filter,
    (next) =>
      setParameters(
        (known) => {
          known.set('filtro', next);
          return known;
        },
        { replace: true },
      ),
  ];
}

export function MyCourses({ courses }: { courses: readonly Course[] }) {
  const { t } = useLingui();
  const names: Record<Filter, string> = { andamento: t`Em andamento`, concluidos: t`Concluídos`, todos: t`Todos` };
  const category = useCategory(courses);
  const ofIts = ofCategory(courses, category);
  const [filter, setFilter] = useFilter(ofIts);
  const shown = ofIts.filter(matches[filter]);
  return (
    <section className={css.section} id="meus-cursos" data-tour="course-list">
      <div className={css.sectionHead}>
        <h2 className={css.sectionTitle}>
          <Trans>Meus cursos</Trans>
        </h2>
        <Manage />
        <CategoryFilter courses={courses} />
        <div className={css.filters} role="group" aria-label={t`Filtrar cursos`}>
          {filters.map((name) => (
            <button
              key={name}
              type="button"
              className={css.filter}
              aria-pressed={name === filter}
              onClick={() => setFilter(name)}
            >
              {names[name]}
            </button>
          ))}
        </div>
      </div>
      {shown.length > 0 ? (
        <div className={css.grid}>
          {shown.map((course) => (
            <CourseCard key={course.id} course={course} />
          ))}
        </div>
      ) : courses.length === 0 ? (
        <NoCourses />
      ) : (
        <EmptyState
          icon={BookOpen}
          title={<Trans>Nenhum curso aqui</Trans>}
          text={<Trans>Veja os outros filtros.</Trans>}
        />
      )}
    </section>
  );
}
