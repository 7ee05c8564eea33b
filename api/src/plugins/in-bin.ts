import fp from 'fastify-plugin';
import { AppError } from '../lib/errors.ts';
import { findInBin } from '../modules/bin/in-bin.queries.ts';
import { memberOf } from './session.ts';

/**
 * What is in the bin is not there for those who manage either, whatever a route asks of its course: of classes, offers, designs and
 * figures nothing says whose course is deleted. What members read goes through the access rule, which does not find it.
 */
export const inBinPlugin = fp(
  async (app) => {
    app.addHook('preHandler', async (request) => {
      const { policy, isLeaving } = request.routeOptions.config;
      const { course, module, lesson } = (request.params ?? {}) as Partial<
        Record<'course' | 'module' | 'lesson', number>
      >;
      if (course === undefined || isLeaving || !policy || ['anyone', 'signedIn', 'panel.read'].includes(policy)) return;
      const { siteId } = memberOf(request);
      const kind = await findInBin(app.db, {
        siteId,
        courseId: course,
        moduleId: module ?? null,
        lessonId: lesson ?? null,
      });
      if (kind) throw new AppError(`${kind}.not_found`, 'Not found');
    });
  },
  { name: 'in-bin', dependencies: ['session'] },
);
