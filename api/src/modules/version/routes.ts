import { Closed, Done, Id } from '@clube/shared/contracts/common';
import { VersionPage, VersionQuery, VersionRestore, VersionView } from '@clube/shared/contracts/version';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { memberOf, type Member } from '../../plugins/session.ts';
import { CourseParams, LessonParams, ModuleParams, ok } from '../course/params.ts';
import type { Part } from '../course/keep-version.queries.ts';
import { goBack, pageOfVersions, viewVersion } from './operations.ts';

const kinds = [
  { url: '/course/:course', params: CourseParams },
  { url: '/course/:course/module/:module', params: ModuleParams },
  { url: '/course/:course/module/:module/lesson/:lesson', params: LessonParams },
] as const;

type Params = { course: number; module?: number; lesson?: number };
const partOf = ({ siteId }: Member, { course, module, lesson }: Params): Part => ({
  siteId,
  courseId: course,
  moduleId: module ?? null,
  lessonId: lesson ?? null,
});

/** What a course, a module and a lesson said before: the same for each of them. */
export async function versionRoutes(app: Api) {
  const config = { policy: 'course.write' } as const;
  for (const { url, params } of kinds) {
    const one = Closed({ ...params.properties, version: Id });

    app.get(
      `${url}/version`,
      {
        config,
        schema: { params, querystring: VersionQuery, response: answers({ 200: VersionPage }, [400, 401, 403, 404]) },
      },
      async (request) => pageOfVersions(app.db, partOf(memberOf(request), request.params), request.query.after),
    );

    app.get(
      `${url}/version/:version`,
      { config, schema: { params: one, response: answers({ 200: VersionView }, [400, 401, 403, 404]) } },
      async (request) => {
        const member = memberOf(request);
        return viewVersion(app.db, member, partOf(member, request.params), request.params.version);
      },
    );

    app.post(
      `${url}/version/:version/restore`,
      {
        config: { ...config, limit: 'change' },
        schema: {
          params: one,
          body: VersionRestore,
          response: answers({ 200: Done }, [400, 401, 403, 404, 409, 422]),
        },
      },
      async (request) => {
        const member = memberOf(request);
        const { version } = request.params;
        await goBack(app.db, member, partOf(member, request.params), version, request.body.seen);
        return ok;
      },
    );
  }
}
