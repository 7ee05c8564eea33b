import { Closed, Done, Enum } from '@clube/shared/contracts/common';
import { PictureChanged } from '@clube/shared/contracts/picture';
import { MAX_PICTURE_BYTES } from '@clube/shared/contracts/picture-limits';
import { SiteImageAnswer, siteImages, type SiteImage } from '@clube/shared/contracts/site';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { randomToken } from '../../lib/crypto.ts';
import { AppError } from '../../lib/errors.ts';
import { namedRoutes } from '../../lib/named-routes.ts';
import { limitPictures, pictureOf, takePictures } from '../../lib/picture-body.ts';
import { memberOf } from '../../plugins/session.ts';
import { drawSizedPicture, isPictureFault } from '../../worker/pictures.ts';
import { imageAddress, imageFile } from '../../lib/image-file.ts';
import { swapMeta } from '../meta/queries.ts';
import { imagePlace, putPicture } from '../picture/store.ts';
import { nameAgain } from '../picture/undo.ts';

/** The box that each image is fitted into, in pixels; a favicon is square. */
const boxes: Record<SiteImage, { width: number; height: number; fit: 'inside' | 'cover' }> = {
  logo: { width: 480, height: 160, fit: 'inside' },
  logomarca: { width: 480, height: 480, fit: 'inside' },
  favicon: { width: 64, height: 64, fit: 'cover' },
  panel_background_image: { width: 1920, height: 1920, fit: 'inside' },
  panel_background_image_mobile: { width: 1080, height: 1080, fit: 'inside' },
};

/** Decoded and drawn anew by a worker: upright, without metadata, never the bytes that came in. */
async function draw(dataFolder: string, name: SiteImage, upload: Buffer) {
  try {
    const format = name === 'favicon' ? 'png' : 'webp';
    return await drawSizedPicture(dataFolder, upload, { ...boxes[name], format, quality: 84 });
  } catch (error) {
    if (!isPictureFault(error)) throw error;
    throw new AppError('image.unsupported', 'Send a PNG, JPEG or WebP image');
  }
}

/** The pictures of a panel: logo, favicon, sign-in backgrounds; those of its promotions are read here too. */
export async function siteImageRoutes(app: Api) {
  const manage = { policy: 'panel.manage' } as const;
  const { storage } = app.clube;
  const params = Closed({ name: Enum(siteImages) });

  const sending = async (scope: Api) => {
    takePictures(scope, MAX_PICTURE_BYTES);
    scope.put(
      '/site/image/:name',
      {
        bodyLimit: MAX_PICTURE_BYTES,
        config: { ...manage, limit: 'heavy' },
        schema: { params, response: answers({ 200: SiteImageAnswer }, [400, 401, 403, 413, 415, 422, 429]) },
      },
      async (request) => {
        const { siteId } = memberOf(request);
        const { name } = request.params;
        const picture = pictureOf(request);
        await limitPictures(app, memberOf(request));
        const { content, width, height } = await draw(app.clube.config.dataFolder, name, picture);
        // The name says its size: whoever draws it keeps its place (contracts/picture-size.ts).
        const size = `${width}x${height}`;
        const file = `${name}-${randomToken().slice(0, 16)}-${size}.${name === 'favicon' ? 'png' : 'webp'}`;
        await putPicture(app.clube, imagePlace(siteId, file), content);
        const url = imageAddress(siteId, file);
        return { url, ...(await swapMeta(app.db, siteId, name, url)) };
      },
    );
  };
  app.register(namedRoutes('site: sending an image', sending));

  app.delete(
    '/site/image/:name',
    {
      config: { ...manage, limit: 'change' },
      schema: { params, response: answers({ 200: PictureChanged }, [400, 401, 403]) },
    },
    async (request) => swapMeta(app.db, memberOf(request).siteId, request.params.name, null),
  );

  app.post(
    '/site/image/:name/undo',
    {
      config: { ...manage, limit: 'change' },
      schema: { params, body: PictureChanged, response: answers({ 200: Done }, [400, 401, 403, 404, 409]) },
    },
    async (request) => {
      const { siteId } = memberOf(request);
      const { name } = request.params;
      await nameAgain(app.db, { siteId, kind: name, change: request.body }, async (trx, file) => {
        const { before } = await swapMeta(trx, siteId, name, file && imageAddress(siteId, file));
        return before && before.slice(imageAddress(siteId, '').length);
      });
      return { ok: true as const };
    },
  );

  app.get(
    '/site/image/:site/:file',
    {
      config: { policy: 'anyone' },
      schema: {
        params: Closed({
          site: Type.Integer({ minimum: 1 }),
          file: Type.String({ pattern: '^[a-z_]+-[\\w-]{16}(-\\d{1,4}x\\d{1,4})?\\.(webp|png)$' }),
        }),
        response: answers({ 200: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }) }, [400, 404]),
      },
    },
    async (request, reply) => {
      const { site, file } = request.params;
      const image = await storage.read(imageFile(site, file)).catch(() => null);
      if (!image) throw new AppError('media.not_found', 'Not found');
      return reply
        .type(file.endsWith('.png') ? 'image/png' : 'image/webp')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(image);
    },
  );
}
