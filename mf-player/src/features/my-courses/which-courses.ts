import { courseStage } from '@clube/shared/contracts/course-stage';
import type { MyCourse } from '@clube/shared/contracts/my-course';
import { folded } from '@clube/shared/i18n/folded';

export const states = ['', 'andamento', 'concluidos', 'vencidos'] as const;
export type State = (typeof states)[number];

const isOver = ({ reason }: MyCourse) => reason === 'expired';
const isDone = (course: MyCourse) => courseStage(course) === 'done';
const matches: Record<State, (course: MyCourse) => boolean> = {
  '': () => true,
  andamento: (course) => !isOver(course) && !isDone(course),
  concluidos: isDone,
  vencidos: isOver,
};

/** `panel` is an id, empty for all; every word of `q` stands in the course's title, its author or its panel. */
export type Wanted = { state: State; panel: string; q: string };

export function whichCourses(courses: readonly MyCourse[], { state, panel, q }: Wanted): MyCourse[] {
  const words = folded(q).split(/\s+/).filter(Boolean);
  return courses.filter((course) => {
    const text = folded(`${course.title} ${course.author} ${course.panel}`);
    return (
      matches[state](course) &&
      (panel === '' || panel === String(course.site_id)) &&
      words.every((word) => text.includes(word))
    );
  });
}

/** The panels of the courses, by name. */
export function panelsOf(courses: readonly MyCourse[]): { id: number; name: string }[] {
  const names = new Map(courses.map(({ site_id, panel }) => [site_id, panel]));
  return [...names].map(([id, name]) => ({ id, name })).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
