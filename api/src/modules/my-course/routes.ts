import { MyCourse } from '@clube/shared/contracts/my-course';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { userOf } from '../../plugins/session.ts';
import { listMyCourses } from './queries.ts';

/** What somebody has in all their panels. A session that is bound to one is told of no other (docs/adr/0088). */
export async function myCourseRoutes(app: Api) {
  app.get(
    '/me/courses',
    { config: { policy: 'signedIn' }, schema: { response: answers({ 200: Type.Array(MyCourse) }, [401]) } },
    async (request) => listMyCourses(app.db, userOf(request)),
  );
}
