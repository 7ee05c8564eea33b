import { GripVertical } from 'lucide-react';
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { coursesQuery, putCourseOrder } from '@clube/shared/clients/course';
import { homeQuery } from '@clube/shared/clients/home';
import type { CourseCard } from '@clube/shared/contracts/course';
import { isApiError } from '@clube/shared/transport';
import { CoverArt, showFailure, showToast } from '@clube/shared/ui';
import * as css from '../../parts.css.ts';

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

function Item({ course: { id, title } }: { course: CourseCard }) {
  const { t } = useLingui();
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
  });
  return (
    <li
      ref={setNodeRef}
      className={css.sortable}
      data-lifted={isDragging}
      style={transform ? { transform: `translate3d(0, ${transform.y}px, 0)`, transition } : undefined}
    >
      <button
        ref={setActivatorNodeRef}
        {...listeners}
        aria-describedby={attributes['aria-describedby']}
        type="button"
        className={css.handle}
        aria-label={t`Mover ${title}`}
      >
        <GripVertical size={18} strokeWidth={1.75} aria-hidden />
      </button>
      <span className={css.thumb}>
        <CoverArt seed={id} />
      </span>
      <span className={css.title}>{title}</span>
    </li>
  );
}

/** The courses in the order of the home, to be put into another one with the pointer or the keyboard. */
export function OrderCourses({ courses }: { courses: CourseCard[] }) {
  const { t } = useLingui();
  const order = useCourseOrder();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: UniqueIdentifier) => courses.findIndex((course) => course.id === id);
  const titleOf = (id: UniqueIdentifier) => courses[placeOf(id)]?.title ?? '';
  return (
    <DndContext
      id="courses"
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) order.mutate(arrayMove(courses, placeOf(active.id), placeOf(over.id)));
      }}
      accessibility={{
        screenReaderInstructions: { draggable: t`Espaço levanta, as setas movem, espaço solta, Esc desiste.` },
        announcements: {
          onDragStart: ({ active }) => t`${titleOf(active.id)} levantado.`,
          onDragOver: ({ active, over }) =>
            over && over.id !== active.id
              ? t`${titleOf(active.id)} está no lugar de ${titleOf(over.id)}.`
              : t`${titleOf(active.id)} levantado.`,
          onDragEnd: ({ active, over }) =>
            over ? t`${titleOf(active.id)} ficou no lugar de ${titleOf(over.id)}.` : undefined,
          onDragCancel: ({ active }) => t`${titleOf(active.id)} voltou ao lugar.`,
        },
      }}
    >
      <SortableContext items={courses} strategy={verticalListSortingStrategy}>
        <ol className={css.sortables} aria-label={t`Ordem dos cursos`}>
          {courses.map((course) => (
            <Item key={course.id} course={course} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}
