import { LessonReach } from '@clube/shared/contracts/lesson-reach';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { lessonIds, LessonParams } from '../course/params.ts';
import { findLessonReach } from './reach.queries.ts';

/** Who sees a lesson today. */
export async function lessonReachRoutes(app: Api) {
  app.get(
    '/course/:course/module/:module/lesson/:lesson/reach',
    {
      config: { policy: 'course.write', limit: 'look' },
      schema: { params: LessonParams, response: answers({ 200: LessonReach }, [400, 401, 403, 404]) },
    },
    async (request) =>
      assertFound(await findLessonReach(app.db, lessonIds(memberOf(request), request.params)), 'lesson.not_found'),
  );
}
