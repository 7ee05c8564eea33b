import { Closed, Id } from '@clube/shared/contracts/common';
import { CouponCode } from '@clube/shared/contracts/offer';
import { Sale, SalePrice } from '@clube/shared/contracts/sale';
import { formatMoney } from '@clube/shared/contracts/money';
import { Type } from 'typebox';
import { answers } from '../../lib/answers.ts';
import type { Api } from '../../lib/api.ts';
import { byAddress, limit } from '../../lib/rate-limit.ts';
import { limitRules } from '../../plugins/limits.ts';
import { findMailPanel } from '../mail/panel.ts';
import { salePicture } from './shared-picture.ts';
import { lookAtSale, priceWith, sellerOf } from './sale.ts';

const PICTURE_AGE_SECONDS = 60;

/** What is sold, for anybody: nobody signs in, and nothing of who bought is told. */
export async function saleRoutes(app: Api) {
  const config = { policy: 'anyone' } as const;
  const params = Closed({ offer: Id });

  app.get(
    '/sale/:offer',
    { config, schema: { params, response: answers({ 200: Sale }, [400, 404, 429]) } },
    async (request) => lookAtSale(app, { siteId: sellerOf(request), id: request.params.offer }, request.ip),
  );

  app.get(
    '/sale/:offer/picture',
    {
      config,
      schema: {
        params,
        response: answers({ 200: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }) }, [400, 404, 429]),
      },
    },
    async (request, reply) => {
      const siteId = sellerOf(request);
      const sale = await lookAtSale(app, { siteId, id: request.params.offer }, request.ip);
      const { fullName: name, color } = await findMailPanel(app, siteId);
      const price = formatMoney(sale.amount, sale.currency, 'pt-BR');
      const picture = await salePicture(
        { name: sale.name, panel: name, price, color },
        {
          place: String(siteId),
          onMiss: () => limit(app, { key: `heavy:${byAddress(request.ip)}`, ...limitRules.heavy }),
        },
      );
      return reply.type('image/png').header('cache-control', `public, max-age=${PICTURE_AGE_SECONDS}`).send(picture);
    },
  );

  app.get(
    '/sale/:offer/price',
    {
      config,
      schema: {
        params,
        querystring: Closed({ coupon: CouponCode }),
        response: answers({ 200: SalePrice }, [400, 404, 409, 422, 429]),
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const at = { siteId: sellerOf(request), id: request.params.offer };
      return priceWith(app, at, request.query.coupon, request.ip);
    },
  );
}
