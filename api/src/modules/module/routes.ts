import { Created, Done } from '@clube/shared/contracts/common';
import { ModulePatch, ModuleWrite } from '@clube/shared/contracts/module';
import { ModuleSaved } from '@clube/shared/contracts/outline';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { findCourse } from '../course/queries.ts';
import { saveModule } from './operations.ts';
import { createModule } from './queries.ts';
import { reorder } from '../course/order.ts';
import { CourseParams, coursePath, ModuleParams, modulePath, ok, Order } from '../course/params.ts';

export async function moduleRoutes(app: Api) {
  const write = { policy: 'course.write' } as const;

  app.post(
    '/course/:course/module',
    {
      config: { ...write, limit: 'create' },
      schema: { params: CourseParams, body: ModuleWrite, response: answers({ 201: Created }, [400, 401, 403, 404]) },
    },
    async (request, reply) => {
      const at = coursePath(memberOf(request), request.params);
      assertFound(await findCourse(app.db, at), 'course.not_found');
      return reply.status(201).send(await createModule(app.db, at, request.body));
    },
  );

  app.put(
    '/course/:course/module/order',
    {
      config: { ...write, limit: 'change' },
      schema: { params: CourseParams, body: Order, response: answers({ 200: Done }, [400, 401, 403, 404, 409]) },
    },
    async (request) => {
      const scope = coursePath(memberOf(request), request.params);
      await reorder(app.db, 'modules', scope, request.body);
      return ok;
    },
  );

  app.patch(
    '/course/:course/module/:module',
    {
      config: { ...write, limit: 'change' },
      schema: {
        params: ModuleParams,
        body: ModulePatch,
        response: answers({ 200: ModuleSaved }, [400, 401, 403, 404, 409]),
      },
    },
    async (request) => {
      const member = memberOf(request);
      return saveModule(app.db, modulePath(member, request.params), request.body, member);
    },
  );
}
