import { type Static, Type } from 'typebox';
import { Closed, Id, Nullable, Percent, Seconds } from './common.ts';
import { CourseCard } from './course.ts';
import { ShownPromotion } from './promotion.ts';
import { ShownShelf } from './shelf.ts';

/** One call for the home screen: `GET /home`. */
export const Home = Closed({
  banners: Type.Array(ShownPromotion),
  cards: Type.Array(ShownPromotion),
  /** Missing where a server does not know of any. */
  shelves: Type.Optional(Type.Array(ShownShelf)),
  continue_watching: Type.Array(
    Closed({
      course_id: Id,
      course_title: Type.String(),
      module_id: Id,
      lesson_id: Id,
      title: Type.String(),
      number: Type.Integer(),
      percent: Percent,
      seconds_left: Seconds,
      poster: Nullable(Type.String()),
    }),
  ),
  courses: Type.Array(CourseCard),
});
export type Home = Static<typeof Home>;
