import { OutlinePublication, OutlinePublished } from '@clube/shared/contracts/outline';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { memberOf } from '../../plugins/session.ts';
import { CourseParams, coursePath } from '../course/params.ts';
import { publish } from './publication.ts';

export async function publicationRoutes(app: Api) {
  app.put(
    '/course/:course/outline/publication',
    {
      // One call changes thousands of rows.
      config: { policy: 'course.write', limit: ['change', 'heavy'] },
      schema: {
        params: CourseParams,
        body: OutlinePublication,
        response: answers({ 200: OutlinePublished }, [400, 401, 403, 404]),
      },
    },
    async (request) => {
      const member = memberOf(request);
      return publish(app.db, coursePath(member, request.params), request.body, member);
    },
  );
}
