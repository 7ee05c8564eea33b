import fp from 'fastify-plugin';
import { AppError } from '../lib/errors.ts';
import { teaches } from '../modules/access/queries.ts';
import { findInBin } from '../modules/bin/in-bin.queries.ts';
import { memberOf } from './session.ts';

/**
 * An instructor writes into their own courses. Asked for every route behind `course.write` that names a course, so that no new
 * one forgets it; what is not theirs is answered like what is not there.
 */
export const ownCoursesPlugin = fp(
  async (app) => {
    app.addHook('preHandler', async (request) => {
      const { policy, isLeaving } = request.routeOptions.config;
      if (policy !== 'course.write') return;
      const { course } = (request.params ?? {}) as { course?: number };
      const member = memberOf(request);
      if (course === undefined || member.role !== 'instructor') return;
      if (await teaches(app.db, member, course)) return;
      const place = { siteId: member.siteId, courseId: course, moduleId: null, lessonId: null };
      // In the bin nobody teaches it.
      if (isLeaving && (await findInBin(app.db, place))) return;
      throw new AppError('course.not_found', 'Not found');
    });
  },
  { name: 'own-courses', dependencies: ['session'] },
);
