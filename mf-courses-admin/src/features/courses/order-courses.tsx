import { useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { coursesQuery, putCourseOrder } from '@clube/shared/clients/course';
import { homeQuery } from '@clube/shared/clients/home';
import type { CourseCard } from '@clube/shared/contracts/course';
import { useListOrder } from '@clube/shared/list-order';
import { CoverArt } from '@clube/shared/ui';
import * as css from '../../parts.css.ts';
import { Sortables } from '../../sortables/sortables.tsx';

function useCourseOrder() {
  const client = useQueryClient();
  const { queryKey } = coursesQuery();
  return useListOrder<CourseCard>({
    queryKey,
    show: (courses) => client.setQueryData(queryKey, courses),
    write: putCourseOrder,
    refresh: () =>
      Promise.all([queryKey, homeQuery().queryKey].map((key) => client.invalidateQueries({ queryKey: key }))),
  });
}

/** The courses in the order of the home, to be put into another one with the pointer or the keyboard. */
export function OrderCourses({ courses }: { courses: CourseCard[] }) {
  const { t } = useLingui();
  const order = useCourseOrder();
  return (
    <Sortables
      id="courses"
      label={t`Ordem dos cursos`}
      items={courses}
      look={{ list: css.sortables, row: css.sortable, handle: css.handle }}
      titleOf={({ title }) => title}
      onMove={(moved) => order(moved, courses)}
    >
      {({ id, title, cover }) => (
        <>
          <span className={css.thumb}>
            <CoverArt seed={id} picture={cover} />
          </span>
          <span className={css.title}>{title}</span>
        </>
      )}
    </Sortables>
  );
}
