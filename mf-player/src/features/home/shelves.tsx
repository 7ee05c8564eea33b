import { useId, type ReactNode } from 'react';
import type { CourseCard } from '@clube/shared/contracts/course';
import type { Home } from '@clube/shared/contracts/home';
import { coursesOn } from '@clube/shared/contracts/shelf-courses';
import * as css from './home.css.ts';

type Props = {
  home: Pick<Home, 'shelves' | 'courses'>;
  className: string;
  /** How the layout draws a course. */
  children: (course: CourseCard) => ReactNode;
};

function Shelf({ title, className, children }: { title: string; className: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={className} aria-labelledby={id} data-shelf>
      <h2 id={id} className={`${css.sectionTitle} ${css.sectionHead}`}>
        {title}
      </h2>
      <ul className={`${css.shelf} ${css.shelfList}`}>{children}</ul>
    </section>
  );
}

/** The owner's shelves in their order, of the courses that the home has anyway. One with nothing on it is not shown. */
export const Shelves = ({ home: { shelves = [], courses }, className, children }: Props) =>
  shelves.map(({ id, title, rule }) => {
    const shown = coursesOn(rule, courses);
    return (
      shown.length > 0 && (
        <Shelf key={id} title={title} className={className}>
          {shown.map((course) => (
            <li key={course.id} className={css.shelfItem}>
              {children(course)}
            </li>
          ))}
        </Shelf>
      )
    );
  });
