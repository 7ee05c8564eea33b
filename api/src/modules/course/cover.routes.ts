import { CourseCoverQuery } from '@clube/shared/contracts/course';
import { Done } from '@clube/shared/contracts/common';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { namedRoutes } from '../../lib/named-routes.ts';
import { pictureOf, takePictures } from '../../lib/picture-body.ts';
import { limit } from '../../lib/rate-limit.ts';
import { memberOf } from '../../plugins/session.ts';
import { replaceCover } from './cover.ts';
import { CourseParams, coursePath, ok } from './params.ts';
import { findCourse } from './queries.ts';

const LIMIT_BYTES = 8 * 1024 * 1024;

/** The picture of a course; it is read where those of the panel are (site/image.routes.ts). */
export async function coverRoutes(app: Api) {
  const write = { policy: 'course.write' } as const;

  const sending = async (scope: Api) => {
    takePictures(scope, LIMIT_BYTES);
    scope.put(
      '/course/:course/cover',
      {
        bodyLimit: LIMIT_BYTES,
        config: { ...write, limit: 'heavy' },
        schema: {
          params: CourseParams,
          querystring: CourseCoverQuery,
          response: answers({ 200: Done }, [400, 401, 403, 404, 413, 415, 429]),
        },
      },
      async (request) => {
        const at = coursePath(memberOf(request), request.params);
        // Before the picture is looked at: of another panel's course nothing is told.
        assertFound(await findCourse(app.db, at), 'course.not_found');
        const upload = pictureOf(request);
        await limit(app, { key: `image:${at.siteId}`, max: 60, windowSeconds: 3600 });
        await replaceCover(app, at, { upload, crop: 'width' in request.query ? request.query : undefined });
        return ok;
      },
    );
  };
  app.register(namedRoutes('course: sending a cover', sending));

  app.delete(
    '/course/:course/cover',
    {
      config: { ...write, limit: 'change' },
      schema: { params: CourseParams, response: answers({ 200: Done }, [400, 401, 403, 404]) },
    },
    async (request) => {
      await replaceCover(app, coursePath(memberOf(request), request.params), null);
      return ok;
    },
  );
}
