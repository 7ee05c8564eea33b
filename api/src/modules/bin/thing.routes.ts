import { Deleted, Loss } from '@clube/shared/contracts/bin';
import { Closed, Id } from '@clube/shared/contracts/common';
import { promotionKinds } from '@clube/shared/contracts/promotion-kinds';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { memberOf } from '../../plugins/session.ts';
import { viewerOf } from '../access/rule.ts';
import { recordChange } from '../class/events.ts';
import { findClass } from '../class/queries.ts';
import { ClassParams, classPath } from '../class/routes.ts';
import { lessonIds } from '../course/params.ts';
import { MaterialParams } from '../material/routes.ts';
import { MediaParams } from '../media/params.ts';
import { moveClassToBin, moveMaterialToBin, moveMediaToBin, movePromotionToBin } from './thing.operations.ts';
import { findThingLoss } from './thing.queries.ts';

/** Deleting what stands by itself. */
export async function thingRoutes(app: Api) {
  const deleted = answers({ 200: Deleted }, [400, 401, 403, 404]);
  const write = { policy: 'course.write', limit: 'change' } as const;

  for (const kind of [...promotionKinds, 'shelf'] as const)
    app.delete(
      `/${kind}/:${kind}`,
      {
        config: { policy: 'panel.manage', limit: 'change' },
        schema: { params: Closed({ [kind]: Id }), response: deleted },
      },
      async (request) => {
        const given: Record<string, number> = request.params;
        return movePromotionToBin(app.db, memberOf(request), kind, given[kind]!);
      },
    );

  app.get(
    '/course/:course/class/:class/loss',
    {
      config: { policy: 'course.write' },
      schema: { params: ClassParams, response: answers({ 200: Loss }, [400, 401, 403, 404]) },
    },
    async (request) => {
      const member = memberOf(request);
      const at = classPath(member, request.params);
      assertFound(await findClass(app.db, at), 'class.not_found');
      return findThingLoss(
        app.db,
        { siteId: at.siteId, kind: 'class', id: at.classId, courseId: at.courseId },
        viewerOf(member),
      );
    },
  );

  app.delete(
    '/course/:course/class/:class',
    {
      config: write,
      schema: {
        params: ClassParams,
        // How many lose the course by it, as the question said.
        querystring: Closed({ members: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })) }),
        response: answers({ 200: Deleted }, [400, 401, 403, 404, 409]),
      },
    },
    async (request) => {
      const member = memberOf(request);
      const answer = await moveClassToBin(app.db, member, classPath(member, request.params), request.query.members);
      await recordChange(request, 'erased');
      return answer;
    },
  );

  app.delete(
    '/media/:media',
    { config: write, schema: { params: MediaParams, response: answers({ 200: Deleted }, [400, 401, 403, 404, 409]) } },
    async (request) => moveMediaToBin(app.db, memberOf(request), request.params.media),
  );

  app.delete(
    '/course/:course/module/:module/lesson/:lesson/material/:material',
    { config: write, schema: { params: MaterialParams, response: deleted } },
    async (request) => {
      const member = memberOf(request);
      return moveMaterialToBin(app.db, member, lessonIds(member, request.params), request.params.material);
    },
  );
}
