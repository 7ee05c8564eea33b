import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import { firstQueryKeys } from '../contracts/first-queries.ts';
import type { MyCourse } from '../contracts/my-course.ts';

/** Courses of the person in all their panels; in that of its host alone where the session is bound to it. The page brings the first answer. */
export const myCoursesQuery = () =>
  queryOptions({ queryKey: firstQueryKeys['my-courses'](), queryFn: () => http.get('me/courses').json<MyCourse[]>() });
