import { Done } from '@clube/shared/contracts/common';
import { PictureChanged, PictureCropQuery } from '@clube/shared/contracts/picture';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { namedRoutes } from '../../lib/named-routes.ts';
import { cropOf, limitPictures, pictureOf, takePictures } from '../../lib/picture-body.ts';
import { memberOf } from '../../plugins/session.ts';
import { viewerOf } from '../access/rule.ts';
import { assertChangeable } from './library.ts';
import { MediaParams } from './params.ts';
import { putThumbnailBack, replaceThumbnail } from './thumbnail.ts';

const LIMIT_BYTES = 8 * 1024 * 1024;
const ok = { ok: true as const };

/** The still of a video, chosen by hand; it is read where the found one is (routes.ts). */
export async function thumbnailRoutes(app: Api) {
  const write = { policy: 'course.write' } as const;

  const sending = async (scope: Api) => {
    takePictures(scope, LIMIT_BYTES);
    scope.put(
      '/media/:media/poster',
      {
        bodyLimit: LIMIT_BYTES,
        config: { ...write, limit: 'heavy' },
        schema: {
          params: MediaParams,
          querystring: PictureCropQuery,
          response: answers({ 200: PictureChanged }, [400, 401, 403, 404, 413, 415, 422, 429]),
        },
      },
      async (request) => {
        const viewer = viewerOf(memberOf(request));
        const { media } = request.params;
        // Before the picture is looked at: of what is not theirs nothing is told.
        await assertChangeable(app.db, viewer, media);
        const upload = pictureOf(request);
        await limitPictures(app, memberOf(request));
        return replaceThumbnail(app, viewer, media, { upload, crop: cropOf(request.query) });
      },
    );
  };
  app.register(namedRoutes('media: sending a thumbnail', sending));

  app.delete(
    '/media/:media/poster',
    {
      config: { ...write, limit: 'change' },
      schema: { params: MediaParams, response: answers({ 200: PictureChanged }, [400, 401, 403, 404]) },
    },
    async (request) => replaceThumbnail(app, viewerOf(memberOf(request)), request.params.media, null),
  );

  app.post(
    '/media/:media/poster/undo',
    {
      config: { ...write, limit: 'change' },
      schema: {
        params: MediaParams,
        body: PictureChanged,
        response: answers({ 200: Done }, [400, 401, 403, 404, 409]),
      },
    },
    async (request) => {
      await putThumbnailBack(app.db, viewerOf(memberOf(request)), request.params.media, request.body);
      return ok;
    },
  );
}
