import { Closed } from '@clube/shared/contracts/common';
import { Me, PhotoQuery } from '@clube/shared/contracts/user';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { namedRoutes } from '../../lib/named-routes.ts';
import { pictureOf, takePictures } from '../../lib/picture-body.ts';
import { limit } from '../../lib/rate-limit.ts';
import { userOf } from '../../plugins/session.ts';
import { readPhoto, removePhoto, replacePhoto } from './photo.ts';
import { presentMe } from './present.ts';

const PHOTO_LIMIT_BYTES = 8 * 1024 * 1024;

/** A person's picture: sent, taken away, shown. */
export async function photoRoutes(app: Api) {
  const sending = async (scope: Api) => {
    takePictures(scope, PHOTO_LIMIT_BYTES);
    scope.put(
      '/me/photo',
      {
        bodyLimit: PHOTO_LIMIT_BYTES,
        config: { policy: 'signedIn', limit: 'heavy' },
        schema: { querystring: PhotoQuery, response: answers({ 200: Me }, [400, 401, 403, 413, 415, 429]) },
      },
      async (request) => {
        const session = userOf(request);
        const picture = pictureOf(request, 'media.unsupported');
        await limit(app, { key: `photo:${session.userId}`, max: 30, windowSeconds: 3600 });
        const crop = 'size' in request.query ? request.query : undefined;
        await replacePhoto(app, session.userId, picture, crop);
        return presentMe(app, session);
      },
    );
  };
  app.register(namedRoutes('user: sending a photo', sending));

  app.delete(
    '/me/photo',
    { config: { policy: 'signedIn', limit: 'change' }, schema: { response: answers({ 200: Me }, [401, 403]) } },
    async (request) => {
      await removePhoto(app, userOf(request).userId);
      return presentMe(app, userOf(request));
    },
  );

  app.get(
    '/photo/:key',
    {
      config: { policy: 'anyone' },
      schema: {
        params: Closed({ key: Type.String({ pattern: '^[\\w-]+\\.webp$' }) }),
        response: answers({ 200: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }) }, [404]),
      },
    },
    async (request, reply) =>
      reply
        .type('image/webp')
        .header('cache-control', 'private, max-age=31536000, immutable')
        .send(await readPhoto(app, request.params.key)),
  );
}
