import { CertificatePictureAnswer, CertificatePictureQuery } from '@clube/shared/contracts/certificate-design';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { randomToken } from '../../lib/crypto.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { namedRoutes } from '../../lib/named-routes.ts';
import { limitPictures, pictureOf, takePictures } from '../../lib/picture-body.ts';
import { limit } from '../../lib/rate-limit.ts';
import { memberOf } from '../../plugins/session.ts';
import { drawSizedPicture, isPictureFault } from '../../worker/pictures.ts';
import { CourseParams, coursePath } from '../course/params.ts';
import { findCourse } from '../course/queries.ts';
import { imagePlace, putPicture } from '../picture/store.ts';
import { PICTURE_BOXES } from './picture-boxes.ts';

const LIMIT_BYTES = 8 * 1024 * 1024;
/** Of one person: what no design of theirs names takes room that nobody can take away (picture/queries.ts). */
const A_DAY = { max: 60, windowSeconds: 24 * 3600 };

/** Pictures of designs. One that was sent is never replaced: certificates that were given in a design keep what it shows. */
export async function certificatePictureRoutes(app: Api) {
  const sending = async (scope: Api) => {
    takePictures(scope, LIMIT_BYTES);
    scope.post(
      '/course/:course/certificate/picture',
      {
        bodyLimit: LIMIT_BYTES,
        config: { policy: 'course.write', limit: 'heavy' },
        schema: {
          params: CourseParams,
          querystring: CertificatePictureQuery,
          response: answers({ 201: CertificatePictureAnswer }, [400, 401, 403, 404, 413, 415, 422, 429]),
        },
      },
      async (request, reply) => {
        const { memberId } = memberOf(request);
        const at = coursePath(memberOf(request), request.params);
        assertFound(await findCourse(app.db, at), 'course.not_found');
        const upload = pictureOf(request);
        await limitPictures(app, memberOf(request));
        await limit(app, { key: `certificate-picture:${at.siteId}:${memberId}`, ...A_DAY });
        const wish = { ...PICTURE_BOXES[request.query.kind], format: 'webp', quality: 90 } as const;
        const drawn = await drawSizedPicture(app.clube.config.dataFolder, upload, wish).catch((error: unknown) => {
          if (!isPictureFault(error)) throw error;
          throw new AppError('image.unsupported', 'Send a PNG, JPEG or WebP image');
        });
        const name = `certificate-${randomToken().slice(0, 16)}-${drawn.width}x${drawn.height}.webp`;
        await putPicture(app.clube, imagePlace(at.siteId, name), drawn.content);
        return reply.status(201).send({ name });
      },
    );
  };
  app.register(namedRoutes('certificate: sending a picture', sending));
}
