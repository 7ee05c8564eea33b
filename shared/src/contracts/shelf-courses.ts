import { courseStage } from './course-stage.ts';
import type { CourseCard } from './course.ts';
import type { ShelfRule } from './shelf.ts';

/** So many are the newest. */
const NEWEST = 12;

type Card = Pick<CourseCard, 'id' | 'category' | 'has_access' | 'published' | 'published_at'> &
  Parameters<typeof courseStage>[0];
const age = ({ published_at }: Card) => (published_at ? Date.parse(published_at) : 0);

/** What stands on a shelf, of the courses that somebody sees, which are in the panel's order. */
export function coursesOn<Course extends Card>(rule: ShelfRule, courses: readonly Course[]): readonly Course[] {
  switch (rule.kind) {
    case 'category':
      return courses.filter(({ category }) => category === rule.category);
    case 'chosen':
      return rule.course_ids.flatMap((id) => courses.find((course) => course.id === id) ?? []);
    case 'newest':
      return courses
        .filter(({ published }) => published)
        .toSorted((one, other) => age(other) - age(one))
        .slice(0, NEWEST);
    case 'begun':
      return courses.filter((course) => course.has_access && courseStage(course) === 'begun');
  }
}
