import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { coursesQuery, putCourseOrder } from '@clube/shared/clients/course';
import { homeQuery } from '@clube/shared/clients/home';
import type { CourseCard } from '@clube/shared/contracts/course';
import { isApiError } from '@clube/shared/transport';
import { CoverArt, showFailure, showToast } from '@clube/shared/ui';
import * as css from '../../parts.css.ts';
import { Sortables } from '../../sortables/sortables.tsx';

/** Shows a new order at once, and takes it back when it was not written. */
function useCourseOrder() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { queryKey } = coursesQuery();
  return useMutation({
    scope: { id: 'order courses' },
    mutationFn: (courses: CourseCard[]) => putCourseOrder(courses.map(({ id }) => id)),
    onMutate: async (courses) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, courses);
    },
    onError: (error) =>
      isApiError(error) && error.code === 'order.stale'
        ? showToast(t`A ordem mudou em outro lugar. Mostramos a atual: mova de novo.`, 'danger')
        : showFailure(error, t`Não foi possível salvar agora. Tente de novo.`),
    onSettled: () =>
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
      onMove={(moved) => order.mutate(moved)}
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
