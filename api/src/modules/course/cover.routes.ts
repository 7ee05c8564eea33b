import { Done } from '@clube/shared/contracts/common';
import { courseArts, type CourseArt } from '@clube/shared/contracts/course-cover';
import { PictureChanged, PictureCropQuery } from '@clube/shared/contracts/picture';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { namedRoutes } from '../../lib/named-routes.ts';
import { cropOf, limitPictures, pictureOf, takePictures } from '../../lib/picture-body.ts';
import { memberOf } from '../../plugins/session.ts';
import { putArtBack, replaceArt } from './cover.ts';
import { CourseParams, coursePath, ok } from './params.ts';
import { findCourse } from './queries.ts';

const LIMIT_BYTES = 8 * 1024 * 1024;

/** The pictures of a course; they are read where those of the panel are (site/image.routes.ts). */
export async function coverRoutes(app: Api) {
  for (const art of courseArts) artRoutes(app, art);
}

function artRoutes(app: Api, art: CourseArt) {
  const write = { policy: 'course.write' } as const;

  const sending = async (scope: Api) => {
    takePictures(scope, LIMIT_BYTES);
    scope.put(
      `/course/:course/${art}`,
      {
        bodyLimit: LIMIT_BYTES,
        config: { ...write, limit: 'heavy' },
        schema: {
          params: CourseParams,
          querystring: PictureCropQuery,
          response: answers({ 200: PictureChanged }, [400, 401, 403, 404, 413, 415, 422, 429]),
        },
      },
      async (request) => {
        const at = coursePath(memberOf(request), request.params);
        // Before the picture is looked at: of another panel's course nothing is told.
        assertFound(await findCourse(app.db, at), 'course.not_found');
        const upload = pictureOf(request);
        await limitPictures(app, memberOf(request));
        return replaceArt(app, at, art, { upload, crop: cropOf(request.query) });
      },
    );
  };
  app.register(namedRoutes(`course: sending a ${art}`, sending));

  app.delete(
    `/course/:course/${art}`,
    {
      config: { ...write, limit: 'change' },
      schema: { params: CourseParams, response: answers({ 200: PictureChanged }, [400, 401, 403, 404]) },
    },
    async (request) => replaceArt(app, coursePath(memberOf(request), request.params), art, null),
  );

  app.post(
    `/course/:course/${art}/undo`,
    {
      config: { ...write, limit: 'change' },
      schema: {
        params: CourseParams,
        body: PictureChanged,
        response: answers({ 200: Done }, [400, 401, 403, 404, 409]),
      },
    },
    async (request) => {
      await putArtBack(app.db, coursePath(memberOf(request), request.params), art, request.body);
      return ok;
    },
  );
}
