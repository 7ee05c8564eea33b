import { Deleted, Loss } from '@clube/shared/contracts/bin';
import type { PartKind } from '@clube/shared/contracts/bin-kinds';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { memberOf, type Member } from '../../plugins/session.ts';
import { CourseParams, LessonParams, ModuleParams } from '../course/params.ts';
import { moveToBin } from './operations.ts';
import { findLoss, isThere, type Place } from './queries.ts';

const kinds = [
  { kind: 'course', url: '/course/:course', params: CourseParams },
  { kind: 'module', url: '/course/:course/module/:module', params: ModuleParams },
  { kind: 'lesson', url: '/course/:course/module/:module/lesson/:lesson', params: LessonParams },
] as const satisfies { kind: PartKind; url: string; params: unknown }[];

const placeOf = (
  { siteId }: Member,
  { course, module, lesson }: { course: number; module?: number; lesson?: number },
): Place => ({ siteId, courseId: course, moduleId: module ?? null, lessonId: lesson ?? null });

/** What would be lost, and deleting: the same for a course, a module and a lesson. */
export async function deleteRoutes(app: Api) {
  const config = { policy: 'course.write' } as const;
  for (const { kind, url, params } of kinds) {
    app.get(
      `${url}/loss`,
      { config, schema: { params, response: answers({ 200: Loss }, [400, 401, 403, 404]) } },
      async (request) => {
        const place = placeOf(memberOf(request), request.params);
        assertFound((await isThere(app.db, place)) || undefined, `${kind}.not_found`);
        return findLoss(app.db, place);
      },
    );

    app.delete(
      url,
      {
        config: { ...config, limit: 'change' },
        schema: { params, response: answers({ 200: Deleted }, [400, 401, 403, 404]) },
      },
      async (request) => {
        const member = memberOf(request);
        return moveToBin(app.db, member, kind, placeOf(member, request.params));
      },
    );
  }
}
