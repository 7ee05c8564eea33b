import type { FreeCourseCard } from '@clube/shared/contracts/sale';
import type { FastifyInstance } from 'fastify';
import { assertFound } from '../../lib/errors.ts';
import { byAddress, limit } from '../../lib/rate-limit.ts';
import { findFreeCourses, type FoundFreeCourse } from './free-course.queries.ts';

const LOOKS = { max: 600, windowSeconds: 600 };
const count = (app: FastifyInstance, ip: string) => limit(app, { key: `free-course:${byAddress(ip)}`, ...LOOKS });

/** What of a panel is open to anybody. @throws AppError `rate.limited` */
export async function lookAtFreeCourses(app: FastifyInstance, siteId: number, ip: string): Promise<FreeCourseCard[]> {
  await count(app, ip);
  const courses = await findFreeCourses(app.db, { siteId, courseId: null });
  return courses.map(({ course: { modules: _modules, trailer: _trailer, ...card } }) => card);
}

/** One of them, as far as a visitor is shown it. @throws AppError `course.not_found` for every other one, `rate.limited` */
export async function lookAtFreeCourse(
  app: FastifyInstance,
  at: { siteId: number; courseId: number },
  ip: string,
): Promise<FoundFreeCourse> {
  await count(app, ip);
  const [found] = await findFreeCourses(app.db, at);
  return assertFound(found, 'course.not_found');
}
