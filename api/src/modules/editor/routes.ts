import { Done } from '@clube/shared/contracts/common';
import { CourseEditors, EditorBeat, EditorLeft } from '@clube/shared/contracts/editor';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { memberOf } from '../../plugins/session.ts';
import { CourseParams, coursePath, ok } from '../course/params.ts';
import { beat, leave } from './operations.ts';

export async function editorRoutes(app: Api) {
  // That somebody looks at a course changes nothing of the panel.
  const write = { policy: 'course.write', limit: 'change', unpaid: 'own' } as const;

  app.put(
    '/course/:course/editor',
    {
      config: write,
      schema: {
        params: CourseParams,
        body: EditorBeat,
        response: answers({ 200: CourseEditors }, [400, 401, 403, 404]),
      },
    },
    async (request) => {
      const member = memberOf(request);
      return { editors: await beat(app.db, coursePath(member, request.params), member.memberId, request.body) };
    },
  );

  app.delete(
    '/course/:course/editor',
    {
      config: { ...write, isLeaving: true },
      schema: {
        params: CourseParams,
        querystring: EditorLeft,
        response: answers({ 200: Done }, [400, 401, 403, 404]),
      },
    },
    async (request) => {
      const member = memberOf(request);
      await leave(app.db, coursePath(member, request.params), member.memberId, request.query.tab);
      return ok;
    },
  );
}
