import { Closed, Done, Enum, Id } from '@clube/shared/contracts/common';
import { PictureChanged, PictureCropQuery } from '@clube/shared/contracts/picture';
import type { PromotionImage, PromotionKind } from '@clube/shared/contracts/promotion';
import { promotionImages } from '@clube/shared/contracts/promotion-kinds';
import type { FastifyRequest } from 'fastify';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { assertFound } from '../../lib/errors.ts';
import { namedRoutes } from '../../lib/named-routes.ts';
import { cropOf, limitPictures, pictureOf, takePictures } from '../../lib/picture-body.ts';
import { memberOf } from '../../plugins/session.ts';
import { ok } from '../course/params.ts';
import { putImageBack, replaceImage } from './operations.ts';
import { findPromotion } from './queries.ts';

const LIMIT_BYTES = 8 * 1024 * 1024;

/** The art of a banner or a card, for a wide screen and for a phone. */
export const promotionImageRoutes = (kind: PromotionKind) => async (app: Api) => {
  const manage = { policy: 'panel.manage' } as const;
  const params = Closed({ [kind]: Id, name: Enum(promotionImages) });
  const pathOf = (request: FastifyRequest) => ({
    siteId: memberOf(request).siteId,
    kind,
    id: (request.params as Record<PromotionKind, number>)[kind],
  });
  const nameOf = (request: FastifyRequest) => (request.params as { name: PromotionImage }).name;

  const sending = async (scope: Api) => {
    takePictures(scope, LIMIT_BYTES);
    scope.put(
      `/${kind}/:${kind}/image/:name`,
      {
        bodyLimit: LIMIT_BYTES,
        config: { ...manage, limit: 'heavy' },
        schema: {
          params,
          querystring: PictureCropQuery,
          response: answers({ 200: PictureChanged }, [400, 401, 403, 404, 413, 415, 422, 429]),
        },
      },
      async (request) => {
        const at = pathOf(request);
        assertFound(await findPromotion(app.db, at), 'promotion.not_found');
        const upload = pictureOf(request);
        await limitPictures(app, memberOf(request));
        return replaceImage(app, at, nameOf(request), { upload, crop: cropOf(request.query) });
      },
    );
  };
  app.register(namedRoutes(`${kind}: sending an image`, sending));

  app.delete(
    `/${kind}/:${kind}/image/:name`,
    {
      config: { ...manage, limit: 'change' },
      schema: { params, response: answers({ 200: PictureChanged }, [400, 401, 403, 404]) },
    },
    async (request) => replaceImage(app, pathOf(request), nameOf(request), null),
  );

  app.post(
    `/${kind}/:${kind}/image/:name/undo`,
    {
      config: { ...manage, limit: 'change' },
      schema: { params, body: PictureChanged, response: answers({ 200: Done }, [400, 401, 403, 404, 409]) },
    },
    async (request) => {
      await putImageBack(app.db, pathOf(request), nameOf(request), request.body);
      return ok;
    },
  );
};
