import { CourseReach } from '@clube/shared/contracts/course';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { CourseParams, coursePath } from './params.ts';
import { findReach } from './queries.ts';

/** Whom a course would be taken from. */
export async function reachRoutes(app: Api) {
  app.get(
    '/course/:course/reach',
    {
      config: { policy: 'course.write' },
      schema: { params: CourseParams, response: answers({ 200: CourseReach }, [400, 401, 403, 404]) },
    },
    async (request) =>
      assertFound(await findReach(app.db, coursePath(memberOf(request), request.params)), 'course.not_found'),
  );
}
